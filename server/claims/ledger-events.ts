import {
  fundMovementReversed,
  fundsTransferred,
  grantReceived,
  openingBalancePosted,
} from '../ledger/fund-movements/fund-movement.ledger.ts';
import type { LedgerEvent } from '../ledger/ledger-event.ts';
import {
  invoiceCancelled,
  invoiceIssued,
  receiptMatched,
  receiptRecorded,
  receiptReversed,
  receiptUnmatched,
} from '../premiums/invoices/invoice.ledger.ts';
import { billApproved } from './bills/bill.ledger.ts';
import { capitationApproved, capitationReversed } from './capitation/capitation.ledger.ts';
import { expenseApproved, expenseVoided } from './expenses/expense.ledger.ts';
import { paymentMade, paymentReversed } from './payments/payment.ledger.ts';

/** All events that post to the ledger. Each reversal follows the event that it reverses. */
export const LEDGER_EVENTS: readonly LedgerEvent[] = [
  invoiceIssued,
  invoiceCancelled,
  receiptRecorded,
  receiptMatched,
  receiptUnmatched,
  receiptReversed,
  billApproved,
  paymentMade,
  paymentReversed,
  expenseApproved,
  expenseVoided,
  capitationApproved,
  capitationReversed,
  grantReceived,
  openingBalancePosted,
  fundsTransferred,
  fundMovementReversed,
];
