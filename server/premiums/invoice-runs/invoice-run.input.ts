import { z } from 'zod';
import { day, version } from '../../scheme/validation/fields.ts';

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300);

export const openInvoiceRunInput = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
    .describe('YYYY-MM, not after the next month.'),
});

export const issueInvoiceRunInput = z.object({ version, dueDate: day.describe('Due date for the employers; today or later.') });

export const recomputeInvoiceRunInput = z.object({ version }).meta({ id: 'RecomputeInvoiceRunInput' });

export const discardInvoiceRunInput = z.object({ version, reason });

export const excludeInvoiceDraftInput = z.object({
  version: version.describe('Of the run.'),
  draftId: z.uuid({ error: 'Choose an employer' }),
  reason,
});
