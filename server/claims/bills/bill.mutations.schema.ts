import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import {
  approveBillInput,
  assignBillInput,
  billVersionInput,
  passClaimsInput,
  returnBillInput,
  submitBillInput,
  takeOverBillInput,
} from './bill.input.ts';
import { Bill } from './bill.schema.ts';
import { submitBill } from './bill.service.ts';
import { approveBill, approveCleanClaims } from './bill-approval.service.ts';
import { assignBill, finishBill, returnBill, takeBill, takeOverBill } from './bill-vetting.service.ts';
import { passClaims } from './pass-claims.service.ts';

createMutation('submitBill', {
  type: Bill,
  description: 'Submits claims as a bill. The checks run again; PA codes are used.',
  can: 'BILL_SUBMIT',
  input: submitBillInput,
  run: submitBill,
});

recordMutation('takeBill', {
  type: Bill,
  description: 'Starts the vetting of a submitted bill. If two officers do so at once, one gets an error.',
  can: 'BILL_VET',
  input: billVersionInput,
  run: takeBill,
});

recordMutation('assignBill', {
  type: Bill,
  description: 'Assigns a bill to an officer, with its claims in review.',
  can: 'BILL_VET',
  input: assignBillInput,
  run: assignBill,
});

recordMutation('takeOverBill', {
  type: Bill,
  description: 'Takes over a bill from another officer, with a reason. Decisions are kept.',
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

recordMutation('passClaims', {
  type: Bill,
  description: 'Vets claims of a bill in full that no check remarks on. Rejects all of them if one has changed since the preview.',
  can: 'CLAIM_VET',
  input: passClaimsInput,
  run: passClaims,
});

recordMutation('returnBill', {
  type: Bill,
  description: 'Returns a whole bill to the facility with a reason.',
  can: 'BILL_VET',
  input: returnBillInput,
  run: returnBill,
});

recordMutation('approveCleanClaims', {
  type: Bill,
  description: 'Approves all clean claims of a vetted bill. Errors: BILL_NONE_CLEAN.',
  can: 'BILL_APPROVE',
  input: approveBillInput,
  run: approveCleanClaims,
});

recordMutation('approveBill', {
  type: Bill,
  description: 'Approves a bill and its clean claims for payment. All other claims must have been decided.',
  can: 'BILL_APPROVE',
  input: approveBillInput,
  run: approveBill,
});
