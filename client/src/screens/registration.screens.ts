import type { RegistrationFilter, RegistrationStep } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

const step = { permission: 'REGISTRATION_WRITE' } as const;

export const registrationStart = defineScreen({
  title: 'New enrollee',
  ...step,
});
export const agreementStep = defineScreen({
  title: 'Agreement',
  ...step,
});
export const institutionStep = defineScreen({
  title: 'Institution',
  ...step,
});
export const reviewStep = defineScreen({ title: 'Review', ...step });
export const lastStep = defineScreen({
  title: 'Photo and family',
  ...step,
});
export const finalStep = defineScreen({ title: 'Registered', ...step });

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
});
export const enrollRegister = defineScreen({
  title: 'Register for cover',
});

export const registrationList = defineScreen<RegistrationFilter>({
  title: 'Registrations',
  permission: 'REGISTRATION_READ',
});
export const registrationDetail = defineScreen({
  title: 'Registration',
  permission: 'REGISTRATION_READ',
  entity: 'Registration',
});
