import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { ErrorCode } from '../platform/errors/error-texts.ts';
import { type DomainError, messageOf, shorten } from '../platform/errors.ts';
import { ownSystem } from './urls.ts';

/** Why a request is rejected: a code of the catalogue, the text, and the place in the request as FHIRPath. */
export type Issue = { code: string; text: string; path: string; severity?: 'error' | 'warning' | 'information' };

type Params = Parameters<typeof messageOf>[1];
export const issue = (code: ErrorCode, path = '', params: Params = {}): Issue => ({ code, text: messageOf(code, params), path });

/** Issues that one answer names. */
const MAX_ISSUES = 50;

/** A rejected request. Nothing of it is kept. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  readonly retryAfter: number | null;
  constructor(issues: readonly Issue[], retryAfter: number | null = null) {
    super(issues[0]?.text ?? '');
    this.issues = issues.slice(0, MAX_ISSUES);
    this.retryAfter = retryAfter;
  }

  /** The same with the places of the message for the fields of an input. */
  placed(placeOf: (field: string) => string): Refusal {
    return new Refusal(
      this.issues.map((each) => ({ ...each, path: placeOf(each.path) })),
      this.retryAfter,
    );
  }
}

export const refuse = (...given: Parameters<typeof issue>): never => {
  throw new Refusal([issue(...given)]);
};

export function refuseIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Refusal(issues);
}

/** The issues of an error of the catalogue, at its fields where it names some. */
export function issuesOf({ code, message, details: { fields = {} } }: DomainError, placeOf: (field: string) => string): Issue[] {
  const entries = Object.entries(fields);
  if (entries.length === 0) return [{ code, text: message, path: '' }];
  return entries.map(([field, text]) => ({ code, text, path: placeOf(field) }));
}

type Kind = { status: number; type: OperationOutcomeIssue['code'] };
const KINDS: readonly (Kind & { codes: RegExp })[] = [
  { status: 401, type: 'login', codes: /^(KEY_(UNKNOWN|EXPIRED|REVOKED|OWNER|FACILITY)|UNAUTHENTICATED|ADHOC_SIGN_IN)$/ },
  { status: 403, type: 'forbidden', codes: /^(FORBIDDEN|KEY_ROLE|KEY_READ_ONLY|KEY_OPERATION|KEY_TEST|ADHOC_FORBIDDEN|FHIR_SCOPE)$/ },
  { status: 404, type: 'not-found', codes: /^(NOT_FOUND|ELG_NOT_ENROLLED)$/ },
  { status: 404, type: 'not-supported', codes: /^FHIR_(TYPE|OPERATION|METHOD)$/ },
  { status: 406, type: 'not-supported', codes: /^FHIR_ACCEPT$/ },
  { status: 409, type: 'conflict', codes: /^(CONFLICT_STALE|SENT_OTHER_CONTENT|SENT_OTHER_PERSON|STATE_INVALID|BILL_CLAIM_TAKEN)$/ },
  { status: 413, type: 'too-costly', codes: /^(BODY_SIZE|JSON_\w+|FHIR_ENTRIES)$/ },
  { status: 415, type: 'not-supported', codes: /^FHIR_FORMAT$/ },
  { status: 429, type: 'throttled', codes: /^(KEY_RATE|ADHOC_BUSY|ADHOC_SHARE|ELG_LOOKUPS|RATE_LIMITED)$/ },
  { status: 503, type: 'transient', codes: /^(DATABASE_AWAY|BUSY|QUERY_TIMEOUT|ADHOC_STOPPED)$/ },
  { status: 500, type: 'exception', codes: /^INTERNAL$/ },
  { status: 400, type: 'structure', codes: /^FHIR_(JSON|STRUCTURE|BUNDLE_TYPE|FULL_URL|NO_BODY)$/ },
  { status: 400, type: 'invalid', codes: /^(FHIR_(PARAMETER|PAGE|SEARCH|TOGETHER)|CHANGES_CURSOR)$/ },
  { status: 422, type: 'required', codes: /^FHIR_(PROFILE_MISSING|IDENTIFIER|PRICE|TIME)$/ },
  { status: 422, type: 'code-invalid', codes: /^(SENT_CODE_UNKNOWN|FHIR_CODE)$/ },
  { status: 422, type: 'not-found', codes: /^FHIR_REFERENCE$/ },
  { status: 422, type: 'multiple-matches', codes: /^ELG_AMBIGUOUS$/ },
  { status: 422, type: 'value', codes: /^(INVALID_INPUT|BAD_USER_INPUT|FHIR_(PROFILE_\w+|CURRENCY|DECIMALS|TOTAL|QUANTITY))$/ },
];
const INFORMATION: Kind = { status: 200, type: 'informational' };
const RULE: Kind = { status: 422, type: 'business-rule' };
const kindOf = (code: string): Kind => KINDS.find(({ codes }) => codes.test(code)) ?? RULE;

export const statusOf = (issues: readonly Issue[]): number => kindOf(issues[0]?.code ?? '').status;

/** Texts may quote what was sent; control characters are not allowed in a resource. */
const printable = (text: string, max?: number) => shorten(text.replaceAll(/\p{Cc}/gu, ' '), max);

/** The answer that tells the issues. */
export const outcomeOf = (issues: readonly Issue[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: issues.map(({ code, text, path, severity = 'error' }) => ({
    severity,
    code: (severity === 'information' ? INFORMATION : kindOf(code)).type,
    details: { coding: [{ system: ownSystem('error'), code }], text: printable(text, 1000) },
    ...(path && { expression: [printable(path)] }),
  })),
});

type Placed = { of: (field: string) => string };

/** Problems or warnings of a row, at the places of the message. */
export const issuesAt = (
  problems: readonly { code: string; message: string; path: string }[],
  places: Placed,
  severity?: 'warning',
): Issue[] => problems.map(({ code, message, path }) => ({ code, text: message, path: places.of(path), ...(severity && { severity }) }));

/** The outcome of a check without an error: its warnings, or that nothing is wrong. */
export const checkedOutcome = (warnings: readonly Issue[]): OperationOutcome =>
  outcomeOf(warnings.length > 0 ? warnings : [{ ...issue('FHIR_OK'), severity: 'information' }]);
