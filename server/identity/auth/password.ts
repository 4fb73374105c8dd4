import { randomInt } from 'node:crypto';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { DomainError } from '../../platform/errors.ts';

/** Hashes at the same time in this process. Each takes some 150 ms of a processor, and pages need processors too. */
export const HASHES = { running: 2, waiting: 40 } as const;
export const BUSY_SECONDS = 5;

const limiter = pLimit(HASHES.running);

/** Throws AUTH_BUSY when as many as may wait already do. */
async function hashing<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limiter.pendingCount >= HASHES.waiting) throw new DomainError('AUTH_BUSY', { params: { seconds: BUSY_SECONDS } });
  return limiter(work);
}

/** The hash kept in Credential.password (scrypt). */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password));

export const verifyPassword = (stored: string, password: string): Promise<boolean> => hashing(() => verify({ hash: stored, password }));

// Without the letters and digits that are mistaken for each other when read aloud.
const EMAIL_TEMPLATES = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

const pick = (from: string, length: number) => Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Ten codes to be kept on paper for the day when the authenticator app is lost. */
export const recoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${pick(EMAIL_TEMPLATES + DIGITS, 5)}-${pick(EMAIL_TEMPLATES + DIGITS, 5)}`);

/** A password to be typed once from an email: three groups with a hyphen, strong by our own rule. */
export function temporaryPassword(): string {
  return `${pick(EMAIL_TEMPLATES, 4)}-${pick(DIGITS, 4)}-${pick(EMAIL_TEMPLATES + DIGITS, 5)}`;
}
