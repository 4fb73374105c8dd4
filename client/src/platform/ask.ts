import type { TypedDocumentNode } from '@apollo/client';
import { setServerTime } from '../ui/time.ts';
import { documentIdsOf } from './document-ids.ts';
import { newRequestKey } from './request-key.ts';

/** Sends one persisted document without the data library, which the sign-in pages do not load. */
export async function ask<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables?: Variables): Promise<Data> {
  const { id } = documentIdsOf(document);
  const answer = await fetch('/graphql', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newRequestKey() },
    body: JSON.stringify({ variables, extensions: { documentId: id } }),
  });
  const date = answer.headers.get('Date');
  if (date) setServerTime(new Date(date));
  const { data, errors } = (await answer.json()) as { data?: Data; errors?: { message: string }[] };
  if (!data || errors) throw new Error(`GraphQL: ${errors?.[0]?.message ?? answer.status}`);
  return data;
}
