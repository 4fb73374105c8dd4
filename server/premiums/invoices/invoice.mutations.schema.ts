import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import {
  cancelInvoiceInput,
  issueInvoiceInput,
  pauseInvoiceRemindersInput,
  recordInvoicePaymentInput,
  resumeInvoiceRemindersInput,
} from './invoice.input.ts';
import { Invoice } from './invoice.schema.ts';
import { cancelInvoice, issueInvoice, recordInvoicePayment } from './invoice.service.ts';
import { pauseInvoiceReminders, resumeInvoiceReminders } from './invoice-reminder.service.ts';
import { createInvoiceInput } from './new-invoice.input.ts';
import { createInvoice } from './new-invoice.service.ts';

createMutation('createInvoice', {
  type: Invoice,
  description: 'Issues an invoice with manually entered lines to an MDA, an institution or a person.',
  can: 'INVOICE_WRITE',
  input: createInvoiceInput,
  run: createInvoice,
});

recordMutation('issueInvoice', {
  type: Invoice,
  description: 'Assigns a payment reference to an invoice; the payer is notified.',
  can: 'INVOICE_ISSUE',
  input: issueInvoiceInput,
  run: issueInvoice,
});

recordMutation('recordInvoicePayment', {
  type: Invoice,
  description: 'Records a payment of the balance or a part. Repeating a reference changes nothing.',
  can: 'INVOICE_WRITE',
  input: recordInvoicePaymentInput,
  run: recordInvoicePayment,
});

recordMutation('cancelInvoice', {
  type: Invoice,
  description: 'Cancels an invoice without payments.',
  can: 'INVOICE_WRITE',
  input: cancelInvoiceInput,
  run: cancelInvoice,
});

recordMutation('pauseInvoiceReminders', {
  type: Invoice,
  description: 'Stops the reminders of an unpaid invoice until they are resumed.',
  can: 'INVOICE_WRITE',
  input: pauseInvoiceRemindersInput,
  run: pauseInvoiceReminders,
});

recordMutation('resumeInvoiceReminders', {
  type: Invoice,
  description: 'Sends the reminders of an invoice again.',
  can: 'INVOICE_WRITE',
  input: resumeInvoiceRemindersInput,
  run: resumeInvoiceReminders,
});
