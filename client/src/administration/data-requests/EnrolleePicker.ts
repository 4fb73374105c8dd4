import { definePicker } from '../../ui/picker.tsx';
import { EnrolleePickerByIdDocument, EnrolleePickerDocument } from './EnrolleePicker.generated.ts';

type Person = { id: string; fullName: string; enrolmentNo: string | null };
const optionOf = ({ id, fullName, enrolmentNo }: Person) => ({ value: id, label: fullName, note: enrolmentNo ?? undefined });

export const useEnrolleePicker = definePicker({
  query: EnrolleePickerDocument,
  variables: (search) => ({ search }),
  options: ({ enrollees }) => enrollees.items.map(optionOf),
  byId: { query: EnrolleePickerByIdDocument, variables: (id) => ({ id }), option: ({ enrollee }) => optionOf(enrollee) },
});
