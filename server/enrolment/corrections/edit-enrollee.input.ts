import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { isDifferentPerson, registrationInstitutionInput, registrationPersonInput } from '../../members/rules/enrolment-form.input.ts';
import { emptyToNull, optionalText, phone, version } from '../../platform/validation/fields.ts';

const employmentAndStudies = registrationInstitutionInput.omit({ mdaId: true, sessionId: true, hcpId: true });

/** A principal needs what registration needs; a dependant may lack contact and next of kin. */
export const editEnrolleeInput = registrationPersonInput
  .omit({ planId: true })
  .extend({
    ...employmentAndStudies.shape,
    version,
    maritalStatus: emptyToNull(z.enum(MaritalStatus)),
    // Who may see only the end of the number leaves it out.
    nin: registrationPersonInput.shape.nin.optional().describe('Left out, it stays as it is.'),
    phone: emptyToNull(phone),
    address: optionalText(200),
    nextOfKinName: optionalText(120),
    nextOfKinPhone: emptyToNull(phone),
    nextOfKinRelationship: optionalText(40),
    mdaId: emptyToNull(z.uuid()).optional().describe('The employer, of a plan that is paid from the salary. Left out, it stays as it is.'),
    isDifferentPerson,
  })
  .meta({
    id: 'EditEnrolleeInput',
    description: 'The whole record as it is to be; employment and studies as far as the plan asks for them.',
  });
export type EditEnrollee = z.output<typeof editEnrolleeInput>;
