import { z } from 'zod';
import { StandardQueryUse } from '../../generated/prisma/enums.ts';
import { required } from '../../scheme/validation/fields.ts';

/** A query that officers send often: its name in the list, where it is offered, and its text. */
export const standardQueryInput = z.object({
  name: required(80).min(2, 'At least 2 characters'),
  use: z.enum(StandardQueryUse, { error: 'Choose where it is offered.' }),
  text: required(1000).min(5, 'Write the query in at least 5 characters.'),
});
