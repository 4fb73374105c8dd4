type Browser = { isPhone: boolean; cookies: string };

let isPhone = false;
let stored: Readonly<Record<string, string>> = {};

/** Sets what the server knows of the browser. It applies while the server renders one page, and while the browser hydrates that page. */
export function setPrerenderBrowser(browser: Browser): void {
  isPhone = browser.isPhone;
  stored = Object.fromEntries(
    browser.cookies.split(';').flatMap((cookie) => {
      const [name = '', value = ''] = cookie.trim().split('=');
      return name.startsWith('lafiya.') ? [[name, value]] : [];
    }),
  );
}

/** Result of a media query during server rendering and hydration, for a phone or a desktop screen. */
export const prerenderMatchMedia = (query: string): boolean => query.includes(isPhone ? 'max-width' : 'min-width');

/** A stored browser setting known to the server, as JSON. */
export const prerenderStorage = (key: string): string | null => {
  const value = stored[key];
  return value === undefined ? null : JSON.stringify(value);
};
