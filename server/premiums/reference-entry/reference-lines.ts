import type { InvoiceStatus } from '../../generated/prisma/enums.ts';
import { messageOf } from '../../platform/errors.ts';
import { groupBy } from '../../platform/group-by.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleInvoices } from '../invoices/invoice.access.ts';
import { rrr as rrrInput } from '../invoices/invoice.input.ts';

export type TypedLine = { invoice: string; rrr: string };
type Lines = { runId: string | null; lines: readonly TypedLine[] };

export const REFERENCE_LINE_STATES = ['READY', 'SAVED', 'REJECTED'] as const;

export type ReferenceLine = TypedLine & {
  state: (typeof REFERENCE_LINE_STATES)[number];
  problem: { code: ErrorCode; field: 'invoice' | 'rrr'; message: string } | null;
  invoiceId: string | null;
  invoiceNo: string | null;
  payerName: string | null;
  /** In kobo: what the reference is for. */
  amountDue: number | null;
};

const TO_ISSUE: readonly InvoiceStatus[] = ['DRAFT', 'PENDING', 'PART_PAID'];

/** The invoices that the lines may mean: by number, by reference, or those of a named payer that wait for money. */
const readInvoices = (tx: Tx, viewer: Viewer, { runId, lines }: Lines, rrrs: readonly string[]) => {
  const names = lines.map(({ invoice }) => invoice.toUpperCase()).filter(Boolean);
  const mda = { code: { in: names, mode: 'insensitive' } } as const;
  return tx.invoice.findMany({
    where: {
      AND: [
        visibleInvoices(viewer),
        {
          OR: [
            { invoiceNo: { in: names } },
            { mda, ...(runId && { draft: { runId } }), OR: [{ status: { in: [...TO_ISSUE] } }, { rrr: { in: [...rrrs] } }] },
          ],
        },
      ],
    },
    include: {
      mda: { select: { name: true, code: true, contactName: true, email: true } },
      enrollee: { select: { fullName: true } },
      draft: { select: { runId: true } },
    },
    orderBy: { invoiceNo: 'asc' },
  });
};
export type ListedInvoice = Awaited<ReturnType<typeof readInvoices>>[number];

/** The references that an invoice or a receipt uses. */
async function readUses(tx: Tx, rrrs: string[]): Promise<Set<string>> {
  const where = { rrr: { in: rrrs } };
  const invoices = await tx.invoice.findMany({ where, select: { rrr: true } });
  const references = await tx.paymentReference.findMany({ where: { ...where, status: { not: 'WITHDRAWN' } }, select: { rrr: true } });
  const receipts = await tx.remitaPayment.findMany({
    where: { ...where, direction: 'IN', status: { not: 'REVERSED' } },
    select: { rrr: true },
  });
  return new Set([...invoices, ...references, ...receipts].flatMap(({ rrr }) => rrr ?? []));
}

type Refusal = { code: ErrorCode; field: 'invoice' | 'rrr'; params?: Record<string, string | number> };
const refuse = (code: ErrorCode, field: Refusal['field'], params?: Refusal['params']): Refusal => ({ code, field, params });

/** The invoice that a line means: of several of an MDA, the one that has this reference or the only one without any. */
function choose(candidates: readonly ListedInvoice[], rrr: string | undefined): ListedInvoice | Refusal {
  if (candidates.length === 0) return refuse('INV_LINE_UNKNOWN', 'invoice');
  const same = candidates.find((invoice) => rrr !== undefined && invoice.rrr === rrr);
  const empty = candidates.filter((invoice) => invoice.rrr === null && TO_ISSUE.includes(invoice.status));
  if (!same && empty.length > 1) return refuse('INV_LINE_SEVERAL', 'invoice', { count: empty.length });
  return same ?? empty[0] ?? (candidates[0] as ListedInvoice);
}

function refusalOf({ status, rrr: current }: ListedInvoice, rrr: string | undefined, uses: ReadonlySet<string>): Refusal | null {
  if (status === 'PAID') return refuse('INV_LINE_PAID', 'invoice');
  if (!TO_ISSUE.includes(status)) return refuse('INV_LINE_CANCELLED', 'invoice');
  if (rrr === undefined) return refuse('INV_RRR_FORMAT', 'rrr');
  if (current !== null) return refuse('INV_LINE_OTHER_RRR', 'invoice', { rrr: current });
  return uses.has(rrr) ? refuse('INV_RRR_TAKEN', 'rrr') : null;
}

type Judged = { lines: ReferenceLine[]; toSave: { invoice: ListedInvoice; rrr: string }[] };

/** Compares typed lines with the invoices: which can be saved, which are saved already, and what is wrong with the others. */
export async function judgeLines(tx: Tx, viewer: Viewer, input: Lines): Promise<Judged> {
  const rrrs = input.lines.map(({ rrr }) => rrrInput.safeParse(rrr).data);
  const typedRrrs = [...new Set(rrrs.flatMap((rrr) => rrr ?? []))];
  const invoices = await readInvoices(tx, viewer, input, typedRrrs);
  const uses = await readUses(tx, typedRrrs);
  const byNumber = groupBy(invoices, ({ invoiceNo }) => invoiceNo);
  const isOfRun = ({ draft }: ListedInvoice) => input.runId === null || draft?.runId === input.runId;
  const byCode = groupBy(
    invoices.filter((invoice) => isOfRun(invoice) && (TO_ISSUE.includes(invoice.status) || typedRrrs.includes(invoice.rrr ?? ''))),
    ({ mda }) => mda?.code?.toUpperCase() ?? '',
  );
  const lineOf = { invoice: new Map<string, number>(), rrr: new Map<string, number>() };
  const toSave: Judged['toSave'] = [];
  const lines = input.lines.map((typed, index): ReferenceLine => {
    const rrr = rrrs[index];
    const name = typed.invoice.toUpperCase();
    const candidates = name ? (byNumber.get(name) ?? byCode.get(name) ?? []) : [];
    const chosen = choose(candidates, rrr);
    const invoice = 'code' in chosen ? null : chosen;
    const isSaved = invoice !== null && rrr !== undefined && invoice.rrr === rrr;
    let refusal = invoice ? (isSaved ? null : refusalOf(invoice, rrr, uses)) : (chosen as Refusal);
    const earlier = invoice && lineOf.invoice.get(invoice.id);
    const earlierRrr = rrr && lineOf.rrr.get(rrr);
    if (!refusal && earlier) refusal = refuse('INV_LINE_REPEATED', 'invoice', { line: earlier });
    else if (!refusal && earlierRrr) refusal = refuse('INV_LINE_RRR_REPEATED', 'rrr', { line: earlierRrr });
    if (invoice && rrr && !refusal) {
      lineOf.invoice.set(invoice.id, index + 1);
      lineOf.rrr.set(rrr, index + 1);
      if (!isSaved) toSave.push({ invoice, rrr });
    }
    return {
      ...typed,
      state: refusal ? 'REJECTED' : isSaved ? 'SAVED' : 'READY',
      problem: refusal && { code: refusal.code, field: refusal.field, message: messageOf(refusal.code, refusal.params) },
      invoiceId: invoice?.id ?? null,
      invoiceNo: invoice?.invoiceNo ?? null,
      payerName: invoice?.mda?.name ?? invoice?.enrollee?.fullName ?? null,
      amountDue: invoice && Number(invoice.amount - invoice.amountPaid),
    };
  });
  return { lines, toSave };
}
