import { defineSmallPicker } from '../../ui/small-picker.ts';
import { RegistrationOfficerPickerDocument } from './RegistrationOfficerPicker.generated.ts';

/** Registration officers, including former ones, for filters of reports. */
export const useRegistrationOfficerPicker = defineSmallPicker({
  query: RegistrationOfficerPickerDocument,
  options: ({ registrationOfficers }) => registrationOfficers.map(({ id, name }) => ({ value: id, label: name })),
});
