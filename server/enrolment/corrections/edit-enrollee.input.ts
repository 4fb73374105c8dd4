import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { isDifferentPerson, registrationInstitutionInput, registrationPersonInput } from '../../members/rules/enrolment-form.input.ts';
import { emptyToNull, optionalText, phone, version } from '../../scheme/validation/fields.ts';

const employmentAndStudies = registrationInstitutionInput.omit({ mdaId: true, sessionId: true, hcpId: true });

/** A principal needs what registration needs; a dependant may lack contact and next of kin. */
export const editEnrolleeInput = registrationPersonInput
  .omit({ planId: true })
  .extend({
    ...employmentAndStudies.shape,
    version,
    maritalStatus: emptyToNull(z.enum(MaritalStatus)),
    // Who may see only the end of the number leaves it out.
    nin: registrationPersonInput.shape.nin.optional().describe('If omitted, it does not change.'),
    phone: emptyToNull(phone),
    address: optionalText(200),
    nextOfKinName: optionalText(120),
    nextOfKinPhone: emptyToNull(phone),
    nextOfKinRelationship: optionalText(40),
    mdaId: emptyToNull(z.uuid()).optional().describe('The employer, for plans paid from the salary. If omitted, it does not change.'),
    isDifferentPerson,
  })
  .meta({
    id: 'EditEnrolleeInput',
    description: 'The complete record; employment and studies where the plan needs them.',
  });
export type EditEnrollee = z.output<typeof editEnrolleeInput>;
