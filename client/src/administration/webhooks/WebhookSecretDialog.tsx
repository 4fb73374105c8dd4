import { Box, Button, Clipboard, Dialog, Flex, Portal, Stack } from '@chakra-ui/react';
import { Callout } from '../../ui/detail/Callout.tsx';
import type { NewSecret } from './RegisterWebhookDialog.tsx';

/** Shows a new secret once. Closes only by its button: a stray click would lose the secret. */
export function WebhookSecretDialog({ secret, url, onClose }: NewSecret & { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} closeOnInteractOutside={false} closeOnEscape={false} size="md">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
              <Dialog.Title>Secret of the webhook</Dialog.Title>
              <Dialog.Description color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
                Your software checks with it that messages to {url} come from the scheme.
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {secret ? (
                <Stack gap="3">
                  <Callout kind="warn">This secret is shown only once. Copy it now.</Callout>
                  <Clipboard.Root value={secret}>
                    <Clipboard.Label textStyle="sm" fontWeight="500">
                      Secret
                    </Clipboard.Label>
                    <Flex gap="2" align={{ base: 'stretch', md: 'center' }} direction={{ base: 'column', md: 'row' }}>
                      <Box
                        className="code"
                        data-webhook-secret
                        flex="1"
                        minW="0"
                        bg="bg.subtle"
                        borderWidth="1px"
                        rounded="l2"
                        px="2.5"
                        py="2"
                        css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                      >
                        {secret}
                      </Box>
                      <Clipboard.Trigger asChild>
                        <Button variant="outline">
                          <Clipboard.Indicator copied="Copied">Copy</Clipboard.Indicator>
                        </Button>
                      </Clipboard.Trigger>
                    </Flex>
                  </Clipboard.Root>
                </Stack>
              ) : (
                <Callout kind="block">The response with the secret did not arrive. Renew the secret on the page of the webhook.</Callout>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{secret ? 'I have copied it' : 'Close'}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
