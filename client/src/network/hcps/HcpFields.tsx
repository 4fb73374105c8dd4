import { useSession } from '../../platform/session.tsx';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { type Option, optionsOf } from '../../ui/labels.ts';
import type { Places } from '../geography/use-places.ts';
import { CARE_TYPE, HCP_LEVEL, HCP_OWNERSHIP, HCP_TYPE } from './hcp.labels.ts';

type Props = { places: Places; lgas: Option[]; lgaReadOnly?: boolean };

/** Form fields of a facility: type, location, contact. For staff and applicants. */
export function HcpFields({ places: { lgaId, towns, wards }, lgas, lgaReadOnly }: Props) {
  // Staff enter the ward; applicants do not.
  const isApplicant = useSession().viewer === null;
  return (
    <>
      <FormSection title="Facility" columns={4}>
        <FormWide>
          <TextField name="name" label="Name" maxLength={160} help="As on the signboard and the licence" />
        </FormWide>
        <SelectField name="providerType" label="Type" options={optionsOf(HCP_TYPE)} />
        <SelectField name="level" label="Level of care" options={optionsOf(HCP_LEVEL)} />
        <SelectField name="ownership" label="Ownership" options={optionsOf(HCP_OWNERSHIP)} />
        <SelectField name="careType" label="Care" options={optionsOf(CARE_TYPE)} />
      </FormSection>
      <FormSection title="Location" columns={isApplicant ? 2 : 3}>
        <SelectField
          name="lgaId"
          label="LGA"
          options={lgas}
          disabled={lgaReadOnly}
          help={lgaReadOnly ? 'The facility code includes the LGA.' : undefined}
        />
        <SelectField name="townId" label="Town" options={towns} disabled={!lgaId} help={lgaId ? undefined : 'Choose the LGA first.'} />
        {!isApplicant && <SelectField name="wardId" label="Ward" options={wards} disabled={!lgaId} optional />}
        <FormWide>
          <TextField name="address" label="Address" maxLength={200} />
        </FormWide>
      </FormSection>
      <FormSection title="Contact" columns={3}>
        <PhoneField name="phone" label="Phone of the facility" />
        <TextField
          name="email"
          label="Email of the facility"
          type="email"
          inputMode="email"
          maxLength={254}
          help="Used for emails from the scheme and the sign-in invitation."
        />
        <TextField name="contactName" label="Contact person" maxLength={120} />
        <TextField name="contactDesignation" label="Designation" maxLength={80} placeholder="Medical director" />
        <PhoneField name="contactPhone" label="Phone of the contact person" />
      </FormSection>
    </>
  );
}

/** Licence, accreditation and capacity, for staff; `children` are further fields of the section. */
export function HcpAccreditationFields({ children }: { children?: React.ReactNode }) {
  return (
    <FormSection title="Licence and accreditation" note="Required before activation" columns={4}>
      <TextField name="licenceNo" label="Licence number" code maxLength={60} optional />
      <TextField name="accreditationNo" label="Accreditation number" code maxLength={60} optional />
      <DateField name="accreditedFrom" label="Accredited from" optional />
      <DateField name="accreditedTo" label="Accredited until" optional />
      <NumberField
        name="capitationCapacity"
        label="Capacity"
        min={0}
        help="Maximum number of members who may choose the facility; 0 means no limit."
      />
      {children}
    </FormSection>
  );
}
