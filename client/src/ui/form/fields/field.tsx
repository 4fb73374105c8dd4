import { chakra, Field } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLabelText } from '../../use-label-text.ts';

export type FieldProps = {
  /** The path in the form, such as 'surname' or 'items.0.qty'. */
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  width?: string | number;
  /** Hides the label visually, for inputs in a table with column heads. */
  bare?: boolean;
};

/** Labels by path, for the summary of errors. */
export const FieldLabels = createContext<Map<string, string>>(new Map());

const UnregisterContext = createContext(false);

/** Conditional fields. Their values are removed with them, so that nothing is sent that is not on the page. */
export const FieldsWhen = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when && <UnregisterContext value={true}>{children}</UnregisterContext>;

/** The value, change handler and error of a field of the surrounding form. */
export function useField(name: string, label: string) {
  const { control } = useFormContext();
  const labelText = useLabelText();
  const text = labelText(label);
  const labels = useContext(FieldLabels);
  const shouldUnregister = useContext(UnregisterContext);
  const { field, fieldState } = useController({ name, control, shouldUnregister });
  useEffect(() => {
    labels.set(name, text);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, text]);
  // An error of a whole list or object is one level deeper.
  const error = fieldState.error as { message?: string; root?: { message?: string } } | undefined;
  const message = error?.message ?? error?.root?.message;
  return { field, error: message && labelText(message) };
}

type FrameProps = Omit<FieldProps, 'name'> & { error?: string; children: ReactNode };

/** A label, the control, and the error or the help text below. */
export function FieldFrame({ label, help, optional, disabled, width, bare, error, children }: FrameProps) {
  const { t } = useTranslation(['common', 'app']);
  const labelText = useLabelText();
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} width={width ?? 'full'} minW="0">
      <Field.Label srOnly={bare}>
        {labelText(label)}
        {optional && !bare && (
          <chakra.span color="fg.muted" fontWeight="400">
            {t('app:form.optional')}
          </chakra.span>
        )}
      </Field.Label>
      {children}
      {error ? (
        <Field.ErrorText>
          <CircleAlert size={14} aria-hidden />
          {error}
        </Field.ErrorText>
      ) : (
        help && <Field.HelperText maxW="full">{typeof help === 'string' ? labelText(help) : help}</Field.HelperText>
      )}
    </Field.Root>
  );
}
