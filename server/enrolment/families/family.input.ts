import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { basicSalary, isDifferentPerson, registrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { day, emptyToNull, optionalText, phone, required, version } from '../../scheme/validation/fields.ts';

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);

/** A person who joins a family. */
export const newDependantInput = registrationDependant.extend({ isDifferentPerson });
export type NewDependant = z.output<typeof newDependantInput>;

export const addDependantInput = newDependantInput
  .extend({ version })
  .meta({ id: 'AddDependantInput', description: 'A person who joins a family; `version` is the principal’s.' });

export const transferHeadshipInput = z
  .object({
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
    basicSalary,
  })
  .meta({
    id: 'TransferHeadshipInput',
    description: 'The new principal’s details; employment where the plan needs it.',
  });
export type TransferHeadship = z.output<typeof transferHeadshipInput>;

/** `version` is that of the person who moves. */
export const moveMemberInput = z.object({
  version,
  reason,
  principalId: z.uuid({ error: 'Choose the principal of the other family' }),
  relationship: z.enum(['SPOUSE', 'CHILD']).meta({ graphql: 'Relationship', description: 'SPOUSE or CHILD.' }),
});

export const separateSpouseInput = z.object({
  version,
  maritalStatus: z.enum(['DIVORCED', 'SEPARATED']).meta({ graphql: 'MaritalStatus', description: 'DIVORCED or SEPARATED.' }),
  note: optionalText(500),
});
