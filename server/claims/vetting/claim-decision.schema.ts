import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { Claim } from '../claim.schema.ts';
import { approveClaim, rejectClaim, sendBackClaim } from './claim-approval.service.ts';
import { returnClaim, startClaimReview, vetClaim } from './claim-vetting.service.ts';

const VetLineInput = builder.inputType('VetLineInput', {
  description: 'A decision on a line. ADJUSTED takes quantity and price; a cut or refusal takes its reason.',
  fields: (t) => ({
    itemId: t.id({ required: true }),
    decision: t.field({ type: enumOf('LineDecision'), required: true }),
    qtyApproved: t.int(),
    priceApproved: t.field({ type: 'Kobo' }),
    reasonCode: t.field({ type: enumOf('CutReason') }),
    note: t.string(),
  }),
});
const VetClaimInput = builder.inputType('VetClaimInput', {
  fields: (t) => ({
    version: t.int({ required: true }),
    lines: t.field({ type: [VetLineInput], required: true, description: 'Some or all lines.' }),
    finish: t.boolean({ description: 'Ends the vetting; every line must be decided.' }),
  }),
});
const ReturnClaimInput = builder.inputType('ReturnClaimInput', {
  fields: (t) => ({ version: t.int({ required: true }), note: t.string({ required: true, description: 'What the facility reads.' }) }),
});
const ApproveClaimInput = builder.inputType('ApproveClaimInput', {
  fields: (t) => ({
    version: t.int({ required: true }),
    lines: t.field({ type: [VetLineInput], description: 'Only lines that the final decision changes.' }),
    note: t.string({ description: 'Why; needed when lines change.' }),
  }),
});
const RejectClaimInput = builder.inputType('RejectClaimInput', {
  fields: (t) => ({
    version: t.int({ required: true }),
    reasonCode: t.field({ type: enumOf('CutReason'), required: true }),
    note: t.string({ required: true }),
  }),
});
const SendBackClaimInput = builder.inputType('SendBackClaimInput', {
  fields: (t) => ({ version: t.int({ required: true }), note: t.string({ required: true }) }),
});

builder.mutationField('startClaimReview', (t) =>
  t.withAuth({ can: 'CLAIM_VET' }).prismaField({
    type: Claim,
    description: 'Opens a claim for vetting and keeps it for this officer; takes its bill if nobody has. Of two at once one wins.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await startClaimReview(viewer, id) } }),
  }),
);
builder.mutationField('vetClaim', (t) =>
  t.withAuth({ can: 'CLAIM_VET' }).prismaField({
    type: Claim,
    description: 'Saves decisions on lines; with finish the claim is vetted.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: VetClaimInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await vetClaim(viewer, id, input) } }),
  }),
);
builder.mutationField('returnClaim', (t) =>
  t.withAuth({ can: 'CLAIM_VET' }).prismaField({
    type: Claim,
    description: 'Gives a claim back to the facility with a question.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ReturnClaimInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await returnClaim(viewer, id, input) } }),
  }),
);
builder.mutationField('approveClaim', (t) =>
  t.withAuth({ can: 'CLAIM_APPROVE' }).prismaField({
    type: Claim,
    description:
      'The final decision: as vetted, or with lines lowered or restored within what was claimed. With every line refused the claim is rejected.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ApproveClaimInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await approveClaim(viewer, id, input) } }),
  }),
);
builder.mutationField('rejectClaim', (t) =>
  t.withAuth({ can: 'CLAIM_APPROVE' }).prismaField({
    type: Claim,
    description: 'Refuses every line of a vetted claim for one reason.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: RejectClaimInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await rejectClaim(viewer, id, input) } }),
  }),
);
builder.mutationField('sendBackClaim', (t) =>
  t.withAuth({ can: 'CLAIM_APPROVE' }).prismaField({
    type: Claim,
    description: 'Sends a vetted claim, and its bill, back to the officer with a note.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: SendBackClaimInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.claim.findUniqueOrThrow({ ...query, where: { id: await sendBackClaim(viewer, id, input) } }),
  }),
);
