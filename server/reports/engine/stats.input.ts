import { z } from 'zod';
import { reportFilterInput } from './report.input.ts';

/** Maximum dimensions of a query; more give too many groups to read. */
export const MAX_DIMENSIONS = 4;
export const MAX_STATS_ROWS = 5000;
/** Figures covering fewer people are suppressed for external keys. */
export const MIN_GROUP_SIZE = 5;
/** Maximum groupings and filters combined, for external keys. */
export const MAX_EXTERNAL_KEYS = 3;

export const statsInput = z.object({
  filter: reportFilterInput,
  by: z.array(z.string()).max(MAX_DIMENSIONS, `At most ${MAX_DIMENSIONS} at once`),
  having: z
    .array(z.object({ measure: z.string(), min: z.number().nullish(), max: z.number().nullish() }))
    .max(5)
    .nullish(),
  orderBy: z.object({ measure: z.string(), direction: z.enum(['ASC', 'DESC']).nullish() }).nullish(),
  limit: z.number().int().min(1).nullish(),
});

export type StatsInput = z.infer<typeof statsInput>;
