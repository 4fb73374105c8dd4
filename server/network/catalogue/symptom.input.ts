import { z } from 'zod';
import { optionalText, required } from '../../platform/validation/fields.ts';

/** A complaint to choose from on a visit or request. */
export const symptomInput = z.object({
  name: required(80).min(2, 'At least 2 characters'),
  category: optionalText(60).describe('The part of the body or the system, such as “Respiratory”.'),
  description: optionalText(300),
});
