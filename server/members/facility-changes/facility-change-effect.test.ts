import { afterEach, describe, expect, it } from 'vitest';
import { addMonths, isoDay, monthOf, setNow, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeTown, makeUser } from '../../testing/make/make.ts';
import { APPROVE_CHANGE, changeWorld, REQUEST_CHANGE, requestedChange } from '../../testing/make/make-facility-change.ts';
import { applyFacilityChanges } from './facility-change.job.ts';

const LIST = /* GraphQL */ `query ($filter: FacilityChangeFilter, $search: String) {
  facilityChanges(page: { number: 1, size: 20 }, filter: $filter, search: $search) { total items { id } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { facilityChange(id: $id) { id decidedBy { id } together { id } } }`;
const STANDINGS = /* GraphQL */ `query ($id: ID!, $family: Boolean!) { facilityChangeStandings(enrolleeId: $id, wholeFamily: $family) {
  enrollee { id } firstChoice changeFrom refusal refusalCode } }`;
const OPTIONS = /* GraphQL */ `query ($id: ID!, $family: Boolean!, $size: Int!, $search: String, $filter: FacilityOptionFilter) {
  facilityOptions(enrolleeId: $id, wholeFamily: $family, page: { number: 1, size: $size }, search: $search, filter: $filter) {
    total items { hcp { id name } nearness placesLeft present } } }`;
type Option = { hcp: { id: string }; nearness: string; placesLeft: number | null; present: boolean };
const nextMonth = () => addMonths(monthOf(today()), 1);

async function approved(over: object = {}) {
  const world = await requestedChange(over);
  const { codes } = await as(world.manager).run(APPROVE_CHANGE, { id: world.request.id, input: { version: 0 } });
  if (codes.length > 0) throw new Error(codes.join());
  return world;
}

afterEach(() => setNow(null));

describe('on the first of the month', () => {
  it('the whole family is at the new facility, both facilities are notified, and a second run changes nothing', async () => {
    const { all, to, hcpId, member } = await approved({ wholeFamily: true });
    const [newDesk, oldDesk] = [await makeHcpUser(to), await makeHcpUser({ id: hcpId })];
    expect(await applyFacilityChanges()).toBe(0);
    const first = nextMonth();
    setNow(startOfDay(first));
    expect(await applyFacilityChanges()).toBe(4);
    const rows = await db.enrollee.findMany({ where: { id: { in: all.map(({ id }) => id) } } });
    for (const row of rows) expect(row).toMatchObject({ hcpId: to.id, hcpSince: first });
    const notifications = async (user: { id: string }) =>
      (await db.notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })).map(({ kind, title }) => ({
        kind,
        title,
      }));
    expect(await notifications(newDesk)).toEqual([
      { kind: 'HCP_MEMBERS_CHANGED', title: expect.stringContaining('4 members joined your facility') },
    ]);
    expect(await notifications(oldDesk)).toEqual([{ kind: 'HCP_MEMBERS_CHANGED', title: expect.stringContaining('4 members left') }]);
    expect((await notifications(member)).map(({ kind }) => kind)).toContain('HCP_CHANGED');
    expect(await db.statusChange.count({ where: { entityId: { in: all.map(({ id }) => id) }, action: 'CHANGE_HCP' } })).toBe(4);
    expect(await applyFacilityChanges()).toBe(0);
    expect(await notifications(newDesk)).toHaveLength(1);
    expect(
      (await as(newDesk).run(/* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { hcp { id } } }`, { id: all[0]?.id })).data.enrollee.hcp
        ?.id,
    ).toBe(to.id);
  });

  it('a late run dates the change to its effective date', async () => {
    const { principal, to } = await approved();
    const first = nextMonth();
    setNow(startOfDay(new Date(first.getTime() + 3 * 86_400_000)));
    await applyFacilityChanges();
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ hcpId: to.id, hcpSince: first });
  });

  it('changes to a closed facility and of deceased people lapse', async () => {
    const closed = await approved();
    await db.hcp.update({ where: { id: closed.to.id }, data: { status: 'DEACTIVATED' } });
    const died = await approved();
    await db.enrollee.update({ where: { id: died.principal.id }, data: { status: 'DECEASED', deceasedOn: today() } });
    setNow(startOfDay(nextMonth()));
    await applyFacilityChanges();
    for (const { principal, hcpId, request } of [closed, died]) {
      expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ hcpId });
      expect(await db.facilityChangeRequest.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({
        status: 'REJECTED',
        appliedAt: null,
      });
      expect(
        await db.statusChange.count({ where: { entityId: request.id, action: 'LAPSE', fromStatus: 'APPROVED', toStatus: 'REJECTED' } }),
      ).toBe(1);
    }
    expect(await db.notification.count({ where: { userId: closed.member.id, kind: 'HCP_CHANGE_REJECTED' } })).toBe(1);
  });
});

it('a place reserved for the first of the month is not given to a registration or a first choice', async () => {
  const world = await requestedChange({}, { capitationCapacity: 1 });
  await as(world.manager).run(APPROVE_CHANGE, { id: world.request.id, input: { version: 0 } });
  const other = await makeEnrollee();
  await db.enrollee.update({ where: { id: other.id }, data: { hcpId: null, status: 'PENDING_APPROVAL' } });
  expect((await as(world.officer).run(REQUEST_CHANGE, { input: world.input({ enrolleeId: other.id }) })).codes).toEqual(['ENR_HCP_FULL']);
});

describe('visibility of facility changes', () => {
  it('lists by status and facility, a family once, and finds by name', async () => {
    const { request, manager, member, principal, child, to } = await requestedChange({ wholeFamily: true });
    const list = async (who: { id: string }, filter: object, search?: string) =>
      (await as(who).run(LIST, { filter, search })).data.facilityChanges;
    expect(await list(manager, { toHcpId: to.id, status: ['PENDING'] })).toEqual({ total: 1, items: [{ id: request.id }] });
    expect((await list(manager, { toHcpId: to.id, status: ['APPROVED'] })).total).toBe(0);
    expect((await list(manager, { lgaId: to.lgaId }, principal.firstName)).total).toBe(1);
    expect((await list(manager, { toHcpId: to.id }, 'Nobody')).total).toBe(0);
    expect((await list(member, { enrolleeId: child.id })).total).toBe(1);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await list(stranger, {})).total).toBe(0);
    expect((await as(stranger).run(ONE, { id: request.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(manager).run(ONE, { id: request.id })).data.facilityChange.together).toHaveLength(3);
  });

  it('shows only family members in the officer’s LGAs', async () => {
    const { request, principal, spouse, child } = await requestedChange({ wholeFamily: true });
    const elsewhere = await makeTown();
    await db.enrollee.update({ where: { id: child.id }, data: { lgaId: elsewhere.lgaId, townId: elsewhere.id } });
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [principal.lgaId] });
    const SHOWN = /* GraphQL */ `query ($id: ID!) { facilityChange(id: $id) { together { enrollee { id } } } }`;
    const { data } = await as(narrowed).run(SHOWN, { id: request.id });
    const shown = data.facilityChange.together.map(({ enrollee }) => enrollee.id);
    expect(shown).toContain(spouse.id);
    expect(shown).not.toContain(child.id);
  });

  it('reports who may change now, and from when others may', async () => {
    const { member, principal, spouse, child } = await changeWorld();
    await db.enrollee.update({ where: { id: spouse.id }, data: { hcpSince: addMonths(today(), -1) } });
    await db.enrollee.update({ where: { id: child.id }, data: { hcpId: null, hcpSince: null, status: 'PENDING_APPROVAL' } });
    const { data } = await as(member).run(STANDINGS, { id: principal.id, family: true });
    const of = (id: string) => data.facilityChangeStandings.find(({ enrollee }) => enrollee.id === id);
    expect(of(principal.id)).toMatchObject({ firstChoice: false, changeFrom: null, refusal: null });
    expect(of(spouse.id)).toMatchObject({
      changeFrom: isoDay(addMonths(today(), 5)),
      refusal: expect.stringContaining('can next be changed'),
      refusalCode: 'ENR_HCP_CHANGE_EARLY',
    });
    expect(of(child.id)).toMatchObject({ firstChoice: true, changeFrom: null, refusal: null });
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(STANDINGS, { id: principal.id, family: false })).codes).toEqual(['NOT_FOUND']);
  });

  it('offers the facilities of the plan, the nearest first, with the places left', async () => {
    const { member, principal, hcpId, planId, to } = await changeWorld();
    const sameTown = await makeHcp({ townId: principal.townId, capitationCapacity: 5, name: 'Zawan Clinic' });
    await makeHcp({ townId: principal.townId, level: 'TERTIARY' });
    await makeHcp({ townId: principal.townId, status: 'PENDING' });
    const town = await db.town.create({ data: { lgaId: principal.lgaId, name: 'Next Town' } });
    const sameLga = await makeHcp({ townId: town.id, capitationCapacity: 1 });
    await makeEnrollee({ hcpId: sameLga.id });
    await db.plan.update({ where: { id: planId }, data: { allowedHcpLevels: ['PRIMARY', 'SECONDARY'] } });
    const ask = async (more: object = {}) =>
      (await as(member).run(OPTIONS, { id: principal.id, family: true, size: 3, ...more })).data.facilityOptions;
    const near = await ask();
    expect(near.items.map(({ hcp, nearness, placesLeft, present }: Option) => [hcp.id, nearness, placesLeft, present])).toEqual([
      [hcpId, 'TOWN', null, true],
      [sameTown.id, 'TOWN', 5, false],
      [sameLga.id, 'LGA', 0, false],
    ]);
    expect(near.total).toBeGreaterThan(3);
    expect((await ask({ search: 'zawan' })).items).toHaveLength(1);
    expect((await ask({ filter: { lgaId: to.lgaId, level: 'SECONDARY' } })).items.map(({ nearness }: Option) => nearness)).toEqual([
      'ELSEWHERE',
    ]);
    expect((await ask({ filter: { level: 'PRIMARY' } })).total).toBe(0);
    expect((await as(member).run(OPTIONS, { id: principal.id, family: false, size: 51 })).codes).toEqual(['RPT_TOO_LARGE']);
    const [far, near10Km] = [await makeHcp({ name: 'Distant Hospital' }), await makeHcp({ name: 'Near Hospital' })];
    await db.ward.createMany({
      data: [
        { lgaId: principal.lgaId, name: 'Home', latitude: 9.2, longitude: 9.1 },
        { lgaId: far.lgaId, name: 'Far', latitude: 10.1, longitude: 9.9 },
        { lgaId: near10Km.lgaId, name: 'Near', latitude: 9.3, longitude: 9.1 },
      ],
    });
    const byDistance = (await ask({ size: 50 })).items.map(({ hcp }: Option) => hcp.id);
    expect(byDistance.slice(2, 5)).toEqual([sameLga.id, near10Km.id, far.id]);
    // Facilities whose LGA has no coordinates come last.
    expect(byDistance.indexOf(to.id)).toBeGreaterThan(4);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(OPTIONS, { id: principal.id, family: false, size: 3 })).codes).toEqual(['NOT_FOUND']);
  });
});
