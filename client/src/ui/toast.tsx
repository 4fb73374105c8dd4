import { Toaster as ChakraToaster, createToaster, Portal, Stack, Toast } from '@chakra-ui/react';

// Below the head of the page, where no button is: at the foot it would lie on those that end a task, and stay while the pointer rests there.
export const toaster = createToaster({
  placement: 'top',
  offsets: { top: '72px', left: '16px', right: '16px', bottom: '16px' },
  pauseOnPageIdle: true,
  max: 4,
});

type Options = { text?: string; action?: { label: string; onClick: () => void } };

export const toast = {
  /** Goes after 6 s; the page shows the result too. */
  done: (title: string, { text, action }: Options = {}) =>
    toaster.create({ type: 'success', title, description: text, action, duration: 6000, closable: true }),
  /** Stays until it is closed. */
  failed: (title: string, { text, action }: Options = {}) =>
    toaster.create({ type: 'error', title, description: text, action, duration: Number.POSITIVE_INFINITY, closable: true }),
};

export function Toaster() {
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline={{ base: '3', md: '5' }}>
        {(item) => (
          <Toast.Root width={{ base: 'full', md: '432px' }}>
            <Toast.Indicator color={item.type === 'error' ? 'danger.fg' : 'success.fg'} />
            <Stack gap="0.5" flex="1" maxWidth="100%">
              {item.title && <Toast.Title>{item.title}</Toast.Title>}
              {item.description && <Toast.Description>{item.description}</Toast.Description>}
            </Stack>
            {item.action && <Toast.ActionTrigger>{item.action.label}</Toast.ActionTrigger>}
            {item.closable && <Toast.CloseTrigger position="static" aria-label="Close" />}
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
