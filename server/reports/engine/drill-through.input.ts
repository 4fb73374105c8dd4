import { z } from 'zod';
import { reportFilterInput } from './report.input.ts';

/** The largest page; an export reads pages of this size. */
export const MAX_DRILL_THROUGH_RECORDS = 500;

export const drillThroughInput = z.object({
  report: z.string(),
  column: z.string(),
  /** Keys of the row as the report returns them, outermost first; empty for the total. */
  key: z.array(z.string().max(80)).max(4),
  filter: reportFilterInput,
  after: z.uuid().nullish(),
  first: z.number().int().min(1).max(MAX_DRILL_THROUGH_RECORDS, `At most ${MAX_DRILL_THROUGH_RECORDS}`),
});

export type DrillThroughInput = z.infer<typeof drillThroughInput>;
