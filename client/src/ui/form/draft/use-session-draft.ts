import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Keeps the input of a person without an account in the session storage until it is sent. Files are not kept. */
export function useSessionDraft<In extends FieldValues, Context, Out>(
  key: string,
  form: UseFormReturn<In, Context, Out>,
): { discard: () => void } {
  const over = useRef(false);
  useEffect(() => {
    over.current = false;
    const storedDraft = read(key);
    if (storedDraft) form.reset({ ...form.getValues(), ...storedDraft }, { keepDefaultValues: true });
    const subscription = form.watch((values) => {
      if (!over.current) write(key, values);
    });
    return () => subscription.unsubscribe();
  }, [key, form]);
  return {
    discard: () => {
      over.current = true;
      write(key, null);
    },
  };
}

function read(key: string): object | null {
  try {
    const text = sessionStorage.getItem(key);
    return text ? (JSON.parse(text) as object) : null;
  } catch {
    return null;
  }
}

/** Storage may be blocked; the form works without it. */
function write(key: string, values: object | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full.
  }
}
