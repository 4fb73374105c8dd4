import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../clock.ts';
import { db } from '../db.ts';
import { as } from '../testing/as.ts';
import { atOnce } from '../testing/at-once.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeUser } from '../testing/make.ts';
import { makeFamily, statusesOf } from '../testing/make-family.ts';
import { makeMerging, pairOf } from '../testing/make-merging.ts';
import { findDuplicates } from './find-duplicates.ts';

const MERGE = `mutation($id: ID!, $input: MergeDuplicateInput!) { mergeDuplicate(id: $id, input: $input) { id status keptId decisionReason decidedBy { id } } }`;
const DISMISS = `mutation($id: ID!, $input: DismissDuplicateInput!) { dismissDuplicate(id: $id, input: $input) { id status availableActions } }`;
const LIST = `query($filter: DuplicatePairFilter, $search: String) { duplicatePairs(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id distance first { id } second { id } } } }`;
const STANDS = `query($id: ID!) { duplicatePair(id: $id) { refusedKeepingFirst refusedKeepingSecond waitingRegistrationId saidAtRegistration } }`;
const PAIR = `query($id: ID!) { duplicatePair(id: $id) { id status differences availableActions first { enrolmentNo nin } firstCare { visits claims } secondCare { visits claims } } }`;

type Row = { id: string };
const reason = 'The desk registered the person twice';
const rowOf = ({ id }: Row) => db.enrollee.findUniqueOrThrow({ where: { id } });
const merge = async (user: Row, kept: Row, other: Row, more: object = {}) => {
  const pair = await pairOf(kept, other);
  return as(user).run(MERGE, { id: pair.id, input: { version: pair.version, keepId: kept.id, reason, ...more } });
};

describe('the queue', () => {
  it('lists whom a registration flagged, once, with what differs', async () => {
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
    const answer = await as(admin).run(PAIR, { id: data.duplicatePairs.items[0].id });
    expect(answer.data.duplicatePair.availableActions).toEqual(['DISMISS', 'MERGE']);
    expect(answer.data.duplicatePair.differences).toEqual(expect.arrayContaining(['nin', 'phone', 'home']));
    expect(answer.data.duplicatePair.differences).not.toContain('name');
  });

  it('offers the officer nothing to decide and refuses the decision', async () => {
    const [a, b] = await makeMerging();
    const officer = await makeUser('REGISTRATION_OFFICER');
    const pair = await pairOf(a, b);
    expect((await as(officer).run(PAIR, { id: pair.id })).data.duplicatePair.availableActions).toEqual([]);
    expect((await merge(officer, a, b)).codes).toEqual(['FORBIDDEN']);
  });

  it('is closed to facilities, and to an officer who may see only one of the two', async () => {
    const [a, b] = await makeMerging();
    const pair = await pairOf(a, b);
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [a.lgaId] });
    expect((await as(narrow).run(PAIR, { id: pair.id })).codes).toEqual(['NOT_FOUND']);
    expect((await merge(narrow, a, b)).codes).toEqual(['NOT_FOUND']);
    const dismissal = { id: pair.id, input: { version: pair.version, reason } };
    expect((await as(narrow).run(DISMISS, dismissal)).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeHcpUser({ id: a.hcpId ?? '' })).run(PAIR, { id: pair.id })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('dismissing', () => {
  it('says with a reason that they are two people, and nobody asks about them again', async () => {
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

describe('merging', () => {
  it('keeps one record, takes over what was chosen, and keeps the rest on the other', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging({ nin: '11111111111', occupation: 'Farmer' }, { nin: '22222222222', occupation: 'Trader' });
    const { data, codes } = await merge(admin, a, b, { take: ['nin', 'phone', 'name'] });
    expect(codes).toEqual([]);
    expect(data.mergeDuplicate).toMatchObject({ status: 'MERGED', keptId: a.id, decidedBy: { id: admin.id } });
    expect(await rowOf(a)).toMatchObject({
      status: 'ACTIVE',
      nin: '22222222222',
      phone: b.phone,
      firstName: b.firstName,
      fullName: b.fullName,
      occupation: 'Farmer',
      enrolmentNo: a.enrolmentNo,
    });
    expect(await rowOf(b)).toMatchObject({
      status: 'MERGED',
      mergedIntoId: a.id,
      nin: '11111111111',
      phone: a.phone,
      occupation: 'Trader',
      enrolmentNo: b.enrolmentNo,
    });
  });

  it('leads the other number to the person in search, lists, eligibility and the timeline', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    await db.statusChange.create({
      data: { entityType: 'Enrollee', entityId: b.id, action: 'COMPLETE', toStatus: 'ACTIVE', at: addDays(today(), -400) },
    });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    const answer = await as(admin).run(
      `query($no: String!, $id: ID!, $other: ID!, $day: Date!) {
        search(text: $no) { id }
        enrollees(page: { number: 1, size: 10 }, search: $no) { total items { id } }
        eligibility(number: $no, day: $day) { enrollee { id } }
        enrollee(id: $id) { mergedRecords { enrolmentNo } history { toStatus note } }
        merged: enrollee(id: $other) { status mergedInto { id } availableActions } }`,
      { no: b.enrolmentNo, id: a.id, other: b.id, day: isoDay(today()) },
    );
    expect(answer.codes).toEqual([]);
    expect(answer.data.search).toEqual([{ id: a.id }]);
    expect(answer.data.enrollees).toEqual({ total: 1, items: [{ id: a.id }] });
    expect(answer.data.eligibility.enrollee).toEqual({ id: a.id });
    expect(answer.data.enrollee.mergedRecords).toEqual([{ enrolmentNo: b.enrolmentNo }]);
    expect(answer.data.enrollee.history.map(({ toStatus }: { toStatus: string }) => toStatus)).toEqual(['ACTIVE', 'MERGED']);
    expect(answer.data.merged).toEqual({ status: 'MERGED', mergedInto: { id: a.id }, availableActions: [] });
  });

  it('leaves it out of every list and count', async () => {
    const admin = await makeUser('ADMIN');
    const mda = await makeMda();
    const [a, b] = await makeMerging({ mdaId: mda.id }, { mdaId: mda.id });
    const { hcpId } = b;
    const facility = await makeHcpUser({ id: hcpId ?? '' });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    const scheme = await as(admin).run(
      `query($mda: ID!, $hcp: ID!) {
        enrollees(page: { number: 1, size: 10 }, filter: { mdaId: $mda }) { total }
        staff: enrollees(page: { number: 1, size: 10 }, filter: { mdaId: $mda, status: [MERGED] }) { total }
        mda(id: $mda) { principals lives disabledLives otherLives }
        hcp(id: $hcp) { lives members } }`,
      { mda: mda.id, hcp: hcpId },
    );
    expect(scheme).toMatchObject({
      codes: [],
      data: {
        enrollees: { total: 1 },
        staff: { total: 0 },
        mda: { principals: 1, lives: 1, disabledLives: 0, otherLives: 0 },
        hcp: { lives: 0, members: 0 },
      },
    });
    const own = await as(facility).run(
      `{ enrollees(page: { number: 1, size: 10 }) { total } ownEnrolleeTotals { lives principals } search(text: "${b.enrolmentNo}") { id } }`,
      {},
    );
    expect(own).toMatchObject({ codes: [], data: { enrollees: { total: 0 }, ownEnrolleeTotals: { lives: 0, principals: 0 }, search: [] } });
  });

  it('moves the dependants of the other principal, who then share plan and employer', async () => {
    const admin = await makeUser('ADMIN');
    const one = await makeFamily();
    const two = await makeFamily();
    await db.enrollee.update({ where: { id: two.spouse.id }, data: { status: 'DISABLED' } });
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual([]);
    const family = await db.enrollee.findMany({ where: { principalId: one.principal.id } });
    expect(family.map(({ id }) => id).sort()).toEqual(
      [one.spouse, one.child, one.younger, two.spouse, two.child, two.younger].map(({ id }) => id).sort(),
    );
    expect(new Set(family.map(({ planId }) => planId))).toEqual(new Set([one.planId]));
    expect(await statusesOf([two.principal, two.spouse, two.child])).toEqual(['MERGED', 'DISABLED', 'ACTIVE']);
  });

  it('refuses what would leave a family against the rules', async () => {
    const admin = await makeUser('ADMIN');
    const [one, two] = [await makeFamily(), await makeFamily()];
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual(['MERGE_SPOUSES']);
    await db.enrollee.update({ where: { id: two.spouse.id }, data: { status: 'DISABLED' } });
    await db.plan.update({ where: { id: one.planId }, data: { maxChildren: 3 } });
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual(['MERGE_CHILDREN']);
    expect((await merge(admin, one.child, two.principal)).codes).toEqual(['MERGE_HEAD_HAS_DEPENDANTS']);
    expect((await merge(admin, one.child, one.principal)).codes).toEqual(['MERGE_OWN_HEAD']);
    await db.enrollee.update({ where: { id: two.child.id }, data: { relationship: 'EXTRA' } });
    await db.enrollee.update({ where: { id: two.younger.id }, data: { status: 'DISABLED' } });
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual(['ENR_EXTRA_NOT_ALLOWED']);
    expect(await statusesOf([one.principal, two.principal])).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('merges a spouse who is on record twice, and the place of the other one is free', async () => {
    const admin = await makeUser('ADMIN');
    const [one, two] = [await makeFamily(), await makeFamily()];
    expect((await merge(admin, one.spouse, two.spouse)).codes).toEqual([]);
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual([]);
    const spouses = await db.enrollee.findMany({ where: { principalId: one.principal.id, relationship: 'SPOUSE' } });
    expect(spouses.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'MERGED']);
  });

  it('brings nobody back from death or suspension and takes no running cover away', async () => {
    const admin = await makeUser('ADMIN');
    const [alive, dead] = await makeMerging({}, { status: 'DECEASED', deceasedOn: today() });
    expect((await merge(admin, alive, dead)).codes).toEqual(['MERGE_DECEASED']);
    const [ended, running] = await makeMerging({ status: 'EXPIRED' });
    expect((await merge(admin, ended, running)).codes).toEqual(['MERGE_KEEP_COVERED']);
    expect((await merge(admin, running, ended)).codes).toEqual([]);
    const [covered, suspended] = await makeMerging({}, { status: 'SUSPENDED' });
    expect((await merge(admin, covered, suspended)).codes).toEqual(['MERGE_SUSPENDED']);
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    expect((await merge(admin, here, waiting)).codes).toEqual(['MERGE_WAITING']);
    const [known, refused] = await makeMerging({}, { status: 'REJECTED' });
    expect((await merge(admin, known, refused)).codes).toEqual(['STATE_INVALID']);
  });

  it('refuses the work of another plan, a third record, no reason, and who registered both', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    expect((await merge(admin, a, b, { take: ['work'] })).codes).toEqual(['MERGE_OTHER_PLAN']);
    expect((await merge(admin, a, b, { keepId: (await makeEnrollee()).id })).codes).toEqual(['NOT_FOUND']);
    expect((await merge(admin, a, b, { reason: '' })).codes).toEqual(['INVALID_INPUT']);
    expect((await merge(admin, a, b, { version: 9 })).codes).toEqual(['CONFLICT_STALE']);
    const [own, too] = await makeMerging({ registeredById: admin.id }, { registeredById: admin.id });
    expect((await merge(admin, own, too)).codes).toEqual(['FOUR_EYES']);
  });

  it('says beforehand what stands against it, for each of the two that could stay', async () => {
    const ask = async (user: Row, a: Row, b: Row) => (await as(user).run(STANDS, { id: (await pairOf(a, b)).id })).data.duplicatePair;
    const admin = await makeUser('ADMIN');
    const [ended, running] = (await makeMerging({ status: 'EXPIRED' })).sort((a, b) => a.id.localeCompare(b.id));
    const keep = { EXPIRED: 'Keep the record whose cover runs, or stop that cover first.', ACTIVE: null } as Record<string, string | null>;
    expect(await ask(admin, ended, running)).toMatchObject({
      refusedKeepingFirst: keep[ended.status],
      refusedKeepingSecond: keep[running.status],
    });
    const officer = await makeUser('REGISTRATION_OFFICER');
    expect(await ask(officer, ended, running)).toMatchObject({ refusedKeepingFirst: null, refusedKeepingSecond: null });
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    const review = { someoneElse: true, reason: 'A cousin of the same name', matchedEnrolleeId: here.id };
    const registration = await db.registration.create({
      data: { data: { review }, enrolleeId: waiting.id, status: 'PENDING_APPROVAL', step: 'FINAL' },
    });
    const words = expect.stringContaining(`${waiting.enrolmentNo} waits for approval`);
    expect(await ask(admin, here, waiting)).toEqual({
      refusedKeepingFirst: words,
      refusedKeepingSecond: words,
      waitingRegistrationId: registration.id,
      saidAtRegistration: 'A cousin of the same name',
    });
  });

  it('closes the pair of a registration that is refused', async () => {
    const admin = await makeUser('ADMIN');
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    const { id } = await db.registration.create({
      data: { data: {}, enrolleeId: waiting.id, status: 'PENDING_APPROVAL', step: 'FINAL', displayName: 'Twice' },
    });
    const { codes } = await as(admin).run(
      `mutation($id: ID!, $input: RejectRegistrationInput!) { rejectRegistration(id: $id, input: $input) { id } }`,
      { id, input: { version: 0, reason: 'On record already' } },
    );
    expect(codes).toEqual([]);
    expect(await pairOf(here, waiting)).toMatchObject({ status: 'DISMISSED', decidedById: null });
    expect(await rowOf(here)).toMatchObject({ duplicateFlag: 'NONE', status: 'ACTIVE' });
    expect(await rowOf(waiting)).toMatchObject({ duplicateFlag: 'DISMISSED', status: 'REJECTED' });
  });

  it('refuses while both wait for a change of facility', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    for (const [person, to] of [
      [a, b],
      [b, a],
    ] as const)
      await db.facilityChangeRequest.create({
        data: {
          enrolleeId: person.id,
          fromHcpId: person.hcpId,
          toHcpId: to.hcpId ?? '',
          reason: 'Moved house',
          effectiveDate: today(),
          requestedById: admin.id,
        },
      });
    expect((await merge(admin, a, b)).codes).toEqual(['MERGE_CHANGES_OPEN']);
  });

  it('refuses while both owe a premium', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    for (const { id } of [a, b])
      await db.invoice.create({
        data: { invoiceNo: `INV-${id.slice(-8)}`, kind: 'PREMIUM_SELF', status: 'PENDING', enrolleeId: id, amount: 5n, dueDate: today() },
      });
    expect((await merge(admin, a, b)).codes).toEqual(['MERGE_PREMIUMS_OPEN']);
  });

  it('happens once when two decide at the same moment', async () => {
    const [a, b] = await makeMerging();
    const pair = await pairOf(a, b);
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const kept = [a.id, b.id];
    const outcome = await atOnce(admins, MERGE, (i) => ({ id: pair.id, input: { version: pair.version, keepId: kept[i], reason } }));
    expect(outcome).toEqual(['OK', 'STATE_INVALID']);
    expect(await db.enrollee.count({ where: { id: { in: [a.id, b.id] }, status: 'MERGED' } })).toBe(1);
  });

  it('hands other suspicions on to the person who stays', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    const third = await makeEnrollee({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: b.id });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    expect(await pairOf(a, third)).toMatchObject({ status: 'OPEN' });
    expect(await rowOf(third)).toMatchObject({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: a.id });
    expect(await db.duplicatePair.count({ where: { OR: [{ firstId: b.id }, { secondId: b.id }], status: 'OPEN' } })).toBe(0);
  });
});

describe('the nightly comparison', () => {
  const alike = async (one: object, two: object) => {
    const person = await makeEnrollee({ registeredAt: today(), ...one });
    const { hcpId, lgaId, townId } = person;
    const other = await makeEnrollee({ registeredAt: addDays(today(), -300), hcpId, lgaId, townId, ...two });
    await findDuplicates();
    return db.duplicatePair.count({
      where: {
        OR: [
          { firstId: person.id, secondId: other.id },
          { firstId: other.id, secondId: person.id },
        ],
      },
    });
  };
  const named = (surname: string, firstName: string, more: object = {}) => ({
    surname,
    firstName,
    dateOfBirth: new Date('1991-07-09'),
    ...more,
  });

  it('finds at one facility or in one LGA the same name, one letter wrong in each, and the names in another order', async () => {
    expect(await alike(named('Lapang', 'Rifkatu'), named('Lapang', 'Rifkatu'))).toBe(1);
    expect(await alike(named('Nanbol', 'Chuwang'), named('Chuwang', 'Nanbol'))).toBe(1);
    expect(await alike(named('Wetle', 'Muhammad'), named('Wetle', 'Mohammed'))).toBe(1);
    expect(await alike(named('Wuyep', 'Nenfort'), named('Wuyeb', 'Nenfot'))).toBe(1);
  });

  it('leaves a third letter, another sex, another birth and another town alone', async () => {
    const elsewhere = await makeEnrollee();
    const place = { hcpId: elsewhere.hcpId, lgaId: elsewhere.lgaId, townId: elsewhere.townId };
    expect(await alike(named('Bitrus', 'Nanfe'), named('Bitras', 'Nanlo'))).toBe(0);
    expect(await alike(named('Mangut', 'Plangnan'), named('Mangut', 'Plangnan', { sex: 'FEMALE' }))).toBe(0);
    expect(await alike(named('Dalyop', 'Chollom'), named('Dalyop', 'Chollom', { dateOfBirth: new Date('1991-07-10') }))).toBe(0);
    expect(await alike(named('Gomwalk', 'Ishaya'), named('Gomwalk', 'Ishayu', place))).toBe(0);
  });

  it('takes two names with another first letter, or two of their letters, for two people', async () => {
    expect(await alike(named('Dakas', 'Grace', { sex: 'FEMALE' }), named('Dakas', 'Peace', { sex: 'FEMALE' }))).toBe(0);
    expect(await alike(named('Gopep', 'Titus'), named('Gonap', 'Titus'))).toBe(0);
    expect(await alike(named('Tok', 'Lyop'), named('Tol', 'Lyop'))).toBe(0);
  });

  it('asks about the same name elsewhere only with a third name, one employer or one next of kin', async () => {
    const elsewhere = await makeEnrollee();
    const place = { hcpId: elsewhere.hcpId, lgaId: elsewhere.lgaId, townId: elsewhere.townId };
    expect(await alike(named('Gomwalk', 'Yakubu'), named('Gomwalk', 'Yakubu', place))).toBe(0);
    expect(await alike(named('Gomwalk', 'Yakubu Nde'), named('Gomwalk', 'Yakubu Nde', place))).toBe(1);
    const kin = { nextOfKinPhone: '08035550111' };
    expect(await alike(named('Gomwalk', 'Musa', kin), named('Gomwalk', 'Musa', { ...place, ...kin }))).toBe(1);
    const { id: mdaId } = await makeMda();
    expect(await alike(named('Gomwalk', 'Luka', { mdaId }), named('Gomwalk', 'Luka', { ...place, mdaId }))).toBe(1);
  });

  it('takes two NINs that were both verified for two people', async () => {
    const nin = (nin: string, ninStatus: string) => ({ nin, ninStatus });
    const pair = (name: string, other: string, status: string) =>
      alike(named('Kwallu', name, nin(`${other}1`, 'VERIFIED')), named('Kwallu', name, nin(`${other}2`, status)));
    expect(await pair('Simon', '3131313131', 'VERIFIED')).toBe(0);
    expect(await pair('Titus', '4141414141', 'UNVERIFIED')).toBe(1);
  });

  it('takes twins of one family for two children', async () => {
    const family = await makeFamily();
    const twin = (firstName: string) => named('Gyang', firstName, { relationship: 'CHILD', principalId: family.principal.id });
    expect(await alike(twin('Hassana'), twin('Hussaina'))).toBe(0);
  });
});
