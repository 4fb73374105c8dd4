import { type FormEvent, useRef, useState } from 'react';
import { type Failure, readFailure } from '../../ui/errors.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';

type Values = Record<string, string>;

export type AuthFormState<V extends Values> = {
  values: V;
  errors: Partial<Record<keyof V, string>>;
  failure: Failure | null;
  busy: boolean;
  set: (name: keyof V, value: string) => void;
  fill: (values: Partial<V>) => void;
  onSubmit: (event?: FormEvent) => void;
};

type Options<V extends Values> = {
  initial: V;
  /** Errors by field, found before sending. */
  check: (values: V) => Partial<Record<keyof V, string | false>>;
  send: (values: V) => Promise<void>;
};

/** State of the sign-in forms. Does not use the form library, so that the first page loads quickly. */
export function useAuthForm<V extends Values>({ initial, check, send }: Options<V>): AuthFormState<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<AuthFormState<V>['errors']>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const failureText = useFailureText();

  const refuse = (newErrors: AuthFormState<V>['errors']) => {
    setErrors(newErrors);
    const first = Object.keys(newErrors)[0];
    // Focuses the field after the error is rendered, so that screen readers read both.
    if (first) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  const submit = async () => {
    if (sending.current) return;
    const wrong = Object.fromEntries(Object.entries(check(values)).filter(([, message]) => message)) as AuthFormState<V>['errors'];
    setFailure(null);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = readFailure(error);
      const message = failureText(refusal);
      // Field errors with the same text as the whole error get the translated message too.
      const fields = Object.fromEntries(
        Object.entries(refusal.fields).map(([name, text]) => [name, text === refusal.message ? message : text]),
      );
      setFailure({ ...refusal, message, fields });
      refuse(fields as AuthFormState<V>['errors']);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    failure,
    busy,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    fill: (more) => {
      setValues((before) => ({ ...before, ...more }));
      setErrors({});
      setFailure(null);
    },
    onSubmit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
}
