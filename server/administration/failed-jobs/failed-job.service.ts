import { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { discardJobInput } from './failed-job.input.ts';

export const JOB_STATES = ['GIVEN_UP', 'STUCK', 'RETRYING'] as const;
export type JobState = (typeof JOB_STATES)[number];

export type FailedJob = {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  error: string;
  recipient: string | null;
  createdAt: Date;
  triedAt: Date;
  runAt: Date;
};

export type FailedJobWhere = { sql: Prisma.Sql };

const FAILED = Prisma.sql`graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;
const IS_GIVEN_UP = Prisma.sql`j.attempts >= j.max_attempts AND j.locked_at IS NULL`;
/** After this, a lock or a due job is stuck: workers refresh locks and take due jobs within seconds unless the queue is long. */
const STUCK_LOCK_MINUTES = 2;
const STUCK_QUEUE_MINUTES = 15;
const IS_STUCK = Prisma.sql`(j.locked_at < now() - ${STUCK_LOCK_MINUTES} * interval '1 minute'
  OR j.is_available AND j.run_at < now() - ${STUCK_QUEUE_MINUTES} * interval '1 minute')`;
const STATE = Prisma.sql`CASE WHEN ${IS_GIVEN_UP} THEN 'GIVEN_UP' WHEN ${IS_STUCK} THEN 'STUCK' ELSE 'RETRYING' END`;
const STUCK_ERROR = 'No process is working on this job. Check that the platform runs with JOBS on and that the queue is not too long.';
const SORTS = {
  triedAt: Prisma.sql`j.updated_at`,
  createdAt: Prisma.sql`j.created_at`,
  name: Prisma.sql`t.identifier`,
  id: Prisma.sql`j.id`,
} as const;
const COLUMNS = Prisma.sql`j.id::text, t.identifier AS name, ${STATE} AS state,
  j.attempts::int, j.max_attempts::int AS "maxAttempts", coalesce(j.last_error, ${STUCK_ERROR}) AS error, j.payload->>'to' AS recipient,
  j.created_at AS "createdAt", j.updated_at AS "triedAt", j.run_at AS "runAt"`;

/** Jobs have no LGA: officers limited to LGAs see none. */
const mayManage = ({ scope }: Viewer): boolean => scope.kind === 'SCHEME' && !scope.lgaIds;

/** Failed and stuck jobs that the viewer may see. */
export function failedJobWhere(
  viewer: Viewer,
  { state, search }: { state?: readonly JobState[] | null; search?: string | null } = {},
): FailedJobWhere {
  const conditions = [
    Prisma.sql`(j.last_error IS NOT NULL OR ${IS_STUCK}) AND ${mayManage(viewer)}`,
    ...(state?.length ? [Prisma.sql`${STATE} = ANY(${[...state]}::text[])`] : []),
    ...(search
      ? [Prisma.sql`(strpos(lower(t.identifier), lower(${search})) > 0 OR strpos(lower(j.payload->>'to'), lower(${search})) > 0)`]
      : []),
  ];
  return { sql: Prisma.join(conditions, ' AND ') };
}

type Page = { where: FailedJobWhere; orderBy: object; skip: number; take: number };

export function findFailedJobs({ where, orderBy, skip, take }: Page): Promise<FailedJob[]> {
  const order = (orderBy as Record<string, 'asc' | 'desc'>[]).flatMap((column) =>
    Object.entries(column).map(([name, direction]) =>
      direction === 'asc' ? Prisma.sql`${SORTS[name as keyof typeof SORTS]} ASC` : Prisma.sql`${SORTS[name as keyof typeof SORTS]} DESC`,
    ),
  );
  return db.$queryRaw`SELECT ${COLUMNS} FROM ${FAILED} WHERE ${where.sql} ORDER BY ${Prisma.join(order)} LIMIT ${take} OFFSET ${skip}`;
}

export async function countFailedJobs({ where }: { where: FailedJobWhere }): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${FAILED} WHERE ${where.sql}`;
  return row?.count ?? 0;
}

/** Number of jobs that need a person: no attempts left, or stuck. The oldest is null if there are none. */
export async function stoppedJobs(viewer: Viewer): Promise<{ count: number; oldest: Date | null }> {
  const { sql } = failedJobWhere(viewer, { state: ['GIVEN_UP', 'STUCK'] });
  const [row] = await db.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(j.updated_at) AS oldest FROM ${FAILED} WHERE ${sql}`;
  return row ?? { count: 0, oldest: null };
}

const JOB_ID = /^\d{1,18}$/;

/** Locks the job until the end of the transaction. Errors: NOT_FOUND, STATE_INVALID while it is being retried. */
async function lockGivenUp(tx: Tx, viewer: Viewer, id: string): Promise<FailedJob> {
  if (!JOB_ID.test(id)) throw new DomainError('NOT_FOUND');
  const { sql } = failedJobWhere(viewer);
  const [job] = await tx.$queryRaw<FailedJob[]>`SELECT ${COLUMNS} FROM ${FAILED} WHERE j.id = ${id}::bigint AND ${sql} FOR UPDATE OF j`;
  if (!job) throw new DomainError('NOT_FOUND');
  if (job.state !== 'GIVEN_UP') throw stateInvalid({ status: job.state });
  return job;
}

/** Retries a failed job from its first attempt. Errors: NOT_FOUND, STATE_INVALID. */
export function retryJob(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'retryJob', async ({ tx, log }) => {
    const { name } = await lockGivenUp(tx, viewer, id);
    await tx.$queryRaw`SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at => now(), attempts => 0)`;
    log({ action: 'Job.RETRY', entityType: 'Job', summary: `Restarted the job ${name}`, after: { job: id, name } });
    return { id };
  });
}

/** Discards a failed job; the activity log keeps the job and the reason. Errors: NOT_FOUND, STATE_INVALID. */
export function discardJob(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { reason } = parse(discardJobInput, raw);
  return transact(viewer, 'discardJob', async ({ tx, log }) => {
    const { name, error } = await lockGivenUp(tx, viewer, id);
    await tx.$queryRaw`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
    log({
      action: 'Job.DISCARD',
      entityType: 'Job',
      summary: `Discarded the job ${name}: ${reason}`,
      before: { job: id, name, error },
    });
    return { id };
  });
}
