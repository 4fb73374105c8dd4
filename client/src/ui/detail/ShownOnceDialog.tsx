import { Box, Button, Clipboard, Dialog, Flex, Portal, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from './Callout.tsx';

type Props = {
  title: string;
  description: ReactNode;
  /** What is shown, such as "key". */
  what: string;
  label: string;
  /** Null if the response with it was lost. */
  value: string | null | undefined;
  /** What to do if it was lost. */
  lost: string;
  /** Below the value. */
  note?: ReactNode;
  /** Buttons if it was lost; "Close" if left out. */
  lostActions?: ReactNode;
  onClose: () => void;
};

/** Shows a secret once. Closes only by its buttons: a stray click would lose it. */
export function ShownOnceDialog(props: Props) {
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && props.onClose()} closeOnInteractOutside={false} closeOnEscape={false} size="md">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <ShownOnceContent {...props} />
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The content of the dialog, without its portal. */
export function ShownOnceContent({ title, description, what, label, value, lost, note, lostActions, onClose }: Props) {
  return (
    <Dialog.Content>
      <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
          {description}
        </Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        {value ? (
          <Stack gap="3">
            <Callout kind="warn">{`This ${what} is shown only once. Copy it now.`}</Callout>
            <Clipboard.Root value={value}>
              <Clipboard.Label textStyle="sm" fontWeight="500">
                {label}
              </Clipboard.Label>
              <Flex gap="2" align={{ base: 'stretch', md: 'center' }} direction={{ base: 'column', md: 'row' }}>
                <Box
                  className="code"
                  data-shown-once
                  flex="1"
                  minW="0"
                  bg="bg.subtle"
                  borderWidth="1px"
                  rounded="l2"
                  px="2.5"
                  py="2"
                  css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                >
                  {value}
                </Box>
                <Clipboard.Trigger asChild>
                  <Button variant="outline">
                    <Clipboard.Indicator copied="Copied">Copy</Clipboard.Indicator>
                  </Button>
                </Clipboard.Trigger>
              </Flex>
            </Clipboard.Root>
            {note}
          </Stack>
        ) : (
          <Callout kind="block">{lost}</Callout>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        {value ? <Button onClick={onClose}>I have copied it</Button> : (lostActions ?? <Button onClick={onClose}>Close</Button>)}
      </Dialog.Footer>
    </Dialog.Content>
  );
}
