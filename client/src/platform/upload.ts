import { CombinedGraphQLErrors } from '@apollo/client/errors';

export type FileOwner = { type: 'Registration' | 'UserAccount' | 'Hcp'; id: string };

type Sent = { id: string; name: string; url: string };

async function send<Answer>(address: string, file: File): Promise<Answer> {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(address, { method: 'POST', body, headers: { 'x-lafiya': '1' } });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content as Answer;
  const { code = `HTTP_${answer.status}`, message = 'The server refused this file.' } =
    (content as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  throw new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });
}

/** Sends one file to a record; a refusal is thrown as a mutation's would be. */
export const uploadFile = (owner: FileOwner, kind: string, file: File): Promise<Sent> =>
  send(`/files?${new URLSearchParams({ ownerType: owner.type, ownerId: owner.id, kind })}`, file);

/** Sends one file of somebody without an account, for the application that will name it. */
export const uploadApplicationFile = (kind: string, file: File): Promise<Omit<Sent, 'url'>> =>
  send(`/files/applications?${new URLSearchParams({ kind })}`, file);
