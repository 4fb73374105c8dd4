import { useWatch } from 'react-hook-form';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { MDA_PREMIUM, MDA_TYPE } from './mda.labels.ts';

/** The fields of an MDA: kind, contact, deduction. */
export function MdaFields() {
  const premiumType = useWatch({ name: 'premiumType' });
  return (
    <>
      <FormSection title="Employer or institution" columns={3}>
        <FormWide>
          <TextField name="name" label="Name" maxLength={160} />
        </FormWide>
        <TextField name="code" label="Code" code maxLength={12} help="2 to 12 letters, digits and hyphens" />
        <SelectField name="type" label="Type" options={optionsOf(MDA_TYPE)} />
        <PickerField name="lgaId" label="LGA" picker={useLgaPicker} optional />
        <FormWide>
          <TextField name="address" label="Address" maxLength={200} optional />
        </FormWide>
      </FormSection>
      <FormSection title="Contact" note="Invoices and queries are sent here" columns={3}>
        <TextField name="contactName" label="Contact person" maxLength={120} />
        <PhoneField name="phone" label="Phone" />
        <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      </FormSection>
      <FormSection title="Premium" note="What it deducts for each principal, if different from the plan" columns={3}>
        <SelectField
          name="premiumType"
          label="Premium rule"
          options={optionsOf(MDA_PREMIUM)}
          help="Leave empty to use the rule of each enrollee’s plan"
          optional
        />
        <FieldsWhen when={premiumType === 'PERCENT'}>
          <NumberField name="premiumPercent" label="Percentage of basic salary" suffix="%" decimals min={0} max={100} />
        </FieldsWhen>
        <FieldsWhen when={premiumType === 'FLAT'}>
          <MoneyField name="premiumAmount" label="Monthly amount" />
        </FieldsWhen>
      </FormSection>
    </>
  );
}
