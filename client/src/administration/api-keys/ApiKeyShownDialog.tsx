import { Box, Button, Clipboard, Dialog, Flex, Portal, Stack } from '@chakra-ui/react';
import { Callout } from '../../ui/detail/Callout.tsx';
import type { CreatedKey } from './CreateApiKeyDialog.tsx';

type Props = { createdKey: CreatedKey; onClose: () => void; onRevoke: (apiKey: CreatedKey['apiKey']) => void };

/** Shows the secret of a new key once, or offers to revoke the key if the response with its secret was lost. Closes only by its buttons: a stray click would lose the secret. */
export function ApiKeyShownDialog(props: Props) {
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && props.onClose()} closeOnInteractOutside={false} closeOnEscape={false} size="md">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <ApiKeyShownContent {...props} />
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The content of the dialog, without its portal. */
export function ApiKeyShownContent({ createdKey, onClose, onRevoke }: Props) {
  return (
    <Dialog.Content>
      <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
        <Dialog.Title>API key for “{createdKey.name}”</Dialog.Title>
        <Dialog.Description color="fg.muted">
          {createdKey.key
            ? `Give it to ${createdKey.holderName} by a secure channel. Send it in the header of each request:`
            : 'The key was created, but its secret cannot be shown again.'}
        </Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        {createdKey.key ? (
          <Stack gap="3">
            <Callout kind="warn">This key is shown only once. Copy it now.</Callout>
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
          <Callout kind="block">
            The response with the secret did not arrive, so no one can use this key. Revoke it, then create a new one.
          </Callout>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        {createdKey.key ? (
          <Button onClick={onClose}>I have copied it</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Keep key
            </Button>
            <Button colorPalette="danger" onClick={() => onRevoke(createdKey.apiKey)}>
              Revoke key
            </Button>
          </>
        )}
      </Dialog.Footer>
    </Dialog.Content>
  );
}
