import { useMemo } from 'react';
import type { WaitingKey } from '../graphql/types.ts';
import { liveForAny } from './live.ts';
import { useWorklistCountsQuery, type WorklistCountsQuery } from './WorklistCounts.generated.ts';

/** How many items of a worklist are pending; urgent if a deadline runs. */
export type WorklistCount = WorklistCountsQuery['waitingCounts'][number];

/** The viewer's pending counts by worklist, kept up to date while the page is visible. */
export function useWorklistCounts(): Readonly<Partial<Record<WaitingKey, WorklistCount>>> {
  const { data } = useWorklistCountsQuery(liveForAny);
  return useMemo(
    () => Object.fromEntries((data?.waitingCounts ?? []).filter(({ count }) => count > 0).map((pending) => [pending.key, pending])),
    [data],
  );
}
