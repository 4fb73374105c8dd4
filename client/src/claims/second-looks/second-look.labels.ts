import type { SecondLookReason, SecondLookStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const SECOND_LOOK_STATUS = defineLabels<SecondLookStatus>({
  OPEN: { text: 'To look at', tone: 'warn' },
  AGREED: { text: 'Agreed', tone: 'success' },
  CHANGED: { text: 'Changed', tone: 'accent' },
  DROPPED: { text: 'Left the bill', tone: 'neutral' },
});

export const SECOND_LOOK_REASON: Record<SecondLookReason, string> = {
  RANDOM: 'Drawn by chance',
  VALUE: 'High value',
  OUTLIER: 'Unusual facility',
};

export const reasonsText = (reasons: readonly SecondLookReason[]): string => reasons.map((reason) => SECOND_LOOK_REASON[reason]).join(', ');
