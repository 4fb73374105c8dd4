import type { Prisma } from '../../generated/prisma/client.ts';

export type AddJobOptions = {
  runAt?: Date;
  /** At most one waiting job has this key; a new one replaces it. */
  jobKey?: string;
  maxAttempts?: number;
};

/** Adds a job in the caller's transaction, so that it exists only if the change is committed. */
export async function addJob(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  name: string,
  payload: Prisma.InputJsonObject,
  { runAt, jobKey, maxAttempts }: AddJobOptions = {},
): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null})`;
}

/** Adds many jobs of one kind in one statement. */
export async function addJobs(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  name: string,
  payloads: readonly Prisma.InputJsonObject[],
  { maxAttempts }: Pick<AddJobOptions, 'maxAttempts'> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.$executeRaw`SELECT count(graphile_worker.add_job(${name}, payload, max_attempts => ${maxAttempts ?? null}::int))
    FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`;
}
