/** A random Idempotency-Key. `crypto.randomUUID` exists only on https, and some office networks serve the page over http. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
