export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What a password needs. Without the schema library, so that the pages before signing in can read it too. */
export const PASSWORD_RULES = {
  LENGTH: (password: string) => password.length >= PASSWORD_MIN,
  LETTERS_AND_NUMBERS: (password: string) => /\p{L}/u.test(password) && /\p{N}/u.test(password),
  SYMBOL: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const;

export const isStrongPassword = (password: string): boolean => Object.values(PASSWORD_RULES).every((met) => met(password));
