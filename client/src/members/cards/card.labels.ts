import type { CardReason, CardRunStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const CARD_RUN_STATUS = defineLabels<CardRunStatus>({
  PREPARED: { text: 'To print', tone: 'info' },
  PRINTED: { text: 'Printed', tone: 'success' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

export const CARD_REASON = {
  FIRST: 'New card',
  RENEWED: 'New session',
  LOST: 'Lost',
  DAMAGED: 'Damaged',
  CHANGED: 'Details changed',
} satisfies Record<CardReason, string>;

/** Reasons for a reprint, and what happens to the earlier card. */
export const REPRINT_OPTIONS = [
  { value: 'RENEWED', label: CARD_REASON.RENEWED, note: 'The old card stays valid' },
  { value: 'CHANGED', label: CARD_REASON.CHANGED, note: 'Name, photograph or facility has changed' },
  { value: 'DAMAGED', label: CARD_REASON.DAMAGED, note: 'The card was handed back or cannot be read' },
  { value: 'LOST', label: CARD_REASON.LOST, note: 'The lost card is blocked immediately' },
] satisfies { value: CardReason; label: string; note: string }[];
