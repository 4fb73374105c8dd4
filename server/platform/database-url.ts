/** The same address with server settings that every connection starts with (`-c name=value`). */
export function withSettings(url: string, settings: Record<string, string>): string {
  const parsed = new URL(url);
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options'), ...flags].filter(Boolean).join(' '));
  return parsed.toString();
}

export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${encodeURIComponent(database)}`;
  return parsed.toString();
}
