import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { addJob, addJobs } from '../../platform/jobs/add-job.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { CHECK_ATTEMPTS, checkOptions } from './queue-check.ts';
import { recordRemitaState } from './record-remita-payment.ts';
import { type RemitaLine, RemitaRefused, remitaLine } from './remita-line.ts';

/** Minutes until a reference that nobody knows is looked for again: Remita may tell of it before it is on record here. */
export const LATER_ROUNDS = [1, 10, 60];

const isKnown = async (rrr: string): Promise<boolean> =>
  (await db.paymentReference.findFirst({ where: { rrr }, select: { id: true } })) !== null ||
  (await db.referenceRequest.findFirst({ where: { rrr }, select: { id: true } })) !== null ||
  (await db.remitaPayment.findFirst({ where: { rrr, direction: 'IN' }, select: { id: true } })) !== null;

/** Asks Remita about a reference and writes down the answer. Remita is never asked about what nobody here knows. Errors: RemitaRefused. */
export async function checkRemita(rrr: string, round: number, line: RemitaLine | null): Promise<'CHECKED' | 'LATER' | 'IGNORED'> {
  if (!line) return 'IGNORED';
  if (await isKnown(rrr)) {
    await recordRemitaState(await line.stateOf(rrr));
    return 'CHECKED';
  }
  const minutes = LATER_ROUNDS[round];
  if (minutes === undefined) {
    console.warn(`Remita told of RRR ${rrr}, which belongs to no invoice; it is ignored`);
    return 'IGNORED';
  }
  await addJob(db, 'checkRemita', { rrr, round: round + 1 }, { ...checkOptions(rrr), runAt: new Date(now().getTime() + minutes * 60_000) });
  return 'LATER';
}

export const checkRemitaJob = defineJob({
  name: 'checkRemita',
  payload: z.object({ rrr: z.string().regex(/^\d{12}$/), round: z.number().int() }),
  maxAttempts: CHECK_ATTEMPTS,
  run: async ({ rrr, round }) => {
    try {
      await checkRemita(rrr, round, remitaLine());
    } catch (error) {
      // Asking again is of no use; the night asks once more.
      if (error instanceof RemitaRefused && !error.isTemporary) return console.warn(`RRR ${rrr} was not checked: ${error.message}`);
      throw error;
    }
  },
});

/** Checks every reference that can be paid by, for a notification may be lost. Answers how many. */
export async function checkOpenReferences(): Promise<number> {
  if (!remitaLine()) return 0;
  const references = await db.paymentReference.findMany({
    where: { status: 'OPEN', invoice: { status: { in: ['PENDING', 'PART_PAID'] } } },
    select: { rrr: true },
  });
  const payloads = references.map(({ rrr }) => ({ rrr, round: 0 }));
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
