/** Maximum length of any text, unless its schema allows fewer characters. */
export const MAX_TEXT = 5000;
/** Maximum length of any search text. */
export const MAX_SEARCH = 100;
export const MAX_SEARCH_WORDS = 8;

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);

/** Maximum number of words of a search. */
export const searchText = (typed: string): string => wordsOf(typed.slice(0, MAX_SEARCH)).slice(0, MAX_SEARCH_WORDS).join(' ');

// Control characters except tab and line breaks, unpaired surrogates, and marks that reverse the direction of the text after them.
const FORBIDDEN_CHARACTERS = /[^\P{Cc}\t\r\n]|\p{Cs}|[\u202D\u202E]/u;

/** Why a text is rejected; null if valid. */
export function textProblem(text: string, max = MAX_TEXT): string | null {
  if (text.length > max) return `At most ${max.toLocaleString('en-NG')} characters.`;
  return FORBIDDEN_CHARACTERS.test(text) ? 'Contains characters that cannot be stored. Type it again.' : null;
}

/** Why a search is rejected; null if valid. */
export const searchProblem = (search: string): string | null =>
  textProblem(search, MAX_SEARCH) ?? (wordsOf(search).length > MAX_SEARCH_WORDS ? `At most ${MAX_SEARCH_WORDS} words.` : null);
