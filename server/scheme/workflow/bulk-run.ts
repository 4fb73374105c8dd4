import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import type { NoticeKind } from '../texts/notice-kinds.shared.ts';
import { defineRecordJob } from './record-job.ts';
import { type Tx, transact, type Write } from './transact.ts';

/** How many families, or other units that change together, one transaction changes. */
const BATCH_SIZE = 250;

type Scalars<Model extends Prisma.ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars'];
type Status = 'RUNNING' | 'DONE' | 'FAILED';

/** The columns that the tables of all bulk runs have. */
type RunColumns = Pick<Scalars<'HcpMove'>, 'id' | 'reason' | 'total' | 'skipped' | 'requestedById' | 'requestedAt' | 'finishedAt'> & {
  status: Status;
};
/** The models with these columns, each beside the model of its rows. */
export type BulkRunModel = {
  [Model in Prisma.ModelName]: Scalars<Model> extends RunColumns ? (`${Model}Row` extends Prisma.ModelName ? Model : never) : never;
}[Prisma.ModelName];

type Increment = { increment: number };
type RunData = { skipped: Increment; status?: Status; finishedAt?: Date | null; version?: Increment };
/** Prisma's delegate of the runs, as far as a bulk run needs it. */
type RunDelegate = {
  updateMany(args: { where: { id: string; status: Status }; data: RunData }): PromiseLike<{ count: number }>;
};

type BulkRunEvent = 'done' | 'stopped' | 'resumed';
type RecordLink = { entityType: string; entityId: string };

/** For each record of a batch the reason why it stayed as it was; null if it was changed. */
export type BatchOutcomes = Map<string, ErrorCode | null>;

type BulkRunOptions<Model extends BulkRunModel, Run extends RunColumns> = {
  /** Model of the run. The model of its rows is named with `Row` at the end, and the job after the run. */
  model: Model;
  delegate: (tx: Tx) => RunDelegate;
  /** The key of the run's id in the payload of the job. */
  idKey: string;
  /** The column that counts the changed records. */
  changedColumn: keyof Scalars<Model> & string;
  find: (tx: Tx, where: { id: string; AND?: object }) => Promise<Run>;
  /** The runs that this viewer may resume. */
  visible: (viewer: Viewer) => object;
  runningError: ErrorCode;
  noticeKinds: { done: NoticeKind; stopped: NoticeKind };
  /** Action prefix of log entries and notifications; `_DONE`, `_STOPPED` or `_RESUMED` is added. */
  texts: (run: Run) => Record<BulkRunEvent, string> & { log: RecordLink & { action: string }; notice: RecordLink };
  /** Throws if a stopped run can no longer be resumed because of later changes. */
  assertResumable: (tx: Tx, run: Run) => Promise<void> | void;
  /** The actor in the history of the records. */
  actor: 'SYSTEM' | 'REQUESTER';
  /** Changes the next records without a row. Empty once none is left. */
  changeBatch: (write: Write, run: Run, size: number) => Promise<BatchOutcomes>;
  /** Saves the rows of a batch. */
  saveRows: (tx: Tx, runId: string, rows: { recordId: string; refusal: ErrorCode | null }[]) => PromiseLike<unknown>;
  /** Adds rows for records that are in no batch; returns how many. */
  addUnchangedRows?: (tx: Tx, run: Run) => Promise<number>;
  onDone?: (write: Write, run: Run) => Promise<void> | void;
};

/**
 * Declares a bulk run: a change of many records that a user requests and a job makes in batches.
 * A row for each record says whether it was changed or why not. A stopped run is resumed with the records that have no row.
 */
export function defineBulkRun<Model extends BulkRunModel, Run extends RunColumns>(options: BulkRunOptions<Model, Run>) {
  const { model, idKey, delegate, find, texts, noticeKinds } = options;

  /** Sets the status of a run; false if another transaction has changed it. */
  async function setStatus(tx: Tx, id: string, from: Status, to: Status, unchanged = 0): Promise<boolean> {
    const finishedAt = to === 'RUNNING' ? null : now();
    const { count } = await delegate(tx).updateMany({
      where: { id, status: from },
      data: { status: to, finishedAt, skipped: { increment: unchanged }, version: { increment: 1 } },
    });
    return count > 0;
  }

  function announce(write: Write, run: Run, event: BulkRunEvent): void {
    const { [event]: summary, notice, log } = texts(run);
    if (event !== 'resumed') write.notify({ userIds: [run.requestedById] }, { ...notice, kind: noticeKinds[event], title: summary });
    write.log({ ...log, action: `${log.action}_${event.toUpperCase()}`, summary });
  }

  /** Adds a row for each record of a batch, and counts them on the run. */
  async function addRows(tx: Tx, id: string, outcomes: BatchOutcomes): Promise<void> {
    const rows = [...outcomes].map(([recordId, refusal]) => ({ recordId, refusal }));
    const changed = rows.filter(({ refusal }) => refusal === null).length;
    await options.saveRows(tx, id, rows);
    await delegate(tx).updateMany({
      where: { id, status: 'RUNNING' },
      data: { [options.changedColumn]: { increment: changed }, skipped: { increment: rows.length - changed } },
    });
  }

  /** Changes the next batch; false once no record is left and the run is done. */
  async function changeNext(write: Write, run: Run, size: number): Promise<boolean> {
    const outcomes = await options.changeBatch(write, run, size);
    if (outcomes.size > 0) {
      await addRows(write.tx, run.id, outcomes);
      return true;
    }
    await setStatus(write.tx, run.id, 'RUNNING', 'DONE', await options.addUnchangedRows?.(write.tx, run));
    const finishedRun = await find(write.tx, { id: run.id });
    announce(write, finishedRun, 'done');
    await options.onDone?.(write, finishedRun);
    return false;
  }

  const job = defineRecordJob({
    ...{ name: model.charAt(0).toLowerCase() + model.slice(1), model, idKey, find, status: 'RUNNING' },
    actorId: ({ requestedById }) => (options.actor === 'REQUESTER' ? requestedById : null),
    run: async (_run, transactLocked) => {
      while (await transactLocked((write, run) => changeNext(write, run, BATCH_SIZE)));
    },
    stop: async (write, run) => {
      await setStatus(write.tx, run.id, 'RUNNING', 'FAILED');
      announce(write, await find(write.tx, { id: run.id }), 'stopped');
    },
  });

  /** Changes the next batch in one transaction; false if the run is not running or no record is left. */
  async function runBatch(id: string, size = BATCH_SIZE): Promise<boolean> {
    return (await job.transactLocked(id, (write, run) => changeNext(write, run, size))) ?? false;
  }

  /** Starts the job of the run that `prepare` has created or set to RUNNING. A unique index allows one running run at a time; its violation becomes `runningError`. */
  async function start(viewer: Viewer, operation: string, prepare: (write: Write) => Promise<{ id: string }>): Promise<{ id: string }> {
    return transact(viewer, operation, async (write) => {
      const { id } = await prepare(write);
      job.start(write, id);
      return { id };
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new DomainError(options.runningError);
      throw error;
    });
  }

  /** Resumes a stopped run. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, `runningError` and those of `assertResumable`. */
  const resume = (viewer: Viewer, id: string): Promise<{ id: string }> =>
    start(viewer, `resume${model}`, async (write) => {
      const run = await find(write.tx, { id, AND: options.visible(viewer) });
      if (run.status !== 'FAILED') throw stateInvalid(run);
      await options.assertResumable(write.tx, run);
      if (!(await setStatus(write.tx, id, 'FAILED', 'RUNNING'))) throw new DomainError('CONFLICT_STALE');
      announce(write, run, 'resumed');
      return run;
    });

  return { job, start, runBatch, resume };
}
