import { useMemo } from 'react';
import { useWaitingCountsQuery, type WaitingCountsQuery, type WaitingKey } from '../graphql/generated.ts';

const EVERY_MINUTE = 60_000;

/** How much work waits at an address; urgent where a clock runs. */
export type WaitingCount = WaitingCountsQuery['waitingCounts'][number];

/** The waiting work of the viewer by key, asked again each minute while the page is looked at. */
export function useWaitingCounts(): Readonly<Partial<Record<WaitingKey, WaitingCount>>> {
  const { data } = useWaitingCountsQuery({ pollInterval: EVERY_MINUTE, skipPollAttempt: () => document.hidden });
  return useMemo(
    () => Object.fromEntries((data?.waitingCounts ?? []).filter(({ count }) => count > 0).map((waiting) => [waiting.key, waiting])),
    [data],
  );
}
