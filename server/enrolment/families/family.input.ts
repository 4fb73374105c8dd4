import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { registrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { day, emptyToNull, optionalText, phone, required } from '../../platform/validation/fields.ts';

const version = z.number().int();
const reason = z.string().trim().min(5, 'Say why, in at least 5 letters').max(500);

/** A person who joins a family. `paperId` is the marriage certificate of a spouse or the birth certificate of a child. */
export const newDependantInput = registrationDependant.extend({
  paperId: emptyToNull(z.uuid()),
  /** A similar person on record is someone else. */
  someoneElse: z.boolean().nullish(),
});
export type NewDependant = z.output<typeof newDependantInput>;

/** `version` is that of the principal. */
export const addDependantInput = newDependantInput.extend({ version });

/** What a spouse has to have as a principal; employment only where the plan asks for it. */
export const transferHeadshipInput = z.object({
  version,
  reason,
  newHeadId: z.uuid({ error: 'Choose who becomes the principal' }),
  maritalStatus: z.enum(MaritalStatus),
  nin: optionalText(11),
  phone,
  nextOfKinName: required(120),
  nextOfKinPhone: phone,
  nextOfKinRelationship: required(40),
  mdaId: emptyToNull(z.uuid()),
  staffNo: optionalText(40),
  gradeLevel: optionalText(30),
  dateOfFirstAppointment: emptyToNull(day),
  basicSalary: z.number().int().min(0).max(100_000_000_00).nullish(),
});
export type TransferHeadship = z.output<typeof transferHeadshipInput>;

/** `version` is that of the person who moves. */
export const moveMemberInput = z.object({
  version,
  reason,
  principalId: z.uuid({ error: 'Choose the principal of the other family' }),
  relationship: z.enum(['SPOUSE', 'CHILD']),
});

export const separateSpouseInput = z.object({ version, maritalStatus: z.enum(['DIVORCED', 'SEPARATED']), note: optionalText(500) });
