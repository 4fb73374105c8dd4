import { z } from 'zod';
import { MaritalStatus, Relationship, Sex, VulnerableCategory } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, optionalText, phone, required, version } from '../../scheme/validation/fields.ts';
import { dateOfBirth, nin, otherNames, personName } from '../enrollees/person.input.ts';

export const isDifferentPerson = z.boolean().nullish().describe('Confirms that a similar person on record is a different person.');

/** ₦100 million a month: more than that is a typing error. */
const MAX_BASIC_SALARY = 100_000_000_00;

export const basicSalary = z.number().int().min(0).max(MAX_BASIC_SALARY).nullish().meta({ graphql: 'Kobo', description: 'A month.' });

/** First step: plan, person, contact, next of kin. */
export const registrationPersonInput = z.object({
  planId: z.uuid({ error: 'Choose a plan' }),
  vulnerableCategory: emptyToNull(z.enum(VulnerableCategory)),
  surname: personName,
  firstName: personName,
  otherNames,
  sex: z.enum(Sex),
  dateOfBirth,
  maritalStatus: z.enum(MaritalStatus),
  nin: nin.describe('11 digits; spaces are ignored.'),
  phone,
  email: emptyToNull(z.email()),
  address: required(200),
  lgaId: z.uuid({ error: 'Choose an LGA' }),
  townId: z.uuid({ error: 'Choose a town' }),
  wardId: emptyToNull(z.uuid()),
  stateOfOrigin: optionalText(60),
  bloodGroup: emptyToNull(z.enum(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']).meta({ graphql: 'String' })),
  genotype: emptyToNull(z.enum(['AA', 'AS', 'SS', 'AC', 'SC']).meta({ graphql: 'String' })),
  occupation: optionalText(80),
  disability: optionalText(120),
  nextOfKinName: required(120),
  nextOfKinPhone: phone,
  nextOfKinRelationship: required(40),
});
export type RegistrationPerson = z.output<typeof registrationPersonInput>;

/** The first step as it is sent to open a draft. */
export const personStepInput = registrationPersonInput
  .extend({
    continuesId: emptyToNull(z.uuid()).describe('The record of a dependant without cover that this registration continues. For officers.'),
    identityConfirmed: z.boolean().nullish().describe('Confirms that the officer has verified the person’s identity.'),
  })
  .meta({ id: 'RegistrationPersonInput', description: 'First step: plan, person, contact, next of kin.' });
export type PersonStep = z.output<typeof personStepInput>;

/** The first step, for a draft that exists. */
export const savePersonStepInput = personStepInput
  .extend({ version })
  .meta({ id: 'SaveRegistrationPersonInput', description: 'First step: plan, person, contact, next of kin.' });

export const registrationInstitutionInput = z.object({
  mdaId: emptyToNull(z.uuid()),
  staffNo: optionalText(40),
  gradeLevel: optionalText(30),
  dateOfFirstAppointment: emptyToNull(day),
  basicSalary,
  sessionId: emptyToNull(z.uuid()),
  matricNo: optionalText(40),
  studyLevel: optionalText(20),
  courseOfStudy: optionalText(80),
  hcpId: emptyToNull(z.uuid()),
});
export type RegistrationInstitution = z.output<typeof registrationInstitutionInput>;

/** The third step as it is sent. */
export const institutionStepInput = registrationInstitutionInput.extend({ version }).meta({
  id: 'RegistrationInstitutionInput',
  description: 'Employer or institution where the plan needs it, and the home facility.',
});

export const registrationDependant = z
  .object({
    relationship: z.enum(Relationship).exclude(['PRINCIPAL']).meta({ graphql: 'Relationship' }),
    surname: personName,
    firstName: personName,
    otherNames,
    sex: z.enum(Sex),
    dateOfBirth,
    nin,
    photoId: emptyToNull(z.uuid()),
    paperId: emptyToNull(z.uuid()).describe('Marriage certificate of a spouse, birth certificate of a child.'),
  })
  .meta({ id: 'RegistrationDependantInput' });
export type RegistrationDependant = z.output<typeof registrationDependant>;
