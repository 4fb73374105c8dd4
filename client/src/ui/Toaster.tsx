import { Toaster as ChakraToaster, createToaster, Portal, Stack, Toast } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

// On the top bar between the search and the bell: further down it would cover the filters of
// a list, and at the bottom the submit buttons.
export const toaster = createToaster({
  placement: 'top-end',
  offsets: { top: '3px', left: '12px', right: '12px', bottom: '16px' },
  pauseOnPageIdle: true,
  // More toasts would cover the page.
  max: 1,
});

/** Renders toasts. Loaded with the first one. */
export default function Toaster() {
  const { t } = useTranslation(['common', 'app']);
  return (
    <Portal>
      <ChakraToaster toaster={toaster} me={{ md: '220px' }}>
        {(item) => (
          <Toast.Root width={{ base: 'calc(100vw - 24px)', md: 'min(500px, 36vw)' }}>
            <Toast.Indicator color={item.type === 'error' ? 'danger.fg' : 'success.fg'} />
            <Stack gap="0.5" flex="1" maxWidth="100%">
              {item.title && <Toast.Title>{item.title}</Toast.Title>}
              {item.description && <Toast.Description>{item.description}</Toast.Description>}
            </Stack>
            {item.action && <Toast.ActionTrigger>{item.action.label}</Toast.ActionTrigger>}
            {item.closable && <Toast.CloseTrigger position="static" aria-label={t('app:close')} />}
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
