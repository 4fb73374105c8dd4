type Browser = { isPhone: boolean; stored: Readonly<Record<string, string>> };

let browser: Browser = { isPhone: false, stored: {} };

/** Sets the browser for which the server renders a page. Rendering is synchronous, so it applies to this page only. */
export const setPrerenderBrowser = (reader: Browser): void => {
  browser = reader;
};

/** Result of a media query during server rendering, for a phone or a desktop screen. */
export const prerenderMatchMedia = (query: string): boolean =>
  browser.isPhone ? query.includes('max-width') : query.includes('min-width');

/** A stored browser setting known to the server. */
export const prerenderStorage = (key: string): string | undefined => browser.stored[key];
