import type { BankLineStatus, BankRowOutcome, SetAsideReason } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const BANK_LINE_STATUS = defineLabels<BankLineStatus>({
  OPEN: { text: 'To match', tone: 'warn' },
  MATCHED: { text: 'Matched', tone: 'success' },
  SET_ASIDE: { text: 'Set aside', tone: 'neutral' },
});

export const SET_ASIDE_REASON = defineLabels<SetAsideReason>({
  BANK_CHARGE: { text: 'Bank charge', tone: 'neutral' },
  TAX: { text: 'Tax or stamp duty', tone: 'neutral' },
  INTEREST: { text: 'Interest', tone: 'neutral' },
  RETURNED: { text: 'Transfer returned by the bank', tone: 'neutral' },
  BANK_ERROR: { text: 'Error of the bank', tone: 'neutral' },
  OTHER: { text: 'Other', tone: 'neutral' },
});

export const BANK_ROW_OUTCOME = defineLabels<BankRowOutcome>({
  NEW: { text: 'New', tone: 'success' },
  KNOWN: { text: 'Already on record', tone: 'neutral' },
  REFUSED: { text: 'Unreadable', tone: 'danger' },
});
