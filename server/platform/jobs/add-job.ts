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
