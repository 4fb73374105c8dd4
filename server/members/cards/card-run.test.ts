import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeMda, makePlan, makeUser } from '../../testing/make/make.ts';
import { renewCover } from '../cover/renew-cover.ts';

const PREPARE = /* GraphQL */ `mutation ($input: PrepareCardRunInput!, $filter: StudentCardFilter, $search: String) {
  prepareCardRun(input: $input, filter: $filter, search: $search) { id runNo status count version cards { position issue address enrollee { id } } }
}`;
const MARK = /* GraphQL */ `mutation ($id: ID!, $version: Int!) { markCardRunPrinted(id: $id, version: $version) { status printedBy { id } } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $version: Int!) { cancelCardRun(id: $id, version: $version) { status } }`;
const CHECK = /* GraphQL */ `query ($token: String!) { checkCard(token: $token) { valid } }`;
const LIST = /* GraphQL */ `query ($filter: StudentCardFilter, $search: String) {
  studentCards(page: { number: 1, size: 100 }, filter: $filter, search: $search) { total items { id cardPrintCount cardWaiting } }
  studentCardCounts(filter: $filter, search: $search) { ready withoutPhoto waiting printed }
}`;

async function makeSchool() {
  const mda = await makeMda({ type: 'TERTIARY_INSTITUTION' });
  const session = await db.academicSession.create({
    data: { mdaId: mda.id, name: '2026/2027', startsOn: addMonths(today(), -2), endsOn: addMonths(today(), 10) },
  });
  const [plan, hcp, officer] = [await makePlan({ sector: 'STUDENT' }), await makeHcp(), await makeUser('REGISTRATION_OFFICER')];
  const student = (data: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) =>
    makeEnrollee({
      planId: plan.id,
      hcpId: hcp.id,
      mdaId: mda.id,
      sessionId: session.id,
      matricNo: `CHT/${randomUUID().slice(0, 8)}`,
      photoId: randomUUID(),
      coverageEnd: addMonths(today(), 10),
      ...data,
    });
  const filter = { mdaId: mda.id, sessionId: session.id };
  const prepare = (people: { id: string }[], reason = 'FIRST', note?: string) =>
    as(officer).run(PREPARE, { input: { enrolleeIds: people.map(({ id }) => id), reason, note } });
  const print = async (people: { id: string }[], reason = 'FIRST') => {
    const { data } = await prepare(people, reason);
    const run = data.prepareCardRun;
    expect((await as(officer).run(MARK, { id: run.id, version: run.version })).codes).toEqual([]);
    return run;
  };
  return { officer, student, filter, prepare, print, lgaId: hcp.lgaId };
}

function tokenOf(card: { address: string } | undefined) {
  if (!card) throw new Error('No card was printed.');
  return card.address.split('/check/')[1];
}
const valid = async (card: { address: string } | undefined, who: { id: string }) =>
  (await as(who).run(CHECK, { token: tokenOf(card) })).data.checkCard.valid;

describe('the cards of a session', () => {
  it('are put on sheets by name, counted once marked as printed, and leave the list of students without a card', async () => {
    const { officer, student, filter } = await makeSchool();
    const people = [await student({ surname: 'Zang' }), await student({ surname: 'Ajiji' }), await student({ surname: 'Musa' })];
    const faceless = await student({ photoId: null });
    await student({ status: 'EXPIRED' });
    const before = (await as(officer).run(LIST, { filter: { ...filter, printed: false } })).data;
    expect(before).toMatchObject({ studentCards: { total: 4 }, studentCardCounts: { ready: 3, withoutPhoto: 1, waiting: 0, printed: 0 } });
    const found = (await as(officer).run(LIST, { filter, search: 'ajiji' })).data;
    expect(found).toMatchObject({ studentCards: { total: 1 }, studentCardCounts: { ready: 1, withoutPhoto: 0 } });

    const { data, codes } = await as(officer).run(PREPARE, { input: { reason: 'FIRST' }, filter });
    expect(codes).toEqual([]);
    const run = data.prepareCardRun;
    expect(run).toMatchObject({ status: 'PREPARED', count: 3, runNo: expect.stringMatching(/^CARD-\d{4}-\d{5}$/) });
    expect(run.cards.map((card) => card.enrollee.id)).toEqual([people[1]?.id, people[2]?.id, people[0]?.id]);
    expect((await as(officer).run(LIST, { filter })).data.studentCardCounts).toMatchObject({ ready: 0, waiting: 3, printed: 0 });

    const marked = await as(officer).run(MARK, { id: run.id, version: run.version });
    expect(marked.data.markCardRunPrinted).toEqual({ status: 'PRINTED', printedBy: { id: officer.id } });
    const after = (await as(officer).run(LIST, { filter: { ...filter, printed: false } })).data;
    expect(after.studentCards.items.map(({ id }) => id)).toEqual([faceless.id]);
    expect(await db.enrollee.findMany({ where: { id: { in: people.map(({ id }) => id) } } })).toMatchObject(
      people.map(() => ({ cardPrintCount: 1, cardPrintedAt: expect.any(Date), cardIssue: 1 })),
    );
    expect(await db.statusChange.findMany({ where: { entityId: run.id }, orderBy: { at: 'asc' } })).toMatchObject([
      { action: 'PREPARE', actorId: officer.id },
      { action: 'MARK_PRINTED', actorId: officer.id },
    ]);
    expect(await db.activityLog.count({ where: { entityId: run.id } })).toBe(2);
  });

  it('can be printed again once the students are renewed for the next session, not for the same one', async () => {
    const { officer, student, filter, prepare, print } = await makeSchool();
    const one = await student();
    await print([one]);
    const next = await db.academicSession.create({
      data: { mdaId: filter.mdaId, name: '2027/2028', startsOn: addMonths(today(), 10), endsOn: addMonths(today(), 22) },
    });
    const renew = () => transact('SYSTEM', 'renew', async (write) => (await renewCover(write, { ids: [one.id] }, next)).length);
    expect(await renew()).toBe(1);
    const counts = await as(officer).run(LIST, { filter: { ...filter, sessionId: next.id } });
    expect(counts.data.studentCardCounts).toMatchObject({ ready: 1, printed: 0 });
    await print([one]);
    expect(await renew()).toBe(0);
    expect((await prepare([one])).codes).toEqual(['CARD_PRINTED']);
  });

  it('of 200 students fill one run, each with a code of its own', async () => {
    const { officer, student, filter } = await makeSchool();
    const first = await student();
    const { id: _id, enrolmentNo: _no, searchName: _name, searchNumbers: _numbers, birthday: _birthday, ...row } = first;
    await db.enrollee.createMany({
      data: Array.from({ length: 199 }, (_, i) => ({
        ...row,
        enrolmentNo: `${first.enrolmentNo}-${i}`,
        matricNo: `CHT/${i}`,
        phone: null,
      })),
    });
    const { data } = await as(officer).run(PREPARE, { input: { reason: 'FIRST' }, filter });
    const cards: { position: number; address: string }[] = data.prepareCardRun.cards;
    expect(cards.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(new Set(cards.map(({ address }) => address)).size).toBe(200);
    await as(officer).run(MARK, { id: data.prepareCardRun.id, version: 0 });
    expect((await as(officer).run(LIST, { filter })).data.studentCardCounts).toEqual({
      ready: 0,
      withoutPhoto: 0,
      waiting: 0,
      printed: 200,
    });
  });

  it('are rejected with a message if a selected person cannot have one', async () => {
    const { prepare, print, student, officer, filter } = await makeSchool();
    const good = await student();
    const [expired, faceless, waiting, printed] = [
      await student({ status: 'EXPIRED' }),
      await student({ photoId: null }),
      await student(),
      await student(),
    ];
    await prepare([waiting]);
    await print([printed]);
    expect(await prepare([good, expired])).toMatchObject({
      codes: ['CARD_NOT_COVERED'],
      fields: { enrolleeIds: expect.stringContaining('1') },
    });
    expect((await prepare([good, await makeEnrollee({ photoId: randomUUID() })])).codes).toEqual(['CARD_NOT_COVERED']);
    expect((await prepare([good, faceless])).codes).toEqual(['CARD_PHOTO_MISSING']);
    expect((await prepare([good, waiting])).codes).toEqual(['CARD_WAITING']);
    expect((await prepare([good, printed])).codes).toEqual(['CARD_PRINTED']);
    expect((await prepare([good, printed], 'DAMAGED')).codes).toEqual(['CARD_NOT_PRINTED']);
    expect((await prepare([good, { id: randomUUID() }])).codes).toEqual(['NOT_FOUND']);
    expect(await prepare([])).toMatchObject({ codes: ['INVALID_INPUT'] });
    expect((await prepare([printed], 'CHANGED')).fields).toEqual({ note: 'Enter what has changed' });
    expect((await as(officer).run(PREPARE, { input: { reason: 'LOST' }, filter })).codes).toEqual(['INVALID_INPUT']);
    expect((await as(officer).run(PREPARE, { input: { reason: 'FIRST' }, filter: { ...filter, printed: true } })).codes).toEqual([
      'CARD_NOBODY',
    ]);
    expect((await prepare([good])).codes).toEqual([]);
  });

  it('are hidden from other roles and from officers of other LGAs', async () => {
    const { prepare, student, lgaId, filter } = await makeSchool();
    const [person, other] = [await student(), await student()];
    const { data } = await prepare([person]);
    const run = data.prepareCardRun;
    const far = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [(await makeHcp()).lgaId] });
    const input = { enrolleeIds: [other.id], reason: 'FIRST' };
    expect((await as(far).run(PREPARE, { input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(far).run(MARK, { id: run.id, version: 0 })).codes).toEqual(['NOT_FOUND']);
    expect((await as(far).run(CANCEL, { id: run.id, version: 0 })).codes).toEqual(['NOT_FOUND']);
    expect((await as(far).run(LIST, { filter })).data.studentCards.total).toBe(0);
    const near = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [lgaId] });
    expect((await as(near).run(/* GraphQL */ `query ($id: ID!) { cardRun(id: $id) { count } }`, { id: run.id })).data.cardRun.count).toBe(
      1,
    );
    for (const role of ['ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER'] as const)
      expect((await as(await makeUser(role)).run(PREPARE, { input })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('two officers at once', () => {
  it('do not put one person on two sheets', async () => {
    const { officer, student } = await makeSchool();
    const [person, colleague] = [await student(), await makeUser('REGISTRATION_OFFICER')];
    const input = { enrolleeIds: [person.id], reason: 'FIRST' };
    expect(await concurrently([officer, colleague], PREPARE, { input })).toEqual(['CARD_WAITING', 'OK']);
    expect(await db.cardPrint.count({ where: { enrolleeId: person.id } })).toBe(1);
  });

  it('count a run once', async () => {
    const { officer, student, prepare } = await makeSchool();
    const [person, colleague] = [await student(), await makeUser('ADMIN')];
    const { id, version } = (await prepare([person])).data.prepareCardRun;
    const [refused, done] = await concurrently([officer, colleague], MARK, { id, version });
    expect(done).toBe('OK');
    expect(['CONFLICT_STALE', 'STATE_INVALID']).toContain(refused);
    expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).cardPrintCount).toBe(1);
  });

  it('run a request with the same idempotency key once, with one response', async () => {
    const { officer, student, prepare } = await makeSchool();
    const person = await student();
    const { id, version } = (await prepare([person])).data.prepareCardRun;
    const key = { idempotencyKey: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => as(officer).run(MARK, { id, version }, key)));
    expect(answers.map(({ codes, data }) => [codes, data.markCardRunPrinted.status])).toEqual([
      [[], 'PRINTED'],
      [[], 'PRINTED'],
    ]);
    expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).cardPrintCount).toBe(1);
  });
});

describe('a card printed again', () => {
  it('because it was lost blocks the old code immediately, notifies the member, and has a valid code', async () => {
    const { officer, student, print, prepare } = await makeSchool();
    const person = await student();
    const portal = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const [old] = (await print([person])).cards;
    expect(await valid(old, officer)).toBe(true);
    const again = (await prepare([person], 'LOST')).data.prepareCardRun;
    expect(again.cards).toMatchObject([{ issue: 2 }]);
    expect(await valid(old, officer)).toBe(false);
    expect(await valid(again.cards[0], officer)).toBe(true);
    expect(await db.notification.count({ where: { userId: portal.id, kind: 'CARD_LOST' } })).toBe(1);
    await as(officer).run(MARK, { id: again.id, version: again.version });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ cardPrintCount: 2, cardIssue: 2 });
  });

  it.each(['DAMAGED', 'RENEWED', 'CHANGED'])('because %s keeps its code', async (reason) => {
    const { officer, student, print, prepare } = await makeSchool();
    const person = await student();
    const [old] = (await print([person])).cards;
    const { data } = await prepare([person], reason, 'New name');
    expect(data.prepareCardRun.cards[0]?.address).toBe(old?.address);
    expect(await valid(old, officer)).toBe(true);
  });

  it('in a cancelled run frees the person for another run, but keeps the lost code blocked', async () => {
    const { officer, student, print, prepare } = await makeSchool();
    const person = await student();
    const [old] = (await print([person])).cards;
    const lost = (await prepare([person], 'LOST')).data.prepareCardRun;
    expect((await as(officer).run(CANCEL, { id: lost.id, version: 7 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(officer).run(MARK, { id: lost.id, version: 7 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(officer).run(CANCEL, { id: lost.id, version: lost.version })).data.cancelCardRun.status).toBe('CANCELLED');
    expect((await as(officer).run(MARK, { id: lost.id, version: lost.version + 1 })).codes).toEqual(['STATE_INVALID']);
    expect(await valid(old, officer)).toBe(false);
    expect((await prepare([person], 'DAMAGED')).data.prepareCardRun.cards).toMatchObject([{ issue: 2 }]);
    expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).cardPrintCount).toBe(1);
  });
});

describe('the earlier runs', () => {
  it('are listed newest first, found by number, and named on the member’s record', async () => {
    const { officer, student, print, prepare } = await makeSchool();
    const person = await student();
    const first = await print([person]);
    const second = (await prepare([person], 'DAMAGED')).data.prepareCardRun;
    const RUNS = /* GraphQL */ `query ($search: String, $filter: CardRunFilter, $id: ID!) {
      cardRuns(page: { number: 1, size: 20 }, search: $search, filter: $filter) { total items { id } }
      enrollee(id: $id) { cardPrintCount cardRuns { id reason status } }
    }`;
    const { data } = await as(officer).run(RUNS, {
      id: person.id,
      filter: { status: ['PREPARED', 'PRINTED'], reason: ['FIRST', 'DAMAGED'] },
    });
    const ids: string[] = data.cardRuns.items.map(({ id }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect(data.enrollee).toEqual({
      cardPrintCount: 1,
      cardRuns: [
        { id: second.id, reason: 'DAMAGED', status: 'PREPARED' },
        { id: first.id, reason: 'FIRST', status: 'PRINTED' },
      ],
    });
    expect((await as(officer).run(RUNS, { id: person.id, search: first.runNo })).data.cardRuns.items).toEqual([{ id: first.id }]);
  });
});
