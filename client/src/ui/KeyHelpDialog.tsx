import { Button, Dialog, Flex, Portal, Span, Stack } from '@chakra-ui/react';
import { Keycap, useKeyGroups } from './keys.tsx';

type Props = { open: boolean; onClose: () => void };

/** All shortcuts of the page. */
export default function KeyHelpDialog({ open, onClose }: Props) {
  const keyGroups = useKeyGroups();
  return (
    <Dialog.Root open={open} onOpenChange={(change) => !change.open && onClose()} size="sm">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Keys</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                {keyGroups.map((group) => (
                  <Stack key={`${group.name} ${group.keys.current.map((k) => k.key).join()}`} gap="1.5">
                    <Span textStyle="caption" color="fg.muted">
                      {group.name}
                    </Span>
                    {group.keys.current.map((k) => (
                      <Flex key={k.key} justify="space-between">
                        <span>{k.label}</span>
                        <Flex gap="1">
                          {k.key.split('+').map((part) => (
                            <Keycap key={part}>{part}</Keycap>
                          ))}
                        </Flex>
                      </Flex>
                    ))}
                  </Stack>
                ))}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
