import { z } from 'zod';
import { required } from '../../scheme/validation/fields.ts';

/** An entry that the scheme adds to the ICD-10 list. */
export const diagnosisInput = z.object({
  code: required(7)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,3})?$/.test(text), 'Use the ICD-10 format, for example B50 or U99.1')
    .describe('Three characters, with up to three more after a dot.'),
  name: required(200).min(3, 'At least 3 characters'),
});
