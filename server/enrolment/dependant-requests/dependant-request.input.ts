import { z } from 'zod';
import { isDifferentPerson } from '../../members/rules/enrolment-form.input.ts';
import { version } from '../../scheme/validation/fields.ts';
import { newDependantInput } from '../families/family.input.ts';

/** Data of the requested person. Only an officer decides whether a similar person is different. */
export const requestDependantInput = newDependantInput
  .omit({ isDifferentPerson: true })
  .meta({ id: 'RequestDependantInput', description: 'The person a member requests to add.' });

export const approveDependantRequestInput = z.object({ version, isDifferentPerson });
export const rejectDependantRequestInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(500),
});
export const cancelDependantRequestInput = z.object({ version });
