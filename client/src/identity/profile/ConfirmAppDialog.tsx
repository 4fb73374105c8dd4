import { Box, Button, Clipboard, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { appCodeInput } from '../../../../server/identity/auth/auth.input.ts';
import { authClient } from '../../platform/auth-client.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { QrCode } from '../../ui/print/QrCode.tsx';

/** The key in groups of four, for typing it without a camera. */
const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

type Props = { uri: string; onDone: (recoveryCodes: string[]) => void; onClose: () => void };

/** Shows the key for an authenticator app and asks for its first code. */
export function ConfirmAppDialog({ uri, onDone, onClose }: Props) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const dialog = useMutationForm({
    schema: appCodeInput,
    defaultValues: { code: '' },
    submit: authClient.confirmApp,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={t('member:second.scan')}
      note={t('member:second.anyApp')}
      submitLabel={t('member:second.on')}
    >
      <Stack gap="3" align="center">
        <QrCode text={uri} size="11rem" label={t('member:second.qr')} />
        <Stack gap="1" w="full">
          <Box textStyle="small" color="fg.muted">
            {t('member:second.noCamera')}
          </Box>
          <Clipboard.Root value={key}>
            <Flex gap="2" align="center">
              <Box className="code" data-app-key flex="1" minW="0" css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {grouped(key)}
              </Box>
              <Clipboard.Trigger asChild>
                <Button variant="outline" size="xs">
                  <Clipboard.Indicator copied={t('member:second.copied')}>{t('member:second.copy')}</Clipboard.Indicator>
                </Button>
              </Clipboard.Trigger>
            </Flex>
          </Clipboard.Root>
        </Stack>
      </Stack>
      <TextField name="code" label={t('member:second.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} width="14rem" />
    </FormDialog>
  );
}
