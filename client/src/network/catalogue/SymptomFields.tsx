import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import type { Symptom_RowFragment } from './SymptomListPage.generated.ts';

/** Form values of a symptom. */
export const symptomValues = (row: Symptom_RowFragment | null) => ({
  name: row?.name ?? '',
  category: row?.category ?? '',
  description: row?.description ?? '',
});

export const SymptomFields = () => (
  <>
    <TextField name="name" label="Name" maxLength={80} />
    <TextField name="category" label="Group" help="Body system, for example Respiratory" maxLength={60} optional />
    <TextAreaField name="description" label="Description" rows={2} maxLength={300} optional />
  </>
);
