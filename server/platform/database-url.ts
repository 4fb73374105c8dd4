/** The same address with server settings that every connection starts with (`-c name=value`). */
export function withSettings(url: string, settings: Record<string, string>): string {
  const parsed = new URL(url);
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options'), ...flags].filter(Boolean).join(' '));
  return parsed.toString();
}

/** Whether both lead to the same database of the same server, whoever signs in. */
export function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.host === b.host && a.pathname === b.pathname;
}

export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${encodeURIComponent(database)}`;
  return parsed.toString();
}
