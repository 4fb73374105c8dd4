import type { DependantRequestFilter, DuplicatePairFilter, RegistrationFilter, RegistrationStep, RollFilter } from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

export const enrolleeEdit = defineScreen({
  title: 'Edit',
  permission: 'ENROLLEE_UPDATE',
});
export const dependantAsk = defineScreen({
  title: 'Add someone to your family',
  permission: 'DEPENDANT_REQUEST_CREATE',
});
export const dependantRequestList = defineScreen<DependantRequestFilter>({
  title: 'Dependant requests',
  permission: 'FAMILY_WRITE',
});
export const duplicateList = defineScreen<DuplicatePairFilter>({
  title: 'Suspected duplicates',
  permission: 'DUPLICATE_READ',
});
export const duplicateDetail = defineScreen({
  title: 'Suspected duplicate',
  permission: 'DUPLICATE_READ',
});
export const dependantAdd = defineScreen({
  title: 'Add dependant',
  permission: 'FAMILY_WRITE',
});
export const headTransfer = defineScreen({
  title: 'Make the spouse the principal',
  permission: 'FAMILY_WRITE',
});
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
  title: 'Facility',
  ...step,
});
export const reviewStep = defineScreen({ title: 'Review', ...step });
export const lastStep = defineScreen({
  title: 'Photo and family',
  ...step,
});
export const finalStep = defineScreen({ title: 'Registered', ...step });
export const fieldRegistration = defineScreen({
  title: 'Field registration',
  ...step,
});
export const waitingRegistrations = defineScreen({
  title: 'Unsent registrations',
  ...step,
});
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
  titleKey: 'enrollRegister',
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
export const rollList = defineScreen<RollFilter>({
  title: 'Bulk enrolment',
  permission: 'ROLL_READ',
});
export const rollNew = defineScreen({
  title: 'New roll',
  permission: 'ROLL_WRITE',
});
export const rollDetail = defineScreen({
  title: 'Roll',
  permission: 'ROLL_READ',
  entity: 'Roll',
});
