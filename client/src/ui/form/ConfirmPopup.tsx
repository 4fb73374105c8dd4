import { Box, Button, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../detail/Callout.tsx';
import { readFailure } from '../errors.ts';
import { useFailureText } from '../use-failure-text.ts';

export type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  /** The question with the name of the record, such as 'Withdraw PAR-2611-00433?'. */
  title: string;
  text?: ReactNode;
  /** The texts of the buttons, such as 'Withdraw request' and 'Keep request'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'accent' | 'danger';
  onConfirm: () => unknown;
};

/** The question of a `ConfirmDialog`. */
export default function ConfirmPopup({ open, onClose, title, text, confirmLabel, cancelLabel, tone = 'accent', onConfirm }: ConfirmProps) {
  const { t } = useTranslation(['common', 'app']);
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (open) setRefusal(null);
  }, [open]);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(failureText(readFailure(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog.Root open={open} onOpenChange={(e) => !e.open && onClose()} role="alertdialog" lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description as="div" color="fg.muted">
                {text}
              </Dialog.Description>
              {refusal && (
                <Box mt="3">
                  <Callout kind="block" title={refusal} />
                </Box>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {cancelLabel ?? t('app:cancel')}
              </Button>
              <Button colorPalette={tone} loading={busy} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
