import { today } from '../../platform/clock.ts';

/** Changes on a later date that have neither taken effect nor been cancelled. */
export const openChanges = { appliedAt: null, cancelledAt: null };

/** Open changes whose date has come, in order of date. */
export const dueChanges = () => ({
  where: { effectiveFrom: { lte: today() }, ...openChanges },
  orderBy: [{ effectiveFrom: 'asc' as const }, { id: 'asc' as const }],
});
