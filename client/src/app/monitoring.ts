const SENT_AT_MOST = 10;
let sent = 0;

/** Four and two characters, to be read out over a telephone. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const hex = (hash >>> 0).toString(16).toUpperCase().padStart(8, '0');
  return `${hex.slice(0, 4)}-${hex.slice(4, 6)}`;
}

/** Takes out what may name a person: addresses, long numbers and quoted values. */
export const withoutPersons = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<email>')
    .replace(/(["'`])(?:(?!\1).){1,200}\1/g, '<value>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replace(/\d{5,}/g, '<number>');

/** The path without the identifiers in it. */
const pathPattern = () => window.location.pathname.replace(/\/[^/]*\d[^/]*/g, '/:id');

/** Tells the server of an unexpected error and returns the digest under which its log has it. */
export function reportError(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const body = { message: withoutPersons(message).slice(0, 500), stack: withoutPersons(stack ?? '').slice(0, 4_000), path: pathPattern() };
  const digest = digestOf(`${body.message}\n${body.stack}`);
  sent += 1;
  if (sent <= SENT_AT_MOST) {
    fetch('/monitoring', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ digest, ...body }),
    }).catch(() => {
      // Nothing to tell it to; the page itself shows the digest.
    });
  }
  return digest;
}

/** Reports what no component catches. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => event.error && reportError(event.error));
  window.addEventListener('unhandledrejection', (event) => {
    // Refusals by the server are answers, not faults of the page.
    if (!(event.reason instanceof Error) || !/GraphQL|Server|Abort/.test(event.reason.name)) reportError(event.reason);
  });
}
