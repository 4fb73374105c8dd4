import type { EncounterFilter, PaCodeFilter, PaRequestFilter, ReferralFilter, StandardQueryFilter } from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

/** Target of the QR code on every card; public. */
export const cardCheck = defineScreen({ title: 'Is this card valid?', titleKey: 'cardCheck', worksWithoutScripts: true });
/** The same check by card number; public. */
export const cardNumberCheck = defineScreen({ title: 'Check a card', titleKey: 'checkCard', worksWithoutScripts: true });
export const enrolleeClinical = defineScreen({
  title: 'Clinical summary',
  permission: 'CLINICAL_READ',
});
/** A person’s care at all facilities in the last year. */
export const careHistory = defineScreen({
  title: 'Care history',
  permission: 'CARE_HISTORY_READ',
});
export const memberEligibility = defineScreen({
  title: 'Member eligibility',
  permission: 'ELIGIBILITY_CHECK',
});
export const encounterForm = defineScreen({
  title: 'Record a visit',
  permission: 'ENCOUNTER_WRITE',
});
export const encounterList = defineScreen<EncounterFilter>({
  title: 'Visits',
  permission: 'ENCOUNTER_READ',
});
export const encounterDetail = defineScreen({
  title: 'Visit',
  permission: 'ENCOUNTER_READ',
  entity: 'Encounter',
});
export const encounterCorrection = defineScreen({
  title: 'Correct a visit',
  permission: 'ENCOUNTER_WRITE',
});
export const hospitalVisits = defineScreen<EncounterFilter>({
  title: 'Hospital visits',
  permission: 'ENCOUNTER_CONFIRM',
});
export const standardQueryList = defineScreen<StandardQueryFilter>({
  title: 'Standard queries',
  permission: 'STANDARD_QUERY_MANAGE',
});
export const paRequestList = defineScreen<PaRequestFilter>({
  title: 'PA requests',
  permission: 'PA_REQUEST_READ',
});
export const paRequestDecide = defineScreen({
  title: 'Decide a PA request',
  decides: 'PaRequest',
  permission: 'PA_REQUEST_DECIDE',
  collapsedMenu: true,
});
export const paRequestDetail = defineScreen({
  title: 'PA request',
  permission: 'PA_REQUEST_READ',
  entity: 'PaRequest',
});
export const paRequestFind = defineScreen({
  title: 'Find a PA request',
  permission: 'PA_REQUEST_CREATE',
});
export const paRequestForm = defineScreen({
  title: 'New PA request',
  permission: 'PA_REQUEST_CREATE',
});
export const paGenerate = defineScreen({
  title: 'Generate a PA code',
  permission: 'PA_REQUEST_CREATE',
});
export const paDutyBoard = defineScreen({
  title: 'Duty board',
  permission: 'PA_DUTY_MANAGE',
});
export const paCodeList = defineScreen<PaCodeFilter>({
  title: 'PA codes',
  permission: 'PA_CODE_MANAGE',
});
/** Referrals: pending, all, or those sent or received by a facility. */
export const referralList = defineScreen<ReferralFilter>({
  title: 'Referrals',
  permission: 'REFERRAL_READ',
});
/** A referral. Facilities have separate addresses for sent and received ones. */
export const referralDetail = defineScreen<Pick<ReferralFilter, 'side'>>({
  title: 'Referral',
  permission: 'REFERRAL_READ',
  entity: 'Referral',
});
/** A new referral (?enrollee, or ?encounter for the visit that it comes from). */
export const referralForm = defineScreen({
  title: 'Refer a patient',
  permission: 'REFERRAL_CREATE',
});
export const referralEdit = defineScreen({
  title: 'Edit the referral',
  permission: 'REFERRAL_CREATE',
});
export const referralArrival = defineScreen({
  title: 'Appointment, arrival and feedback',
  permission: 'REFERRAL_RECEIVE',
});
