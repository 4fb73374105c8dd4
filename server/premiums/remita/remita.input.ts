import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';
import { referenceFields } from '../invoices/invoice.input.ts';

export const requestInvoiceReferenceInput = z.object({ version, ...referenceFields });

export const checkInvoicePaymentsInput = z.object({ version });
export const checkReceiptInput = z.object({ version });
