import { Box, Button, type ButtonProps } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../hooks.ts';

type Props = ButtonProps & {
  /** The form works offline, on this device. */
  worksOffline?: boolean;
};

/** Submits a form. Shows when there is no network; forms are not queued, because the record may change meanwhile. */
export function SubmitButton({ worksOffline, children, ...button }: Props) {
  const { t } = useTranslation(['common', 'app']);
  const isOffline = useIsOffline() && !worksOffline;
  return (
    <>
      {isOffline && (
        <Box color="warn.fg" textStyle="small">
          {t('app:form.offline')}
        </Box>
      )}
      <Button type="submit" {...button}>
        {isOffline && <CloudOff aria-hidden />}
        {children}
      </Button>
    </>
  );
}
