import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { defineJob, RUN_ATTEMPTS } from '../../platform/jobs/define-job.ts';
import { viewerOfJob } from '../access/viewer.ts';
import type { Actor } from './machine.ts';
import { type Tx, transact, type Write } from './transact.ts';

type Result = Prisma.InputJsonValue | null;

type Change<Row, R extends Result> = (write: Write, record: Row) => Promise<R>;

export type RecordJobOptions<Row> = {
  name: string;
  model: Prisma.ModelName;
  /** The key of the record's id in the payload. */
  idKey: string;
  /** Status in which the record waits for this job. */
  status: string;
  find: (tx: Tx, where: { id: string }) => Promise<Row>;
  /** The account that acts in the history; the system if there is none. */
  actorId?: (record: Row) => string | null;
  /** The work. `transactLocked` returns null once the record no longer waits for the job. */
  run: (record: Row, transactLocked: <R extends Result>(change: Change<Row, R>) => Promise<R | null>) => Promise<void>;
  /** Marks the record as stopped after the last attempt failed, so that a person can resume it. */
  stop: (write: Write, record: Row) => Promise<void>;
};

/**
 * Declares a job that works through one record as long as the record has a certain status.
 * Idempotent after a crash; two workers on one record wait for each other. After the last attempt, the record is marked as stopped.
 */
export function defineRecordJob<Row>({ name, model, idKey, status, find, actorId, run, stop }: RecordJobOptions<Row>) {
  const table = Prisma.raw(`"${model}"`);
  const isWaiting = Prisma.sql`status = ${status}::${Prisma.raw(`"${model}Status"`)}`;
  const idOf = (payload: Record<string, string>) => payload[idKey] as string;

  async function waitingRecord(tx: Tx, id: string, lock = Prisma.empty): Promise<Row | null> {
    const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${table} WHERE id = ${id}::uuid AND ${isWaiting} ${lock}`;
    return rows.length > 0 ? find(tx, { id }) : null;
  }

  const transactAs = <R extends Result>(actor: Actor, id: string, change: Change<Row, R>): Promise<R | null> =>
    transact<R | null>(actor, name, async (write) => {
      const record = await waitingRecord(write.tx, id, Prisma.sql`FOR UPDATE`);
      return record && change(write, record);
    });

  /** Runs a transaction that holds the lock on the record. Null if the record no longer waits for the job: it was cancelled, or another worker finished it. */
  async function transactLocked<R extends Result>(id: string, change: Change<Row, R>): Promise<R | null> {
    const record = await waitingRecord(db, id);
    if (!record) return null;
    const userId = actorId?.(record);
    return transactAs(userId ? viewerOfJob(await db.userAccount.findUniqueOrThrow({ where: { id: userId } })) : 'SYSTEM', id, change);
  }

  const job = defineJob({
    name,
    payload: z.object({ [idKey]: z.uuid() }),
    run: async (payload) => {
      const record = await waitingRecord(db, idOf(payload));
      if (record) await run(record, (change) => transactLocked(idOf(payload), change));
    },
    onFinalFailure: async (payload) => {
      await transactAs('SYSTEM', idOf(payload), async (write, record) => {
        await stop(write, record);
        return null;
      });
    },
  });
  const start = (write: Write, id: string): void =>
    write.job(name, { [idKey]: id }, { jobKey: `${name}/${id}`, maxAttempts: RUN_ATTEMPTS });
  return { ...job, transactLocked, start };
}
