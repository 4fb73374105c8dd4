type Browser = { isPhone: boolean; stored: Readonly<Record<string, string>> };

let browser: Browser = { isPhone: false, stored: {} };

/** Says for what browser the server writes a page; drawing it is one step, so it holds for this page alone. */
export const writeFor = (reader: Browser): void => {
  browser = reader;
};

/** How a media query is answered while a page is written: the width of a telephone, or of an office's screen. */
export const writtenMatch = (query: string): boolean => (browser.isPhone ? query.includes('max-width') : query.includes('min-width'));

/** What the browser keeps under a key, as far as the server knows. */
export const writtenStored = (key: string): string | undefined => browser.stored[key];
