import type { SecondLookReason, SecondLookStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const SECOND_LOOK_STATUS = defineLabels<SecondLookStatus>({
  OPEN: { text: 'To review', tone: 'warn' },
  AGREED: { text: 'Agreed', tone: 'success' },
  CHANGED: { text: 'Changed', tone: 'accent' },
  DROPPED: { text: 'Removed with its bill', tone: 'neutral' },
});

export const SECOND_LOOK_REASON: Record<SecondLookReason, string> = {
  RANDOM: 'Random sample',
  VALUE: 'High value',
  OUTLIER: 'Outlier facility',
  EARLY_CARE: 'Care before the PA request',
};

export const reasonsText = (reasons: readonly SecondLookReason[]): string => reasons.map((reason) => SECOND_LOOK_REASON[reason]).join(', ');
