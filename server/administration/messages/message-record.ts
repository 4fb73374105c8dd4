import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { visibleReferrals } from '../../care/referrals/referral.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { db } from '../../platform/db.ts';
import { visibleInvoices } from '../../premiums/invoices/invoice.access.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { isMessageRecord, type MessageRecord } from './message.shared.ts';

/** The number of a record, if the viewer may open it. */
const NUMBER_OF: Record<MessageRecord, (viewer: Viewer, id: string) => Promise<string | null | undefined>> = {
  Claim: async (viewer, id) =>
    can(viewer, 'CLAIM_READ')
      ? (await db.claim.findFirst({ where: { id, AND: visibleClaims(viewer) }, select: { claimNo: true } }))?.claimNo
      : null,
  Bill: async (viewer, id) =>
    can(viewer, 'BILL_READ')
      ? (await db.bill.findFirst({ where: { id, AND: visibleBills(viewer) }, select: { billNo: true } }))?.billNo
      : null,
  PaRequest: async (viewer, id) =>
    can(viewer, 'PA_REQUEST_READ')
      ? (await db.paRequest.findFirst({ where: { id, AND: visiblePaRequests(viewer) }, select: { requestNo: true } }))?.requestNo
      : null,
  Referral: async (viewer, id) =>
    can(viewer, 'REFERRAL_READ')
      ? (await db.referral.findFirst({ where: { id, AND: visibleReferrals(viewer) }, select: { referralNo: true } }))?.referralNo
      : null,
  Invoice: async (viewer, id) =>
    can(viewer, 'INVOICE_READ')
      ? (await db.invoice.findFirst({ where: { id, AND: visibleInvoices(viewer) }, select: { invoiceNo: true } }))?.invoiceNo
      : null,
};

export type RecordOfMessage = { type: string; id: string; number: string };

/** The record related to a thread; null if the viewer may not open it. */
export async function recordOfMessage(viewer: Viewer, type: string | null, id: string | null): Promise<RecordOfMessage | null> {
  if (!type || !id || !isMessageRecord(type)) return null;
  const number = await NUMBER_OF[type](viewer, id);
  return number ? { type, id, number } : null;
}
