import { dependantFields } from '../../members/rules/dependant-fields.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { completeRegistration } from './complete-registration.service.ts';
import { approveRegistration, rejectRegistration, resumeRegistration } from './decide-registration.service.ts';
import { Registration } from './registration.schema.ts';
import {
  acceptAgreement,
  cancelRegistration,
  confirmReview,
  saveRegistrationInstitution,
  saveRegistrationLast,
  saveRegistrationPerson,
  startRegistration,
} from './registration.service.ts';

const reread = (query: object, id: string) => db.registration.findUniqueOrThrow({ ...query, where: { id } });
const required = { required: true } as const;

const RegistrationPersonInput = builder.inputType('RegistrationPersonInput', {
  description: 'First step: plan, person, contact, next of kin.',
  fields: (t) => ({
    version: t.int({ description: 'The version the form was filled in on.' }),
    planId: t.id(required),
    vulnerableCategory: t.field({ type: enumOf('VulnerableCategory') }),
    surname: t.string(required),
    firstName: t.string(required),
    otherNames: t.string(),
    sex: t.field({ type: enumOf('Sex'), required: true }),
    dateOfBirth: t.field({ type: 'Date', required: true }),
    maritalStatus: t.field({ type: enumOf('MaritalStatus'), required: true }),
    nin: t.string({ description: '11 digits; spaces are ignored.' }),
    phone: t.string(required),
    email: t.string(),
    address: t.string(required),
    lgaId: t.id(required),
    townId: t.id(required),
    wardId: t.id(),
    stateOfOrigin: t.string(),
    bloodGroup: t.string(),
    genotype: t.string(),
    occupation: t.string(),
    disability: t.string(),
    nextOfKinName: t.string(required),
    nextOfKinPhone: t.string(required),
    nextOfKinRelationship: t.string(required),
    continuesId: t.id({ description: 'The record of a dependant without cover that goes on with this registration. For officers.' }),
    identityConfirmed: t.boolean({ description: 'The officer has seen that the person is the one on that record.' }),
  }),
});

const AcceptAgreementInput = builder.inputType('AcceptAgreementInput', {
  fields: (t) => ({ version: t.int(), terms: t.boolean(required), privacy: t.boolean(required), declaration: t.boolean(required) }),
});

const RegistrationInstitutionInput = builder.inputType('RegistrationInstitutionInput', {
  description: 'Employer or institution as far as the plan asks for it, and the home facility.',
  fields: (t) => ({
    version: t.int(),
    mdaId: t.id(),
    staffNo: t.string(),
    gradeLevel: t.string(),
    dateOfFirstAppointment: t.field({ type: 'Date' }),
    basicSalary: t.field({ type: 'Kobo', description: 'A month.' }),
    sessionId: t.id(),
    matricNo: t.string(),
    studyLevel: t.string(),
    courseOfStudy: t.string(),
    hcpId: t.id(),
  }),
});

const ConfirmReviewInput = builder.inputType('ConfirmReviewInput', {
  fields: (t) => ({
    version: t.int(),
    someoneElse: t.boolean({ description: 'The similar person on record is someone else.' }),
    reason: t.string({ description: 'How the officer knows.' }),
  }),
});

const RegistrationDocumentInput = builder.inputType('RegistrationDocumentInput', {
  fields: (t) => ({ kind: t.field({ type: enumOf('RegistrationDocument'), required: true }), fileId: t.id() }),
});

const RegistrationDependantInput = builder.inputType('RegistrationDependantInput', {
  fields: (t) => ({
    ...dependantFields(t),
  }),
});

const RegistrationLastInput = builder.inputType('RegistrationLastInput', {
  description: 'Photograph, documents and family as far as they are there.',
  fields: (t) => ({
    version: t.int(),
    photoId: t.id(),
    documents: t.field({ type: [RegistrationDocumentInput] }),
    dependants: t.field({ type: [RegistrationDependantInput] }),
  }),
});

const RejectRegistrationInput = builder.inputType('RejectRegistrationInput', {
  fields: (t) => ({ version: t.int(), reason: t.string(required) }),
});

builder.mutationFields((t) => {
  const write = t.withAuth({ can: 'REGISTRATION_WRITE' });
  const submit = t.withAuth({ can: 'REGISTRATION_SUBMIT' });
  const complete = t.withAuth({ can: 'REGISTRATION_COMPLETE' });
  const id = t.arg.id(required);
  return {
    startRegistration: write.prismaField({
      type: Registration,
      description: 'Opens a draft with its first step. Refuses a NIN, phone or e-mail that someone else has.',
      args: { input: t.arg({ type: RegistrationPersonInput, required: true }) },
      resolve: async (query, _root, { input }, { viewer }) => reread(query, await startRegistration(viewer, input)),
    }),
    saveRegistrationPerson: write.prismaField({
      type: Registration,
      description: 'Changes the first step of a draft; the review has to be confirmed again.',
      args: { id, input: t.arg({ type: RegistrationPersonInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await saveRegistrationPerson(viewer, id, input)),
    }),
    acceptAgreement: write.prismaField({
      type: Registration,
      description: 'Terms, privacy consent and declaration, with the version in force.',
      args: { id, input: t.arg({ type: AcceptAgreementInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await acceptAgreement(viewer, id, input)),
    }),
    saveRegistrationInstitution: write.prismaField({
      type: Registration,
      description: 'Employer or institution, and the home facility, by the rules of the plan.',
      args: { id, input: t.arg({ type: RegistrationInstitutionInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await saveRegistrationInstitution(viewer, id, input)),
    }),
    confirmReview: write.prismaField({
      type: Registration,
      description: 'The summary is right; a similar person on record is someone else, and how the officer knows.',
      args: { id, input: t.arg({ type: ConfirmReviewInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await confirmReview(viewer, id, input)),
    }),
    saveRegistrationLast: write.prismaField({
      type: Registration,
      description: 'Photograph, documents and family, as far as they are there.',
      args: { id, input: t.arg({ type: RegistrationLastInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await saveRegistrationLast(viewer, id, input)),
    }),
    completeRegistration: submit.prismaField({
      type: Registration,
      description:
        'Issues the number and makes the records of the whole family; cover begins unless a premium is due or the person registered alone.',
      args: { id, version: t.arg.int() },
      resolve: async (query, _root, { id, version }, { viewer }) => reread(query, await completeRegistration(viewer, id, version)),
    }),
    cancelRegistration: write.prismaField({
      type: Registration,
      description: 'Gives a draft up.',
      args: { id },
      resolve: async (query, _root, { id }, { viewer }) => reread(query, await cancelRegistration(viewer, id)),
    }),
    approveRegistration: complete.prismaField({
      type: Registration,
      description: 'Cover begins, once the premium is paid; not by the officer who registered the person.',
      args: { id },
      resolve: async (query, _root, { id }, { viewer }) => reread(query, await approveRegistration(viewer, id)),
    }),
    rejectRegistration: complete.prismaField({
      type: Registration,
      description: 'Refuses a registration with a reason; not by the officer who registered the person.',
      args: { id, input: t.arg({ type: RejectRegistrationInput, required: true }) },
      resolve: async (query, _root, { id, input }, { viewer }) => reread(query, await rejectRegistration(viewer, id, input)),
    }),
    resumeRegistration: write.prismaField({
      type: Registration,
      description: 'Opens a rejected registration again.',
      args: { id },
      resolve: async (query, _root, { id }, { viewer }) => reread(query, await resumeRegistration(viewer, id)),
    }),
  };
});
