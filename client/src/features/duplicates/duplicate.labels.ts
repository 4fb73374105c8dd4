import type { DuplicatePairStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DUPLICATE_STATUS = defineLabels<DuplicatePairStatus>({
  OPEN: { word: 'To decide', tone: 'warn' },
  MERGED: { word: 'Merged', tone: 'success' },
  DISMISSED: { word: 'Two people', tone: 'neutral' },
});

type Pair = { distance: number; first: { fullName: string }; second: { fullName: string } };

/** How alike the two names are. */
export function alikeness({ distance, first, second }: Pair): string {
  if (distance > 0) return distance === 1 ? 'One letter differs' : `${distance} letters differ`;
  return first.fullName.toLowerCase() === second.fullName.toLowerCase() ? 'Same name' : 'Same surname and first name';
}
