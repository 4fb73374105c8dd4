import { ROLE } from '../../identity/account.labels.ts';
import { definePicker } from '../../ui/picker.tsx';
import { MessagePeoplePickerDocument } from './Messages.generated.ts';

/** Users whom the viewer may message by name. */
export const useMessagePeoplePicker = definePicker({
  query: MessagePeoplePickerDocument,
  variables: (search) => ({ search }),
  options: ({ messagePeople }) => messagePeople.map(({ id, name, role }) => ({ value: id, label: name, note: ROLE[role].text })),
});
