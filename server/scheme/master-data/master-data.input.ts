import { z } from 'zod';
import { version } from '../validation/fields.ts';

/** The input that changes a record, from the one that adds it. */
export const withVersion = <Shape extends z.core.$ZodLooseShape>(input: z.ZodObject<Shape>) =>
  // zod cannot infer that a generic shape has no other field of this name.
  input.safeExtend({ version } as never) as unknown as z.ZodObject<Shape & { version: typeof version }>;

/** Disables a record: it can no longer be chosen; existing references stay. */
export const disableInput = z.object({
  version,
  reason: z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(500),
});

export const enableInput = z.object({ version });
