import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { vaultOf } from '../../platform/offline/offline-session.ts';
import { type Vault, VaultLocked } from '../../platform/offline/vault.ts';
import { onReturn } from '../../platform/server-unavailable.ts';
import { type PublicSettings, type SessionViewer, useSession, useViewer } from '../../platform/session.tsx';
import { dateTime } from '../../ui/format.ts';
import { useIsOffline } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.tsx';
import { Outbox, type WaitingFamily } from './outbox.ts';
import { cacheReferenceData, type Reference } from './reference.ts';
import { registrationRequests } from './requests.ts';

/** Everything that offline registration needs. */
export type Field = {
  vault: Vault;
  outbox: Outbox;
  reference: Reference | null;
  /** Until when the pages work offline on this device; null if they do not. */
  openUntil: number | null;
};

const RETRY_MS = 60_000;
const outboxes = new WeakMap<ApolloClient, Outbox>();

/** One outbox per page. Sends whenever the connection or the data may have changed. */
function outboxOf(client: ApolloClient, vault: Vault): Outbox {
  const known = outboxes.get(client);
  if (known) return known;
  const outbox = new Outbox(vault, registrationRequests(client));
  outboxes.set(client, outbox);
  const send = () => void outbox.send().catch(() => {});
  send();
  onReturn(send);
  window.addEventListener('online', send);
  setInterval(() => navigator.onLine && send(), RETRY_MS);
  return outbox;
}

type Options = {
  /** Whether field registration works offline from now on, until it is closed. */
  offline?: boolean;
};

/** Loads the vault of the officer with what a registration needs; null if nothing can be stored in this browser. */
export async function openFieldSession(
  client: ApolloClient,
  viewer: SessionViewer,
  settings: PublicSettings,
  options: Options = {},
): Promise<Field | null> {
  const vault = await vaultOf(viewer, settings, options);
  if (!vault) return null;
  return {
    vault,
    outbox: outboxOf(client, vault),
    reference: await cacheReferenceData(client, vault),
    openUntil: await vault.offlineUntil(),
  };
}

const refusal = (code: string, message: string) => new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });

/** Stores a value locally. Storage errors are reported like server errors. */
export async function storeLocally<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VaultLocked)
      throw refusal(
        'VAULT_LOCKED',
        'This device cannot open its records. Sign in again when you have a network connection; your saved data is still on this device.',
      );
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw refusal('NO_ROOM', 'This device is out of storage. Send what is waiting, or delete other files.');
    throw error;
  }
}

/** The field registration of the signed-in officer; undefined while it loads, null where nothing can be stored. */
export function useField({ offline = false }: Options = {}): Field | null | undefined {
  const client = useApolloClient();
  const viewer = useViewer();
  const { settings } = useSession();
  const [field, setField] = useState<Field | null>();
  useEffect(() => {
    let current = true;
    const show = (opened: () => Field | null) => current && setField(opened);
    openFieldSession(client, viewer, settings, { offline }).then(
      (opened) => show(() => opened),
      // Thrown while rendering, so that the page shows it.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      current = false;
    };
  }, [client, viewer, settings, offline]);
  return field;
}

/** The families of an outbox, updated live; undefined while loading. */
export function useFamilies(outbox: Outbox): { families: WaitingFamily[] | undefined; sendingId: string | null } {
  const [families, setFamilies] = useState<WaitingFamily[]>();
  const [sendingId, setSendingId] = useState(outbox.sendingId);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const read = await outbox.families().catch(() => []);
      if (!current) return;
      setFamilies(read);
      setSendingId(outbox.sendingId);
    };
    void read();
    const stop = outbox.onChange(() => void read());
    return () => {
      current = false;
      stop();
    };
  }, [outbox]);
  return { families, sendingId };
}

/** Describes whether field registration works offline on this device, and until when. */
export const fieldStateOf = ({ openUntil }: Field): string =>
  openUntil
    ? `Field registration works offline on this device until ${dateTime(new Date(openUntil).toISOString())}.`
    : 'Field registration needs a network connection on this device.';

type CloseProps = { field: Field; onClosed: () => void };

/** Ends offline use of field registration. Drafts and unsent families are kept. */
export function CloseField({ field: { vault, openUntil }, onClosed }: CloseProps) {
  const isOffline = useIsOffline();
  if (!openUntil) return null;
  const close = async () => {
    await vault.endOffline();
    toast.done('Field registration closed', { text: 'It now needs a network connection on this device. Nothing was deleted.' });
    onClosed();
  };
  return (
    <Button variant="outline" disabled={isOffline} onClick={() => void close()}>
      Close field registration
    </Button>
  );
}
