import { RegistrationOfficerPickerDocument } from '../../graphql/generated.ts';
import { defineSmallPicker } from '../../ui/small-picker.ts';

/** Those whose registrations a report counts, former officers too. */
export const useRegistrationOfficerPicker = defineSmallPicker({
  query: RegistrationOfficerPickerDocument,
  options: ({ registrationOfficers }) => registrationOfficers.map(({ id, name }) => ({ value: id, label: name })),
});
