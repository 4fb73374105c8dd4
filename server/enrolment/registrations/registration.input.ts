import { z } from 'zod';
import { MaritalStatus, RegistrationDocument, Relationship, Sex, VulnerableCategory } from '../../generated/prisma/enums.ts';
import {
  dateOfBirth,
  day,
  needed,
  nin,
  orNone,
  otherNames,
  personName,
  phone,
  refusal,
  text,
} from '../../members/enrollees/person.input.ts';

/** The version the form was filled in on: saving over a newer one is refused. */
const version = z.number().int().nullish();

/** First step: plan, person, contact, next of kin. */
export const registrationPersonInput = z.object({
  version,
  planId: z.uuid({ error: 'Choose a plan' }),
  vulnerableCategory: orNone(z.enum(VulnerableCategory)),
  surname: personName,
  firstName: personName,
  otherNames,
  sex: z.enum(Sex),
  dateOfBirth,
  maritalStatus: z.enum(MaritalStatus),
  nin,
  phone,
  email: orNone(z.email()),
  address: needed(200),
  lgaId: z.uuid({ error: 'Choose an LGA' }),
  townId: z.uuid({ error: 'Choose a town' }),
  wardId: orNone(z.uuid()),
  stateOfOrigin: text(60),
  bloodGroup: orNone(z.enum(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])),
  genotype: orNone(z.enum(['AA', 'AS', 'SS', 'AC', 'SC'])),
  occupation: text(80),
  disability: text(120),
  nextOfKinName: needed(120),
  nextOfKinPhone: phone,
  nextOfKinRelationship: needed(40),
});
export type RegistrationPerson = z.output<typeof registrationPersonInput>;

/** The first step as it is sent: an officer may go on from the record of a dependant without cover, whose identity the officer has seen. */
export const personStepInput = registrationPersonInput.extend({
  continuesId: orNone(z.uuid()),
  identityConfirmed: z.boolean().nullish(),
});
export type PersonStep = z.output<typeof personStepInput>;

export const acceptAgreementInput = z.object({
  version,
  terms: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
  privacy: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
  declaration: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
});

/** Employer or institution, as far as the plan asks for it, and the first provider. */
export const registrationInstitutionInput = z.object({
  version,
  mdaId: orNone(z.uuid()),
  staffNo: text(40),
  gradeLevel: text(30),
  dateOfFirstAppointment: orNone(day),
  basicSalary: z.number().int().min(0).max(100_000_000_00).nullish(),
  sessionId: orNone(z.uuid()),
  matricNo: text(40),
  studyLevel: text(20),
  courseOfStudy: text(80),
  hcpId: orNone(z.uuid()),
});
export type RegistrationInstitution = z.output<typeof registrationInstitutionInput>;

/** `reason` says how the officer knows that a similar person on record is someone else. */
export const confirmReviewInput = z.object({ version, someoneElse: z.boolean().nullish(), reason: text(500) });

export const registrationDependant = z.object({
  relationship: z.enum(Relationship).exclude(['PRINCIPAL']),
  surname: personName,
  firstName: personName,
  otherNames,
  sex: z.enum(Sex),
  dateOfBirth,
  nin,
  photoId: orNone(z.uuid()),
});
export type RegistrationDependant = z.output<typeof registrationDependant>;

/** Photograph, documents, family. */
export const registrationLastInput = z.object({
  version,
  photoId: orNone(z.uuid()),
  documents: z
    .array(z.object({ kind: z.enum(RegistrationDocument), fileId: orNone(z.uuid()) }))
    .max(20)
    .nullish()
    .transform((documents) => documents ?? []),
  dependants: z
    .array(registrationDependant)
    .max(12)
    .nullish()
    .transform((dependants) => dependants ?? []),
});
export type RegistrationLast = z.output<typeof registrationLastInput>;

export const rejectRegistrationInput = z.object({ version, reason: z.string().trim().min(10, 'Say why, in at least 10 letters').max(500) });

/** `Registration.data`: what was saved, step by step; each part is whole and valid when it is there. */
export type RegistrationData = {
  person: Omit<RegistrationPerson, 'version'>;
  institution?: Omit<RegistrationInstitution, 'version'>;
  review?: { someoneElse: boolean; reason: string | null; matchedEnrolleeId: string | null };
  last?: Omit<RegistrationLast, 'version'>;
};
