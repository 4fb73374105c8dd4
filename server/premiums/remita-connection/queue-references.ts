import { uuid7 } from '../../platform/ids.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import type { Actor } from '../../scheme/workflow/machine.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { isRemitaOn } from './remita-line.ts';

/** Attempts of a request that Remita may yet answer, with growing pauses: about four hours. */
export const REFERENCE_ATTEMPTS = 10;

/** Asks Remita for references of new invoices once the caller's transaction is committed. Does nothing without a connection. */
export async function queueReferences(tx: Tx, actor: Actor, invoices: readonly { id: string; amount: bigint }[]): Promise<void> {
  if (!isRemitaOn()) return;
  const createdById = actor === 'SYSTEM' ? null : actor.userId;
  const requests = invoices
    .filter(({ amount }) => amount > 0n)
    .map(({ id: invoiceId, amount }) => ({ id: uuid7(), invoiceId, amount, createdById }));
  await tx.referenceRequest.createMany({ data: requests });
  await addJobs(
    tx,
    'requestRrrFromRemita',
    requests.map(({ id }) => ({ id })),
    { maxAttempts: REFERENCE_ATTEMPTS },
  );
}
