import { z } from 'zod';
import { ItemDecision, PaDocumentKind, PaReason, Urgency } from '../../generated/prisma/enums.ts';
import { emptyToNull, instantInput, kobo, optionalText, version } from '../../scheme/validation/fields.ts';
import { guestPurpose } from '../eligibility/purpose.input.ts';
import { isOtherExplained, NOTE_FOR_OTHER_MISSING } from '../line-decision.shared.ts';
import { externalId } from '../sent-rows/external-id.input.ts';

const MAX_DOCUMENTS = 5;

const aboutLine = emptyToNull(z.uuid()).describe('The item of the request concerned; the whole request if not given.');

export const paDocumentInput = z
  .object({
    kind: z.enum(PaDocumentKind, { error: 'Choose the document type.' }),
    fileId: emptyToNull(z.uuid()).describe('A file of this type that the sender has uploaded; without it, the document is not attached.'),
    lineId: aboutLine,
  })
  .meta({ id: 'PaDocumentInput' });

export const wantedPaDocumentInput = z
  .object({ kind: z.enum(PaDocumentKind, { error: 'Choose the document.' }), lineId: aboutLine })
  .meta({ id: 'WantedPaDocumentInput' });

const documents = z.array(paDocumentInput).max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents.`).default([]);

export const paItemInput = z
  .object({
    serviceId: z.uuid({ error: 'Choose a service.' }),
    qty: z.number({ error: 'Enter a quantity.' }).int('Whole numbers only.').min(1, 'At least 1.').max(1000, 'At most 1,000.'),
  })
  .meta({ id: 'PaItemInput' });

const eachOnce = (items: { serviceId: string }[]) => new Set(items.map(({ serviceId }) => serviceId)).size === items.length;

export const createPaRequestInput = z
  .object({
    enrolleeId: z.uuid({ error: 'Find the enrollee first.' }),
    purpose: guestPurpose,
    externalId: externalId.nullish(),
    encounterId: emptyToNull(z.uuid()),
    urgency: z.enum(Urgency, { error: 'Choose how urgent it is.' }),
    careStartedAt: emptyToNull(instantInput('Enter when care started.')).describe('Required for an emergency.'),
    diagnosisIds: z
      .array(z.uuid())
      .min(1, 'Choose at least one diagnosis.')
      .max(5, 'At most 5 diagnoses.')
      .describe('Provisional; the first is the main one.'),
    symptomIds: z.array(z.uuid()).max(20, 'At most 20 symptoms.').default([]),
    clinicalNotes: z.string().trim().min(10, 'Write at least 10 characters.').max(1000, 'At most 1,000 characters.'),
    items: z
      .array(paItemInput)
      .min(1, 'Add at least one service.')
      .max(20, 'At most 20 services.')
      .refine(eachOnce, 'List each service once and increase its quantity.'),
    documents,
    confirmDuplicate: z.boolean().default(false).describe('Submits although an open request includes the same service.'),
  })
  .refine(({ urgency, careStartedAt }) => urgency !== 'EMERGENCY' || careStartedAt, {
    path: ['careStartedAt'],
    error: 'Enter when the emergency care started.',
  })
  .meta({ id: 'CreatePaRequestInput' });

export const decidePaItemInput = z
  .object({
    itemId: z.uuid(),
    decision: z.enum(ItemDecision).exclude(['PENDING'], { error: 'Decide this service.' }).meta({ graphql: 'ItemDecision' }),
    approvedQty: z.number({ error: 'Enter a quantity.' }).int('Whole numbers only.').min(0).max(1000),
    approvedPrice: kobo('Enter an amount.').nullish().describe('Per unit; the tariff if not given.'),
    reasonCode: emptyToNull(z.enum(PaReason)),
    note: optionalText(300),
  })
  .refine(({ decision, reasonCode }) => decision === 'APPROVED' || reasonCode, {
    path: ['reasonCode'],
    error: 'Give a reason for this decision.',
  })
  .refine(isOtherExplained, NOTE_FOR_OTHER_MISSING)
  .meta({ id: 'DecidePaItemInput' });

export const approvePaRequestInput = z.object({
  version,
  items: z.array(decidePaItemInput).max(20),
  note: optionalText(1000),
});

export const rejectPaRequestInput = z.object({
  version,
  reasonCode: z.enum(PaReason, { error: 'Give a reason for this decision.' }),
  note: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(1000, 'At most 1,000 characters.'),
});

export const takeOverPaRequestInput = z.object({ fromId: z.uuid().describe('The account manager from whom it is taken.') });

export const assignPaRequestInput = z.object({ managerId: z.uuid({ error: 'Choose an account manager.' }) });

export const queryPaRequestInput = z.object({
  version,
  note: z.string().trim().min(5, 'Write the query in at least 5 characters.').max(1000, 'At most 1,000 characters.'),
  wanted: z
    .array(wantedPaDocumentInput)
    .max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents.`)
    .default([])
    .describe('Documents requested with the answer.'),
  documents,
});

export const answerPaQueryInput = z.object({
  version,
  answer: z.string().trim().min(2, 'Write the answer.').max(1000, 'At most 1,000 characters.'),
  documents,
});

export const cancelPaRequestInput = z.object({ version, reason: optionalText(500) });

export const proceedWithoutCodeInput = z.object({ version });

export const extendPaCodeInput = z.object({ version });

export const revokePaCodeInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(500, 'At most 500 characters.'),
});
