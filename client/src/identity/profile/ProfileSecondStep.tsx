import '../../platform/i18n/sign-in-texts.ts';
import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '../../platform/auth-client.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { Tag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmAppDialog } from './ConfirmAppDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { ProfileDetails_ProfileFragment } from './ProfileDetails.generated.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Task = { kind: 'SET_UP' | 'RENEW' | 'TURN_OFF' } | { kind: 'CONFIRM'; uri: string } | { kind: 'CODES'; codes: string[] };

function secondStepText(
  { hasApp, owesCode, recoveryCodesLeft }: ProfileDetails_ProfileFragment,
  t: TFunction<['common', 'app', 'member', 'signIn']>,
): string {
  if (hasApp) return t('member:second.hasApp', { count: recoveryCodesLeft });
  return t(owesCode ? 'member:second.owesCode' : 'member:second.passwordOnly');
}

/** The settings of the person's second factor: authenticator app, recovery codes, or codes by email. */
export function ProfileSecondStep({ profile }: { profile: ProfileDetails_ProfileFragment }) {
  const { t } = useTranslation(['common', 'app', 'member', 'signIn']);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const { hasApp, owesCode, email, firstName, lastName } = profile;
  return (
    <Panel title={t('member:second.title')} action={hasApp && <Tag tone="success">{t('member:second.inUse')}</Tag>}>
      <Stack gap="3">
        <Box>{secondStepText(profile, t)}</Box>
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {hasApp ? (
            <>
              <Button variant="outline" flex={{ base: '1 1 auto', md: 'none' }} onClick={() => setTask({ kind: 'TURN_OFF' })}>
                {t('member:second.turnOffApp')}
              </Button>
              <Button variant="outline" flex={{ base: '1 1 auto', md: 'none' }} onClick={() => setTask({ kind: 'RENEW' })}>
                {t('member:second.newCodes')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask({ kind: 'SET_UP' })}>{t('member:second.setUp')}</Button>
          )}
        </Flex>
      </Stack>
      {task?.kind === 'SET_UP' && (
        <PasswordDialog
          title={t('member:second.setUp')}
          note={t('member:second.setUpNote')}
          submitLabel={t('signIn:goOn')}
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
          title={t('member:second.renewTitle')}
          note={t('member:second.renewNote')}
          submitLabel={t('member:second.renew')}
          submit={authClient.renewRecoveryCodes}
          onDone={({ recoveryCodes }) => setTask({ kind: 'CODES', codes: recoveryCodes })}
          onClose={close}
        />
      )}
      {task?.kind === 'TURN_OFF' && (
        <PasswordDialog
          title={t('member:second.offTitle')}
          note={t(owesCode ? 'member:second.offByEmail' : 'member:second.offPassword')}
          submitLabel={t('member:second.off')}
          tone="danger"
          submit={authClient.turnOffApp}
          onDone={() => {
            toast.done(t('member:second.isOff'));
            close();
          }}
          onClose={close}
        />
      )}
      {task?.kind === 'CODES' && <RecoveryCodesDialog codes={task.codes} account={email ?? `${firstName} ${lastName}`} onClose={close} />}
    </Panel>
  );
}
