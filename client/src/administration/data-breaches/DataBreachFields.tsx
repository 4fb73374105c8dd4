import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField, DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { todayIso } from '../../ui/now.ts';
import { DATA_CATEGORY } from '../data-category.labels.ts';

/** The facts of a breach, when it is recorded and when they are changed. */
export function DataBreachFields() {
  const today = todayIso();
  return (
    <>
      <FormSection title="What happened">
        <FormWide>
          <TextField name="title" label="Title" maxLength={120} />
        </FormWide>
        <FormWide>
          <TextAreaField name="description" label="Facts" help="What happened, and to which records. Name no people." maxLength={4000} />
        </FormWide>
        <FormWide>
          <TextAreaField name="howFound" label="How it was found" rows={2} maxLength={500} />
        </FormWide>
      </FormSection>
      <FormSection title="Time" columns={3}>
        <DateTimeField name="becameAwareAt" label="Became aware" help="The 72 hours begin here" />
        <DateField name="occurredFrom" label="Occurred from" max={today} optional />
        <DateField name="occurredTo" label="Occurred to" max={today} optional />
      </FormSection>
      <FormSection title="People and data">
        <FormWide>
          <CheckboxesField name="categories" label="Categories of data" options={optionsOf(DATA_CATEGORY)} inline />
        </FormWide>
        <NumberField name="affectedCount" label="People affected" min={0} optional help="Leave empty while not known" />
      </FormSection>
      <FormSection title="Containment">
        <FormWide>
          <TextAreaField name="measures" label="Measures taken" optional maxLength={4000} />
        </FormWide>
      </FormSection>
    </>
  );
}
