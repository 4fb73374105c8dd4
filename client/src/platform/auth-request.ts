import { setServerTime } from '../ui/time.ts';

export type AuthAnswer = { ok: boolean; status: number; content: unknown };

async function send(path: string, body: object): Promise<AuthAnswer> {
  const answer = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const date = answer.headers.get('Date');
  if (date) setServerTime(new Date(date));
  return { ok: answer.ok, status: answer.status, content: await answer.json().catch(() => ({})) };
}

const nameOf = (path: string, body: object) => `${path} ${JSON.stringify(body)}`;

/** Requests that were sent before the form that would send them was rendered. */
let early: { name: string; answer: Promise<AuthAnswer> } | null = null;

/** Sends a request to /api/auth for a form that is not rendered yet. The form reuses the response for the same request. */
export function requestEarly(path: string, body: object): Promise<AuthAnswer> {
  early = { name: nameOf(path, body), answer: send(path, body) };
  return early.answer;
}

/** Sends a request to /api/auth. */
export function requestAuth(path: string, body: object): Promise<AuthAnswer> {
  const sent = early?.name === nameOf(path, body) ? early.answer : null;
  early = null;
  return sent ?? send(path, body);
}
