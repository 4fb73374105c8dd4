import type { Prisma } from '../../generated/prisma/client.ts';
import { JOB_PRIORITIES, PRIORITIES, type Priority } from './priority.shared.ts';

export type AddJobOptions = {
  runAt?: Date;
  /** At most one waiting job has this key; a new one replaces it. */
  jobKey?: string;
  maxAttempts?: number;
  /** Of a mail or text message; other jobs have that of their kind. */
  priority?: Priority;
};

/** Adds a job in the caller's transaction, so that it exists only if the change is committed. */
export async function addJob(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  name: string,
  payload: Prisma.InputJsonObject,
  { runAt, jobKey, maxAttempts, priority = priorityOf(name, payload) }: AddJobOptions = {},
): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null}, priority => ${PRIORITIES[priority]}::int, flags => ${[priority]}::text[])`;
}

/** Adds many jobs of one kind in one statement. */
export async function addJobs(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  name: string,
  payloads: readonly Prisma.InputJsonObject[],
  { maxAttempts, priority = priorityOf(name, payloads[0]) }: Pick<AddJobOptions, 'maxAttempts' | 'priority'> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.$executeRaw`SELECT count(graphile_worker.add_job(${name}, payload, max_attempts => ${maxAttempts ?? null}::int,
      priority => ${PRIORITIES[priority]}::int, flags => ${[priority]}::text[]))
    FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`;
}

/** An email has the priority of its template. */
function priorityOf(name: string, payload: Prisma.InputJsonObject | undefined): Priority {
  const ownPriority = payload?.priority;
  return isPriority(ownPriority) ? ownPriority : (JOB_PRIORITIES[name] ?? 'NORMAL');
}

const isPriority = (value: unknown): value is Priority => typeof value === 'string' && Object.hasOwn(PRIORITIES, value);
