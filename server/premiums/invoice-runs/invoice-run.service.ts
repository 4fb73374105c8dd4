import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { addMonths, monthInWords, monthOf, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { type InvoiceRunTotals, invoiceRunTotals } from './invoice-lives.ts';
import { visibleInvoiceRuns } from './invoice-run.access.ts';
import {
  discardInvoiceRunInput,
  excludeInvoiceDraftInput,
  issueInvoiceRunInput,
  openInvoiceRunInput,
  recomputeInvoiceRunInput,
} from './invoice-run.input.ts';
import { invoiceRunJob } from './invoice-run.job.ts';
import { invoiceRunMachine } from './invoice-run.machine.ts';
import { issueDrafts } from './issue-drafts.ts';

async function lockRun(tx: Tx, viewer: Viewer, id: string, version: number) {
  await lockRow(tx, 'InvoiceRun', id);
  const run = await tx.invoiceRun.findFirst({ where: { AND: [{ id }, visibleInvoiceRuns(viewer)] } });
  if (!run) throw new DomainError('NOT_FOUND');
  assertVersion(run, version);
  return run;
}

/** Starts the invoices of a month for all employers; a job computes the drafts. Errors: FORBIDDEN for an officer of some LGAs, INR_MONTH, INR_RUN_EXISTS. */
export async function openInvoiceRun(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { month: monthText } = parse(openInvoiceRunInput, raw);
  requireWholeScheme(viewer);
  const month = new Date(`${monthText}-01T00:00:00Z`);
  if (month > addMonths(monthOf(today()), 1)) throw fieldError('INR_MONTH', 'month');
  return transact(viewer, 'openInvoiceRun', async (write) => {
    const run = await write.tx.invoiceRun.create({
      data: { runNo: await monthlyNumber(write.tx, 'PRM', 3), month, computedById: viewer.userId },
    });
    await recordStatus(write, 'InvoiceRun', run.id, 'OPEN', null, 'OPEN');
    write.log({
      action: 'InvoiceRun.OPEN',
      entityType: 'InvoiceRun',
      entityId: run.id,
      summary: `Started ${run.runNo}, the invoices for ${monthInWords(month)}`,
    });
    invoiceRunJob.start(write, run.id);
    return { id: run.id };
  }).catch((error) => {
    if (isUniqueViolation(error)) throw fieldError('INR_RUN_EXISTS', 'month');
    throw error;
  });
}

/** Recomputes the drafts from current records. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function recomputeInvoiceRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(recomputeInvoiceRunInput, raw);
  return transact(viewer, 'recomputeInvoiceRun', async (write) => {
    const run = await lockRun(write.tx, viewer, id, version);
    await changeStatus(write, invoiceRunMachine, run, 'RECOMPUTE', {
      data: { computedById: viewer.userId, computedAt: null, failure: null },
      summary: `Recomputing ${run.runNo}`,
    });
    invoiceRunJob.start(write, id);
    return { id };
  });
}

/** Excludes an employer from a run; a later run of the month can invoice it. Errors: INR_LEFT_OUT, STATE_INVALID, CONFLICT_STALE. */
export async function excludeInvoiceDraft(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, draftId, reason } = parse(excludeInvoiceDraftInput, raw);
  return transact(viewer, 'excludeInvoiceDraft', async (write) => {
    const { tx } = write;
    const run = await lockRun(tx, viewer, id, version);
    const draft = await tx.invoiceDraft.findFirst({ where: { id: draftId, runId: id }, include: { mda: { select: { name: true } } } });
    if (!draft) throw fieldError('NOT_FOUND', 'draftId');
    invoiceRunMachine.next(viewer, run, 'LEAVE_OUT');
    if (draft.leftOut) throw fieldError('INR_LEFT_OUT', 'draftId');
    await tx.invoiceDraft.update({
      where: { id: draftId },
      data: { leftOut: 'BY_HAND', leftOutReason: reason, version: { increment: 1 } },
    });
    const [totals] = await tx.$queryRaw<InvoiceRunTotals[]>(invoiceRunTotals(id));
    await changeStatus(write, invoiceRunMachine, run, 'LEAVE_OUT', {
      data: totals,
      note: `${draft.mda.name}: ${reason}`,
      summary: `Excluded ${draft.mda.name} from ${run.runNo}: ${reason}`,
    });
    return { id };
  });
}

/** Issues the drafts as invoices to the employers. Errors: INR_EMPTY, INR_DUE, STATE_INVALID, CONFLICT_STALE. */
export async function issueInvoiceRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(issueInvoiceRunInput, raw);
  const dueDate = new Date(input.dueDate);
  if (dueDate < today()) throw fieldError('INR_DUE', 'dueDate');
  return transact(viewer, 'issueInvoiceRun', async (write) => {
    const { tx } = write;
    const run = await lockRun(tx, viewer, id, input.version);
    invoiceRunMachine.next(viewer, run, 'ISSUE');
    if (run.bodies === 0) throw new DomainError('INR_EMPTY');
    await issueDrafts(write, run, { dueDate, createdById: viewer.userId });
    await changeStatus(write, invoiceRunMachine, run, 'ISSUE', {
      data: { dueDate, issuedById: viewer.userId, issuedAt: now() },
      summary: `Issued ${run.runNo}: ${run.bodies} invoices of ${nairaText(run.amount)}`,
    });
    return { id };
  }).catch((error) => {
    // One of these employers was invoiced in the meantime.
    if (isUniqueViolation(error)) throw new DomainError('CONFLICT_STALE');
    throw error;
  });
}

/** Discards a run that is not issued. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function discardInvoiceRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(discardInvoiceRunInput, raw);
  return transact(viewer, 'discardInvoiceRun', async (write) => {
    const run = await lockRun(write.tx, viewer, id, version);
    await changeStatus(write, invoiceRunMachine, run, 'DISCARD', {
      data: { discardReason: reason },
      note: reason,
      summary: `Discarded ${run.runNo}: ${reason}`,
    });
    return { id };
  });
}
