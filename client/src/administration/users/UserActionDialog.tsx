import { Grid } from '@chakra-ui/react';
import { correctUserInput, deactivateUserInput, updateUserRoleInput } from '../../../../server/administration/users/user-account.input.ts';
import {
  CorrectUserDocument,
  DeactivateUserDocument,
  UpdateUserRoleDocument,
  type UserAccountTable_RowFragment,
  useEndUserSessionsMutation,
  useReactivateUserMutation,
  useResetUserPasswordMutation,
  useResetUserSecondStepMutation,
} from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleFields } from './RoleFields.tsx';

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
      onDone={() => toast.done('The account is corrected')}
      size="md"
      title={`Correct ${user.name}`}
      note={
        user.status === 'INVITED'
          ? 'A new address gets a new temporary password. The old address is told, and the password sent there stops working.'
          : 'They stay signed in and use a new address from their next sign-in on. The old address is told.'
      }
      submitLabel="Save the correction"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="firstName" label="First name" maxLength={60} readOnly={isMember} />
        <TextField
          name="lastName"
          label="Surname"
          maxLength={60}
          readOnly={isMember}
          help={isMember ? 'The name is corrected on the enrolment.' : undefined}
        />
      </Grid>
      <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <TextAreaField name="reason" label="Why" rows={2} maxLength={300} />
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
      onDone={() => toast.done(`${user.name} has the new role and signs in again`)}
      size="md"
      title={`Role of ${user.name}`}
      note="They are signed out and have it from their next sign-in on."
      submitLabel="Change the role"
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
      note="They are signed out at once and cannot sign in again. What they did stays on record."
      submitLabel="Deactivate the account"
      cancelLabel="Keep it active"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Why', maxLength: 300 }}
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
      text="They can sign in again with the password they had."
      confirmLabel="Reactivate the account"
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
      text={`It goes to ${user.email} and works for 7 days. The present password stops working and they are signed out everywhere.`}
      confirmLabel="Send the password"
      onConfirm={async () => {
        await reset({ variables: { id: user.id, input: { version: user.version } } });
        toast.done(`A temporary password is on its way to ${user.email}`);
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
      title={`Take the authenticator app off ${user.name}?`}
      text={`For a lost phone. Make sure that it is ${user.name} who asks: from then on codes go to ${user.email}. They are signed out everywhere and told by email.`}
      confirmLabel="Take it off"
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
      text="What they typed and did not send is lost, apart from saved drafts. They can sign in again."
      confirmLabel="Sign them out"
      onConfirm={() => end({ variables: { id: user.id } })}
    />
  );
}
