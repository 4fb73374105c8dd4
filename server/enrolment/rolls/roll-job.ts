import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { defineRecordJob, type RecordJobOptions } from '../../scheme/workflow/record-job.ts';
import type { Notice, Write } from '../../scheme/workflow/transact.ts';
import { rollMachine } from './roll.machine.ts';
import { type RollWithPlan, rollWithPlan } from './roll-rows.ts';

/** For each roll job: the status in which it runs, and the action and reason when it fails. */
const ROLL_JOBS = {
  readRoll: { status: 'READING', stop: 'REFUSE', failure: () => 'The file could not be read to the end. Upload it again' },
  checkRoll: {
    status: 'CHECKING',
    stop: 'STOP_CHECKING',
    failure: () => 'The check stopped before it finished. Check the rows again',
  },
  loadRoll: {
    status: 'LOADING',
    stop: 'STOP_LOADING',
    failure: (loaded: number) =>
      `Loading stopped after ${loaded.toLocaleString('en-NG')} people, who were enrolled. Load again to continue with the rest`,
  },
} as const;
type RollJobName = keyof typeof ROLL_JOBS;

async function stopRoll(write: Write, roll: RollWithPlan, name: RollJobName): Promise<void> {
  const failure = ROLL_JOBS[name].failure(roll.loadedCount);
  if (name === 'readRoll') await write.tx.rollRow.deleteMany({ where: { rollId: roll.id } });
  await changeStatus(write, rollMachine, roll, ROLL_JOBS[name].stop, {
    data: { failure, ...(name === 'readRoll' && { rowCount: 0, doneCount: 0 }) },
    note: failure,
    summary: `${roll.rollNo} stopped`,
  });
  notifyOfRoll(write, roll, { kind: 'ROLL_STOPPED', title: `${roll.rollNo}: ${failure}` });
}

/** Tells the officer who had the roll loaded, or until then the one who uploaded it. */
export const notifyOfRoll = (write: Write, roll: RollWithPlan, notice: Pick<Notice, 'kind' | 'title'>): void =>
  write.notify(
    { userIds: [(roll.status === 'LOADING' && roll.loadedById) || roll.uploadedById] },
    { ...notice, entityType: 'Roll', entityId: roll.id },
  );

/** Declares a job that works through a roll. */
export const defineRollJob = (name: RollJobName, options: Pick<RecordJobOptions<RollWithPlan>, 'run' | 'actorId'>) =>
  defineRecordJob({
    ...{ name, ...options, model: 'Roll', idKey: 'rollId', status: ROLL_JOBS[name].status },
    find: (tx, { id }) => rollWithPlan(tx, id),
    stop: (write, roll) => stopRoll(write, roll, name),
  });
