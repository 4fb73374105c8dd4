import { z } from 'zod';
import { isoDay, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { lockBills } from '../bill-totals.ts';
import { OPEN_QUESTION } from '../claim-questions/claim-question.service.ts';
import { moveUnansweredClaimToVetting } from './unanswered-claims.service.ts';

type Due = { claimId: string; claimNo: string; hcpId: string; dueOn: Date };

const LAPSED = 'The facility did not answer in time. The claim is decided without the answer.';

/** Reminds facilities once per query after half of the answer time. */
export async function sendQuestionReminders(): Promise<number> {
  return transact('SYSTEM', 'sendQuestionReminders', async (write) => {
    const reminded = await write.tx.$queryRaw<Due[]>`
      UPDATE "ClaimQuestion" q SET "remindedAt" = ${now()} FROM "Claim" c
      WHERE c.id = q."claimId" AND c.status IN ('IN_REVIEW', 'RETURNED') AND q."answeredAt" IS NULL AND q."lapsedAt" IS NULL AND q."remindedAt" IS NULL
        AND (${now()}::timestamp - q."askedAt") * 2 >= q."dueOn" - q."askedAt" AND q."dueOn" >= ${today()}::date
      RETURNING c.id AS "claimId", c."claimNo", c."hcpId", q."dueOn"`;
    for (const { claimId, claimNo, hcpId, dueOn } of reminded)
      write.notify(
        { hcpId },
        {
          kind: 'CLAIM_QUESTION_REMINDER',
          title: `Please answer the query about claim ${claimNo} by ${isoDay(dueOn)}`,
          entityType: 'Claim',
          entityId: claimId,
        },
      );
    return reminded.length;
  });
}

/** Closes unanswered queries. A claim in review stays with its officer; a returned claim goes back to vetting. */
export async function expireQuestions(): Promise<number> {
  const due = await db.claimQuestion.findMany({
    where: { ...OPEN_QUESTION, dueOn: { lt: today() } },
    select: { id: true, claimId: true },
    orderBy: { id: 'asc' },
  });
  let lapsed = 0;
  for (const question of due) if (await lapseQuestion(question)) lapsed++;
  return lapsed;
}

/** Closes a query and returns whether it was still open. Locks bill and claim first, in the same order as other writers. */
async function lapseQuestion({ id, claimId }: { id: string; claimId: string }): Promise<boolean> {
  return transact('SYSTEM', 'lapseQuestion', async (write) => {
    const { tx } = write;
    const { billId } = await tx.claim.findUniqueOrThrow({ where: { id: claimId }, select: { billId: true } });
    await lockBills(tx, billId ? [billId] : []);
    await lockRow(tx, 'Claim', claimId);
    const claim = await tx.claim.findUniqueOrThrow({ where: { id: claimId } });
    // The claim changed its bill meanwhile; the next run picks it up.
    if (claim.billId !== billId) return false;
    const { count } = await tx.claimQuestion.updateMany({ where: { id, ...OPEN_QUESTION }, data: { lapsedAt: now() } });
    if (count === 0) return false;
    const { claimNo, hcpId, status } = claim;
    const { askedById } = await tx.claimQuestion.findUniqueOrThrow({ where: { id }, select: { askedById: true } });
    const subject = { entityType: 'Claim', entityId: claimId };
    write.log({ action: 'Claim.LAPSE', ...subject, summary: `The query about claim ${claimNo} was not answered in time` });
    if (status === 'RETURNED') await moveUnansweredClaimToVetting(write, claim, LAPSED);
    else if (status === 'IN_REVIEW') await recordStatus(write, 'Claim', claimId, 'LAPSE', status, status, LAPSED);
    if (status === 'RETURNED' || status === 'IN_REVIEW')
      write.notify(
        { userIds: [claim.reviewerId ?? askedById] },
        { kind: 'CLAIM_QUESTION_LAPSED', title: `No answer about claim ${claimNo}: decide without it`, ...subject },
      );
    write.notify(
      { hcpId },
      { kind: 'CLAIM_QUESTION_LAPSED', title: `The time to answer the query about claim ${claimNo} has passed`, ...subject },
    );
    return true;
  });
}

export const claimQuestionJob = defineJob({
  name: 'claimQuestions',
  payload: z.unknown(),
  schedule: { dailyAt: '06:15' },
  run: async () => {
    await expireQuestions();
    await sendQuestionReminders();
  },
});
