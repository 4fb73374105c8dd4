import type { FundMovementKind, FundMovementStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const FUND_MOVEMENT_KIND = defineLabels<FundMovementKind>({
  GRANT: { text: 'Grant', tone: 'success' },
  APPROPRIATION: { text: 'Appropriation', tone: 'success' },
  OPENING_BALANCE: { text: 'Opening balance', tone: 'neutral' },
  TRANSFER: { text: 'Inter-fund transfer', tone: 'info' },
});

export const FUND_MOVEMENT_STATUS = defineLabels<FundMovementStatus>({
  RECORDED: { text: 'Awaiting confirmation', tone: 'warn' },
  CONFIRMED: { text: 'Confirmed', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'neutral' },
  REVERSED: { text: 'Reversed', tone: 'danger' },
});

/** Texts of history entries, by action. */
export const FUND_MOVEMENT_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  CONFIRM: 'Confirmed',
  REJECT: 'Rejected',
  REQUEST_REVERSAL: 'Reversal requested',
  DECLINE_REVERSAL: 'Reversal rejected',
  REVERSE: 'Reversed',
};
