import { useEffect } from 'react';

/** Keeps a setting of this browser in a cookie, with which the server renders the next page. Undefined leaves the cookie as it is; an empty text deletes it. */
export function useSettingCookie(name: string, value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return;
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has no cookie store to await
    document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? 31_536_000 : 0}; SameSite=Lax`;
  }, [name, value]);
}
