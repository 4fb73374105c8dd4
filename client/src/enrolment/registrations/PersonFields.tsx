import { useWatch } from 'react-hook-form';
import { MARITAL_STATUS, SEX, VULNERABLE_CATEGORY } from '../../members/enrollees/enrollee.labels.ts';
import { usePlaces } from '../../network/geography/use-places.ts';
import { usePlanTexts } from '../../network/public/plan-texts.ts';
import { FormSection } from '../../ui/form/Form.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { lagosIsoDay } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import { useSteps } from './registration-steps.ts';
import type { PersonStepPageQuery } from './steps/PersonStepPage.generated.ts';

type Named = { id: string; name: string };
const named = (rows: readonly Named[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const BLOOD_GROUPS = plain(['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-']);
const GENOTYPES = plain(['AA', 'AS', 'SS', 'AC', 'SC']);

type Lgas = PersonStepPageQuery['lgas'];
type Props = { plans: PersonStepPageQuery['plans']; lgas: Lgas };

export function PersonFields({ plans, lgas }: Props) {
  const planTexts = usePlanTexts();
  const { self } = useSteps();
  const planId: string | undefined = useWatch({ name: 'planId' });
  const translatedPlans = plans.map(planTexts);
  const plan = translatedPlans.find(({ id }) => id === planId);
  return (
    <>
      <FormSection title="Plan" columns={2}>
        <SelectField name="planId" label="Plan" options={named(translatedPlans)} help={plan?.description} />
        {plan?.requiresCategory && (
          <SelectField
            name="vulnerableCategory"
            label="Vulnerable category"
            options={optionsOf(VULNERABLE_CATEGORY)}
            help="Must match the date of birth and sex."
          />
        )}
      </FormSection>
      <IdentityFields ninOptional={plan?.requiresNin === false} />
      <ContactFields lgas={lgas} withEmail={!self} />
      <KinFields self={self} />
    </>
  );
}

type IdentityProps = {
  ninOptional?: boolean;
  /** Shows the NIN. Absent for viewers who see only its last digits. */
  withNin?: boolean;
  maritalOptional?: boolean;
};

export function IdentityFields({ ninOptional, withNin = true, maritalOptional }: IdentityProps) {
  return (
    <FormSection title="Person" columns={3}>
      <TextField name="surname" label="Surname" />
      <TextField name="firstName" label="First name" />
      <TextField name="otherNames" label="Other names" optional />
      <RadioField name="sex" label="Sex" options={optionsOf(SEX)} inline />
      <DateField name="dateOfBirth" label="Date of birth" max={lagosIsoDay(new Date(serverNow()))} />
      <SelectField name="maritalStatus" label="Marital status" options={optionsOf(MARITAL_STATUS)} optional={maritalOptional} />
      {withNin && <TextField name="nin" label="NIN" code inputMode="numeric" optional={ninOptional} help="11 digits, as on the slip" />}
      <SelectField name="bloodGroup" label="Blood group" options={BLOOD_GROUPS} optional />
      <SelectField name="genotype" label="Genotype" options={GENOTYPES} optional />
      <TextField name="occupation" label="Occupation" optional />
      <TextField name="disability" label="Disability" optional />
      <TextField name="stateOfOrigin" label="State of origin" optional />
    </FormSection>
  );
}

export function ContactFields({ lgas, optional, withEmail = true }: { lgas: Lgas; optional?: boolean; withEmail?: boolean }) {
  const { lgaId, towns, wards } = usePlaces();
  return (
    <FormSection title="Contact" columns={3}>
      <PhoneField name="phone" label="Phone" help="11 digits, for example 0803 123 4567" optional={optional} />
      {withEmail && <TextField name="email" label="Email" type="email" optional />}
      <TextField name="address" label="Address" optional={optional} />
      <SelectField name="lgaId" label="LGA" options={named(lgas)} />
      <SelectField name="townId" label="Town" options={towns} disabled={!lgaId} help={lgaId ? undefined : 'Choose the LGA first.'} />
      <SelectField name="wardId" label="Ward" options={wards} disabled={!lgaId} optional />
    </FormSection>
  );
}

export function KinFields({ self }: { self?: boolean }) {
  return (
    <FormSection title="Next of kin" columns={3}>
      <TextField name="nextOfKinName" label="Full name of next of kin" />
      <PhoneField name="nextOfKinPhone" label="Phone of next of kin" />
      <TextField
        name="nextOfKinRelationship"
        label={self ? 'Relationship to you' : 'Relationship to the enrollee'}
        placeholder="Husband, mother, brother"
      />
    </FormSection>
  );
}
