import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { acceptReferral, declineReferral, updateIncomingReferral } from './incoming-referral.service.ts';
import {
  acceptReferralInput,
  approveReferralInput,
  cancelReferralInput,
  createReferralInput,
  declineReferralInput,
  extendReferralInput,
  queryReferralInput,
  redirectReferralInput,
  rejectReferralInput,
  updateIncomingReferralInput,
  updateReferralInput,
} from './referral.input.ts';
import { Referral } from './referral.schema.ts';
import { cancelReferral, createReferral, redirectReferral, updateReferral } from './referral.service.ts';
import { approveReferral, extendReferral, queryReferral, rejectReferral } from './referral-decision.service.ts';

createMutation('createReferral', {
  type: Referral,
  description: 'Asks the scheme to refer a patient. Refuses with the REF_ and ELG_ codes, at their fields.',
  can: 'REFERRAL_CREATE',
  input: createReferralInput,
  run: createReferral,
});

recordMutation('updateReferral', {
  type: Referral,
  description: 'Changes a referral that waits for its decision; this also answers an open question.',
  can: 'REFERRAL_CREATE',
  input: updateReferralInput,
  run: updateReferral,
});

recordMutation('cancelReferral', {
  type: Referral,
  description: 'The sender takes a waiting referral back.',
  can: 'REFERRAL_CREATE',
  input: cancelReferralInput,
  run: cancelReferral,
});

recordMutation('redirectReferral', {
  type: Referral,
  description: 'Makes a new referral to another facility from a declined one, with everything copied. Answers the new one.',
  can: 'REFERRAL_CREATE',
  input: redirectReferralInput,
  run: redirectReferral,
});

recordMutation('approveReferral', {
  type: Referral,
  description: 'Approves a referral and mints its code.',
  can: 'REFERRAL_DECIDE',
  input: approveReferralInput,
  run: approveReferral,
});

recordMutation('rejectReferral', {
  type: Referral,
  description: 'Refuses a referral with a reason; not once the patient of an emergency has arrived.',
  can: 'REFERRAL_DECIDE',
  input: rejectReferralInput,
  run: rejectReferral,
});

recordMutation('queryReferral', {
  type: Referral,
  description: 'Asks the sender something; the referral stays waiting.',
  can: 'REFERRAL_DECIDE',
  input: queryReferralInput,
  run: queryReferral,
});

recordMutation('extendReferral', {
  type: Referral,
  description: 'Gives a referral another term, once, while the patient has not come.',
  can: 'REFERRAL_DECIDE',
  input: extendReferralInput,
  run: extendReferral,
});

recordMutation('acceptReferral', {
  type: Referral,
  description: 'The receiving facility takes the patient; an emergency also before its decision.',
  can: 'REFERRAL_RECEIVE',
  input: acceptReferralInput,
  run: acceptReferral,
});

recordMutation('declineReferral', {
  type: Referral,
  description: 'The receiving facility cannot take the patient.',
  can: 'REFERRAL_RECEIVE',
  input: declineReferralInput,
  run: declineReferral,
});

recordMutation('updateIncomingReferral', {
  type: Referral,
  description: 'Appointment, arrival and words to the sender, by the receiving facility.',
  can: 'REFERRAL_RECEIVE',
  input: updateIncomingReferralInput,
  run: updateIncomingReferral,
});
