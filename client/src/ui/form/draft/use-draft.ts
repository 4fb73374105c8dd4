import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DiscardFormDraftDocument, FormDraftDocument, SaveFormDraftDocument } from '../../../graphql/generated.ts';

export type Draft = {
  on: boolean;
  savedAt: string | null;
  /** When the restored draft was typed. */
  restoredAt: string | null;
  failed: boolean;
  discard: () => Promise<void>;
  /** Deletes the draft and resets the form. */
  startOver: () => Promise<void>;
};

const REST = 1500;

/** The values without files, which cannot be stored in a draft. */
const plain = (values: unknown) => JSON.parse(JSON.stringify(values, (_, value) => (value instanceof Blob ? undefined : value)));

/** Saves the input of a form on the server while it is typed, and restores it after a reload or on another computer. */
export function useDraft(key: string | undefined, form: UseFormReturn): Draft {
  const client = useApolloClient();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const over = useRef(false);
  const ready = useRef(false);
  const typed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => Promise<void>) | null>(null);

  useEffect(() => {
    if (!key) return;
    let current = true;
    over.current = false;
    ready.current = false;
    client
      .query({ query: FormDraftDocument, variables: { key }, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (!current || over.current) return;
        // Input typed before the draft arrived is kept.
        if (data?.formDraft && !typed.current) {
          // The version must be that of the current record, not of the draft.
          const { version: _, ...kept } = data.formDraft.data as Record<string, unknown>;
          form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
          setRestoredAt(data.formDraft.updatedAt);
          setSavedAt(data.formDraft.updatedAt);
        }
      })
      .catch(() => {})
      .finally(() => {
        ready.current = true;
      });

    const save = async () => {
      pending.current = null;
      try {
        const { data } = await client.mutate({ mutation: SaveFormDraftDocument, variables: { key, data: plain(form.getValues()) } });
        if (data) setSavedAt(data.saveFormDraft);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    const subscription = form.watch((_, { type }) => {
      if (type === 'change') typed.current = true;
      if (over.current || (!ready.current && type !== 'change')) return;
      pending.current = save;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, REST);
    });
    return () => {
      current = false;
      subscription.unsubscribe();
      clearTimeout(timer.current);
      // Saves at once when the page is left before the delay is over.
      if (pending.current && !over.current) void pending.current();
    };
  }, [client, form, key]);

  const discard = useCallback(async () => {
    if (!key) return;
    over.current = true;
    pending.current = null;
    clearTimeout(timer.current);
    await client.mutate({ mutation: DiscardFormDraftDocument, variables: { key } }).catch(() => {});
  }, [client, key]);

  const startOver = async () => {
    await discard();
    form.reset();
    over.current = false;
    setSavedAt(null);
    setRestoredAt(null);
  };

  return { on: key !== undefined, savedAt, restoredAt, failed, discard, startOver };
}
