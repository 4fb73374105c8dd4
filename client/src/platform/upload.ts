import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { newRequestKey } from './request-key.ts';

export type FileOwner = { type: 'Registration' | 'UserAccount' | 'Hcp'; id: string };

type Sent = { id: string; name: string };
type SentFile = Sent & {
  url: string;
  /** Deletes an uploaded file that no record uses. */
  discard: () => Promise<unknown>;
};

const ATTEMPTS = 3;
const PAUSE_MS = 400;
/** Status codes of a proxy without a server, and of a server without its database. */
const AWAY = [502, 503, 504];

/** Keys of uploads without a definite response. */
const keys = new Map<string, string>();

/** Delay before a retry; null if the response is final. */
function pauseAfter(answer: Response | null): number | null {
  if (!answer || AWAY.includes(answer.status)) return PAUSE_MS;
  const seconds = answer.headers.get('Retry-After');
  return answer.status === 429 && seconds ? Number(seconds) * 1000 : null;
}

/** Sends a request until there is a final response. Throws like `fetch` if the last attempt has none. */
async function persist(request: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const answer = await request().catch(() => null);
    const pause = pauseAfter(answer);
    if (answer && pause === null) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause ?? PAUSE_MS));
  }
  return request();
}

/** The same file keeps its Idempotency-Key until there is a definite response, so a retry stores it once. */
async function send<Answer>(address: string, file: File): Promise<Answer> {
  const name = `${address} ${file.name} ${file.size} ${file.lastModified}`;
  const key = keys.get(name) ?? newRequestKey();
  keys.set(name, key);
  const body = new FormData();
  body.append('file', file);
  const answer = await persist(() => fetch(address, { method: 'POST', body, headers: { 'x-lafiya': '1', 'Idempotency-Key': key } }));
  const content: unknown = await answer.json().catch(() => null);
  if (answer.status < 500 && keys.get(name) === key) keys.delete(name);
  if (answer.ok) return content as Answer;
  throw failureOf(answer, content, 'The server rejected this file.');
}

/** The error of a rejected request, as for a mutation. */
function failureOf(answer: Response, content: unknown, otherwise: string): CombinedGraphQLErrors {
  const {
    code = `HTTP_${answer.status}`,
    message = otherwise,
    params,
  } = (content as { error?: { code?: string; message?: string; params?: Record<string, unknown> } } | null)?.error ?? {};
  return new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code, params } }] });
}

const discard = (id: string): Promise<unknown> => fetch(`/files/${id}`, { method: 'DELETE', headers: { 'x-lafiya': '1' } });

/** Uploads a file for a record. Errors are thrown as for a mutation. */
export async function uploadFile(owner: FileOwner, kind: string, file: File): Promise<SentFile> {
  const sent = await send<Sent & { url: string }>(
    `/files?${new URLSearchParams({ ownerType: owner.type, ownerId: owner.id, kind })}`,
    file,
  );
  return { ...sent, discard: () => discard(sent.id) };
}

/** Uploads a file without an account; the facility application sent later names it. */
export const uploadApplicationFile = (kind: string, file: File): Promise<Sent> =>
  send(`/files/applications?${new URLSearchParams({ kind })}`, file);

/** Downloads a file that the server makes. Errors are thrown as for a mutation. */
export async function downloadFile(address: string): Promise<{ name: string; blob: Blob }> {
  const answer = await fetch(address, { headers: { 'x-lafiya': '1' } });
  if (!answer.ok) throw failureOf(answer, await answer.json().catch(() => null), 'The server did not send this file.');
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ? decodeURIComponent(name) : 'download', blob: await answer.blob() };
}
