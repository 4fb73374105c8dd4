import { CombinedGraphQLErrors } from '@apollo/client/errors';

export type FileOwner = { type: 'Registration' | 'UserAccount'; id: string };

/** Sends one file to a record; a refusal is thrown as a mutation's would be. */
export async function uploadFile(owner: FileOwner, kind: string, file: File): Promise<{ id: string; name: string; url: string }> {
  const body = new FormData();
  body.append('file', file);
  const query = new URLSearchParams({ ownerType: owner.type, ownerId: owner.id, kind });
  const answer = await fetch(`/files?${query}`, { method: 'POST', body, headers: { 'x-lafiya': '1' } });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content as { id: string; name: string; url: string };
  const { code = `HTTP_${answer.status}`, message = 'The server refused this file.' } =
    (content as { error?: { code?: string; message?: string } } | null)?.error ?? {};
  throw new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });
}
