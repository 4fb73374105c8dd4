import { expect, test } from 'vitest';
import { addDays, addMinutes, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import {
  ACCEPT_REFERRAL,
  APPROVE_REFERRAL,
  approvedReferral,
  askReferral,
  CREATE_REFERRAL,
  DECLINE_REFERRAL,
  noticesOf,
  referralDetails,
  referralInput,
  referralWorld,
  storedReferral,
} from '../../testing/make/make-referral.ts';

const UPDATE = /* GraphQL */ `mutation U($id: ID!, $input: UpdateReferralInput!) { updateReferral(id: $id, input: $input) { id status version specialty services { id } toHcp { id } queriedAt } }`;
const CANCEL = /* GraphQL */ `mutation C($id: ID!, $input: CancelReferralInput!) { cancelReferral(id: $id, input: $input) { id status version } }`;
const REDIRECT = /* GraphQL */ `mutation R($id: ID!, $input: RedirectReferralInput!) { redirectReferral(id: $id, input: $input) { id status referralNo reason toHcp { id } services { id } redirectedFrom { id referralNo } } }`;
const QUERY = /* GraphQL */ `mutation Q($id: ID!, $input: QueryReferralInput!) { queryReferral(id: $id, input: $input) { id version queryNote } }`;
const READ = /* GraphQL */ `query R($id: ID!) { referral(id: $id) { id status reason provisionalDiagnosis { id } queryNote availableActions history { action } enrollee { fullName } redirectedFrom { id } redirectedTo { id } } }`;
const DESTINATIONS = /* GraphQL */ `query D($enrolleeId: ID, $serviceIds: [ID!], $search: String, $level: HcpLevel) { referralDestinations(enrolleeId: $enrolleeId, serviceIds: $serviceIds, search: $search, level: $level) { hcp { id } distance km missingServices { id } lives capacity medianHoursToAccept refusal } }`;

type World = Awaited<ReturnType<typeof referralWorld>>;
const create = (world: World, over: object = {}) => as(world.sender).run(CREATE_REFERRAL, { input: referralInput(world, over) });

test('a facility creates a numbered pending referral with a history entry, and account managers are notified', async () => {
  const world = await referralWorld();
  const referral = await askReferral(world);
  expect(referral).toMatchObject({ status: 'PENDING', decisionDueAt: null, needsReview: false, referralCode: null });
  expect(referral.referralNo).toBe(`REF/${world.from.code}/0001`);
  expect(await db.referral.findUniqueOrThrow({ where: { id: referral.id }, include: { services: true } })).toMatchObject({
    fromHcpId: world.from.id,
    requestedById: world.sender.id,
    lgaId: world.from.lgaId,
    enrolleeLgaId: world.enrollee.lgaId,
    services: [{ serviceId: world.service.id }],
  });
  expect(await db.statusChange.count({ where: { entityId: referral.id, action: 'CREATE', toStatus: 'PENDING' } })).toBe(1);
  expect(await db.activityLog.count({ where: { entityId: referral.id, action: 'Referral.CREATE' } })).toBe(1);
  expect(await noticesOf(world.manager, referral.id)).toEqual(['REFERRAL_REQUESTED']);
  expect(await noticesOf(world.receiver, referral.id)).toEqual([]);
});

test('concurrent referrals of one facility get different numbers', async () => {
  const world = await referralWorld();
  const patients = await Promise.all([1, 2, 3, 4].map(() => makeEnrollee({ hcpId: world.from.id })));
  const answers = await concurrently(
    patients.map(() => world.sender),
    CREATE_REFERRAL,
    (index) => ({ input: referralInput(world, { enrolleeId: patients[index]?.id }) }),
  );
  expect(answers).toEqual(['OK', 'OK', 'OK', 'OK']);
  const numbers = await db.referral.findMany({ where: { fromHcpId: world.from.id }, select: { referralNo: true } });
  expect(new Set(numbers.map(({ referralNo }) => referralNo)).size).toBe(4);
});

test('an emergency is notified to the receiving facility immediately and has a deadline', async () => {
  const world = await referralWorld();
  const referral = await askReferral(world, { urgency: 'EMERGENCY' });
  expect(new Date(String(referral.decisionDueAt)).getTime()).toBeGreaterThan(addMinutes(now(), 47 * 60).getTime());
  expect(await noticesOf(world.receiver, referral.id)).toEqual(['REFERRAL_EMERGENCY']);
  expect(await noticesOf(world.manager, referral.id)).toEqual(['REFERRAL_EMERGENCY']);
});

test('the own facility, an inactive one and one of a lower level are rejected at the facility field', async () => {
  const world = await referralWorld();
  const lab = await makeHcp({ level: 'PRIMARY' });
  const closed = await makeHcp({ status: 'DEACTIVATED' });
  const applicant = await makeHcp({ status: 'PENDING' });
  const refusal = async (toHcpId: string) => {
    const { codes, fields } = await create(world, { toHcpId });
    return [codes[0], Object.keys(fields)[0]];
  };
  expect(await refusal(world.from.id)).toEqual(['REF_SAME_HCP', 'toHcpId']);
  expect(await refusal(closed.id)).toEqual(['REF_TARGET_INACTIVE', 'toHcpId']);
  expect(await refusal(lab.id)).toEqual(['REF_LEVEL', 'toHcpId']);
  expect(await refusal(applicant.id)).toEqual(['NOT_FOUND', 'toHcpId']);
});

test('the same level is allowed only for a service that the sender lacks', async () => {
  const world = await referralWorld();
  const [scan, lab] = [await makeService({ level: 'PRIMARY' }), await makeHcp({ level: 'PRIMARY', providerType: 'LABORATORY' })];
  await db.hcpService.create({ data: { hcpId: lab.id, serviceId: scan.id } });
  expect((await create(world, { toHcpId: lab.id, serviceIds: [scan.id] })).codes).toEqual(['REF_LEVEL']);
  await db.hcpService.create({ data: { hcpId: world.from.id, serviceId: world.service.id } });
  expect((await create(world, { toHcpId: lab.id, serviceIds: [] })).codes).toEqual(['REF_LEVEL']);
  expect((await create(world, { toHcpId: lab.id, serviceIds: [scan.id] })).codes).toEqual([]);
});

test('direct tertiary care is allowed for emergencies and for services that no secondary facility offers, and is marked for review', async () => {
  const world = await referralWorld();
  const [teaching, rare] = [await makeHcp({ level: 'TERTIARY' }), await makeService({ level: 'TERTIARY' })];
  const refused = await create(world, { toHcpId: teaching.id });
  expect(refused.codes).toEqual(['REF_SKIPS_LEVEL']);
  expect(Object.keys(refused.fields)).toEqual(['toHcpId']);
  expect(await askReferral(world, { toHcpId: teaching.id, serviceIds: [rare.id] })).toMatchObject({ needsReview: true });
  expect(await askReferral(world, { toHcpId: teaching.id, urgency: 'EMERGENCY', specialty: 'Trauma' })).toMatchObject({
    needsReview: true,
  });
});

test('a second open referral of the same patient and specialty is rejected, in any letter case; an emergency is not blocked', async () => {
  const world = await referralWorld();
  const first = await askReferral(world);
  const refused = await create(world, { specialty: 'SURGERY' });
  expect(refused.codes).toEqual(['REF_OPEN_EXISTS']);
  expect(refused.fields.specialty).toContain(first.referralNo);
  expect((await create(world, { specialty: 'Dental' })).codes).toEqual([]);
  expect((await create(world, { urgency: 'EMERGENCY' })).codes).toEqual([]);
  expect((await create(world, { urgency: 'EMERGENCY' })).codes).toEqual(['REF_OPEN_EXISTS']);
});

test('a referral to a facility deactivated before arrival does not block another referral', async () => {
  const world = await referralWorld();
  await approvedReferral(world);
  const other = await makeHcp();
  expect((await create(world, { toHcpId: other.id })).codes).toEqual(['REF_OPEN_EXISTS']);
  await db.hcp.update({ where: { id: world.to.id }, data: { status: 'DEACTIVATED' } });
  expect((await create(world, { toHcpId: other.id })).codes).toEqual([]);
});

test('of two concurrent referrals of a patient, one is rejected', async () => {
  const world = await referralWorld();
  const desks = [world.sender, await makeHcpUser(world.from)];
  expect(await concurrently(desks, CREATE_REFERRAL, { input: referralInput(world) })).toEqual(['OK', 'REF_OPEN_EXISTS']);
});

test('a patient without cover, of another facility, or admitted elsewhere is rejected at the patient field', async () => {
  const world = await referralWorld();
  const ended = await makeEnrollee({ hcpId: world.from.id, coverageEnd: addDays(today(), -1) });
  const stranger = await makeEnrollee();
  const refusal = async (enrolleeId: string, over: object = {}) => {
    const { codes, fields } = await create(world, { enrolleeId, ...over });
    return [codes[0], Object.keys(fields)[0]];
  };
  expect(await refusal(ended.id)).toEqual(['ELG_EXPIRED', 'enrolleeId']);
  expect(await refusal(stranger.id, { purpose: 'AWAY_FROM_HOME' })).toEqual(['ELG_OTHER_HCP', 'enrolleeId']);
  const forWomen = await makeService({ level: 'SECONDARY', sexRule: 'FEMALE' });
  expect(await refusal(world.enrollee.id, { serviceIds: [forWomen.id] })).toEqual(['ELG_AGE_SEX', 'serviceIds']);
  await makeEncounter({ enrolleeId: world.enrollee.id, visitType: 'INPATIENT', admittedAt: addMinutes(now(), -60) });
  expect(await refusal(world.enrollee.id)).toEqual(['REF_ADMITTED_ELSEWHERE', 'enrolleeId']);
  expect(await refusal('018f0000-0000-7000-8000-000000000000')).toEqual(['ELG_NOT_ENROLLED', 'enrolleeId']);
});

test('the visit of a referral must be of the same patient at the same facility', async () => {
  const world = await referralWorld();
  const visit = await makeEncounter({ enrolleeId: world.enrollee.id, hcpId: world.from.id });
  const foreign = await makeEncounter({ enrolleeId: world.enrollee.id });
  expect((await create(world, { fromEncounterId: foreign.id })).fields).toHaveProperty('fromEncounterId');
  expect((await create(world, { fromEncounterId: visit.id })).codes).toEqual([]);
});

test('missing values are reported at their fields', async () => {
  const world = await referralWorld();
  const { codes, fields } = await create(world, { reason: 'short', presentingComplaint: ' ', contactPhone: '12' });
  expect(codes).toEqual(['INVALID_INPUT']);
  expect(Object.keys(fields).sort()).toEqual(['contactPhone', 'presentingComplaint', 'reason']);
});

test('only facilities can refer', async () => {
  const world = await referralWorld();
  expect((await as(world.manager).run(CREATE_REFERRAL, { input: referralInput(world) })).codes).toEqual(['FORBIDDEN']);
  expect((await as(null).run(CREATE_REFERRAL, { input: referralInput(world) })).codes).toEqual(['UNAUTHENTICATED']);
});

test('the sender can change a pending referral under the same rules, which answers an open query', async () => {
  const world = await referralWorld();
  const referral = await askReferral(world);
  const asked = await as(world.manager).run(QUERY, { id: referral.id, input: { version: 0, note: 'Which side?' } });
  const change = (over: object, version = asked.data.queryReferral.version) =>
    as(world.sender).run(UPDATE, { id: referral.id, input: { version, ...referralDetails(world, over) } });
  expect((await change({ toHcpId: world.from.id })).codes).toEqual(['REF_SAME_HCP']);
  const other = await makeHcp();
  const { data } = await change({ toHcpId: other.id, specialty: 'Urology', serviceIds: [] });
  expect(data.updateReferral).toMatchObject({ version: 2, specialty: 'Urology', services: [], toHcp: { id: other.id }, queriedAt: null });
  // The worklist has one unread line, however many referrals are pending.
  expect(await noticesOf(world.manager, referral.id)).toEqual(['REFERRAL_REQUESTED']);
  expect((await change({}, 1)).codes).toEqual(['CONFLICT_STALE']);
  const input = { version: 2, ...referralDetails(world) };
  expect((await as(await makeHcpUser()).run(UPDATE, { id: referral.id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.manager).run(UPDATE, { id: referral.id, input })).codes).toEqual(['FORBIDDEN']);
  await as(world.manager).run(APPROVE_REFERRAL, { id: referral.id, input: { version: 2 } });
  expect((await change({}, 3)).codes).toEqual(['STATE_INVALID']);
});

test('after an emergency is accepted, its receiver cannot be changed', async () => {
  const world = await referralWorld();
  const referral = await askReferral(world, { urgency: 'EMERGENCY' });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: referral.id, input: { version: 0 } });
  const other = await makeHcp();
  const change = (over: object) =>
    as(world.sender).run(UPDATE, { id: referral.id, input: { version: 1, ...referralDetails(world, { urgency: 'EMERGENCY', ...over }) } });
  expect((await change({ toHcpId: other.id })).fields).toHaveProperty('toHcpId');
  expect((await change({ reason: 'Bleeding does not stop' })).codes).toEqual([]);
});

test('the sender can withdraw a pending referral; other facilities cannot, nor after the decision or the arrival', async () => {
  const world = await referralWorld();
  const referral = await askReferral(world);
  const cancel = async (who: { id: string }, id: string, version: number) =>
    (await as(who).run(CANCEL, { id, input: { version, reason: 'The patient went home' } })).codes;
  expect(await cancel(await makeHcpUser(), referral.id, 0)).toEqual(['NOT_FOUND']);
  expect(await cancel(world.receiver, referral.id, 0)).toEqual(['NOT_FOUND']);
  expect(await cancel(world.manager, referral.id, 0)).toEqual(['FORBIDDEN']);
  expect(await cancel(world.sender, referral.id, 1)).toEqual(['CONFLICT_STALE']);
  expect(await cancel(world.sender, referral.id, 0)).toEqual([]);
  expect(await cancel(world.sender, referral.id, 1)).toEqual(['STATE_INVALID']);
  const emergency = await askReferral(world, { urgency: 'EMERGENCY' });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: emergency.id, input: { version: 0, arrivedNow: true } });
  expect(await cancel(world.sender, emergency.id, 1)).toEqual(['REF_ARRIVED']);
});

test('of two users who withdraw or change a referral at the same time, one succeeds', async () => {
  const world = await referralWorld();
  const desks = [world.sender, await makeHcpUser(world.from)];
  const [first, second] = [await askReferral(world), await askReferral(world, { specialty: 'Dental' })];
  expect(await concurrently(desks, CANCEL, { id: first.id, input: { version: 0 } })).toEqual(['CONFLICT_STALE', 'OK']);
  const input = { version: 0, ...referralDetails(world, { specialty: 'Dental' }) };
  expect(await concurrently(desks, UPDATE, { id: second.id, input })).toEqual(['CONFLICT_STALE', 'OK']);
});

test('a declined referral can be sent to another facility once, with all details', async () => {
  const world = await referralWorld();
  const referral = await approvedReferral(world);
  const other = await makeHcp();
  const redirect = (who: { id: string }, version: number, toHcpId = other.id) =>
    as(who).run(REDIRECT, { id: referral.id, input: { version, toHcpId } });
  expect((await redirect(world.sender, 1)).codes).toEqual(['STATE_INVALID']);
  await as(world.receiver).run(DECLINE_REFERRAL, { id: referral.id, input: { version: 1, reason: 'The theatre is closed' } });
  expect((await redirect(await makeHcpUser(), 2)).codes).toEqual(['NOT_FOUND']);
  expect((await redirect(world.manager, 2)).codes).toEqual(['FORBIDDEN']);
  expect((await redirect(world.sender, 2, world.to.id)).fields).toEqual({ toHcpId: 'Choose a different facility.' });
  const codes = await concurrently([world.sender, await makeHcpUser(world.from)], REDIRECT, {
    id: referral.id,
    input: { version: 2, toHcpId: other.id },
  });
  expect(codes).toEqual(['CONFLICT_STALE', 'OK']);
  const copy = await db.referral.findFirstOrThrow({ where: { redirectedFromId: referral.id }, include: { services: true } });
  expect(copy).toMatchObject({
    status: 'PENDING',
    toHcpId: other.id,
    reason: 'Needs an operation',
    services: [{ serviceId: world.service.id }],
    referralCode: null,
  });
  expect((await redirect(world.sender, 3)).codes).toEqual(['STATE_INVALID']);
  expect((await as(world.sender).run(READ, { id: referral.id })).data.referral).toMatchObject({ redirectedTo: { id: copy.id } });
  expect((await as(world.receiver).run(READ, { id: referral.id })).data.referral).toMatchObject({ redirectedTo: null });
  await as(world.manager).run(APPROVE_REFERRAL, { id: copy.id, input: { version: 0 } });
  const next = (await as(await makeHcpUser(other)).run(READ, { id: copy.id })).data.referral;
  expect(next).toMatchObject({ status: 'APPROVED', redirectedFrom: null });
  expect((await as(world.sender).run(READ, { id: copy.id })).data.referral.redirectedFrom).toEqual({ id: referral.id });
});

test('both facilities can read a referral, the receiver once it is approved; a member without clinical data', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world);
  const read = async (who: { id: string }) => as(who).run(READ, { id });
  expect((await read(world.sender)).data.referral).toMatchObject({
    reason: 'Needs an operation',
    availableActions: ['UPDATE', 'CANCEL'],
  });
  expect((await read(world.receiver)).codes).toEqual(['NOT_FOUND']);
  expect((await read(await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
  expect((await read(await makeUser('ACCOUNTANT'))).codes).toEqual(['FORBIDDEN']);
  expect((await read(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['NOT_FOUND']);
  const ofPatient = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.enrollee.lgaId] });
  expect((await read(ofPatient)).data.referral.availableActions).toEqual(['APPROVE', 'REJECT', 'QUERY']);
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  expect((await read(member)).data.referral).toMatchObject({ status: 'PENDING', reason: null, provisionalDiagnosis: null, history: [] });
  await as(world.manager).run(APPROVE_REFERRAL, { id, input: { version: 0 } });
  expect((await read(world.receiver)).data.referral).toMatchObject({
    reason: 'Needs an operation',
    availableActions: ['ACCEPT', 'DECLINE'],
    enrollee: { fullName: world.enrollee.fullName },
  });
});

test('lists show the own side, searchable by number, code, name and facility', async () => {
  const world = await referralWorld();
  const [approved, waiting] = [await approvedReferral(world), await askReferral(world, { specialty: 'Dental' })];
  const LIST = /* GraphQL */ `query L($search: String, $filter: ReferralFilter, $sort: ReferralsSortField) { referrals(page: { number: 1, size: 10 }, sort: $sort, search: $search, filter: $filter) { total items { id } } }`;
  const list = async (who: { id: string }, variables: object) =>
    (await as(who).run(LIST, variables)).data.referrals.items.map(({ id }) => id);
  expect(await list(world.sender, { filter: { side: 'SENT' } })).toEqual([waiting.id, approved.id]);
  expect(await list(world.sender, { filter: { side: 'RECEIVED' } })).toEqual([]);
  expect(await list(world.receiver, { filter: { side: 'RECEIVED' } })).toEqual([approved.id]);
  expect(await list(world.manager, { filter: { status: ['PENDING'], fromHcpId: world.from.id } })).toEqual([waiting.id]);
  expect(await list(world.sender, { sort: 'validUntil' })).toEqual([approved.id, waiting.id]);
  for (const search of [approved.referralNo, approved.referralCode, world.to.name, world.enrollee.enrolmentNo])
    expect([search, (await list(world.manager, { search })).includes(approved.id)]).toEqual([search, true]);
  const SEARCH = /* GraphQL */ `query ($text: String!) { search(text: $text) { kind id title subtitle } }`;
  for (const text of [approved.referralNo.toLowerCase(), approved.referralCode, approved.referralCode.replaceAll('-', '')])
    expect((await as(world.receiver).run(SEARCH, { text })).data.search).toEqual([
      { kind: 'REFERRAL', id: approved.id, title: approved.referralNo, subtitle: `${approved.referralCode}, ${world.enrollee.fullName}` },
    ]);
  expect((await as(await makeHcpUser()).run(SEARCH, { text: approved.referralCode })).data.search).toEqual([]);
});

test('destinations are nearest first by the wards, and pharmacies and laboratories are listed only for what they serve', async () => {
  const world = await referralWorld();
  const place = async (latitude: number, more: object = {}) => {
    const town = await makeTown();
    const ward = await db.ward.create({ data: { lgaId: town.lgaId, name: `Ward ${latitude} ${town.id}`, latitude, longitude: 8.9 } });
    return makeHcp({ townId: town.id, lgaId: town.lgaId, wardId: ward.id, level: 'SECONDARY', name: `Distant ${latitude}`, ...more });
  };
  const home = await db.ward.create({ data: { lgaId: world.enrollee.lgaId, name: 'Home ward', latitude: 9.5, longitude: 8.9 } });
  await db.enrollee.update({ where: { id: world.enrollee.id }, data: { wardId: home.id } });
  const far = await place(8.5);
  const near = await place(9.4);
  const lab = await place(9.45, { providerType: 'LABORATORY' });
  const found = async (serviceIds: string[]) =>
    (await as(world.sender).run(DESTINATIONS, { enrolleeId: world.enrollee.id, serviceIds, search: 'Distant' })).data.referralDestinations;
  const treated = await found([]);
  expect(treated.map(({ hcp }) => hcp.id)).toEqual([near.id, far.id]);
  expect(treated.map(({ km }) => Math.round(km ?? 0))).toEqual([11, 111]);
  const test = await makeService({ category: 'INVESTIGATION' });
  expect((await found([test.id])).map(({ hcp }) => hcp.id)).toContain(lab.id);
  const visit = await makeService({ category: 'CONSULTATION' });
  expect((await found([test.id, visit.id])).map(({ hcp }) => hcp.id)).not.toContain(lab.id);
});

test('destinations are sorted by distance, with missing services and reasons why they cannot be chosen', async () => {
  const world = await referralWorld();
  const near = await makeHcp({ townId: world.from.townId });
  const neighbour = await makeHcp({ level: 'PRIMARY', townId: world.from.townId });
  await db.hcpService.create({ data: { hcpId: near.id, serviceId: (await makeService()).id } });
  const find = async (variables: object, who = world.sender) => as(who).run(DESTINATIONS, variables);
  const { data } = await find({ enrolleeId: world.enrollee.id, serviceIds: [world.service.id] });
  expect(data.referralDestinations[0]).toMatchObject({
    hcp: { id: near.id },
    distance: 'SAME_TOWN',
    missingServices: [{ id: world.service.id }],
    lives: 0,
    refusal: null,
  });
  const areRefused = data.referralDestinations.map(({ refusal }) => refusal !== null);
  expect(areRefused.indexOf(true)).toBeGreaterThan(areRefused.lastIndexOf(false));
  const at = (id: string) => data.referralDestinations.find(({ hcp }) => hcp.id === id);
  expect(at(neighbour.id)?.refusal).toBe(`Refer to a higher level, or to a facility that offers ${world.service.name}.`);
  expect(at(world.from.id)).toBeUndefined();
  const stranger = await makeEnrollee({ hcpId: world.to.id });
  const ofStranger = await find({ enrolleeId: stranger.id, search: world.to.code });
  expect(ofStranger.data.referralDestinations).toMatchObject([{ distance: 'ELSEWHERE' }]);
  const named = await find({ search: world.to.code });
  expect(named.data.referralDestinations).toMatchObject([{ hcp: { id: world.to.id }, distance: 'ELSEWHERE', medianHoursToAccept: null }]);
  expect((await find({ level: 'TERTIARY', search: near.name })).data.referralDestinations).toEqual([]);
  expect((await find({}, world.manager)).codes).toEqual(['FORBIDDEN']);
  expect((await storedReferral((await askReferral(world)).id)).needsReview).toBe(false);
});
