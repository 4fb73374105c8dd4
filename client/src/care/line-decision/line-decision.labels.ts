/** Decisions that reduce a line of a PA request or claim. */
export const CUT_DECISION = { ADJUSTED: { text: 'Adjusted', tone: 'warn' }, REJECTED: { text: 'Rejected', tone: 'danger' } } as const;

/** Label of the decision on a line. */
export const CHOICE_TEXT = {
  OPEN: 'Not decided',
  PASS: 'Passed',
  ADJUST: CUT_DECISION.ADJUSTED.text,
  REJECT: CUT_DECISION.REJECTED.text,
} as const;
