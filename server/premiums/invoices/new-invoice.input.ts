import { z } from 'zod';
import { day, emptyToNull, optionalText, required } from '../../scheme/validation/fields.ts';

/** Monthly premiums of employers come from invoice runs, those of families from registrations and renewals. */
export const NEW_INVOICE_KINDS = ['PREMIUM_INSTITUTION', 'CARD_FEE', 'OTHER'] as const;

const MAX_UNIT_PRICE = 1_000_000_000_000;

const invoiceLineInput = z
  .object({
    description: required(160),
    qty: z.number({ error: 'Enter a quantity' }).int().min(1, 'At least 1').max(100_000),
    unitPrice: z.number({ error: 'Enter an amount' }).int().min(1, 'Must be above zero').max(MAX_UNIT_PRICE).meta({ graphql: 'Kobo' }),
  })
  .meta({ id: 'InvoiceLineInput' });

export const createInvoiceInput = z.object({
  kind: z.enum(NEW_INVOICE_KINDS, 'Choose a purpose').meta({ graphql: 'InvoiceKind' }),
  mdaId: emptyToNull(z.uuid()).describe('The MDA or institution that owes it; null if a person does.'),
  enrolmentNo: optionalText(40).describe('Of the person who owes it; null if an MDA or institution does.'),
  sessionId: emptyToNull(z.uuid()).describe('The session that the premium of an institution is for; null for other invoices.'),
  fundingPool: optionalText(40).describe(
    'The fund that it is income of; null means the administration. A premium belongs to the fund of its plan.',
  ),
  dueDate: day.describe('Today or later.'),
  lines: z.array(invoiceLineInput).min(1, 'Add a line').max(20),
});
