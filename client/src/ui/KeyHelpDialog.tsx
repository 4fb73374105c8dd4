import { Button, Dialog, Flex, Portal, Span, Stack } from '@chakra-ui/react';
import { Keycap } from './Keycap.tsx';

type Props = {
  groups: readonly { name: string; keys: { current: { key: string; label: string }[] } }[];
  open: boolean;
  onClose: () => void;
};

/** All shortcuts of the page. */
export default function KeyHelpDialog({ groups, open, onClose }: Props) {
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
                {[...Map.groupBy(groups, ({ name }) => name)].map(([name, parts]) => (
                  <Stack key={name} gap="1.5">
                    <Span textStyle="caption" color="fg.muted">
                      {name}
                    </Span>
                    {parts
                      .flatMap(({ keys }) => keys.current)
                      .map((k) => (
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
