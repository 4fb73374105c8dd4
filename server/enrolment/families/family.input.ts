import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { day, needed, orNone, phone, text } from '../../members/enrollees/person.input.ts';
import { registrationDependant } from '../registrations/registration.input.ts';

const version = z.number().int();
const reason = z.string().trim().min(5, 'Say why, in at least 5 letters').max(500);

/** A person who joins a family. `paperId` is the marriage certificate of a spouse or the birth certificate of a child. */
export const newDependantInput = registrationDependant.extend({
  paperId: orNone(z.uuid()),
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
  nin: text(11),
  phone,
  nextOfKinName: needed(120),
  nextOfKinPhone: phone,
  nextOfKinRelationship: needed(40),
  mdaId: orNone(z.uuid()),
  staffNo: text(40),
  gradeLevel: text(30),
  dateOfFirstAppointment: orNone(day),
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

export const separateSpouseInput = z.object({ version, maritalStatus: z.enum(['DIVORCED', 'SEPARATED']), note: text(500) });
