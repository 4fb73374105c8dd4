import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Vault } from '../../platform/offline/vault.ts';

const DRAFT = 'DRAFT';
const REST_MS = 400;

export const keptDraft = <Values>(vault: Vault, key: string): Promise<Values | null> => vault.get<Values>(DRAFT, key);

/** Keeps what is typed into a form in the vault of this browser until it is done. */
export function useKeptDraft<In extends FieldValues, Out>(vault: Vault, key: string, form: UseFormReturn<In, unknown, Out>) {
  const done = useRef(false);
  useEffect(() => {
    done.current = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      // A vault that was locked meanwhile takes nothing more.
      if (!done.current) void vault.put(DRAFT, key, form.getValues()).catch(() => {});
    };
    const saveAtOnce = () => timer !== undefined && save();
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(save, REST_MS);
    });
    document.addEventListener('visibilitychange', saveAtOnce);
    return () => {
      saveAtOnce();
      subscription.unsubscribe();
      document.removeEventListener('visibilitychange', saveAtOnce);
    };
  }, [vault, key, form]);
  return {
    discard: async () => {
      done.current = true;
      await vault.remove(DRAFT, [key]);
    },
  };
}
