import type { DuplicatePairStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DUPLICATE_STATUS = defineLabels<DuplicatePairStatus>({
  OPEN: { word: 'To decide', tone: 'warn' },
  MERGED: { word: 'Merged', tone: 'success' },
  DISMISSED: { word: 'Two people', tone: 'neutral' },
});

/** How alike two names are. */
export const alikeness = (distance: number): string =>
  distance === 0 ? 'Same name' : distance === 1 ? 'One letter differs' : `${distance} letters differ`;
