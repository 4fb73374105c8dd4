import { institutionStepInput, personStepInput, savePersonStepInput } from '../../members/rules/enrolment-form.input.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { completeRegistration } from './complete-registration.service.ts';
import { approveRegistration, rejectRegistration, resumeRegistration } from './decide-registration.service.ts';
import { acceptAgreementInput, confirmReviewInput, registrationLastInput, rejectRegistrationInput } from './registration.input.ts';
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

createMutation('startRegistration', {
  type: Registration,
  description: 'Opens a draft with its first step. Rejects a NIN, phone or email that is already in use.',
  can: 'REGISTRATION_START',
  input: personStepInput,
  run: startRegistration,
});

recordMutation('saveRegistrationPerson', {
  type: Registration,
  description: 'Changes the first step of a draft; the review has to be confirmed again.',
  can: 'REGISTRATION_WRITE',
  input: savePersonStepInput,
  run: saveRegistrationPerson,
});

recordMutation('acceptAgreement', {
  type: Registration,
  description: 'Terms, privacy consent and declaration, with the version in force.',
  can: 'REGISTRATION_WRITE',
  input: acceptAgreementInput,
  run: acceptAgreement,
});

recordMutation('saveRegistrationInstitution', {
  type: Registration,
  description: 'Employer or institution, and the home facility, by the rules of the plan.',
  can: 'REGISTRATION_WRITE',
  input: institutionStepInput,
  run: saveRegistrationInstitution,
});

recordMutation('confirmReview', {
  type: Registration,
  description: 'Confirms the summary and, if a similar person is on record, that this is a different person.',
  can: 'REGISTRATION_WRITE',
  input: confirmReviewInput,
  run: confirmReview,
});

recordMutation('saveRegistrationLast', {
  type: Registration,
  description: 'Photograph, documents and family, if available.',
  can: 'REGISTRATION_WRITE',
  input: registrationLastInput,
  run: saveRegistrationLast,
});

builder.mutationField('completeRegistration', (t) =>
  t.withAuth({ can: 'REGISTRATION_SUBMIT' }).prismaField({
    type: Registration,
    description:
      'Issues the number and makes the records of the whole family; cover begins unless a premium is due or the person registered alone.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.registration.findUniqueOrThrow({ ...query, where: await completeRegistration(viewer, id, version) }),
  }),
);

recordMutation('cancelRegistration', {
  type: Registration,
  description: 'Cancels a draft.',
  can: 'REGISTRATION_WRITE',
  run: cancelRegistration,
});

builder.mutationField('approveRegistration', (t) =>
  t.withAuth({ can: 'REGISTRATION_COMPLETE' }).prismaField({
    type: Registration,
    description:
      'Approves the version that was read and starts cover once the premium is paid. Not for the officer who registered the person.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.registration.findUniqueOrThrow({ ...query, where: await approveRegistration(viewer, id, version) }),
  }),
);

recordMutation('rejectRegistration', {
  type: Registration,
  description: 'Rejects a registration with a reason. The officer who registered the person cannot do this.',
  can: 'REGISTRATION_COMPLETE',
  input: rejectRegistrationInput,
  run: rejectRegistration,
});

recordMutation('resumeRegistration', {
  type: Registration,
  description: 'Reopens a rejected registration.',
  can: 'REGISTRATION_WRITE',
  run: resumeRegistration,
});
