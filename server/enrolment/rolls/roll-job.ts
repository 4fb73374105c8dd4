import type { RollStatus } from '../../generated/prisma/enums.ts';
import { RUN_ATTEMPTS } from '../../platform/jobs/define-job.ts';
import { changeStatus } from '../../platform/workflow/change-status.ts';
import { defineRecordJob, type RecordJobOptions } from '../../platform/workflow/record-job.ts';
import type { Write } from '../../platform/workflow/transact.ts';
import { rollMachine } from './roll.machine.ts';
import { type RollWithPlan, rollWithPlan } from './roll-rows.ts';

/** Each job of rolls and the status in which a roll waits for it. */
const JOB_STATUS = { readRoll: 'READING', checkRoll: 'CHECKING', loadRoll: 'LOADING' } as const satisfies Record<string, RollStatus>;
type RollJobName = keyof typeof JOB_STATUS;

/** The action on a roll whose job has given up, and the reason that its page shows. */
const STOPPED = {
  readRoll: { action: 'REFUSE', failure: () => 'The file could not be read to its end. Upload it once more' },
  checkRoll: { action: 'STOP_CHECKING', failure: () => 'The check stopped before its end. Have the rows checked once more' },
  loadRoll: {
    action: 'STOP_LOADING',
    failure: (loaded: number) =>
      `Loading stopped after ${loaded.toLocaleString('en-NG')} people, who are enrolled. Load it once more to go on with the others`,
  },
} as const;

async function stopRoll(write: Write, roll: RollWithPlan, name: RollJobName): Promise<void> {
  const { action, failure: failureOf } = STOPPED[name];
  const failure = failureOf(roll.loadedCount);
  if (name === 'readRoll') await write.tx.rollRow.deleteMany({ where: { rollId: roll.id } });
  await changeStatus(write, rollMachine, roll, action, {
    data: { failure, ...(name === 'readRoll' && { rowCount: 0, doneCount: 0 }) },
    note: failure,
    summary: `${roll.rollNo} stopped`,
  });
  notifyOfRoll(write, roll, { kind: 'ROLL_STOPPED', title: `${roll.rollNo}: ${failure}` });
}

/** Tells the officer who had the roll loaded, or until then the one who uploaded it. */
export const notifyOfRoll = (write: Write, roll: RollWithPlan, notice: { kind: string; title: string }): void =>
  write.notify(
    { userIds: [(roll.status === 'LOADING' && roll.loadedById) || roll.uploadedById] },
    { ...notice, entityType: 'Roll', entityId: roll.id },
  );

/** Declares a job that works through a roll. */
export const defineRollJob = (name: RollJobName, options: Pick<RecordJobOptions<RollWithPlan>, 'run' | 'actorId'>) =>
  defineRecordJob({
    ...{ name, ...options, model: 'Roll', idKey: 'rollId', status: JOB_STATUS[name] },
    find: (tx, { id }) => rollWithPlan(tx, id),
    stop: (write, roll) => stopRoll(write, roll, name),
  }).job;

export const startRollJob = (write: Write, name: RollJobName, rollId: string): void =>
  write.job(name, { rollId }, { jobKey: `${name}/${rollId}`, maxAttempts: RUN_ATTEMPTS });
