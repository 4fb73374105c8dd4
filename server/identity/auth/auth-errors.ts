import { APIError } from 'better-auth/api';
import { isTransient } from '../../platform/database/database-failures.ts';
import { DomainError } from '../../platform/errors.ts';
import { CATALOGUE, type ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { PASSWORD_FLOOR } from './password-rules.shared.ts';

/** Maps better-auth error codes to ours. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL: 'AUTH_INVALID',
  INVALID_EMAIL_OR_PASSWORD: 'AUTH_INVALID',
  INVALID_PASSWORD: 'AUTH_PASSWORD_WRONG',
  INVALID_TOKEN: 'AUTH_TOKEN_USED',
  TOKEN_EXPIRED: 'AUTH_TOKEN_USED',
  USER_NOT_FOUND: 'AUTH_TOKEN_USED',
  EMAIL_NOT_VERIFIED: 'AUTH_UNVERIFIED',
  PASSWORD_TOO_SHORT: 'AUTH_PASSWORD_WEAK',
  PASSWORD_TOO_LONG: 'AUTH_PASSWORD_WEAK',
  INVALID_CODE: 'AUTH_OTP_INVALID',
  INVALID_BACKUP_CODE: 'AUTH_OTP_INVALID',
  TOTP_ALREADY_ENABLED: 'AUTH_APP_ON',
  TOTP_NOT_ENABLED: 'AUTH_APP_OFF',
  OTP_HAS_EXPIRED: 'AUTH_OTP_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'AUTH_OTP_EXPIRED',
  INVALID_TWO_FACTOR_COOKIE: 'AUTH_OTP_EXPIRED',
  SESSION_EXPIRED: 'UNAUTHENTICATED',
  UNAUTHORIZED: 'UNAUTHENTICATED',
};

/** Converts a better-auth error to a catalogue error; returns others unchanged. */
export function fromAuth(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const code = String(error.body?.code ?? '');
  // The same recovery code was used concurrently: the second use fails.
  const known = error.status === 'CONFLICT' ? 'AUTH_OTP_INVALID' : CODES[code];
  const ours = code in CATALOGUE ? (code as ErrorCode) : known;
  return ours ? new DomainError(ours, { params: ours === 'AUTH_PASSWORD_WEAK' ? { min: PASSWORD_FLOOR } : {} }) : error;
}

/** The HTTP status of an error on /api/auth. */
export function statusOf(code: ErrorCode): number {
  if (code === 'AUTH_LOCKED' || code === 'RATE_LIMITED') return 429;
  if (code === 'AUTH_INVALID' || code === 'UNAUTHENTICATED') return 401;
  if (code === 'AUTH_UNVERIFIED' || code === 'AUTH_INACTIVE' || code === 'AUTH_TEMPORARY_EXPIRED' || code === 'FORBIDDEN') return 403;
  if (isTransient(code) || code === 'AUTH_BUSY') return 503;
  if (code === 'BODY_SIZE') return 413;
  if (code === 'INTERNAL') return 500;
  return 400;
}
