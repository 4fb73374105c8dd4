import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld, READY, START_REVIEW, SUBMIT_BILL } from '../../testing/make/make-claim.ts';
import { expireQuestions, sendQuestionReminders } from '../bills/unanswered-claims.job.ts';

const ASK = /* GraphQL */ `mutation ($id: ID!, $input: SendClaimQueryInput!) {
  sendClaimQuery(id: $id, input: $input) { status version questions { question dueOn canAnswer documents { kind isWanted item { id } file { id } } } }
}`;
const ANSWER = /* GraphQL */ `mutation ($id: ID!, $input: AnswerClaimQuestionInput!) {
  answerClaimQuestion(id: $id, input: $input) { version questions { answer answeredAt canAnswer documents { kind isWanted file { id } } } }
}`;
const RETURN_WITH_WANTED = /* GraphQL */ `mutation ($id: ID!, $input: ReturnClaimInput!) {
  returnClaim(id: $id, input: $input) { status questions { question lapsedAt documents { kind } } }
}`;
const QUESTION = 'Which days was the patient in the ward?';

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeEach(async () => {
  world = await makeClaimWorld();
  return () => setNow(null);
});

async function opened() {
  const { claimIds, id: billId } = await world.bill(1);
  const id = claimIds[0] ?? '';
  const { version, items } = (await as(world.officer).run(START_REVIEW, { id })).data.startClaimReview;
  return { id, billId, version, itemId: items[0]?.id ?? '' };
}
const ask = (id: string, input: object = {}, who: { id: string } = world.officer) =>
  as(who).run(ASK, { id, input: { question: QUESTION, ...input } });
const answer = (id: string, input: object = {}, who: { id: string } = world.user) =>
  as(who).run(ANSWER, { id, input: { answer: 'From Monday to Wednesday.', ...input } });
const upload = async (who: { id: string }, kind: string) =>
  (
    await db.attachment.create({
      data: {
        ownerType: 'UserAccount',
        ownerId: who.id,
        kind,
        filename: 'a.pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: 'x',
        storageKey: `x/${who.id}${kind}`,
      },
    })
  ).id;

describe('a query about a claim', () => {
  it('requests documents for lines, and the answer attaches them; the claim stays with the officer, unchanged', async () => {
    const { id, version, itemId } = await opened();
    const asked = await ask(id, { wanted: [{ kind: 'DISCHARGE_SUMMARY', lineId: itemId }, { kind: 'OTHER' }] });
    expect(asked.codes).toEqual([]);
    expect(asked.data.sendClaimQuery).toMatchObject({
      status: 'IN_REVIEW',
      version,
      questions: [
        {
          question: QUESTION,
          canAnswer: false,
          documents: [{ kind: 'DISCHARGE_SUMMARY', item: { id: itemId }, file: null }, { kind: 'OTHER' }],
        },
      ],
    });
    expect(await db.notification.count({ where: { kind: 'CLAIM_QUESTION', entityId: id, userId: world.user.id } })).toBe(1);
    const fileId = await upload(world.user, 'DISCHARGE_SUMMARY');
    const given = await answer(id, { documents: [{ kind: 'DISCHARGE_SUMMARY', fileId, lineId: itemId }] });
    expect(given.codes).toEqual([]);
    expect(given.data.answerClaimQuestion).toMatchObject({
      version,
      questions: [
        {
          answer: 'From Monday to Wednesday.',
          documents: [{ kind: 'DISCHARGE_SUMMARY', isWanted: true, file: { id: fileId } }, { file: null }],
        },
      ],
    });
    expect(await db.notification.count({ where: { kind: 'CLAIM_QUESTION_ANSWERED', userId: world.officer.id } })).toBe(1);
    expect((await answer(id)).codes).toEqual(['STATE_INVALID']);
  });

  it('is sent by the officer of the claim, one at a time, about lines of the claim', async () => {
    const { id } = await opened();
    const { itemId } = await opened();
    expect((await ask(id, { wanted: [{ kind: 'OTHER', lineId: itemId }] })).fields).toHaveProperty(['wanted.0.lineId']);
    expect((await ask(id, {}, await makeUser('CLAIMS_OFFICER'))).codes).toEqual(['CLM_LOCKED']);
    expect((await ask(id, {}, await makeUser('CLAIMS_OFFICER', { lgaScoped: true }))).codes).toEqual(['NOT_FOUND']);
    expect((await ask(id, {}, world.user)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(id, { question: 'Why?' })).codes).toEqual(['INVALID_INPUT']);
    expect(await concurrently([world.officer, world.officer], ASK, { id, input: { question: QUESTION } })).toEqual([
      'CLM_QUESTION_OPEN',
      'OK',
    ]);
    const { claimIds } = await world.vetted('PASSED');
    expect((await ask(claimIds[0] ?? '')).codes).toEqual(['STATE_INVALID']);
  });

  it('is answered once, by its facility, with the facility’s files', async () => {
    const { id } = await opened();
    await ask(id);
    expect((await answer(id, {}, await makeHcpUser(await makeHcp()))).codes).toEqual(['NOT_FOUND']);
    expect((await answer(id, {}, world.officer)).codes).toEqual(['FORBIDDEN']);
    expect((await answer(id, {}, world.accountant)).codes).toEqual(['FORBIDDEN']);
    const strangeFile = await upload(world.officer, 'OTHER');
    expect((await answer(id, { documents: [{ kind: 'OTHER', fileId: strangeFile }] })).fields).toHaveProperty(['documents.0.fileId']);
    expect(await concurrently([world.user, await makeHcpUser(world.hcp)], ANSWER, { id, input: { answer: 'Three days.' } })).toEqual([
      'OK',
      'STATE_INVALID',
    ]);
  });

  it('of a returned claim replaces the open query, and resubmitting the claim answers it', async () => {
    const { id, billId, version } = await opened();
    await ask(id);
    const returned = await as(world.officer).run(RETURN_WITH_WANTED, {
      id,
      input: { version, note: 'Attach the operation note.', wanted: [{ kind: 'OPERATION_NOTE' }] },
    });
    expect(returned.data.returnClaim).toMatchObject({
      status: 'RETURNED',
      questions: [
        { lapsedAt: expect.any(String) },
        { question: 'Attach the operation note.', lapsedAt: null, documents: [{ kind: 'OPERATION_NOTE' }] },
      ],
    });
    const toAnswer = /* GraphQL */ `{ claims(page: { number: 1, size: 10 }, filter: { waitsForFacility: true }) { items { id } } }`;
    expect((await as(world.user).run(toAnswer)).data.claims.items).toEqual([{ id }]);
    await world.finish(billId);
    expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [id] } })).codes).toEqual([]);
    expect(await db.claimQuestion.count({ where: { claimId: id, answeredAt: null, lapsedAt: null } })).toBe(0);
    expect((await answer(id)).codes).toEqual(['STATE_INVALID']);
    expect((await as(world.user).run(READY, { id, input: { version: 0 } })).codes).not.toEqual([]);
  });
});

describe('the deadline for an answer', () => {
  it('sends a reminder after half of it; after its last day the claim stays with the officer without an answer', async () => {
    const { id } = await opened();
    await ask(id);
    const notices = (kind: 'CLAIM_QUESTION_REMINDER' | 'CLAIM_QUESTION_LAPSED', user: { id: string }) =>
      db.notification.count({ where: { kind, entityId: id, userId: user.id } });
    await sendQuestionReminders();
    expect(await notices('CLAIM_QUESTION_REMINDER', world.user)).toBe(0);
    setNow(addDays(now(), 8));
    await sendQuestionReminders();
    await sendQuestionReminders();
    expect(await notices('CLAIM_QUESTION_REMINDER', world.user)).toBe(1);
    setNow(addDays(now(), 6));
    await expireQuestions();
    expect(await notices('CLAIM_QUESTION_LAPSED', world.user)).toBe(0);
    setNow(addDays(now(), 1));
    await expireQuestions();
    await expireQuestions();
    expect([await notices('CLAIM_QUESTION_LAPSED', world.user), await notices('CLAIM_QUESTION_LAPSED', world.officer)]).toEqual([1, 1]);
    const lapse = await db.statusChange.findFirst({ where: { entityId: id, action: 'LAPSE' } });
    expect(lapse).toMatchObject({
      fromStatus: 'IN_REVIEW',
      toStatus: 'IN_REVIEW',
      note: expect.stringContaining('did not answer in time'),
    });
    expect((await answer(id)).codes).toEqual(['STATE_INVALID']);
    expect((await ask(id)).codes).toEqual([]);
  });

  const returned = async () => {
    const { id, billId, version } = await opened();
    await as(world.officer).run(RETURN_WITH_WANTED, { id, input: { version, note: 'Attach the operation note.' } });
    return { id, billId };
  };
  const claimOf = (id: string) => db.claim.findUniqueOrThrow({ where: { id }, include: { bill: true } });

  it('moves an unanswered returned claim back to its bill while that is in review, with a note', async () => {
    const { id, billId } = await returned();
    setNow(addDays(now(), 15));
    await expireQuestions();
    expect(await claimOf(id)).toMatchObject({ status: 'SUBMITTED', billId, attempt: 1, bill: { status: 'IN_REVIEW', claimCount: 1 } });
    expect(await db.statusChange.findFirst({ where: { entityId: id, action: 'SUBMIT_UNANSWERED' } })).toMatchObject({
      fromStatus: 'RETURNED',
      note: expect.stringContaining('did not answer in time'),
    });
    expect(await db.notification.count({ where: { kind: 'CLAIM_QUESTION_LAPSED', entityId: id, userId: world.officer.id } })).toBe(1);
    // Submitting it again returns the bill that contains it.
    expect((await as(world.user).run(SUBMIT_BILL, { input: { claimIds: [id] } })).data.submitBill).toMatchObject({ id: billId });
    expect(await claimOf(id)).toMatchObject({ status: 'SUBMITTED', attempt: 1 });
    expect((await as(world.officer).run(START_REVIEW, { id })).codes).toEqual([]);
    expect((await world.vet(id)).data.vetClaim).toMatchObject({ status: 'VETTED' });
  });
  it('moves unanswered returned claims without a bill into one new bill, which any officer can vet', async () => {
    const [first, second] = [await returned(), await returned()];
    for (const { billId } of [first, second]) await world.finish(billId);
    setNow(addDays(now(), 15));
    await expireQuestions();
    await expireQuestions();
    const { bill } = await claimOf(first.id);
    expect(bill).toMatchObject({ status: 'SUBMITTED', submittedById: null, submittedAt: now(), claimCount: 2, claimedAmount: 1_600_000n });
    expect(await claimOf(second.id)).toMatchObject({ status: 'SUBMITTED', billId: bill?.id });
    expect(await db.notification.count({ where: { kind: 'BILL_SUBMITTED', entityId: bill?.id, userId: world.officer.id } })).toBe(1);
    expect((await world.vet(first.id)).codes).toEqual([]);
    expect((await world.vet(second.id)).codes).toEqual([]);
    expect((await world.finish(bill?.id ?? '')).data.finishBill).toMatchObject({ status: 'VETTED', claimCount: 2 });
  });
  it('and a concurrent resubmission: one of the two wins', async () => {
    const { id, billId } = await returned();
    await world.finish(billId);
    setNow(addDays(now(), 15));
    const [, sent] = await Promise.all([expireQuestions(), as(world.user).run(SUBMIT_BILL, { input: { claimIds: [id] } })]);
    const { bill, attempt } = await claimOf(id);
    expect(sent.data.submitBill).toMatchObject({ id: bill?.id });
    expect([
      [world.user.id, 2],
      [null, 1],
    ]).toContainEqual([bill?.submittedById, attempt]);
  });
});
