import { Grid } from '@chakra-ui/react';
import { inviteUserInput } from '../../../../server/administration/users/user-account.input.ts';
import { useInviteUserMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { RoleFields } from './RoleFields.tsx';

export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInviteUserMutation();
  const dialog = useMutationForm({
    schema: inviteUserInput,
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', lgaIds: [] },
    submit: (input) => invite({ variables: { input } }),
    onDone: ({ data }) => {
      toast.done(`Invited. ${data?.inviteUser.email} gets a temporary password`);
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title="Invite a user"
      note="A temporary password goes out by email. It works for 7 days and is replaced at the first sign-in."
      submitLabel="Send the invitation"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="firstName" label="First name" maxLength={60} />
        <TextField name="lastName" label="Surname" maxLength={60} />
        <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
        <PhoneField name="phone" label="Phone" optional />
      </Grid>
      <RoleFields enrollees />
    </FormDialog>
  );
}
