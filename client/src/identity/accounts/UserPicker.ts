import { UserPickerByIdDocument, UserPickerDocument } from '../../graphql/generated.ts';
import { definePicker } from '../../ui/picker.tsx';

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
