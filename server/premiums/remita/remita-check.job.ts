import { z } from 'zod';
import { db } from '../../platform/db.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { CHECK_ATTEMPTS } from '../remita-connection/queue-check.ts';
import { type RemitaLine, RemitaRejection, remitaLine } from '../remita-connection/remita-line.ts';
import { recordRemitaState } from './record-remita-payment.ts';

/** Those of these references that belong to an invoice or a receipt here. */
export async function knownReferences(rrrs: readonly string[]): Promise<string[]> {
  if (rrrs.length === 0) return [];
  const rows = await db.$queryRaw<{ rrr: string }[]>`
    SELECT rrr FROM unnest(${[...rrrs]}::text[]) AS named(rrr)
    WHERE EXISTS (SELECT FROM "PaymentReference" p WHERE p.rrr = named.rrr)
      OR EXISTS (SELECT FROM "ReferenceRequest" r WHERE r.rrr = named.rrr)
      OR EXISTS (SELECT FROM "RemitaPayment" m WHERE m.rrr = named.rrr AND m.direction = 'IN')`;
  return rows.map(({ rrr }) => rrr);
}

/** Checks a reference with Remita and records the result. Unknown references are never sent to Remita. Errors: RemitaRejection. */
export async function checkRemita(rrr: string, line: RemitaLine | null): Promise<'CHECKED' | 'IGNORED'> {
  if (!line || (await knownReferences([rrr])).length === 0) return 'IGNORED';
  await recordRemitaState(await line.stateOf(rrr));
  return 'CHECKED';
}

export const checkRemitaJob = defineJob({
  name: 'checkRemita',
  payload: z.object({ rrr: z.string().regex(/^\d{12}$/) }),
  maxAttempts: CHECK_ATTEMPTS,
  run: async ({ rrr }) => {
    try {
      await checkRemita(rrr, remitaLine());
    } catch (error) {
      // Retrying does not help; the nightly check tries again.
      if (error instanceof RemitaRejection && !error.isTemporary) return console.warn(`RRR ${rrr} was not checked: ${error.message}`);
      throw error;
    }
  },
});

/** Checks every open reference, because notifications may be lost. Returns their number. */
export async function checkOpenReferences(): Promise<number> {
  if (!remitaLine()) return 0;
  const references = await db.paymentReference.findMany({
    where: { status: 'OPEN', invoice: { status: { in: ['PENDING', 'PART_PAID'] } } },
    select: { rrr: true },
  });
  const payloads = references.map(({ rrr }) => ({ rrr }));
  await addJobs(db, 'checkRemita', payloads, { maxAttempts: CHECK_ATTEMPTS });
  return references.length;
}

export const remitaNightJob = defineJob({
  name: 'remitaNight',
  payload: z.object({}).loose(),
  schedule: { dailyAt: '02:40' },
  run: async () => {
    await checkOpenReferences();
  },
});
