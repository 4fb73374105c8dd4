import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverNow } from '../../time.ts';
import { DiscardFormDraftDocument, FormDraftDocument, SaveFormDraftDocument } from './FormDraft.generated.ts';
import { type LocalDraft, localDrafts, onLocalDraftsReady } from './local-drafts.ts';

export type Draft = {
  on: boolean;
  savedAt: string | null;
  /** When the restored draft was typed. */
  restoredAt: string | null;
  failed: boolean;
  /** Saved encrypted in this browser, because the server was unreachable. */
  isHere: boolean;
  discard: () => Promise<void>;
  /** Deletes the draft and resets the form. */
  startOver: () => Promise<void>;
};

const REST = 1500;

/** The values without files, which cannot be stored in a draft. */
const plain = (values: unknown) => JSON.parse(JSON.stringify(values, (_, value) => (value instanceof Blob ? undefined : value)));

/** Saves form input on the server while typing, in this browser when offline, and restores it after a reload. */
export function useDraft(key: string | undefined, form: UseFormReturn): Draft {
  const client = useApolloClient();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [isHere, setHere] = useState(false);
  const over = useRef(false);
  const ready = useRef(false);
  const typed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => Promise<void>) | null>(null);
  const unsaved = useRef<LocalDraft | null>(null);

  useEffect(() => {
    if (!key) return;
    let current = true;
    over.current = false;
    ready.current = false;
    const restore = (draft: { data: unknown; updatedAt: string }) => {
      // Input typed before the draft arrived is kept.
      if (!current || over.current || typed.current) return;
      // The version must be that of the current record, not of the draft.
      const { version: _, ...kept } = draft.data as Record<string, unknown>;
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
      setRestoredAt(draft.updatedAt);
      setSavedAt(draft.updatedAt);
    };
    const fromServer = client
      .query({ query: FormDraftDocument, variables: { key }, fetchPolicy: 'network-only' })
      .then(({ data }) => data?.formDraft ?? null)
      .catch(() => null)
      .finally(() => {
        ready.current = true;
      });
    void fromServer.then((draft) => draft && restore(draft));
    void onLocalDraftsReady()
      .then(async (drafts) => {
        const draft = await drafts.get(key);
        const saved = await fromServer;
        if (!draft || (saved && saved.updatedAt >= draft.updatedAt)) return;
        restore(draft);
        setHere(true);
      })
      .catch(() => {});

    const save = async () => {
      pending.current = null;
      const values = plain(form.getValues());
      try {
        const { data } = await client.mutate({ mutation: SaveFormDraftDocument, variables: { key, data: values } });
        if (data) setSavedAt(data.saveFormDraft);
        unsaved.current = null;
        setFailed(false);
        setHere(false);
        await localDrafts()
          ?.remove(key)
          .catch(() => {});
      } catch {
        setFailed(true);
        storeHere(values);
      }
    };
    // Soon after a page opens, its storage may not be open yet.
    const storeHere = (values: Record<string, unknown>) => {
      const draft = { data: values, updatedAt: new Date(serverNow()).toISOString() };
      unsaved.current = draft;
      void onLocalDraftsReady()
        .then(async (drafts) => {
          if (unsaved.current !== draft || over.current) return;
          await drafts.put(key, draft);
          setHere(true);
        })
        .catch(() => setHere(false));
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
      // Saves immediately when the page is left during the delay.
      if (pending.current && !over.current) void pending.current();
    };
  }, [client, form, key]);

  const discard = useCallback(async () => {
    if (!key) return;
    over.current = true;
    pending.current = null;
    clearTimeout(timer.current);
    await localDrafts()
      ?.remove(key)
      .catch(() => {});
    await client.mutate({ mutation: DiscardFormDraftDocument, variables: { key } }).catch(() => {});
  }, [client, key]);

  const startOver = async () => {
    await discard();
    form.reset();
    over.current = false;
    setSavedAt(null);
    setRestoredAt(null);
  };

  return { on: key !== undefined, savedAt, restoredAt, failed, isHere, discard, startOver };
}
