import { useMemo } from 'react';
import { useWorklistCountsQuery, type WaitingKey, type WorklistCountsQuery } from '../graphql/generated.ts';

const EVERY_MINUTE = 60_000;

/** How many items of a worklist are pending; urgent if a deadline runs. */
export type WorklistCount = WorklistCountsQuery['waitingCounts'][number];

/** The viewer's pending counts by worklist, refreshed each minute while the page is visible. */
export function useWorklistCounts(): Readonly<Partial<Record<WaitingKey, WorklistCount>>> {
  const { data } = useWorklistCountsQuery({ pollInterval: EVERY_MINUTE, skipPollAttempt: () => document.hidden });
  return useMemo(
    () => Object.fromEntries((data?.waitingCounts ?? []).filter(({ count }) => count > 0).map((pending) => [pending.key, pending])),
    [data],
  );
}
