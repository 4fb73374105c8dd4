import { addDays, startOfDay } from '../../platform/clock.ts';
import { builder } from './builder.ts';

type Range = { from?: Date | null; to?: Date | null } | null | undefined;

export const DateRangeInput = builder.inputType('DateRangeInput', {
  description: 'Lagos days, both inclusive. Without a start or end, the range is open on that side.',
  fields: (t) => ({ from: t.field({ type: 'Date' }), to: t.field({ type: 'Date' }) }),
});

/** A Prisma condition for a date-only column. */
export const daysWithin = (range: Range) =>
  range?.from || range?.to ? { gte: range.from ?? undefined, lte: range.to ?? undefined } : undefined;

/** A Prisma condition for an instant: from the first moment of the first day to the last of the last. */
export const instantsWithin = (range: Range) =>
  range?.from || range?.to
    ? { gte: range.from ? startOfDay(range.from) : undefined, lt: range.to ? startOfDay(addDays(range.to, 1)) : undefined }
    : undefined;
