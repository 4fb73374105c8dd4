import { Grid } from '@chakra-ui/react';
import { inviteUserInput } from '../../../../server/administration/users/user-account.input.ts';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { InviteUserDocument } from './InviteUserDialog.generated.ts';
import { RoleFields } from './RoleFields.tsx';

export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  return (
    <MutationDialog
      schema={inviteUserInput}
      mutation={InviteUserDocument}
      defaultValues={{ firstName: '', lastName: '', email: '', phone: '', lgaIds: [] }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(data) => toast.done(`Invitation sent. ${data?.inviteUser.email} receives a temporary password`)}
      size="md"
      title="Invite a user"
      note="A temporary password is sent by email. It expires after 7 days and must be changed at first sign-in."
      submitLabel="Send invitation"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="firstName" label="First name" maxLength={60} />
        <TextField name="lastName" label="Surname" maxLength={60} />
        <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
        <PhoneField name="phone" label="Phone" optional />
      </Grid>
      <RoleFields enrollees />
    </MutationDialog>
  );
}
