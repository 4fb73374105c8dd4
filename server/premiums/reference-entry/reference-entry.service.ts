import { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { nairaText } from '../../platform/money.ts';
import { guessColumns, headingScorer, unmappedFields } from '../../platform/spreadsheets/columns.shared.ts';
import { readTable } from '../../platform/spreadsheets/read/table.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordStatuses } from '../../scheme/workflow/change-many.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { invoiceIssued } from '../invoices/invoice.ledger.ts';
import { rrrInUseError } from '../invoices/invoice.service.ts';
import { notifyOfReferences } from '../invoices/reference-notice.ts';
import { queueCheck } from '../remita-connection/queue-check.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { enterReferencesInput } from './reference-entry.input.ts';
import { judgeLines, type ListedInvoice, type ReferenceLine, type TypedLine } from './reference-lines.ts';
import { MAX_REFERENCE_LINES, REFERENCE_FIELDS } from './reference-sheet.shared.ts';

/** What would become of each line if the list were saved now. */
export async function previewReferences(viewer: Viewer, raw: unknown): Promise<ReferenceLine[]> {
  return (await judgeLines(db, viewer, parse(enterReferencesInput, raw))).lines;
}

/**
 * Enters the references of many invoices in one transaction. Lines that cannot be saved are answered with their reason and change nothing;
 * what is saved already stays as it is. Errors: INV_RRR_TAKEN, CONFLICT_STALE.
 */
export async function enterReferences(viewer: Viewer, raw: unknown): Promise<ReferenceLine[]> {
  const input = parse(enterReferencesInput, raw);
  return transact(viewer, 'enterReferences', async (write) => {
    const ids = (await judgeLines(write.tx, viewer, input)).toSave.map(({ invoice }) => invoice.id);
    await write.tx.$queryRaw`SELECT id FROM "Invoice" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    // The lines are judged again, because another request may have changed the invoices before they were locked.
    const { lines, toSave } = await judgeLines(write.tx, viewer, input);
    await saveReferences(write, viewer, toSave);
    const savedIds = new Set(toSave.map(({ invoice }) => invoice.id));
    return lines.map((line) =>
      line.state === 'READY' && savedIds.has(line.invoiceId ?? '') ? { ...line, state: 'SAVED' as const } : line,
    );
  }).catch(rrrInUseError);
}

async function saveReferences(write: Write, viewer: Viewer, entries: readonly { invoice: ListedInvoice; rrr: string }[]): Promise<void> {
  if (entries.length === 0) return;
  const { tx } = write;
  const ids = entries.map(({ invoice }) => invoice.id);
  await tx.paymentReference.updateMany({ where: { invoiceId: { in: ids }, status: 'OPEN' }, data: { status: 'WITHDRAWN' } });
  await tx.referenceRequest.updateMany({
    where: { invoiceId: { in: ids }, status: { in: ['QUEUED', 'FAILED'] } },
    data: { status: 'DROPPED' },
  });
  await tx.paymentReference.createMany({
    data: entries.map(({ invoice, rrr }) => ({
      invoiceId: invoice.id,
      rrr,
      amount: invoice.amount - invoice.amountPaid,
      createdById: viewer.userId,
    })),
  });
  const rows = JSON.stringify(entries.map(({ invoice: { id, version }, rrr }) => ({ id, version, rrr })));
  const changed = await tx.$executeRaw(Prisma.sql`
    UPDATE "Invoice" i SET rrr = e.rrr, version = i.version + 1, "updatedAt" = ${now()}, "issuedAt" = coalesce(i."issuedAt", ${now()}),
      status = CASE WHEN i.status = 'DRAFT' THEN 'PENDING' ELSE i.status END
    FROM jsonb_to_recordset(${rows}::jsonb) AS e(id uuid, version int, rrr text) WHERE i.id = e.id AND i.version = e.version`);
  if (changed !== entries.length) throw new DomainError('CONFLICT_STALE');
  await recordEntries(write, entries);
  await invoiceIssued.post(write, ids);
  await notifyOfReferences(
    write,
    entries.map(({ invoice, rrr }) => ({ invoice, rrr, amount: invoice.amount - invoice.amountPaid })),
  );
  // Some may already be paid, with a notification sent before the reference was known here.
  if (isRemitaOn()) for (const { rrr } of entries) queueCheck(write, rrr);
}

/** History and activity log, as for a reference that is entered on its invoice. */
async function recordEntries(write: Write, entries: readonly { invoice: ListedInvoice; rrr: string }[]): Promise<void> {
  const changes = entries.map(({ invoice, rrr }) => {
    const amount = nairaText(invoice.amount - invoice.amountPaid);
    const isPartPaid = invoice.status === 'PART_PAID';
    return { invoice, rrr, amount, action: isPartPaid ? 'REISSUE' : 'ISSUE', toStatus: isPartPaid ? 'PART_PAID' : 'PENDING' };
  });
  for (const sameAction of Map.groupBy(changes, ({ action }) => action).values()) {
    const [{ action, toStatus }] = sameAction as [(typeof changes)[number]];
    const records = sameAction.map(({ invoice, rrr, amount }) => ({
      id: invoice.id,
      fromStatus: invoice.status,
      note: `${amount}, RRR ${rrr}`,
    }));
    await recordStatuses(write, 'Invoice', action, records, toStatus);
  }
  for (const { invoice, rrr, amount, action, toStatus } of changes)
    write.log({
      ...{ action: `Invoice.${action}`, entityType: 'Invoice', entityId: invoice.id },
      summary: `${amount} of ${invoice.invoiceNo} is to be paid by RRR ${rrr}`,
      before: { status: invoice.status },
      after: { status: toStatus },
    });
}

/** Reads invoices and references from a file that the viewer uploaded. Errors: NOT_FOUND, SHEET_COLUMNS, SHEET_TOO_LONG and other errors of the file, at its field. */
export async function readReferenceFile(viewer: Viewer, fileId: string): Promise<TypedLine[]> {
  const file = await db.attachment.findFirst({
    where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'REFERENCE_LIST' },
  });
  if (!file) throw fieldError('NOT_FOUND', 'fileId');
  try {
    const { headings, rows } = await readTable(
      Buffer.from(await disk.getBytes(file.storageKey)),
      file.mime,
      headingScorer(REFERENCE_FIELDS),
    );
    const mapping = guessColumns(REFERENCE_FIELDS, headings);
    const missing = unmappedFields(REFERENCE_FIELDS, mapping, ['REQUIRED']).map(({ label }) => label);
    if (missing.length > 0) throw new DomainError('SHEET_COLUMNS', { params: { columns: missing.join(', ') } });
    const cellOf = (cells: readonly string[], field: string) => (cells[headings.indexOf(mapping[field] ?? '')] ?? '').slice(0, 60);
    const lines: TypedLine[] = [];
    for await (const { cells } of rows) {
      const line = { invoice: cellOf(cells, 'invoice'), rrr: cellOf(cells, 'rrr') };
      // A list of invoices may be filled in for some of them.
      if (!line.rrr) continue;
      if (lines.length === MAX_REFERENCE_LINES)
        throw new DomainError('SHEET_TOO_LONG', { params: { max: MAX_REFERENCE_LINES.toLocaleString('en-NG') } });
      lines.push(line);
    }
    return lines;
  } catch (error) {
    throw error instanceof DomainError ? new DomainError(error.code, { ...error.details, fields: { fileId: error.message } }) : error;
  }
}
