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

/** Uploads a file for a record. A refusal is thrown as for a mutation. */
export const uploadFile = (owner: FileOwner, kind: string, file: File): Promise<Sent> =>
  send(`/files?${new URLSearchParams({ ownerType: owner.type, ownerId: owner.id, kind })}`, file);

/** Uploads a file without an account; the facility application sent later names it. */
export const uploadApplicationFile = (kind: string, file: File): Promise<Omit<Sent, 'url'>> =>
  send(`/files/applications?${new URLSearchParams({ kind })}`, file);
