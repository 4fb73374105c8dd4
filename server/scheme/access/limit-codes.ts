import type { DomainError } from '../../platform/errors.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import type { RequestMeta } from './viewer.ts';

/** Codes of exceeded limits. Each is logged, and returned with Retry-After if the time is known. */
const LIMIT_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'RATE_LIMITED',
  'AUTH_LOCKED',
  'AUTH_BUSY',
  'KEY_RATE',
  'ELG_LOOKUPS',
  'DATA_COPY_LIMIT',
  'CMP_LIMIT',
  'MSG_LIMIT',
  'REF_CODE_ATTEMPTS',
  'WEBHOOK_TESTS',
  'UPLOAD_BUSY',
  'UPLOAD_UNUSED',
  'ADHOC_BUSY',
  'ADHOC_SHARE',
]);

export const isLimitCode = (code: unknown): code is ErrorCode => typeof code === 'string' && LIMIT_CODES.has(code);

/** Seconds until a retry is allowed; null if unknown. */
export function retryAfterOf(params: DomainError['details']['params']): number | null {
  const seconds = Number(params?.retryAfterSeconds ?? params?.seconds ?? Number(params?.minutes) * 60);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

const exceeded = new WeakMap<RequestMeta, DomainError[]>();

/** Records that a limit rejected one row of a call: the call itself succeeds, so its errors do not show it. */
export function noteLimit(request: RequestMeta, error: DomainError): void {
  if (isLimitCode(error.code)) exceeded.set(request, [...(exceeded.get(request) ?? []), error]);
}

/** The limits that rows of this request exceeded. */
export const limitsNoted = (request: RequestMeta): readonly DomainError[] => exceeded.get(request) ?? [];
