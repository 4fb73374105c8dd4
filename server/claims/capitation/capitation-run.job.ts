import { addMonths, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { defineRecordJob } from '../../scheme/workflow/record-job.ts';
import { capitationRunsToApprove } from './capitation.access.ts';
import { capitationRunMachine } from './capitation.machine.ts';
import { type CapitationTotals, capitationLines, capitationStatements, capitationTotals } from './capitation-lives.ts';

/** Corrections cover this many earlier months. */
const ADJUSTED_MONTHS = 3;

/** Enrollees per transaction: about two seconds of work. */
const BATCH_SIZE = 50_000;

/** Ids that end each batch; the last batch is unbounded. */
const batchEnds = () => db.$queryRaw<{ id: string }[]>`
  SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM "Enrollee") e
  WHERE place % ${BATCH_SIZE} = 0 AND place < total ORDER BY id`;

/** Computes the lines and statements of a run in batches of enrollees. Restarts after a crash. */
export const capitationRunJob = defineRecordJob({
  name: 'computeCapitation',
  model: 'CapitationRun',
  idKey: 'runId',
  status: 'OPEN',
  find: (tx, where) => tx.capitationRun.findUniqueOrThrow({ where }),
  actorId: (run) => run.computedById,
  run: async ({ id: runId, fundingPool, month }, transactLocked) => {
    // Safe: lines of an unapproved run carry no decisions.
    await transactLocked(async ({ tx }) => {
      await tx.capitationLine.deleteMany({ where: { runId } });
      await tx.capitationStatement.deleteMany({ where: { runId } });
      return null;
    });
    const earlier = await db.capitationRun.findMany({
      where: { fundingPool, status: 'APPROVED', month: { lt: month, gte: addMonths(month, -ADJUSTED_MONTHS) } },
      select: { month: true, cutOff: true },
    });
    const ends = [...(await batchEnds()).map(({ id }) => id), null];
    for (const [place, upTo] of ends.entries()) {
      const after = ends[place - 1] ?? null;
      await transactLocked(async ({ tx }, run) => {
        for (const statement of capitationLines(run, earlier, { after, upTo })) await tx.$executeRaw(statement);
        // Heartbeat for the job monitor.
        await tx.capitationRun.update({ where: { id: runId }, data: { failure: null } });
        return null;
      });
    }
    await transactLocked(async (write, run) => {
      const { tx } = write;
      await tx.$executeRaw(capitationStatements(runId));
      const [totals = { lives: 0, amount: 0n, adjustments: 0n }] = await tx.$queryRaw<CapitationTotals[]>(capitationTotals(runId));
      await changeStatus(write, capitationRunMachine, run, 'FINISH', {
        data: { ...totals, computedAt: now() },
        summary: `Computed ${run.runNo}: ${totals.lives.toLocaleString('en-NG')} lives`,
      });
      write.notify(capitationRunsToApprove.audience(run), {
        kind: 'CAPITATION_COMPUTED',
        title: `Capitation ${run.runNo} is awaiting approval`,
        entityType: 'CapitationRun',
        entityId: run.id,
      });
      return null;
    });
  },
  stop: async ({ tx }, run) => {
    await tx.capitationRun.update({ where: { id: run.id }, data: { failure: 'The run could not be computed. Recompute it.' } });
  },
});
