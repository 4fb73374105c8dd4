import type { Fact } from '../engine/measures.ts';
import { bills } from './bill.measures.ts';
import { capitation } from './capitation.measures.ts';
import { claims } from './claim.measures.ts';
import { claimItems, cutLines } from './claim-item.measures.ts';
import { complaints } from './complaint.measures.ts';
import { encounters } from './encounter.measures.ts';
import { enrollees, enrolments } from './enrollee.measures.ts';
import { expenses } from './expense.measures.ts';
import { invoices, receipts } from './invoice.measures.ts';
import { paItems } from './pa-item.measures.ts';
import { paRequests } from './pa-request.measures.ts';
import { payments } from './payment.measures.ts';
import { referrals, referralsIn } from './referral.measures.ts';
import { textMessages } from './text-message.measures.ts';
import { unpaidClaims } from './unpaid.measures.ts';

/** The facts that have an ad hoc field, such as `claimStats`. */
export const FACTS: readonly Fact[] = [
  ...[enrollees, enrolments, encounters, paRequests, paItems, referrals, referralsIn],
  ...[claims, claimItems, cutLines, unpaidClaims, bills, capitation, payments, invoices, receipts, expenses, complaints, textMessages],
];
