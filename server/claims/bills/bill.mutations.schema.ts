import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { approveBillInput, assignBillInput, billVersionInput, returnBillInput, submitBillInput, takeOverBillInput } from './bill.input.ts';
import { Bill } from './bill.schema.ts';
import { submitBill } from './bill.service.ts';
import { approveBill, approveCleanClaims } from './bill-approval.service.ts';
import { assignBill, finishBill, returnBill, takeBill, takeOverBill } from './bill-vetting.service.ts';

createMutation('submitBill', {
  type: Bill,
  description: 'Sends claims as a bill. The checks run once more; PA codes are used.',
  can: 'BILL_SUBMIT',
  input: submitBillInput,
  run: submitBill,
});

recordMutation('takeBill', {
  type: Bill,
  description: 'Takes a submitted bill for vetting. Of two officers at once one wins.',
  can: 'BILL_VET',
  input: billVersionInput,
  run: takeBill,
});

recordMutation('assignBill', {
  type: Bill,
  description: 'Gives a bill to an officer, with the claims under way.',
  can: 'BILL_VET',
  input: assignBillInput,
  run: assignBill,
});

recordMutation('takeOverBill', {
  type: Bill,
  description: 'Takes a bill from the officer who vets it, with a reason; the decisions made so far stay.',
  can: 'BILL_VET',
  input: takeOverBillInput,
  run: takeOverBill,
});

recordMutation('finishBill', {
  type: Bill,
  description: 'Ends the vetting once every claim is vetted or returned.',
  can: 'BILL_VET',
  input: billVersionInput,
  run: finishBill,
});

recordMutation('returnBill', {
  type: Bill,
  description: 'Gives a whole bill back to the facility with a reason.',
  can: 'BILL_VET',
  input: returnBillInput,
  run: returnBill,
});

recordMutation('approveCleanClaims', {
  type: Bill,
  description: 'Approves every claim of a vetted bill that passed in full, at once. Errors: BILL_NONE_CLEAN.',
  can: 'BILL_APPROVE',
  input: approveBillInput,
  run: approveCleanClaims,
});

recordMutation('approveBill', {
  type: Bill,
  description: 'Approves a bill for payment, its clean claims with it; others must have been decided.',
  can: 'BILL_APPROVE',
  input: approveBillInput,
  run: approveBill,
});
