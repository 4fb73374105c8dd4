/** Lower bound for the setting. */
export const PASSWORD_FLOOR = 10;
export const PASSWORD_MAX = 128;

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

/** Removes repetitions from a text. */
export const onceOf = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** Number of characters that do not continue a sequence such as 1234, qwerty or aaaa. */
function unforeseen(password: string): number {
  const characters = [...onceOf(password.toLowerCase())];
  return characters.filter((character, index) => {
    const before = characters[index - 1];
    return before === undefined || (before !== character && !RUNS.some((run) => run.includes(before + character)));
  }).length;
}

/** Password rules. Independent of the schema library and the list of common passwords, so that the sign-in pages can use them. */
export const PASSWORD_RULES = {
  LENGTH: (password: string, minLength: number) => [...password].length >= minLength,
  VARIED: (password: string) => unforeseen(password) >= 6,
} as const;

export const meetsPasswordRules = (password: string, minLength: number): boolean =>
  Object.values(PASSWORD_RULES).every((met) => met(password, minLength));
