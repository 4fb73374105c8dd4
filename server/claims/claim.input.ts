import { z } from 'zod';
import { guestPurpose } from '../care/eligibility/purpose.input.ts';
import { isOtherExplained, NOTE_FOR_OTHER_MISSING } from '../care/line-decision.shared.ts';
import { paNumber } from '../care/pa-requests/pa-code.shared.ts';
import { CareType, ClaimDocumentKind, ClaimVisitType, CutReason, LineDecision, VisitOutcome } from '../generated/prisma/enums.ts';
import { dayInput, kobo, optionalText, version } from '../scheme/validation/fields.ts';

const day = dayInput('Choose a date.').meta({ graphql: 'String', description: 'YYYY-MM-DD' });
const price = kobo('Enter an amount.');

export const claimItemInput = z
  .object({
    serviceId: z.uuid({ error: 'Choose a service.' }),
    qty: z.number({ error: 'Enter a quantity.' }).int('Whole numbers only.').min(1, 'At least 1.').max(1000, 'At most 1,000.'),
    unitPrice: price.describe('Unit price, kobo; capped at the tariff.'),
  })
  .meta({ id: 'ClaimItemInput' });

/** Documents of one claim form. */
export const MAX_FORM_DOCUMENTS = 5;

const claimFormDocumentInput = z
  .object({
    kind: z.enum(ClaimDocumentKind, { error: 'Choose the document type.' }),
    fileId: z.uuid().describe('A file of the claim, or one that the sender has uploaded as this kind.'),
  })
  .meta({ id: 'ClaimFormDocumentInput' });

/** A claim form. Incomplete forms can be saved; the checks find what is missing for submission. */
export const claimFormInput = z
  .object({
    encounterId: z.uuid({ error: 'Choose one of the recorded visits.' }).nullish(),
    referralId: z.uuid({ error: 'Choose one of the referrals.' }).nullish(),
    serviceFrom: day,
    serviceTo: day,
    careType: z.enum([CareType.OUT, CareType.IN]).meta({ graphql: 'CareType' }),
    visitType: z.enum(ClaimVisitType),
    outcome: z.enum(VisitOutcome).nullish(),
    attendingName: z.string().trim().min(2, 'Enter the attending clinician.').max(120),
    note: optionalText(1000),
    lateReason: optionalText(500),
    mainDiagnosisId: z.uuid({ error: 'Choose a diagnosis from the list.' }).nullish(),
    otherDiagnosisIds: z
      .array(z.uuid({ error: 'Choose a diagnosis from the list.' }))
      .max(10)
      .default([]),
    symptomIds: z
      .array(z.uuid({ error: 'Choose a symptom from the list.' }))
      .max(20)
      .default([]),
    documents: z
      .array(claimFormDocumentInput)
      .max(MAX_FORM_DOCUMENTS, `At most ${MAX_FORM_DOCUMENTS} documents.`)
      .nullish()
      .describe('All documents of the form; unchanged if not given, and once the claim was submitted.'),
    items: z
      .array(claimItemInput)
      .max(100, 'At most 100 services.')
      .superRefine((items, context) => {
        items.forEach(({ serviceId }, line) => {
          const first = items.findIndex((item) => item.serviceId === serviceId);
          if (first < line)
            context.addIssue({
              code: 'custom',
              path: [line, 'serviceId'],
              message: `Already on line ${first + 1}. Change the quantity there instead.`,
            });
        });
      }),
  })
  .refine((form) => form.serviceTo >= form.serviceFrom, { path: ['serviceTo'], error: 'The last day must not be before the first.' })
  .meta({ id: 'ClaimFormInput', description: 'A claim form. Amounts are computed by the server; prices above the tariff are capped.' });

export const createAuthClaimInput = z.object({
  paCode: z.string().trim().min(1, 'Enter the PA code.').overwrite(paNumber),
  hcpId: z.uuid().nullish(),
  form: claimFormInput,
});
export const createNoAuthClaimInput = z.object({
  enrolleeId: z.uuid({ error: 'Choose the enrollee.' }),
  purpose: guestPurpose,
  hcpId: z.uuid().nullish().describe('Required for officers; facilities claim for themselves.'),
  form: claimFormInput,
});
export const updateClaimInput = z.object({ version, form: claimFormInput });
export const claimVersionInput = z.object({ version }).meta({ id: 'ClaimVersionInput' });
export const withdrawClaimInput = z.object({ version, reason: optionalText(500) });

export const vetLineInput = z
  .object({
    itemId: z.uuid(),
    decision: z.enum(LineDecision),
    qtyApproved: z.number().int().min(0).nullish(),
    priceApproved: price.nullish(),
    reasonCode: z.enum(CutReason).nullish(),
    note: optionalText(300),
  })
  .refine(isOtherExplained, NOTE_FOR_OTHER_MISSING)
  .meta({ id: 'VetLineInput', description: 'A decision on a line. ADJUSTED takes quantity and price; a cut or rejection needs a reason.' });

export const vetClaimInput = z.object({
  version,
  lines: z.array(vetLineInput).max(100).describe('Some or all lines.'),
  finish: z.boolean().default(false).describe('Ends the vetting; every line must be decided.'),
});

export const approveClaimInput = z.object({
  version,
  lines: z.array(vetLineInput).max(100).default([]).describe('Only lines changed by the final decision.'),
  note: optionalText(1000).describe('Reason; required if lines change.'),
});
export const rejectClaimInput = z.object({
  version,
  reasonCode: z.enum(CutReason, { error: 'Choose a reason.' }),
  note: z.string().trim().min(10, 'Give a reason of at least 10 characters.').max(1000),
});
export const sendBackClaimInput = z.object({
  version,
  note: z.string().trim().min(10, 'Tell the officer what to check, in at least 10 characters.').max(1000),
});

export type ClaimFormInput = z.output<typeof claimFormInput>;
export type VetLineInput = z.output<typeof vetLineInput>;
