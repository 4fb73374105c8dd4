import { randomInt } from 'node:crypto';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';

/** The hash kept in Credential.password (scrypt). Demo accounts and invitations use it too. */
export const hashPassword = (password: string): Promise<string> => hash(password);

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify({ hash: stored, password });

// Without the letters and digits that are mistaken for each other when read aloud.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** A password to be typed once from an e-mail: three groups with a hyphen, strong by our own rule. */
export function temporaryPassword(): string {
  const pick = (from: string, length: number) => Array.from({ length }, () => from[randomInt(from.length)]).join('');
  return `${pick(LETTERS, 4)}-${pick(DIGITS, 4)}-${pick(LETTERS + DIGITS, 5)}`;
}
