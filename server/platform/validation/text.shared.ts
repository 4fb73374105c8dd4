/** Characters of any text that is sent, unless its own schema allows fewer. */
export const MAX_TEXT = 5000;
/** Of a search, whatever it searches. */
export const MAX_SEARCH = 100;
export const MAX_SEARCH_WORDS = 8;

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);

/** As much of a search as is answered. */
export const searchText = (typed: string): string => wordsOf(typed.slice(0, MAX_SEARCH)).slice(0, MAX_SEARCH_WORDS).join(' ');

// Control characters but tab and line breaks, halves of a character, and the marks that show what follows them backwards.
const UNKEPT = /[^\P{Cc}\t\r\n]|\p{Cs}|[\u202D\u202E]/u;

/** Why a text cannot be taken, or null. */
export function textProblem(text: string, max = MAX_TEXT): string | null {
  if (text.length > max) return `At most ${max.toLocaleString('en-NG')} characters.`;
  return UNKEPT.test(text) ? 'Holds characters that cannot be kept. Type it anew.' : null;
}

/** Why a search cannot be answered, or null. */
export const searchProblem = (search: string): string | null =>
  textProblem(search, MAX_SEARCH) ?? (wordsOf(search).length > MAX_SEARCH_WORDS ? `At most ${MAX_SEARCH_WORDS} words.` : null);
