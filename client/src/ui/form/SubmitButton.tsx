import { Box, Button, type ButtonProps } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../hooks.ts';

type Props = ButtonProps & {
  /** What the form does is done on this device, so it needs no network. */
  worksOffline?: boolean;
};

/** Sends a form. Says when there is no network; nothing is sent by itself later, since what a form decides on may have changed by then. */
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
