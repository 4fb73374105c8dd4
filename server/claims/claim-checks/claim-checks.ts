import { inpatientDaysOf } from '../../care/eligibility/limits.ts';
import { firstDayCovered } from '../../care/pa-requests/pa-code.rules.ts';
import { addDays, addMonths, ageOn, dayInWords, dayOf, daysBetween, isoDay, monthOf } from '../../platform/clock.ts';
import { joinMessages, messageOf } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { ruleMet } from '../diagnosis-rules/diagnosis-rule.rules.ts';
import type { CheckedClaim, ClaimFacts } from './claim-facts.ts';

export type Severity = 'BLOCK' | 'WARN';
type Params = Record<string, string | number>;
/** One finding. `line` counts from 1. */
export type ClaimCheck = { code: ErrorCode; severity: Severity; line: number | null; params: Params; message: string };

type Finding = { severity: Severity; line?: number; params?: Params };
type Item = CheckedClaim['items'][number];
type Check = (facts: ClaimFacts) => Finding[];

const block = (params?: Params, line?: number): Finding => ({
  severity: 'BLOCK',
  ...(params && { params }),
  ...(line !== undefined && { line }),
});
const warn = (params?: Params, line?: number): Finding => ({
  severity: 'WARN',
  ...(params && { params }),
  ...(line !== undefined && { line }),
});
const when = (test: boolean, finding: Finding): Finding[] => (test ? [finding] : []);

/** One finding for each line on which `find` returns a result. */
const perLine =
  (find: (item: Item, facts: ClaimFacts) => Omit<Finding, 'line'> | null): Check =>
  (facts) =>
    facts.claim.items.flatMap((item) => {
      const finding = find(item, facts);
      return finding ? [{ ...finding, params: { service: item.service.name, ...finding.params }, line: item.position + 1 }] : [];
    });

/** Due date for claims of a care month. */
export const claimDueDate = (serviceTo: Date, claimDueDay: number): Date => addDays(addMonths(monthOf(serviceTo), 1), claimDueDay - 1);

/** Effective submission date: answers and resubmissions keep the date of the first submission. */
function submittedOn({ claim, day }: ClaimFacts): Date {
  const first = claim.submittedAt ?? claim.resubmissionOf?.submittedAt;
  return first ? dayOf(first) : day;
}

/** Cover ends early on deactivation or death. Care authorised before that is still covered. */
function coverEnd({ enrollee, paCodeId }: CheckedClaim): Date | null {
  const ends = [enrollee.coverageEnd, enrollee.deceasedOn];
  if (enrollee.status === 'DISABLED' && enrollee.disabledAt && !paCodeId) ends.push(addDays(dayOf(enrollee.disabledAt), -1));
  const known = ends.filter((end): end is Date => end !== null).map((end) => end.getTime());
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}

/** Covered by an earlier cover period: a late renewal starts a new period. */
const coveredEarlier = ({ enrollee, serviceFrom }: CheckedClaim): boolean =>
  enrollee.pastCover.some(({ startsOn, endsOn }) => startsOn <= serviceFrom && serviceFrom <= endsOn);

const limit = (facts: ClaimFacts, key: string, need: number, words: (n: number) => Params): Finding[] => {
  const benefitLimit = facts.limits.find((candidate) => candidate.key === key);
  return benefitLimit && need > 0 && benefitLimit.used + need > benefitLimit.limit ? [block(words(benefitLimit.limit))] : [];
};

const onDay = (claim: { serviceFrom: Date; serviceTo: Date }, other: { serviceFrom: Date; serviceTo: Date }) =>
  claim.serviceFrom <= other.serviceTo && other.serviceFrom <= claim.serviceTo;

/** All claim checks by code. A check without its data finds nothing. */
export const CHECKS = {
  CLM_NO_ITEMS: ({ claim }) => when(claim.items.length === 0, block()),
  CLM_NO_DIAGNOSIS: ({ claim }) => when(!claim.diagnoses.some(({ position }) => position === 0), block()),
  CLM_DATE: ({ claim, day }) => [
    ...when(claim.serviceTo > day, block({ problem: 'is in the future' })),
    ...when(claim.serviceTo < claim.serviceFrom, block({ problem: 'is before the first day' })),
  ],
  CLM_BEFORE_COVER: ({ claim }) => {
    const start = claim.enrollee.coverageStart;
    return start && claim.serviceFrom < start && !coveredEarlier(claim) ? [block({ date: dayInWords(start) })] : [];
  },
  CLM_AFTER_COVER: ({ claim }) => {
    const end = coverEnd(claim);
    return end && claim.serviceFrom > end ? [block({ date: dayInWords(end) })] : [];
  },
  CLM_LATE: (facts) => {
    const due = claimDueDate(facts.claim.serviceTo, facts.settings.claimDueDay);
    if (submittedOn(facts) <= due) return [];
    const { lateReason } = facts.claim;
    const date = dayInWords(due);
    return [lateReason ? warn({ date, reason: `Reason given: ${lateReason}` }) : block({ date, reason: 'Give a reason.' })];
  },
  CLM_TOO_LATE: (facts) =>
    when(
      daysBetween(facts.claim.serviceTo, submittedOn(facts)) > facts.settings.claimHardLimitDays,
      block({ n: facts.settings.claimHardLimitDays }),
    ),
  CLM_PA_REQUIRED: perLine(({ service }, { claim }) =>
    service.requiresPa && claim.type === 'NO_AUTH' && claim.visitType !== 'EMERGENCY' ? block() : null,
  ),
  PA_CODE_REVOKED: ({ claim }) => when(claim.paCode?.status === 'REVOKED', block()),
  PA_CODE_EXPIRED: ({ claim: { paCode, serviceFrom } }) =>
    paCode && (paCode.status === 'EXPIRED' || serviceFrom > paCode.validUntil) ? [block({ date: dayInWords(paCode.validUntil) })] : [],
  PA_CODE_EARLY_CARE: ({ claim: { paCode, serviceFrom }, settings }) => {
    const firstDay = paCode && firstDayCovered(paCode.paRequest, settings);
    return firstDay && serviceFrom < firstDay ? [block({ date: dayInWords(firstDay) })] : [];
  },
  CLM_PA_MISMATCH: perLine(({ paItem, qty }, { claim }) => {
    if (claim.type !== 'AUTH') return null;
    const allowed = paItem && paItem.decision !== 'REJECTED' ? (paItem.approvedQty ?? 0) : 0;
    return qty > allowed ? block({ max: allowed }) : null;
  }),
  CLM_REFERRAL_MISSING: ({ claim, mayTreat }) => when(!mayTreat, block({ hcp: claim.enrollee.hcp?.name ?? 'no facility yet' })),
  CLM_CAPITATED: perLine(({ service }, { claim }) =>
    service.paymentMethod === 'CAPITATION' && claim.hcp.level === 'PRIMARY' && claim.enrollee.hcpId === claim.hcpId ? block() : null,
  ),
  CLM_SERVICE_INACTIVE: perLine(({ service }, { claim }) =>
    service.effectiveFrom > claim.serviceFrom ||
    (service.effectiveTo !== null && service.effectiveTo < claim.serviceFrom) ||
    // Care before the service was disabled can still be claimed.
    (service.disabledAt !== null && dayOf(service.disabledAt) <= claim.serviceFrom)
      ? block()
      : null,
  ),
  CLM_NOT_IN_TARIFF: perLine(({ tariffPrice }) => (tariffPrice === null ? block() : null)),
  CLM_PRICE_OVER_TARIFF: perLine(({ unitPriceClaimed, tariffPrice }) =>
    tariffPrice !== null && unitPriceClaimed > tariffPrice
      ? warn({ price: nairaText(unitPriceClaimed), tariff: nairaText(tariffPrice) })
      : null,
  ),
  ELG_SERVICE_NOT_COVERED: perLine(({ service }, { claim }) =>
    service.plans.length > 0 && !service.plans.some(({ planId }) => planId === claim.planId) ? block({ plan: claim.plan.name }) : null,
  ),
  PA_ITEM_UNAVAILABLE: perLine(({ serviceId }, { offered }) => (offered.has(serviceId) ? null : block())),
  CLM_AGE_SEX: perLine(({ service }, { claim }) => {
    const age = ageOn(claim.enrollee.dateOfBirth, claim.serviceFrom);
    const fits =
      (service.sexRule === 'ANY' || service.sexRule === claim.enrollee.sex) &&
      (service.ageMin === null || age >= service.ageMin) &&
      (service.ageMax === null || age <= service.ageMax);
    return fits ? null : block();
  }),
  CLM_FREQUENCY: perLine(({ service, serviceId }, { claim, others }) => {
    const days = service.frequencyDays;
    const again =
      days !== null &&
      others.some(
        (other) =>
          !onDay(claim, other) &&
          Math.abs(daysBetween(other.serviceFrom, claim.serviceFrom)) < days &&
          other.items.some((item) => item.serviceId === serviceId),
      );
    return again ? warn({ n: days ?? 0 }) : null;
  }),
  CLM_CARE_TYPE: perLine(({ service }, { claim }) => (service.careType === 'IN' && claim.hcp.careType === 'OUT' ? block() : null)),
  CLM_LIMIT_DAYS: (facts) =>
    limit(
      facts,
      'INPATIENT_DAYS',
      inpatientDaysOf(facts.claim.items.map(({ service: { category }, qty }) => ({ category, qty }))),
      (n) => ({ n }),
    ),
  CLM_LIMIT_BIRTHS: (facts) =>
    limit(facts, 'BIRTHS', facts.claim.items.some(({ service }) => service.category === 'DELIVERY') ? 1 : 0, (n) => ({ n })),
  CLM_LIMIT_ANNUAL: (facts) => limit(facts, 'ANNUAL_AMOUNT', Number(facts.claim.claimedAmount), (n) => ({ amount: nairaText(n) })),
  CLM_LIMIT_QTY: perLine(({ service, qty }, { claim }) =>
    qty > service.maxQty && claim.type === 'NO_AUTH' ? block({ max: service.maxQty }) : null,
  ),
  CLM_SERVICE_WAITING: perLine(({ service }, { claim }) => {
    const start = claim.enrollee.coverageStart;
    return service.waitingDays && start && claim.serviceFrom < addDays(start, service.waitingDays)
      ? block({ n: service.waitingDays })
      : null;
  }),
  CLM_DUPLICATE: perLine(({ serviceId }, { claim, others }) => {
    const twin = others.find(
      (other) =>
        other.hcpId === claim.hcpId &&
        isoDay(other.serviceFrom) === isoDay(claim.serviceFrom) &&
        other.items.some((item) => item.serviceId === serviceId),
    );
    return twin ? block({ date: dayInWords(twin.serviceFrom), claim: twin.claimNo }) : null;
  }),
  CLM_OVERLAP_ADMISSION: ({ claim, others }) => {
    const other = claim.careType === 'IN' ? others.find((candidate) => candidate.careType === 'IN' && onDay(claim, candidate)) : undefined;
    return other ? [warn({ claim: other.claimNo })] : [];
  },
  CLM_DIAGNOSIS_SERVICE: perLine(({ service }, { claim, diagnosisRules }) => {
    const rule = ruleMet(
      diagnosisRules,
      service,
      claim.diagnoses.map(({ diagnosis }) => diagnosis.code),
    );
    return rule ? warn({ rule: rule.name }) : null;
  }),
  CLM_NO_ENCOUNTER: ({ visitId }) => when(visitId === null, warn()),
} as const satisfies Partial<Record<ErrorCode, Check>>;

export const CHECK_CODES = Object.keys(CHECKS) as (keyof typeof CHECKS)[];

/** Runs all checks. Sorts blocks first, then by line. */
export function checkClaim(facts: ClaimFacts): ClaimCheck[] {
  const checks = CHECK_CODES.flatMap((code) =>
    (CHECKS[code] as Check)(facts).map(
      ({ severity, line, params = {} }): ClaimCheck => ({ code, severity, line: line ?? null, params, message: messageOf(code, params) }),
    ),
  );
  return checks.sort((a, b) => Number(b.severity === 'BLOCK') - Number(a.severity === 'BLOCK') || (a.line ?? 0) - (b.line ?? 0));
}

export const blocksOf = (checks: readonly ClaimCheck[]): ClaimCheck[] => checks.filter(({ severity }) => severity === 'BLOCK');

/** Form fields of checks that have no line. */
const FORM_FIELDS: Partial<Record<ErrorCode, string>> = {
  CLM_NO_ITEMS: 'items',
  CLM_NO_DIAGNOSIS: 'mainDiagnosisId',
  CLM_DATE: 'serviceTo',
  CLM_LATE: 'lateReason',
  CLM_TOO_LATE: 'serviceTo',
  CLM_BEFORE_COVER: 'serviceFrom',
  CLM_AFTER_COVER: 'serviceFrom',
  CLM_REFERRAL_MISSING: 'visitType',
  PA_CODE_REVOKED: 'serviceFrom',
  PA_CODE_EXPIRED: 'serviceFrom',
  CLM_LIMIT_DAYS: 'items',
  CLM_LIMIT_BIRTHS: 'items',
  CLM_LIMIT_ANNUAL: 'items',
  PA_CODE_EARLY_CARE: 'serviceFrom',
};

/** The form field of a check; null if there is none. */
export const fieldOfCheck = ({ code, line }: Pick<ClaimCheck, 'code' | 'line'>): string | null =>
  line ? `items.${line - 1}.serviceId` : (FORM_FIELDS[code] ?? null);

/** Blocking checks as field errors of the form. */
export const checkFields = (checks: readonly ClaimCheck[]): Record<string, string> =>
  joinMessages(
    blocksOf(checks).flatMap((check) => {
      const field = fieldOfCheck(check);
      return field ? [[field, check.message] as const] : [];
    }),
  );
