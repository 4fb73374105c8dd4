import { Button, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: ReactNode; note?: ReactNode; size?: 'sm' | 'md' | 'lg'; onClose: () => void; children: ReactNode };

/** A dialog with information and only a close button. */
export function InfoDialog({ title, note, size = 'md', onClose, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(change) => !change.open && onClose()} size={size} scrollBehavior="inside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
              <Dialog.Title>{title}</Dialog.Title>
              {note && (
                <Dialog.Description as="div" color="fg.muted">
                  {note}
                </Dialog.Description>
              )}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
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
