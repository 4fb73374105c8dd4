import type { DuplicatePairStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DUPLICATE_STATUS = defineLabels<DuplicatePairStatus>({
  OPEN: { text: 'To decide', tone: 'warn' },
  MERGED: { text: 'Merged', tone: 'success' },
  DISMISSED: { text: 'Dismissed', tone: 'neutral' },
});

type Pair = { distance: number; first: { fullName: string }; second: { fullName: string } };

/** Describes the difference of the two names. */
export function matchSummary({ distance, first, second }: Pair): string {
  if (distance > 0) return distance === 1 ? 'One letter different' : `${distance} letters different`;
  const [firstNames, secondNames] = [first, second].map(({ fullName }) => fullName.toLowerCase().split(/[\s-]+/));
  if (firstNames?.join(' ') === secondNames?.join(' ')) return 'Same name';
  return firstNames?.sort().join(' ') === secondNames?.sort().join(' ') ? 'Names in a different order' : 'Other names differ';
}
