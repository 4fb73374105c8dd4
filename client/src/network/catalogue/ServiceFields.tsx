import { useWatch } from 'react-hook-form';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { CheckboxField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MultiPickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { usePlanPicker } from '../plans/PlanPicker.ts';
import { PAYMENT_METHOD, SERVICE_CARE, SERVICE_CATEGORY, SEX_RULE } from './catalogue.labels.ts';

/** Form fields of a service. Only a new one has a price field. */
export function ServiceFields({ isNew = false }: { isNew?: boolean }) {
  const requiresPa = useWatch({ name: 'requiresPa' });
  return (
    <>
      <FormSection title="Service" columns={3}>
        <FormWide>
          <TextField name="name" label="Name" maxLength={120} />
        </FormWide>
        <TextField name="code" label="Code" code maxLength={12} help="2 to 12 letters, digits and hyphens" />
        <SelectField name="category" label="Category" options={optionsOf(SERVICE_CATEGORY)} />
        <SelectField name="level" label="Minimum level of facility" options={optionsOf(HCP_LEVEL)} />
      </FormSection>
      <FormSection title="Price and payment" columns={3}>
        {isNew && (
          <MoneyField name="basePrice" label="Price" help="For all facilities. You can set prices for a level or facility later." />
        )}
        <TextField name="unit" label="Unit" maxLength={20} help="Unit of charge, for example each or day" />
        <SelectField name="paymentMethod" label="Payment" options={optionsOf(PAYMENT_METHOD)} />
        <NumberField name="maxQty" label="Maximum quantity" min={1} max={999} help="Per request or claim line" />
        <CheckboxField name="requiresPa" label="Requires a PA code" help="Except in an emergency" />
        <FieldsWhen when={requiresPa === true}>
          <CheckboxField name="autoApprove" label="Instant code allowed" help="Issued without a decision, up to the scheme’s ceiling" />
        </FieldsWhen>
      </FormSection>
      <FormSection title="Eligibility" columns={3}>
        <SelectField name="sexRule" label="For" options={optionsOf(SEX_RULE)} />
        <NumberField name="ageMin" label="Minimum age" suffix="years" min={0} max={120} optional />
        <NumberField name="ageMax" label="Maximum age" suffix="years" min={0} max={120} optional />
        <SelectField name="careType" label="Care" options={optionsOf(SERVICE_CARE)} />
        <NumberField name="frequencyDays" label="Minimum interval" suffix="days" min={1} max={3650} optional />
        <NumberField
          name="waitingDays"
          label="Waiting period"
          suffix="days"
          min={1}
          max={730}
          help="Counted from the start of cover"
          optional
        />
        <FormWide>
          <MultiPickerField name="planIds" label="Plans" picker={usePlanPicker} help="Leave empty for all plans" optional />
        </FormWide>
      </FormSection>
      <FormSection title="Validity" columns={3}>
        <DateField name="effectiveFrom" label="Effective from" />
        <DateField name="effectiveTo" label="Effective to" optional />
      </FormSection>
    </>
  );
}
