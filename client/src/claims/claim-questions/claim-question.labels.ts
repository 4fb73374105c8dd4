import type { ClaimDocumentKind } from '../../graphql/types.ts';

export const CLAIM_DOCUMENT: Record<ClaimDocumentKind, string> = {
  OPERATION_NOTE: 'Operation note',
  DISCHARGE_SUMMARY: 'Discharge summary',
  LABORATORY_RESULT: 'Laboratory result',
  RADIOLOGY_REPORT: 'X-ray or scan report',
  PRESCRIPTION: 'Prescription',
  REFERRAL_LETTER: 'Referral letter',
  RECEIPT: 'Receipt',
  OTHER: 'Other document',
};
