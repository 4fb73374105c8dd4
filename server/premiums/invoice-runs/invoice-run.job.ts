import { monthInWords, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { nairaText } from '../../platform/money.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { defineRecordJob } from '../../scheme/workflow/record-job.ts';
import { type InvoiceRunTotals, invoiceDraftSums, invoiceDrafts, invoiceLives, invoiceRunTotals } from './invoice-lives.ts';
import { invoiceRunsToIssue } from './invoice-run.access.ts';
import { invoiceRunMachine } from './invoice-run.machine.ts';

/** People whose lines are made in one transaction: about two seconds of work. */
const BATCH_SIZE = 50_000;

/** The last id of each batch of people but the last. */
const batchEnds = () => db.$queryRaw<{ id: string }[]>`
  SELECT id FROM (
    SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM "Enrollee" WHERE "mdaId" IS NOT NULL AND relationship = 'PRINCIPAL'
  ) e WHERE place % ${BATCH_SIZE} = 0 AND place < total ORDER BY id`;

/** Computes invoice drafts and lives in batches. Restarts from the beginning after a crash. */
export const invoiceRunJob = defineRecordJob({
  name: 'computeInvoiceRun',
  model: 'InvoiceRun',
  idKey: 'runId',
  status: 'OPEN',
  find: (tx, where) => tx.invoiceRun.findUniqueOrThrow({ where }),
  actorId: (run) => run.computedById,
  run: async ({ id: runId }, transactLocked) => {
    // Nobody has decided anything on drafts of a run that is being computed.
    await transactLocked(async ({ tx }, run) => {
      await tx.invoiceLife.deleteMany({ where: { draft: { runId } } });
      await tx.invoiceDraft.deleteMany({ where: { runId } });
      for (const statement of invoiceDrafts(run)) await tx.$executeRaw(statement);
      return null;
    });
    const ends = [...(await batchEnds()).map(({ id }) => id), null];
    for (const [place, upTo] of ends.entries()) {
      const after = ends[place - 1] ?? null;
      await transactLocked(async ({ tx }, run) => {
        await tx.$executeRaw(invoiceLives(run, { after, upTo }));
        // Says that the job is at work.
        await tx.invoiceRun.update({ where: { id: runId }, data: { failure: null } });
        return null;
      });
    }
    await transactLocked(async (write, run) => {
      const { tx } = write;
      await tx.$executeRaw(invoiceDraftSums(runId));
      const [totals = { bodies: 0, lives: 0, amount: 0n }] = await tx.$queryRaw<InvoiceRunTotals[]>(invoiceRunTotals(runId));
      await changeStatus(write, invoiceRunMachine, run, 'FINISH', {
        data: { ...totals, computedAt: now() },
        summary: `Computed ${run.runNo}: ${nairaText(totals.amount)} of ${totals.bodies} employers`,
      });
      write.notify(invoiceRunsToIssue.audience(run), {
        kind: 'INVOICE_RUN_COMPUTED',
        title: `The invoices for ${monthInWords(run.month)} are ready to issue`,
        entityType: 'InvoiceRun',
        entityId: run.id,
      });
      return null;
    });
  },
  stop: async ({ tx }, run) => {
    await tx.invoiceRun.update({ where: { id: run.id }, data: { failure: 'The run could not be computed. Recompute it.' } });
  },
});
