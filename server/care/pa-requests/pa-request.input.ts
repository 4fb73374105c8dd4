import { z } from 'zod';
import { PaReason, Urgency } from '../../generated/prisma/enums.ts';
import { emptyToNull, instantInput, optionalText } from '../../platform/validation/fields.ts';

export const paItemInput = z.object({
  serviceId: z.uuid({ error: 'Choose a service.' }),
  qty: z.number({ error: 'Give a quantity.' }).int('Whole numbers only.').min(1, 'At least 1.').max(1000, 'At most 1,000.'),
});

const eachOnce = (items: { serviceId: string }[]) => new Set(items.map(({ serviceId }) => serviceId)).size === items.length;

export const createPaRequestInput = z
  .object({
    enrolleeId: z.uuid({ error: 'Find the enrollee first.' }),
    encounterId: emptyToNull(z.uuid()),
    urgency: z.enum(Urgency, { error: 'Choose how urgent it is.' }),
    careStartedAt: emptyToNull(instantInput('Say when care started.')),
    diagnosisIds: z.array(z.uuid()).min(1, 'Choose at least one diagnosis.').max(5, 'At most 5 diagnoses.'),
    symptomIds: z.array(z.uuid()).max(20, 'At most 20 symptoms.').default([]),
    clinicalNotes: z.string().trim().min(10, 'Say why, in at least 10 letters.').max(1000, 'At most 1,000 characters.'),
    items: z
      .array(paItemInput)
      .min(1, 'Add at least one service.')
      .max(20, 'At most 20 services.')
      .refine(eachOnce, 'Name each service once and raise its quantity.'),
    /** The facility knows of the other open request and asks all the same. */
    confirmDuplicate: z.boolean().default(false),
  })
  .refine(({ urgency, careStartedAt }) => urgency !== 'EMERGENCY' || careStartedAt, {
    path: ['careStartedAt'],
    error: 'Say when the emergency care started.',
  });

export const decidePaItemInput = z
  .object({
    itemId: z.uuid(),
    decision: z.enum(['APPROVED', 'ADJUSTED', 'REJECTED'], { error: 'Decide this service.' }),
    approvedQty: z.number({ error: 'Give a quantity.' }).int('Whole numbers only.').min(0).max(1000),
    /** Kobo for one; the tariff if not given. */
    approvedPrice: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    reasonCode: emptyToNull(z.enum(PaReason)),
    note: optionalText(300),
  })
  .refine(({ decision, reasonCode }) => decision === 'APPROVED' || reasonCode, {
    path: ['reasonCode'],
    error: 'Give a reason for this decision.',
  })
  .refine(({ reasonCode, note }) => reasonCode !== 'OTHER' || note, { path: ['note'], error: 'Say the reason in words.' });

export const approvePaRequestInput = z.object({
  version: z.number().int(),
  items: z.array(decidePaItemInput).max(20),
  note: optionalText(1000),
});

export const rejectPaRequestInput = z.object({
  version: z.number().int(),
  reasonCode: z.enum(PaReason, { error: 'Give a reason for this decision.' }),
  note: z.string().trim().min(10, 'Say why, in at least 10 letters.').max(1000, 'At most 1,000 characters.'),
});

export const queryPaRequestInput = z.object({
  version: z.number().int(),
  note: z.string().trim().min(5, 'Ask in at least 5 letters.').max(1000, 'At most 1,000 characters.'),
});

export const answerPaQueryInput = z.object({
  version: z.number().int(),
  answer: z.string().trim().min(2, 'Write the answer.').max(1000, 'At most 1,000 characters.'),
});

export const cancelPaRequestInput = z.object({ version: z.number().int(), reason: optionalText(500) });

export const proceedWithoutCodeInput = z.object({ version: z.number().int() });

export const extendPaCodeInput = z.object({ version: z.number().int() });

export const revokePaCodeInput = z.object({
  version: z.number().int(),
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters.').max(500, 'At most 500 characters.'),
});
