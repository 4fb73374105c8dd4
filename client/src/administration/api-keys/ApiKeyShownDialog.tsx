import { Box, Button, Clipboard, Dialog, Flex, Portal, Stack } from '@chakra-ui/react';
import { Callout } from '../../ui/detail/Callout.tsx';
import type { MadeKey } from './CreateApiKeyDialog.tsx';

/** Shows a new key, which cannot be shown again. Closes only by its button, so that a stray click does not lose it. */
export function ApiKeyShownDialog({ createdKey, onClose }: { createdKey: MadeKey; onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} closeOnInteractOutside={false} closeOnEscape={false} size="md">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
              <Dialog.Title>The key of “{createdKey.name}”</Dialog.Title>
              <Dialog.Description color="fg.muted">
                Give it to {createdKey.holderName} in a safe way. It goes into the head of each request.
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {createdKey.key ? (
                <Stack gap="3">
                  <Callout kind="warn">It is not kept and never shown again. Copy it now.</Callout>
                  <Clipboard.Root value={createdKey.key}>
                    <Clipboard.Label textStyle="sm" fontWeight="500">
                      API key
                    </Clipboard.Label>
                    <Flex gap="2" align={{ base: 'stretch', md: 'center' }} direction={{ base: 'column', md: 'row' }}>
                      <Box
                        className="code"
                        data-api-key
                        flex="1"
                        minW="0"
                        bg="bg.subtle"
                        borderWidth="1px"
                        rounded="l2"
                        px="2.5"
                        py="2"
                        css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                      >
                        {createdKey.key}
                      </Box>
                      <Clipboard.Trigger asChild>
                        <Button variant="outline">
                          <Clipboard.Indicator copied="Copied">Copy</Clipboard.Indicator>
                        </Button>
                      </Clipboard.Trigger>
                    </Flex>
                  </Clipboard.Root>
                  <Box textStyle="small" color="fg.muted">
                    <Box as="span" className="code">
                      Authorization: Bearer {createdKey.key.slice(0, 10)}…
                    </Box>
                  </Box>
                </Stack>
              ) : (
                <Callout kind="block">The answer that showed this key was lost on the way. Withdraw the key and make another one.</Callout>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{createdKey.key ? 'I have copied it' : 'Close'}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
