import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Vault } from '../../platform/offline/vault.ts';

const DRAFT = 'DRAFT';
const REST_MS = 400;

export type DraftState = 'UNTOUCHED' | 'TYPING' | 'KEPT' | 'FAILED';

export const savedDraft = <Values>(vault: Vault, key: string): Promise<Values | null> => vault.get<Values>(DRAFT, key);

/** Saves the draft of a form in the browser’s vault until the form is submitted. */
export function useSavedDraft<In extends FieldValues, Out>(vault: Vault, key: string, form: UseFormReturn<In, unknown, Out>) {
  const [state, setState] = useState<DraftState>('UNTOUCHED');
  const done = useRef(false);
  useEffect(() => {
    done.current = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (done.current) return;
      try {
        await vault.put(DRAFT, key, form.getValues());
        if (timer === undefined) setState('KEPT');
      } catch {
        // The vault was locked meanwhile, or the browser has no room left.
        setState('FAILED');
      }
    };
    const saveAtOnce = () => timer !== undefined && void save();
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), REST_MS);
      setState('TYPING');
    });
    document.addEventListener('visibilitychange', saveAtOnce);
    return () => {
      saveAtOnce();
      subscription.unsubscribe();
      document.removeEventListener('visibilitychange', saveAtOnce);
    };
  }, [vault, key, form]);
  return {
    state,
    discard: async () => {
      done.current = true;
      await vault.remove(DRAFT, [key]);
    },
  };
}
