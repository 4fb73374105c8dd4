import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

/** What the person who stays may take over from the other record, where the two differ; each goes as a whole. Plan, cover, family and facility stay. */
export const MERGE_FIELDS = [
  'name',
  'sex',
  'dateOfBirth',
  'nin',
  'phone',
  'email',
  'home',
  'maritalStatus',
  'stateOfOrigin',
  'bloodGroup',
  'genotype',
  'occupation',
  'disability',
  'nextOfKin',
  'photo',
  'work',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);

export const dismissDuplicateInput = z.object({ version, reason });

export const mergeDuplicateInput = z.object({
  version,
  keepId: z.uuid({ error: 'Choose the record to keep' }).describe('The record to keep, with its number.'),
  take: z
    .array(z.enum(MERGE_FIELDS).meta({ graphql: 'MergeField' }))
    .nullish()
    .transform((fields) => fields ?? [])
    .describe('Field groups to take from the other record.'),
  reason,
});
