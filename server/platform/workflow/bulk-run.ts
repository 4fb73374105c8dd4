import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import { type Viewer, viewerOfJob } from '../access/viewer.ts';
import { now } from '../clock.ts';
import { db } from '../db.ts';
import type { ErrorCode } from '../error-catalogue.ts';
import { DomainError, stateInvalid } from '../errors.ts';
import { defineJob, RUN_ATTEMPTS } from '../jobs/define-job.ts';
import type { Actor } from './machine.ts';
import { type Tx, transact, type Write } from './transact.ts';

/** How many families, or other units that change together, one transaction changes. */
const BATCH_SIZE = 250;

type BulkRunEvent = 'done' | 'stopped' | 'resumed';
type RecordLink = { entityType: string; entityId: string };
type Status = 'RUNNING' | 'DONE' | 'FAILED';
type BulkRunRecord = { id: string; status: Status; requestedById: string };

/** For each record of a batch the reason why it stayed as it was; null if it was changed. */
export type BatchOutcomes = Map<string, ErrorCode | null>;

type BulkRunOptions<Run extends BulkRunRecord> = {
  /** The model of the run in Prisma's client, and the name of the job. That of its rows has `Row` at the end. */
  name: 'hcpMove' | 'mdaBulk';
  /** The columns that hold the id of the run (in its rows and in the payload of the job), the id of a record, and the number of changed records. */
  columns: { runId: string; recordId: string; changed: string };
  find: (tx: Tx, where: { id: string; AND?: object }) => Promise<Run>;
  /** The runs that this viewer may resume. */
  visible: (viewer: Viewer) => object;
  runningError: ErrorCode;
  noticeKinds: { done: string; stopped: string };
  /** What the activity log and the notifications say. `_DONE`, `_STOPPED` or `_RESUMED` is added to the action. */
  texts: (run: Run) => Record<BulkRunEvent, string> & { log: RecordLink & { action: string }; notice: RecordLink };
  /** Throws if a stopped run may not go on because of what has changed since. */
  assertResumable: (tx: Tx, run: Run) => Promise<void> | void;
  /** The actor in the history of the records. */
  actor: 'SYSTEM' | 'REQUESTER';
  /** Changes the next records that have no row yet. Empty once none is left. */
  changeBatch: (write: Write, run: Run, size: number) => Promise<BatchOutcomes>;
  /** Adds rows for records that are in no batch; returns how many. */
  addUnchangedRows?: (tx: Tx, run: Run) => Promise<number>;
  onDone?: (write: Write, run: Run) => Promise<void> | void;
};

/** For `catch`: a unique index allows one running run at a time; its violation becomes this refusal. */
export const refuseSecondRun =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw new DomainError(code);
    throw error;
  };

/**
 * Declares a bulk run: a change of many records, requested by a person and made by a job in batches.
 * A row for each record says whether it was changed or why it stayed as it was. A run that stopped is resumed with the records that have no row.
 */
export function defineBulkRun<Run extends BulkRunRecord>(options: BulkRunOptions<Run>) {
  const { columns, find, texts, noticeKinds } = options;
  // The tables of all bulk runs have the same columns but for those in `columns`, so that the types of one serve for each.
  const name = options.name as 'hcpMove';
  const model = name.charAt(0).toUpperCase() + name.slice(1);
  const payloadOf = ({ id }: { id: string }) => ({ [columns.runId]: id });
  const idOf = (payload: Record<string, string>) => payload[columns.runId] as string;

  /** Sets the status of a run; false if another transaction has changed it. */
  async function setStatus(tx: Tx, id: string, from: Status, to: Status, unchanged = 0): Promise<boolean> {
    const finishedAt = to === 'RUNNING' ? null : now();
    const { count } = await tx[name].updateMany({
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

  async function actorOf(id: string): Promise<Actor> {
    if (options.actor === 'SYSTEM') return 'SYSTEM';
    const { requestedBy } = await db[name].findUniqueOrThrow({ where: { id }, include: { requestedBy: true } });
    return viewerOfJob(requestedBy);
  }

  async function addRows(tx: Tx, id: string, outcomes: BatchOutcomes): Promise<void> {
    const rows = [...outcomes].map(([recordId, refusal]) => ({ [columns.runId]: id, [columns.recordId]: recordId, refusal }));
    const changed = rows.filter(({ refusal }) => refusal === null).length;
    await tx[`${name}Row`].createMany({ data: rows as never, skipDuplicates: true });
    await tx[name].update({
      where: { id },
      data: { [columns.changed]: { increment: changed }, skipped: { increment: rows.length - changed } },
    });
  }

  async function finish(write: Write, run: Run): Promise<void> {
    await setStatus(write.tx, run.id, 'RUNNING', 'DONE', await options.addUnchangedRows?.(write.tx, run));
    const finishedRun = await find(write.tx, { id: run.id });
    announce(write, finishedRun, 'done');
    await options.onDone?.(write, finishedRun);
  }

  /** Changes the next batch in one transaction; false once no record is left. */
  async function runBatch(id: string, size = BATCH_SIZE): Promise<boolean> {
    return transact(await actorOf(id), `run${model}`, async (write) => {
      const [row] = await write.tx.$queryRaw<{ status: string }[]>`
        SELECT status::text FROM ${Prisma.raw(`"${model}"`)} WHERE id = ${id}::uuid FOR UPDATE`;
      if (row?.status !== 'RUNNING') return false;
      const run = await find(write.tx, { id });
      const outcomes = await options.changeBatch(write, run, size);
      if (outcomes.size > 0) await addRows(write.tx, id, outcomes);
      else await finish(write, run);
      return outcomes.size > 0;
    });
  }

  /** The job has given up: another run may begin, and who requested this one is told. */
  async function stop(id: string): Promise<void> {
    await transact('SYSTEM', `stop${model}`, async (write) => {
      if (await setStatus(write.tx, id, 'RUNNING', 'FAILED')) announce(write, await find(write.tx, { id }), 'stopped');
      return null;
    });
  }

  /** Goes on with a run that stopped. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, `runningError` and those of `assertResumable`. */
  async function resume(viewer: Viewer, id: string): Promise<{ id: string }> {
    return transact(viewer, `resume${model}`, async (write) => {
      const run = await find(write.tx, { id, AND: options.visible(viewer) });
      if (run.status !== 'FAILED') throw stateInvalid(run);
      await options.assertResumable(write.tx, run);
      if (!(await setStatus(write.tx, id, 'FAILED', 'RUNNING'))) throw new DomainError('CONFLICT_STALE');
      announce(write, run, 'resumed');
      write.job(name, payloadOf(run), { maxAttempts: RUN_ATTEMPTS });
      return { id };
    }).catch(refuseSecondRun(options.runningError));
  }

  const bulkRunJob = defineJob({
    name,
    payload: z.object({ [columns.runId]: z.uuid() }),
    run: async (payload) => {
      while (await runBatch(idOf(payload)));
    },
    through: {
      idle: async (since) => {
        const runs = await db[name].findMany({ where: { status: 'RUNNING', updatedAt: { lt: since } }, select: { id: true } });
        return runs.map(payloadOf);
      },
      giveUp: (payload) => stop(idOf(payload)),
    },
  });
  return { job: bulkRunJob, runBatch, resume };
}
