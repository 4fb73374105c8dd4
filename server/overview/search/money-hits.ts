import { visibleCapitationRuns } from '../../claims/capitation/capitation.access.ts';
import { visibleClaimDisputes } from '../../claims/claim-disputes/claim-dispute.access.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { nairaText } from '../../platform/money.ts';
import { visibleInvoiceRuns } from '../../premiums/invoice-runs/invoice-run.access.ts';
import { visibleReceipts } from '../../premiums/invoices/invoice.access.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { PER_KIND, type SearchHit } from './search-hit.ts';

const beginningWith = (text: string) => ({ startsWith: escapeLike(text.toUpperCase()) });
const monthText = (month: Date) => month.toISOString().slice(0, 7);

/** By the number of a capitation run. */
export const capitationRuns = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.capitationRun.findMany({
    where: { AND: [visibleCapitationRuns(viewer), { runNo: beginningWith(text) }] },
    select: { id: true, runNo: true, month: true, fundingPool: true },
    orderBy: { runNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'CAPITATION_RUN',
    id: row.id,
    title: row.runNo,
    subtitle: `${monthText(row.month)}, ${row.fundingPool}`,
  }));
};

/** By the number of an invoice run. */
export const invoiceRuns = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.invoiceRun.findMany({
    where: { AND: [visibleInvoiceRuns(viewer), { runNo: beginningWith(text) }] },
    select: { id: true, runNo: true, month: true, bodies: true },
    orderBy: { runNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'INVOICE_RUN',
    id: row.id,
    title: row.runNo,
    subtitle: `${monthText(row.month)}, ${row.bodies} invoices`,
  }));
};

/** By the number of a dispute. */
export const disputes = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.claimDispute.findMany({
    where: { AND: [visibleClaimDisputes(viewer), { disputeNo: beginningWith(text) }] },
    select: { id: true, disputeNo: true, claim: { select: { claimNo: true } }, hcp: { select: { name: true } } },
    orderBy: { disputeNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'CLAIM_DISPUTE',
    id: row.id,
    title: row.disputeNo,
    subtitle: `${row.claim.claimNo}, ${row.hcp.name}`,
  }));
};

/** By the RRR of an unmatched receipt; the RRR of an invoice leads to the invoice. */
export const receipts = async (viewer: Viewer, rrr: string): Promise<SearchHit[]> => {
  const rows = await db.remitaPayment.findMany({
    where: { AND: [visibleReceipts(viewer), { rrr, direction: 'IN', invoiceId: null }] },
    select: { id: true, rrr: true, payerName: true, amount: true },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'RECEIPT', id: row.id, title: row.rrr, subtitle: `${row.payerName}, ${nairaText(row.amount)}` }));
};
