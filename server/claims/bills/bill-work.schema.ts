import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { Bill } from './bill.schema.ts';
import { submitBill } from './bill.service.ts';
import { approveBill, approveCleanClaims } from './bill-approval.service.ts';
import { assignBill, finishBill, returnBill, takeBill } from './bill-vetting.service.ts';

const SubmitBillInput = builder.inputType('SubmitBillInput', {
  description: 'Ready claims, and returned ones put right, of one facility, care month and fund.',
  fields: (t) => ({ claimIds: t.idList({ required: true }) }),
});
const BillVersionInput = builder.inputType('BillVersionInput', { fields: (t) => ({ version: t.int({ required: true }) }) });
const AssignBillInput = builder.inputType('AssignBillInput', {
  fields: (t) => ({ version: t.int({ required: true }), officerId: t.id({ required: true }) }),
});
const ReturnBillInput = builder.inputType('ReturnBillInput', {
  fields: (t) => ({ version: t.int({ required: true }), note: t.string({ required: true }) }),
});
const ApproveBillInput = builder.inputType('ApproveBillInput', {
  description: 'The totals that the approver sees; others are refused with BILL_TOTAL_MISMATCH.',
  fields: (t) => ({
    version: t.int({ required: true }),
    vettedAmount: t.field({ type: 'Kobo', required: true }),
    approvedAmount: t.field({ type: 'Kobo', required: true }),
  }),
});

builder.mutationField('submitBill', (t) =>
  t.withAuth({ can: 'BILL_SUBMIT' }).prismaField({
    type: Bill,
    description: 'Sends claims as a bill. The checks run once more; PA codes are used.',
    args: { input: t.arg({ type: SubmitBillInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await submitBill(viewer, input) } }),
  }),
);
builder.mutationField('takeBill', (t) =>
  t.withAuth({ can: 'BILL_VET' }).prismaField({
    type: Bill,
    description: 'Takes a submitted bill for vetting. Of two officers at once one wins.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: BillVersionInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await takeBill(viewer, id, input) } }),
  }),
);
builder.mutationField('assignBill', (t) =>
  t.withAuth({ can: 'BILL_VET' }).prismaField({
    type: Bill,
    description: 'Gives a bill to an officer, with the claims under way.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: AssignBillInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await assignBill(viewer, id, input) } }),
  }),
);
builder.mutationField('finishBill', (t) =>
  t.withAuth({ can: 'BILL_VET' }).prismaField({
    type: Bill,
    description: 'Ends the vetting once every claim is vetted or returned.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: BillVersionInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await finishBill(viewer, id, input) } }),
  }),
);
builder.mutationField('returnBill', (t) =>
  t.withAuth({ can: 'BILL_VET' }).prismaField({
    type: Bill,
    description: 'Gives a whole bill back to the facility with a reason.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ReturnBillInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await returnBill(viewer, id, input) } }),
  }),
);
builder.mutationField('approveCleanClaims', (t) =>
  t.withAuth({ can: 'BILL_APPROVE' }).prismaField({
    type: Bill,
    description: 'Approves every claim of a vetted bill that passed in full, at once.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ApproveBillInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await approveCleanClaims(viewer, id, input) } }),
  }),
);
builder.mutationField('approveBill', (t) =>
  t.withAuth({ can: 'BILL_APPROVE' }).prismaField({
    type: Bill,
    description: 'Approves a bill for payment, its clean claims with it; others must have been decided.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ApproveBillInput, required: true }) },
    resolve: async (query, _root, { id, input }, { viewer }) =>
      db.bill.findUniqueOrThrow({ ...query, where: { id: await approveBill(viewer, id, input) } }),
  }),
);
