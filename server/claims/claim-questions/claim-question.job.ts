import { z } from 'zod';
import { isoDay, now, today } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { recordStatus } from '../../platform/workflow/change-status.ts';
import { transact } from '../../platform/workflow/transact.ts';

type Due = { claimId: string; claimNo: string; status: string; hcpId: string; dueOn: Date; askedById: string; reviewerId: string | null };

const LAPSED = 'The facility has not answered in time; the claim is decided without the answer.';

/** Reminds facilities when half of the time for their answer is over, once for each question. */
export async function remindOfQuestions(): Promise<number> {
  return transact('SYSTEM', 'remindOfQuestions', async (write) => {
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
          title: `The question about claim ${claimNo} waits for your answer until ${isoDay(dueOn)}`,
          entityType: 'Claim',
          entityId: claimId,
        },
      );
    return reminded.length;
  });
}

/** Ends the time for an answer. A claim in review goes on without it; a returned one can still be put right and sent. */
export async function lapseQuestions(): Promise<number> {
  return transact('SYSTEM', 'lapseQuestions', async (write) => {
    const lapsed = await write.tx.$queryRaw<Due[]>`
      UPDATE "ClaimQuestion" q SET "lapsedAt" = ${now()} FROM "Claim" c
      WHERE c.id = q."claimId" AND q."answeredAt" IS NULL AND q."lapsedAt" IS NULL AND q."dueOn" < ${today()}::date
      RETURNING c.id AS "claimId", c."claimNo", c.status::text AS status, c."hcpId", q."askedById", c."reviewerId"`;
    for (const { claimId, claimNo, status, hcpId, askedById, reviewerId } of lapsed) {
      const subject = { entityType: 'Claim', entityId: claimId };
      write.log({ action: 'Claim.LAPSE', ...subject, summary: `The question about claim ${claimNo} was not answered in time` });
      if (status === 'IN_REVIEW') {
        await recordStatus(write, 'Claim', claimId, 'LAPSE', status, status, LAPSED);
        write.notify(
          { userIds: [reviewerId ?? askedById] },
          { kind: 'CLAIM_QUESTION_LAPSED', title: `No answer about claim ${claimNo}: decide without it`, ...subject },
        );
      }
      write.notify(
        { hcpId },
        { kind: 'CLAIM_QUESTION_LAPSED', title: `The time to answer the question about claim ${claimNo} is over`, ...subject },
      );
    }
    return lapsed.length;
  });
}

export const claimQuestionJob = defineJob({
  name: 'claimQuestions',
  payload: z.unknown(),
  schedule: { dailyAt: '06:15' },
  run: async () => {
    await lapseQuestions();
    await remindOfQuestions();
  },
});
