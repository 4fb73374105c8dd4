/** Decisions that leave less than was asked for, on lines of PA requests and of claims. */
export const CUT_DECISION = { ADJUSTED: { text: 'Adjusted', tone: 'warn' }, REJECTED: { text: 'Rejected', tone: 'danger' } } as const;

/** The choice on a line as it is read. */
export const CHOICE_TEXT = {
  OPEN: 'Not decided',
  PASS: 'Passed',
  ADJUST: CUT_DECISION.ADJUSTED.text,
  REJECT: CUT_DECISION.REJECTED.text,
} as const;
