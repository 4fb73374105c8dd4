import { z } from 'zod';
import { reportFilterInput } from './report.input.ts';

/** The most rows of one answer: an export takes them in pages of this size. */
export const MAX_COUNTED_ROWS = 500;

export const countedRowsInput = z.object({
  report: z.string(),
  column: z.string(),
  /** Keys of the row as the report gives them, outermost first; none of them for the total. */
  key: z.array(z.string().max(80)).max(4),
  filter: reportFilterInput,
  after: z.uuid().nullish(),
  first: z.number().int().min(1).max(MAX_COUNTED_ROWS, `At most ${MAX_COUNTED_ROWS}`),
});

export type CountedRowsInput = z.infer<typeof countedRowsInput>;
