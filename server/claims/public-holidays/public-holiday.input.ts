import { z } from 'zod';
import { day, required } from '../../scheme/validation/fields.ts';

export const publicHolidayInput = z.object({
  name: required(80).min(2, 'At least 2 characters').describe('With its year, such as “Eid-el-Fitr 2027”.'),
  day,
  isExpected: z.boolean().default(false).describe('Expected by the calendar and not yet announced.'),
});
