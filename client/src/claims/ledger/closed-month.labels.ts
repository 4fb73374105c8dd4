import type { ClosedMonthStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const CLOSED_MONTH_STATUS = defineLabels<ClosedMonthStatus>({
  CLOSED: { text: 'Closed', tone: 'success' },
  REOPENED: { text: 'Reopened', tone: 'warn' },
});

/** Texts of history entries of a closing, by action. */
export const CLOSED_MONTH_DONE: Record<string, string> = { CLOSE: 'Closed', REOPEN: 'Reopened' };
