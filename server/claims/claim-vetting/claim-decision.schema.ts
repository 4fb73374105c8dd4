import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { approveClaimInput, claimVersionInput, rejectClaimInput, sendBackClaimInput, vetClaimInput } from '../claim.input.ts';
import { Claim } from '../claim.schema.ts';
import { returnClaimInput } from '../claim-questions/claim-question.input.ts';
import { approveClaim, rejectClaim, sendBackClaim } from './claim-approval.service.ts';
import { reopenVetting, returnClaim, startClaimReview, vetClaim } from './claim-vetting.service.ts';

recordMutation('startClaimReview', {
  type: Claim,
  description:
    'Opens a claim for vetting and assigns it to this officer; also starts its bill. If two officers do so at once, one gets an error.',
  can: 'CLAIM_VET',
  run: startClaimReview,
});

recordMutation('vetClaim', {
  type: Claim,
  description: 'Saves decisions on lines; with finish the claim is vetted.',
  can: 'CLAIM_VET',
  input: vetClaimInput,
  run: vetClaim,
});

recordMutation('reopenVetting', {
  type: Claim,
  description: 'Reopens the viewer’s own decision on a claim while its bill is not finished.',
  can: 'CLAIM_VET',
  input: claimVersionInput,
  run: reopenVetting,
});

recordMutation('returnClaim', {
  type: Claim,
  description: 'Returns a claim to the facility with a query.',
  can: 'CLAIM_VET',
  input: returnClaimInput,
  run: returnClaim,
});

recordMutation('approveClaim', {
  type: Claim,
  description: 'The final decision: as vetted, or with changed lines within the claimed amounts. The claim is rejected if all lines are.',
  can: 'CLAIM_APPROVE',
  input: approveClaimInput,
  run: approveClaim,
});

recordMutation('rejectClaim', {
  type: Claim,
  description: 'Rejects every line of a vetted claim for one reason.',
  can: 'CLAIM_APPROVE',
  input: rejectClaimInput,
  run: rejectClaim,
});

recordMutation('sendBackClaim', {
  type: Claim,
  description: 'Sends a vetted claim, and its bill, back to the officer with a note.',
  can: 'CLAIM_APPROVE',
  input: sendBackClaimInput,
  run: sendBackClaim,
});
