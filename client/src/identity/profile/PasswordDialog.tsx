import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordInput } from '../../../../server/identity/auth/auth.input.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';

type Props<Answer> = {
  title: string;
  note: ReactNode;
  submitLabel: string;
  tone?: 'accent' | 'danger';
  submit: (input: { password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks for the password before a change of the sign-in method. */
export function PasswordDialog<Answer>({ title, note, submitLabel, tone, submit, onDone, onClose }: Props<Answer>) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const dialog = useMutationForm({ schema: passwordInput, defaultValues: { password: '' }, submit, onDone });
  return (
    <FormDialog {...dialog} open onClose={onClose} title={title} note={note} submitLabel={submitLabel} tone={tone}>
      <PasswordField name="password" label={t('member:password.yours')} />
    </FormDialog>
  );
}
