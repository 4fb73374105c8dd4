import { definePicker } from '../../ui/picker.tsx';
import { OfficerPickerDocument, type OfficerPickerQuery } from './BillDialogs.generated.ts';

const officers = ({ claimsOfficers }: OfficerPickerQuery) => claimsOfficers.map(({ id, name }) => ({ value: id, label: name }));

/** Active claims officers. */
export const useOfficerPicker = definePicker({
  query: OfficerPickerDocument,
  variables: (search) => ({ search }),
  options: officers,
  byId: { query: OfficerPickerDocument, variables: (id) => ({ ids: [id] }), option: (data: OfficerPickerQuery) => officers(data)[0] },
});
