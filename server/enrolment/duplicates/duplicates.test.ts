import { describe, expect, it } from 'vitest';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeMerging, merge, pairOf } from '../../testing/make/make-merging.ts';
import { findDuplicates } from './find-duplicates.ts';

const DISMISS = /* GraphQL */ `mutation($id: ID!, $input: DismissDuplicateInput!) { dismissDuplicate(id: $id, input: $input) { id status availableActions } }`;
const LIST = /* GraphQL */ `query($filter: DuplicatePairFilter, $search: String) { duplicatePairs(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id distance first { id } second { id } } } }`;
const PAIR = /* GraphQL */ `query($id: ID!) { duplicatePair(id: $id) { id status differences availableActions first { enrolmentNo nin } firstCare { visits claims } secondCare { visits claims } } }`;

describe('the queue', () => {
  it('lists a pair flagged at registration once, with the differences', async () => {
    const [admin, first] = [await makeUser('ADMIN'), await makeEnrollee({ surname: 'Zwandien', firstName: 'Rahila' })];
    const second = await makeEnrollee({
      surname: first.surname,
      firstName: first.firstName,
      nin: '12345678901',
      duplicateFlag: 'SUSPECT',
      matchedEnrolleeId: first.id,
    });
    await db.enrollee.update({ where: { id: second.id }, data: { matchedEnrolleeId: first.id } });
    const { data } = await as(await makeUser('REGISTRATION_OFFICER')).run(LIST, { filter: { status: ['OPEN'] }, search: 'rahila' });
    expect(data.duplicatePairs).toMatchObject({ total: 1, items: [{ distance: 0 }] });
    const answer = await as(admin).run(PAIR, { id: data.duplicatePairs.items[0]?.id });
    expect(answer.data.duplicatePair.availableActions).toEqual(['DISMISS', 'MERGE']);
    expect(answer.data.duplicatePair.differences).toEqual(expect.arrayContaining(['nin', 'phone', 'home']));
    expect(answer.data.duplicatePair.differences).not.toContain('name');
  });

  it('offers a registration officer no decision and rejects an attempt', async () => {
    const [a, b] = await makeMerging();
    const officer = await makeUser('REGISTRATION_OFFICER');
    const pair = await pairOf(a, b);
    expect((await as(officer).run(PAIR, { id: pair.id })).data.duplicatePair.availableActions).toEqual([]);
    expect((await merge(officer, a, b)).codes).toEqual(['FORBIDDEN']);
  });

  it('is hidden from facilities, and from officers who may see only one of the two', async () => {
    const [a, b] = await makeMerging();
    const pair = await pairOf(a, b);
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [a.lgaId] });
    expect((await as(narrow).run(PAIR, { id: pair.id })).codes).toEqual(['NOT_FOUND']);
    expect((await merge(narrow, a, b)).codes).toEqual(['NOT_FOUND']);
    const dismissal = { id: pair.id, input: { version: pair.version, reason: 'Two people of one name' } };
    expect((await as(narrow).run(DISMISS, dismissal)).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeHcpUser({ id: a.hcpId ?? '' })).run(PAIR, { id: pair.id })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('dismissing', () => {
  it('records the reason and does not flag the pair again', async () => {
    const admin = await makeUser('ADMIN');
    const person = await makeEnrollee({ registeredAt: today() });
    const { firstName, lgaId, townId } = person;
    const twin = await makeEnrollee({ firstName, lgaId, townId, registeredAt: today() });
    expect(await findDuplicates()).toBeGreaterThan(0);
    const pair = await pairOf(person, twin);
    expect(await db.enrollee.count({ where: { id: { in: [person.id, twin.id] }, duplicateFlag: 'SUSPECT' } })).toBe(1);
    const run = (version = pair.version) =>
      as(admin).run(DISMISS, { id: pair.id, input: { version, reason: 'Two cousins of one village' } });
    expect((await run(7)).codes).toEqual(['CONFLICT_STALE']);
    expect((await run()).data.dismissDuplicate).toMatchObject({ status: 'DISMISSED', availableActions: [] });
    expect((await run()).codes).toEqual(['STATE_INVALID']);
    await findDuplicates();
    expect(await db.duplicatePair.count({ where: { OR: [{ firstId: person.id }, { secondId: person.id }] } })).toBe(1);
    expect(await db.enrollee.count({ where: { id: { in: [person.id, twin.id] }, duplicateFlag: { in: ['NONE', 'DISMISSED'] } } })).toBe(2);
    expect(await db.statusChange.count({ where: { entityType: 'DuplicatePair', entityId: pair.id, toStatus: 'DISMISSED' } })).toBe(1);
  });
});
