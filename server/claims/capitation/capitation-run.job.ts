import { addMonths, now } from '../../platform/clock.ts';
import { changeStatus } from '../../platform/workflow/change-status.ts';
import { defineRecordJob } from '../../platform/workflow/record-job.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
import { capitationRunsToApprove } from './capitation.access.ts';
import { capitationRunMachine } from './capitation.machine.ts';
import { type CapitationTotals, capitationInserts, capitationTotals } from './capitation-lives.ts';

/** Corrections go back so many months. */
const ADJUSTED_MONTHS = 3;

type Run = { id: string; month: Date; cutOff: Date; fundingPool: string };

async function computeLines(tx: Tx, run: Run): Promise<CapitationTotals> {
  const { id: runId, month, fundingPool } = run;
  // Nobody has decided anything on lines of a run that is not approved.
  await tx.capitationLine.deleteMany({ where: { runId } });
  await tx.capitationStatement.deleteMany({ where: { runId } });
  const earlier = await tx.capitationRun.findMany({
    where: { fundingPool, status: 'APPROVED', month: { lt: month, gte: addMonths(month, -ADJUSTED_MONTHS) } },
    select: { month: true, cutOff: true },
  });
  for (const statement of capitationInserts(run, earlier)) await tx.$executeRaw(statement);
  const [totals] = await tx.$queryRaw<CapitationTotals[]>(capitationTotals(runId));
  return totals ?? { lives: 0, amount: 0n, adjustments: 0n };
}

/** Computes the lines and statements of a run, whatever the number of lives in a few statements. */
export const capitationRunJob = defineRecordJob({
  name: 'computeCapitation',
  model: 'CapitationRun',
  idKey: 'runId',
  status: 'OPEN',
  find: (tx, where) => tx.capitationRun.findUniqueOrThrow({ where }),
  actorId: (run) => run.computedById,
  run: async (_run, transactLocked) => {
    await transactLocked(async (write, run) => {
      const totals = await computeLines(write.tx, run);
      await changeStatus(write, capitationRunMachine, run, 'FINISH', {
        data: { ...totals, computedAt: now(), failure: null },
        summary: `Computed ${run.runNo}: ${totals.lives.toLocaleString('en-NG')} lives`,
      });
      write.notify(capitationRunsToApprove.audience(run), {
        kind: 'CAPITATION_COMPUTED',
        title: `Capitation ${run.runNo} waits for approval`,
        entityType: 'CapitationRun',
        entityId: run.id,
      });
      return null;
    });
  },
  stop: async ({ tx }, run) => {
    await tx.capitationRun.update({ where: { id: run.id }, data: { failure: 'The run could not be computed. Compute it again.' } });
  },
});
