import { definePicker } from '../../ui/picker.tsx';
import { UserPickerByIdDocument, UserPickerDocument } from './UserPicker.generated.ts';

export const useUserPicker = definePicker({
  query: UserPickerDocument,
  variables: (search) => ({ search }),
  options: ({ userAccounts }) => userAccounts.items.map(({ id, name, email }) => ({ value: id, label: name, note: email ?? undefined })),
  byId: {
    query: UserPickerByIdDocument,
    variables: (id) => ({ id }),
    option: ({ userAccount }) => ({ value: userAccount.id, label: userAccount.name, note: userAccount.email ?? undefined }),
  },
});
