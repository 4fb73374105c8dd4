import { z } from 'zod';
import { newDependantInput } from '../families/family.input.ts';

const version = z.number().int();

/** What a member says of the person; an officer judges whether a similar one on record is someone else. */
export const requestDependantInput = newDependantInput.omit({ someoneElse: true });

export const approveDependantRequestInput = z.object({ version, someoneElse: z.boolean().nullish() });
export const rejectDependantRequestInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters').max(500),
});
export const cancelDependantRequestInput = z.object({ version });
