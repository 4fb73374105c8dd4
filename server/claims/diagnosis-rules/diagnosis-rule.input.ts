import { z } from 'zod';
import { DiagnosisRuleKind, ServiceCategory } from '../../generated/prisma/enums.ts';
import { emptyToNull, optionalText, required } from '../../scheme/validation/fields.ts';

const DIAGNOSIS = /^[A-Z](\d(\d(\.\d{0,2})?)?)?$/;
const code = (text: string) => text.toUpperCase();

/** Which services are unusual for which diagnoses. */
export const diagnosisRuleInput = z.object({
  name: required(80).min(2, 'At least 2 characters').describe('Shown in the warning.'),
  kind: z.enum(DiagnosisRuleKind, { error: 'Choose a type.' }),
  diagnosisFrom: required(6)
    .transform(code)
    .refine((text) => DIAGNOSIS.test(text), 'Enter an ICD-10 code, for example O00.')
    .describe('ICD-10 code or prefix.'),
  diagnosisTo: optionalText(6)
    .transform((text) => text && code(text))
    .refine((text) => !text || DIAGNOSIS.test(text), 'Enter an ICD-10 code, for example O99.')
    .describe('Last code or prefix of the range; defaults to the first.'),
  serviceCode: optionalText(12)
    .transform((text) => text && code(text))
    .describe('Service code or prefix.'),
  serviceCategory: emptyToNull(z.enum(ServiceCategory)).describe('Instead of a code.'),
});
