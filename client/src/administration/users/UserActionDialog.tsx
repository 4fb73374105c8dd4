import { Grid } from '@chakra-ui/react';
import { correctUserInput, deactivateUserInput, updateUserRoleInput } from '../../../../server/administration/users/user-account.input.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleFields } from './RoleFields.tsx';
import type { UserAccountTable_RowFragment } from './UserAccountTable.generated.ts';
import {
  CorrectUserDocument,
  DeactivateUserDocument,
  UpdateUserRoleDocument,
  useEndUserSessionsMutation,
  useReactivateUserMutation,
  useResetUserPasswordMutation,
  useResetUserSecondStepMutation,
} from './UserActionDialog.generated.ts';

export type UserAction = 'CORRECT' | 'ROLE' | 'DEACTIVATE' | 'REACTIVATE' | 'RESET' | 'RESET_SECOND_STEP' | 'END_SESSIONS';

type Props = { user: UserAccountTable_RowFragment; onClose: () => void };

/** The dialogs of an administrator's actions on an account. */
export function UserActionDialog({ action, ...props }: Props & { action: UserAction }) {
  switch (action) {
    case 'CORRECT':
      return <CorrectDialog {...props} />;
    case 'ROLE':
      return <RoleDialog {...props} />;
    case 'DEACTIVATE':
      return <DeactivateDialog {...props} />;
    case 'REACTIVATE':
      return <ReactivateDialog {...props} />;
    case 'RESET':
      return <ResetDialog {...props} />;
    case 'RESET_SECOND_STEP':
      return <ResetSecondStepDialog {...props} />;
    case 'END_SESSIONS':
      return <EndSessionsDialog {...props} />;
  }
}

function CorrectDialog({ user, onClose }: Props) {
  const isMember = user.enrolmentNo !== null;
  return (
    <MutationDialog
      schema={correctUserInput}
      mutation={CorrectUserDocument}
      defaultValues={{ firstName: user.firstName, lastName: user.lastName, email: user.email ?? '', reason: '', version: user.version }}
      variables={(input) => ({ id: user.id, input })}
      onClose={onClose}
      onDone={() => toast.done('Account corrected')}
      size="md"
      title={`Correct ${user.name}`}
      note={
        user.status === 'INVITED'
          ? 'A temporary password is sent to the new address. The old address is notified, and any password sent there stops working.'
          : 'The user stays signed in and uses the new address from the next sign-in. The old address is notified.'
      }
      submitLabel="Save correction"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="firstName" label="First name" maxLength={60} readOnly={isMember} />
        <TextField
          name="lastName"
          label="Surname"
          maxLength={60}
          readOnly={isMember}
          help={isMember ? 'Correct the name on the enrolment record.' : undefined}
        />
      </Grid>
      <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} />
    </MutationDialog>
  );
}

function RoleDialog({ user, onClose }: Props) {
  return (
    <MutationDialog
      schema={updateUserRoleInput}
      mutation={UpdateUserRoleDocument}
      defaultValues={{ role: user.role, hcpId: user.hcp?.id, lgaIds: user.lgas.map(({ id }) => id), version: user.version }}
      variables={(input) => ({ id: user.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Role of ${user.name} changed`)}
      size="md"
      title={`Change role of ${user.name}`}
      note="The user is signed out and gets the new role at the next sign-in."
      submitLabel="Change role"
    >
      <RoleFields />
    </MutationDialog>
  );
}

function DeactivateDialog({ user, onClose }: Props) {
  return (
    <ReasonDialog
      record={user}
      schema={deactivateUserInput}
      mutation={DeactivateUserDocument}
      onClose={onClose}
      title={`Deactivate ${user.name}?`}
      note="The user is signed out immediately and cannot sign in again. Their records are kept."
      submitLabel="Deactivate account"
      cancelLabel="Keep active"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
    />
  );
}

function ReactivateDialog({ user, onClose }: Props) {
  const [reactivate] = useReactivateUserMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Reactivate ${user.name}?`}
      text="The user can sign in again with the previous password."
      confirmLabel="Reactivate account"
      onConfirm={() => reactivate({ variables: { id: user.id, input: { version: user.version } } })}
    />
  );
}

function ResetDialog({ user, onClose }: Props) {
  const [reset] = useResetUserPasswordMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Send ${user.name} a temporary password?`}
      text={`It is sent to ${user.email} and expires after 7 days. The current password stops working and the user is signed out everywhere.`}
      confirmLabel="Send password"
      onConfirm={async () => {
        await reset({ variables: { id: user.id, input: { version: user.version } } });
        toast.done(`Temporary password sent to ${user.email}`);
      }}
    />
  );
}

function ResetSecondStepDialog({ user, onClose }: Props) {
  const [reset] = useResetUserSecondStepMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${user.name}’s authenticator app?`}
      text={`Use this when a phone is lost. Confirm that the request really comes from ${user.name}: codes will then be sent to ${user.email}. The user is signed out everywhere and notified by email.`}
      confirmLabel="Remove app"
      tone="danger"
      onConfirm={() => reset({ variables: { id: user.id, input: { version: user.version } } })}
    />
  );
}

function EndSessionsDialog({ user, onClose }: Props) {
  const [end] = useEndUserSessionsMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Sign ${user.name} out everywhere?`}
      text="Unsaved work is lost, except saved drafts. The user can sign in again."
      confirmLabel="Sign out"
      onConfirm={() => end({ variables: { id: user.id } })}
    />
  );
}
