import { Box, Button, Dialog, Portal, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnyMutationForm, DraftNote, FormFrame } from './Form.tsx';
import { FormSummary } from './FormSummary.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props = AnyMutationForm & {
  open: boolean;
  onClose: () => void;
  title: string;
  note?: ReactNode;
  /** Null if there is nothing to submit. */
  submitLabel: ReactNode;
  cancelLabel?: string;
  tone?: 'accent' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

/** A form in a dialog. The first field has the focus. */
export function FormDialog({
  open,
  onClose,
  title,
  note,
  submitLabel,
  cancelLabel,
  tone = 'accent',
  size = 'sm',
  children,
  ...form
}: Props) {
  const { t } = useTranslation(['common', 'app']);
  const { restart } = form.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets only when it opens
  useEffect(() => {
    if (open) restart();
  }, [open]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(e) => !e.open && !form.state.busy && onClose()}
      // A click beside the dialog must not discard what was typed.
      closeOnInteractOutside={false}
      initialFocusEl={() =>
        document.querySelector<HTMLElement>('[data-form-dialog] :is(input, select, textarea):not([type=hidden], [tabindex="-1"])')
      }
      size={size}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content data-form-dialog>
            <FormFrame {...form} display="flex" flexDirection="column" minH="0">
              <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
                <Dialog.Title>{title}</Dialog.Title>
                {note && (
                  <Dialog.Description as="div" color="fg.muted">
                    {note}
                  </Dialog.Description>
                )}
              </Dialog.Header>
              <Dialog.Body overflowY="auto">
                <Stack gap="3.5" mt="2">
                  {children}
                  <FormSummary state={form.state} />
                </Stack>
              </Dialog.Body>
              <Dialog.Footer flexWrap="wrap">
                <Box me="auto" _empty={{ display: 'none' }}>
                  <DraftNote state={form.state} />
                </Box>
                <Button variant="outline" onClick={onClose} disabled={form.state.busy}>
                  {cancelLabel ?? t('app:cancel')}
                </Button>
                {submitLabel && (
                  <SubmitButton colorPalette={tone} loading={form.state.busy}>
                    {submitLabel}
                  </SubmitButton>
                )}
              </Dialog.Footer>
            </FormFrame>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
