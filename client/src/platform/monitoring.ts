const SENT_AT_MOST = 10;
let sent = 0;

/** Removes values that may identify a person: e-mail addresses, long numbers and quoted values. */
export const withoutPersons = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<email>')
    .replace(/(["'`])(?:(?!\1).){1,200}\1/g, '<value>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replace(/\d{5,}/g, '<number>');

/** The path with identifiers replaced. */
const pathPattern = () => window.location.pathname.replace(/\/[^/]*\d[^/]*/g, '/:id');

/** Reports an unexpected error to the server. Returns the digest under which the server logged it, or null if the report failed. */
export async function reportError(error: unknown): Promise<string | null> {
  sent += 1;
  if (sent > SENT_AT_MOST) return null;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const body = { message: withoutPersons(message).slice(0, 500), stack: withoutPersons(stack ?? '').slice(0, 4_000), path: pathPattern() };
  try {
    const answer = await fetch('/monitoring', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.ok ? ((await answer.json()) as { digest: string }).digest : null;
  } catch {
    return null;
  }
}

/** Reports errors that no component catches. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => event.error && void reportError(event.error));
  window.addEventListener('unhandledrejection', (event) => {
    // Rejections by the server are expected and not reported.
    if (!(event.reason instanceof Error) || !/GraphQL|Server|Abort/.test(event.reason.name)) void reportError(event.reason);
  });
}
