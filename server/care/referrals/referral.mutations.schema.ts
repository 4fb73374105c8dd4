import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { takingCodes } from '../sent-rows/named-by-code.ts';
import { SentRowType } from '../sent-rows/sent-row.schema.ts';
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
import { cancelReferral, checkNewReferral, createReferral, redirectReferral, updateReferral } from './referral.service.ts';
import { approveReferral, extendReferral, queryReferral, rejectReferral } from './referral-decision.service.ts';

createMutation('createReferral', {
  type: Referral,
  description:
    'Requests a referral. With an API key, codes, enrolment number and own numbers may stand in place of ids. Errors: REF_ and ELG_ codes at their fields.',
  can: 'REFERRAL_CREATE',
  input: createReferralInput,
  run: takingCodes(createReferral),
});

builder.mutationField('checkReferral', (t) =>
  t.withAuth({ can: 'REFERRAL_CREATE' }).field({
    type: SentRowType,
    description: 'What createReferral would say of the same input. Nothing is saved; a look-up of a person counts.',
    args: { input: t.arg({ type: inputOf(createReferralInput, 'CreateReferralInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => checkNewReferral(viewer, input),
  }),
);

recordMutation('updateReferral', {
  type: Referral,
  description: 'Changes a pending referral; this also answers an open query.',
  can: 'REFERRAL_CREATE',
  input: updateReferralInput,
  run: takingCodes(updateReferral),
});

recordMutation('cancelReferral', {
  type: Referral,
  description: 'Withdraws a pending referral.',
  can: 'REFERRAL_CREATE',
  input: cancelReferralInput,
  run: cancelReferral,
});

recordMutation('redirectReferral', {
  type: Referral,
  description: 'Creates a new referral to another facility from a declined one, with all details. Returns the new one.',
  can: 'REFERRAL_CREATE',
  input: redirectReferralInput,
  run: takingCodes(redirectReferral),
});

recordMutation('approveReferral', {
  type: Referral,
  description: 'Approves a referral and issues its code.',
  can: 'REFERRAL_DECIDE',
  input: approveReferralInput,
  run: approveReferral,
});

recordMutation('rejectReferral', {
  type: Referral,
  description: 'Rejects a referral with a reason; not possible once an emergency patient has arrived.',
  can: 'REFERRAL_DECIDE',
  input: rejectReferralInput,
  run: rejectReferral,
});

recordMutation('queryReferral', {
  type: Referral,
  description: 'Sends a query to the sender; the referral stays pending.',
  can: 'REFERRAL_DECIDE',
  input: queryReferralInput,
  run: queryReferral,
});

recordMutation('extendReferral', {
  type: Referral,
  description: 'Extends the validity of a referral, once, before the patient arrives.',
  can: 'REFERRAL_DECIDE',
  input: extendReferralInput,
  run: extendReferral,
});

recordMutation('acceptReferral', {
  type: Referral,
  description: 'The receiving facility accepts the patient; an emergency also before the decision.',
  can: 'REFERRAL_RECEIVE',
  input: acceptReferralInput,
  run: acceptReferral,
});

recordMutation('declineReferral', {
  type: Referral,
  description: 'The receiving facility declines the patient.',
  can: 'REFERRAL_RECEIVE',
  input: declineReferralInput,
  run: declineReferral,
});

recordMutation('updateIncomingReferral', {
  type: Referral,
  description: 'Records appointment, arrival and feedback of the receiving facility.',
  can: 'REFERRAL_RECEIVE',
  input: updateIncomingReferralInput,
  run: updateIncomingReferral,
});
