import { db } from '../../platform/db.ts';
import type { Run } from '../../platform/jobs/define-job.ts';
import { changeStatus } from '../../platform/workflow/change-status.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { rollMachine } from './roll.machine.ts';

type JobStatus = 'READING' | 'CHECKING' | 'LOADING';

/** The action on a roll whose job has given up, and the reason that its page shows. */
const STOPPED = {
  READING: { action: 'REFUSE', failure: () => 'The file could not be read to its end. Upload it once more' },
  CHECKING: { action: 'STOP_CHECKING', failure: () => 'The check stopped before its end. Have the rows checked once more' },
  LOADING: {
    action: 'STOP_LOADING',
    failure: (loaded: number) =>
      `Loading stopped after ${loaded.toLocaleString('en-NG')} people, who are enrolled. Load it once more to go on with the others`,
  },
} as const;

/** How a job of rolls is looked after while they are in a status. */
export const throughRolls = (status: JobStatus): Run<{ rollId: string }> => ({
  idle: async (since) => {
    const rolls = await db.roll.findMany({ where: { status, updatedAt: { lt: since } }, select: { id: true } });
    return rolls.map(({ id }) => ({ rollId: id }));
  },
  giveUp: ({ rollId }) => stopRoll(rollId, status),
});

async function stopRoll(id: string, status: JobStatus): Promise<void> {
  await transact('SYSTEM', 'stopRoll', async (write) => {
    await write.tx.$queryRaw`SELECT 1 FROM "Roll" WHERE id = ${id}::uuid FOR UPDATE`;
    const roll = await write.tx.roll.findUnique({ where: { id } });
    if (roll?.status !== status) return null;
    const { action, failure: failureOf } = STOPPED[status];
    const failure = failureOf(roll.loadedCount);
    if (status === 'READING') await write.tx.rollRow.deleteMany({ where: { rollId: id } });
    await changeStatus(write, rollMachine, roll, action, {
      data: { failure, ...(status === 'READING' && { rowCount: 0, doneCount: 0 }) },
      note: failure,
      summary: `${roll.rollNo} stopped`,
    });
    write.notify(
      { userIds: [(status === 'LOADING' && roll.loadedById) || roll.uploadedById] },
      { kind: 'ROLL_STOPPED', title: `${roll.rollNo}: ${failure}`, entityType: 'Roll', entityId: id },
    );
    return null;
  });
}
