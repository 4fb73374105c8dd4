import { z } from 'zod';
import { optionalText, required } from '../../scheme/validation/fields.ts';

/** A complaint that can be selected on a visit or request. */
export const symptomInput = z.object({
  name: required(80).min(2, 'At least 2 characters'),
  category: optionalText(60).describe('Body system, such as “Respiratory”.'),
  description: optionalText(300),
});
