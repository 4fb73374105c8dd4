import type { PaReason } from '../../generated/prisma/enums.ts';

/**
 * A rejection as told to a member: the care, why, and what to do next. Names no diagnosis and repeats no note of the officer. Each
 * sentence has a pattern in `ha/notices.json`.
 */
const TEXTS: Record<PaReason, (care: string, no: string) => string> = {
  COVERAGE: (care, no) => `${care} was not authorised: your cover was not active on that day. Ask the scheme about your cover. ${no}`,
  NOT_COVERED: (care, no) =>
    `${care} was not authorised: your plan does not cover it. Ask your facility for care that your plan covers. ${no}`,
  NOT_JUSTIFIED: (care, no) =>
    `${care} was not authorised: the request does not show why it is needed. Your facility can send more details. ${no}`,
  LESS_COSTLY_ALTERNATIVE: (care, no) =>
    `${care} was not authorised: another treatment is paid for first. Ask your facility about that treatment. ${no}`,
  PRICE_TOO_HIGH: (care, no) => `${care} was not authorised: the price is too high. Your facility can send a new request. ${no}`,
  LIMIT_REACHED: (care, no) =>
    `${care} was not authorised: the limit of your plan is used up. Ask your facility what you would pay yourself. ${no}`,
  WRONG_FACILITY: (care, no) =>
    `${care} was not authorised: this facility is not approved for it. Ask for a referral to one that is. ${no}`,
  REFERRAL_MISSING: (care, no) => `${care} was not authorised: a referral is missing. Ask your home facility for a referral. ${no}`,
  INCOMPLETE_INFORMATION: (care, no) =>
    `${care} was not authorised: information is missing. Your facility can send it with a new request. ${no}`,
  DUPLICATE: (care, no) => `${care} was not authorised: it was requested before. The earlier request counts. ${no}`,
  OTHER: (care, no) => `${care} was not authorised: your facility has the reason. Ask your facility or the scheme. ${no}`,
};

/** 'CT scan + 1 was not authorised: information is missing. Your facility can send it with a new request. PAR-2611-00295' */
export function rejectionText(requestNo: string, services: readonly string[], reason: PaReason): string {
  const [first = 'Care', ...others] = services;
  return TEXTS[reason](others.length > 0 ? `${first} + ${others.length}` : first, requestNo);
}
