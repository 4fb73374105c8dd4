import { z } from 'zod';
import { DateOrder } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

export const createClaimUploadInput = z.object({
  fileId: z.uuid({ error: 'Choose the file' }).describe('A file of kind CLAIM_UPLOAD that the viewer has uploaded.'),
});

const columnInput = z.object({ field: z.string().max(40), heading: z.string().max(120) }).meta({ id: 'ClaimUploadColumnInput' });
const meaningInput = z
  .object({ field: z.string().max(40), word: z.string().max(100), value: z.string().max(40) })
  .meta({ id: 'ClaimUploadMeaningInput', description: 'A match of a word in the file to a value, such as OPD to OUT.' });

export const checkClaimUploadInput = z.object({
  version,
  mapping: z.array(columnInput).max(60),
  dateOrder: z.enum(DateOrder).default('DAY_FIRST').describe('How numeric dates are read.'),
  meanings: z.array(meaningInput).max(200).default([]),
});
