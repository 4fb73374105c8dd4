import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { ProfileDetails_ProfileFragment } from '../../graphql/generated.ts';
import { authClient } from '../../platform/auth-client.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { plural } from '../../ui/format.ts';
import { Tag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmAppDialog } from './ConfirmAppDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Task = { kind: 'SET_UP' | 'RENEW' | 'TURN_OFF' } | { kind: 'CONFIRM'; uri: string } | { kind: 'CODES'; codes: string[] };

function secondStepText({ hasApp, owesCode, recoveryCodesLeft }: ProfileDetails_ProfileFragment): string {
  if (hasApp) return `Signing in asks for a code of your app. ${plural(recoveryCodesLeft, 'recovery code')} left, for the day you lose it.`;
  return owesCode
    ? 'Signing in asks for a code that we send you by email. An app on your phone shows one at once, without a network.'
    : 'Your password alone signs you in. A code of an app on your phone keeps out whoever learns it.';
}

/** The settings of the person's second factor: authenticator app, recovery codes, or codes by e-mail. */
export function ProfileSecondStep({ profile }: { profile: ProfileDetails_ProfileFragment }) {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const { hasApp, owesCode, email, firstName, lastName } = profile;
  return (
    <Panel title="Second step of signing in" action={hasApp && <Tag tone="success">App in use</Tag>}>
      <Stack gap="3">
        <Box>{secondStepText(profile)}</Box>
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {hasApp ? (
            <>
              <Button variant="outline" flex={{ base: '1 1 auto', md: 'none' }} onClick={() => setTask({ kind: 'TURN_OFF' })}>
                Turn the app off
              </Button>
              <Button variant="outline" flex={{ base: '1 1 auto', md: 'none' }} onClick={() => setTask({ kind: 'RENEW' })}>
                New recovery codes
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask({ kind: 'SET_UP' })}>Set up an authenticator app</Button>
          )}
        </Flex>
      </Stack>
      {task?.kind === 'SET_UP' && (
        <PasswordDialog
          title="Set up an authenticator app"
          note="Have the phone with the app at hand. Other devices are signed out when it is done."
          submitLabel="Go on"
          submit={authClient.setUpApp}
          onDone={({ uri }) => setTask({ kind: 'CONFIRM', uri })}
          onClose={close}
        />
      )}
      {task?.kind === 'CONFIRM' && (
        <ConfirmAppDialog uri={task.uri} onDone={(codes) => setTask({ kind: 'CODES', codes })} onClose={close} />
      )}
      {task?.kind === 'RENEW' && (
        <PasswordDialog
          title="Make new recovery codes?"
          note="The ones you have no longer work then."
          submitLabel="Make new codes"
          submit={authClient.renewRecoveryCodes}
          onDone={({ recoveryCodes }) => setTask({ kind: 'CODES', codes: recoveryCodes })}
          onClose={close}
        />
      )}
      {task?.kind === 'TURN_OFF' && (
        <PasswordDialog
          title="Turn the authenticator app off?"
          note={`${owesCode ? 'Signing in asks for a code by email again.' : 'Your password alone signs you in then.'} Other devices are signed out.`}
          submitLabel="Turn it off"
          tone="danger"
          submit={authClient.turnOffApp}
          onDone={() => {
            toast.done('The authenticator app is turned off');
            close();
          }}
          onClose={close}
        />
      )}
      {task?.kind === 'CODES' && <RecoveryCodesDialog codes={task.codes} account={email ?? `${firstName} ${lastName}`} onClose={close} />}
    </Panel>
  );
}
