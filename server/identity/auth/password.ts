import { randomInt } from 'node:crypto';
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { DomainError } from '../../platform/errors.ts';

/** Concurrent hashes per process. Each takes about 150 ms of CPU, which page requests need too. */
export const HASHES = { running: 2, waiting: 40 } as const;
export const BUSY_SECONDS = 5;

const limiter = pLimit(HASHES.running);

/** Throws AUTH_BUSY if the queue is full. */
async function hashing<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limiter.pendingCount >= HASHES.waiting) throw new DomainError('AUTH_BUSY', { params: { seconds: BUSY_SECONDS } });
  return limiter(work);
}

/** The hash kept in Credential.password (scrypt). */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password));

export const verifyPassword = (stored: string, password: string): Promise<boolean> => hashing(() => verify({ hash: stored, password }));

// Excludes characters that are easily confused when read aloud.
const EMAIL_TEMPLATES = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

const pick = (from: string, length: number) => Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Ten recovery codes for a lost authenticator app. */
export const recoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => `${pick(EMAIL_TEMPLATES + DIGITS, 5)}-${pick(EMAIL_TEMPLATES + DIGITS, 5)}`);

/** A temporary password for an email: three groups with hyphens; meets the password rules. */
export function temporaryPassword(): string {
  return `${pick(EMAIL_TEMPLATES, 4)}-${pick(DIGITS, 4)}-${pick(EMAIL_TEMPLATES + DIGITS, 5)}`;
}
