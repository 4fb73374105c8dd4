import type { RegistrationFilter, RegistrationStep } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

const step = { permission: 'REGISTRATION_WRITE' } as const;

export const registrationStart = defineScreen({
  title: 'New enrollee',
  ...step,
  page: () => import('../enrolment/registrations/PersonStepPage.tsx'),
});
export const agreementStep = defineScreen({
  title: 'Agreement',
  ...step,
  page: () => import('../enrolment/registrations/AgreementStepPage.tsx'),
});
export const institutionStep = defineScreen({
  title: 'Institution',
  ...step,
  page: () => import('../enrolment/registrations/InstitutionStepPage.tsx'),
});
export const reviewStep = defineScreen({ title: 'Review', ...step, page: () => import('../enrolment/registrations/ReviewStepPage.tsx') });
export const lastStep = defineScreen({
  title: 'Photo and family',
  ...step,
  page: () => import('../enrolment/registrations/LastStepPage.tsx'),
});
export const finalStep = defineScreen({ title: 'Registered', ...step, page: () => import('../enrolment/registrations/FinalStepPage.tsx') });

/** Where each step of a draft is filled in. */
export const STEP_SCREEN = {
  START: registrationStart,
  AGREEMENT: agreementStep,
  INSTITUTION: institutionStep,
  REVIEW: reviewStep,
  LAST: lastStep,
  FINAL: finalStep,
} satisfies Record<RegistrationStep, object>;

/** The same steps at one address, for a portal account. */
export const selfRegistration = defineScreen({
  title: 'Your registration',
  permission: 'REGISTRATION_WRITE',
  page: () => import('../enrolment/registrations/SelfRegistrationPage.tsx'),
});
export const enrollRegister = defineScreen({
  title: 'Register for cover',
  page: () => import('../enrolment/registrations/EnrollRegisterPage.tsx'),
});

export const registrationList = defineScreen<RegistrationFilter>({
  title: 'Registrations',
  permission: 'REGISTRATION_READ',
  page: () => import('../enrolment/registrations/RegistrationListPage.tsx'),
});
export const registrationDetail = defineScreen({
  title: 'Registration',
  permission: 'REGISTRATION_READ',
  shows: 'Registration',
  page: () => import('../enrolment/registrations/RegistrationDetailPage.tsx'),
});
