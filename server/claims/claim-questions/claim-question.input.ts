import { z } from 'zod';
import { ClaimDocumentKind } from '../../generated/prisma/enums.ts';
import { emptyToNull, version } from '../../scheme/validation/fields.ts';

export const MAX_CLAIM_DOCUMENTS = 10;

const aboutLine = emptyToNull(z.uuid()).describe('The claim line; the whole claim if not given.');

export const wantedClaimDocumentInput = z
  .object({ kind: z.enum(ClaimDocumentKind, { error: 'Choose the document.' }), lineId: aboutLine })
  .meta({ id: 'WantedClaimDocumentInput' });

const requestedClaimDocuments = z
  .array(wantedClaimDocumentInput)
  .max(MAX_CLAIM_DOCUMENTS, `At most ${MAX_CLAIM_DOCUMENTS} documents.`)
  .default([])
  .describe('Documents that the answer must include.');

export const claimDocumentInput = z
  .object({
    kind: z.enum(ClaimDocumentKind, { error: 'Choose the document type.' }),
    fileId: emptyToNull(z.uuid()).describe('A file that the sender has uploaded as this kind; null if the document is not provided.'),
    lineId: aboutLine,
  })
  .meta({ id: 'ClaimDocumentInput' });

export const sendClaimQueryInput = z.object({
  question: z.string().trim().min(10, 'Write the query in at least 10 characters.').max(1000),
  wanted: requestedClaimDocuments,
});

export const returnClaimInput = z.object({
  version,
  note: z.string().trim().min(10, 'Tell the facility what to do, in at least 10 characters.').max(1000).describe('Shown to the facility.'),
  wanted: requestedClaimDocuments,
});

export const answerClaimQuestionInput = z.object({
  answer: z.string().trim().min(2, 'Answer the query.').max(1000),
  documents: z.array(claimDocumentInput).max(MAX_CLAIM_DOCUMENTS, `At most ${MAX_CLAIM_DOCUMENTS} documents.`).default([]),
});
