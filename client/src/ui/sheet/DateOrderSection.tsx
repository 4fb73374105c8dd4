import { FormSection } from '../form/Form.tsx';
import { RadioField } from '../form/fields/choice-fields.tsx';

const DATE_ORDERS = [
  { value: 'DAY_FIRST', label: 'Day first', note: '03/04/2026 is 3 April' },
  { value: 'MONTH_FIRST', label: 'Month first', note: '03/04/2026 is 4 March' },
];

/** The order of day and month in a file, as `dateOrder` in the form. */
export const DateOrderSection = ({ note = 'Ambiguous dates are flagged in the check.' }: { note?: string }) => (
  <FormSection title="Date format" note={note} columns={1}>
    <RadioField name="dateOrder" label="Order" bare inline options={DATE_ORDERS} />
  </FormSection>
);
