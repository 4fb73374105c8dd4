import { describe, expect, it } from 'vitest';
import type { Enrollee } from '../../generated/prisma/client.ts';
import { addDays, addMonths, dayInWords, isoDay, monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import {
  APPROVE_CHANGE,
  CANCEL_CHANGE,
  changeWorld,
  REJECT_CHANGE,
  REQUEST_CHANGE,
  requestedChange,
} from '../../testing/make/make-facility-change.ts';

const nextMonth = () => addMonths(monthOf(today()), 1);

const ask = (who: { id: string }, input: object) => as(who).run(REQUEST_CHANGE, { input });
const refused = async (who: { id: string }, input: object) => (await ask(who, input)).codes;

const admit = (enrollee: Enrollee, hcpId: string) =>
  makeEncounter({ enrolleeId: enrollee.id, hcpId, visitType: 'INPATIENT', admittedAt: now() });

/** A person registered without a facility. */
const unplaced = { hcpId: null, hcpSince: null, status: 'PENDING_APPROVAL' } as const;

describe('a first choice', () => {
  it('takes effect immediately, with history, and the facility is notified', async () => {
    const { principal, member, to, input } = await changeWorld();
    await db.enrollee.update({ where: { id: principal.id }, data: unplaced });
    const desk = await makeHcpUser(to);
    const { data, codes } = await ask(member, input({ reason: null }));
    expect(codes).toEqual([]);
    expect(data.requestFacilityChange).toMatchObject({ status: 'APPROVED', fromHcp: null, reason: 'First choice', availableActions: [] });
    expect(data.requestFacilityChange.appliedAt).not.toBeNull();
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ hcpId: to.id, hcpSince: today() });
    expect(await db.notification.count({ where: { userId: desk.id, kind: 'HCP_CHOSEN' } })).toBe(1);
    expect(await db.statusChange.count({ where: { entityId: principal.id, action: 'CHANGE_HCP' } })).toBe(1);
    expect(await db.activityLog.count({ where: { entityId: principal.id, action: 'Enrollee.CHANGE_HCP' } })).toBe(1);
  });

  it('of the last place succeeds for one of two', async () => {
    const to = await makeHcp({ capitationCapacity: 1 });
    const people: { id: string; enrolleeId: string | null }[] = [];
    for (let i = 0; i < 2; i += 1) {
      const enrollee = await makeEnrollee();
      await db.enrollee.update({ where: { id: enrollee.id }, data: unplaced });
      people.push(await makeUser('ENROLLEE', { enrolleeId: enrollee.id }));
    }
    const input = (index: number) => ({ input: { enrolleeId: people[index]?.enrolleeId, wholeFamily: false, toHcpId: to.id } });
    expect(await concurrently(people, REQUEST_CHANGE, input)).toEqual(['ENR_HCP_FULL', 'OK']);
    expect(await db.enrollee.count({ where: { hcpId: to.id } })).toBe(1);
  });
});

describe('a request to change', () => {
  it('of one person is pending and changes nothing yet', async () => {
    const { request, principal, hcpId, to, officer, manager } = await requestedChange();
    expect(request).toMatchObject({
      status: 'PENDING',
      effectiveDate: isoDay(nextMonth()),
      fromHcp: { id: hcpId },
      toHcp: { id: to.id },
      together: [],
      availableActions: ['CANCEL'],
    });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ hcpId });
    expect(await db.activityLog.count({ where: { entityId: request.id, action: 'FacilityChangeRequest.CREATE' } })).toBe(1);
    expect(officer.id).not.toBe(manager.id);
  });

  it('of a family is one request with a row for each covered person', async () => {
    const world = await changeWorld();
    await db.enrollee.update({ where: { id: world.younger.id }, data: { status: 'DISABLED' } });
    const { data } = await ask(world.member, world.input({ wholeFamily: true }));
    const together = data.requestFacilityChange.together.map(({ enrollee }) => enrollee.id);
    expect([data.requestFacilityChange.enrollee.id, ...together]).toEqual([world.principal.id, world.spouse.id, world.child.id]);
  });

  it('can be made by an officer for anyone and by a member for their own family only', async () => {
    const { officer, member, child, input } = await changeWorld();
    expect(await refused(await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id }), input())).toEqual(['NOT_FOUND']);
    expect(await refused(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }), input())).toEqual(['NOT_FOUND']);
    expect(await refused(await makeUser('CLAIMS_OFFICER'), input())).toEqual(['FORBIDDEN']);
    expect(await refused(await makeHcpUser(), input())).toEqual(['FORBIDDEN']);
    expect(await refused(officer, input())).toEqual([]);
    expect(await refused(member, input({ enrolleeId: child.id }))).toEqual([]);
  });

  it('of an account manager is decided by another one, and can be withdrawn only by its maker', async () => {
    const { manager, member, principal, hcpId, input } = await changeWorld();
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
    expect(await refused(narrowed, input())).toEqual(['NOT_FOUND']);
    expect((await ask(manager, input({ reason: null }))).fields).toEqual({ reason: 'Reason is required.' });
    const { data, codes } = await ask(manager, input());
    expect(codes).toEqual([]);
    const { id, version } = data.requestFacilityChange;
    expect(data.requestFacilityChange).toMatchObject({
      status: 'PENDING',
      effectiveDate: isoDay(nextMonth()),
      availableActions: ['CANCEL'],
    });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ hcpId });
    expect(await db.activityLog.count({ where: { entityId: id, action: 'FacilityChangeRequest.CREATE', actorId: manager.id } })).toBe(1);
    const decide = { id, input: { version } };
    expect((await as(manager).run(APPROVE_CHANGE, decide)).codes).toEqual(['FOUR_EYES']);
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(CANCEL_CHANGE, decide)).codes).toEqual(['FORBIDDEN']);
    expect((await as(manager).run(CANCEL_CHANGE, decide)).data.cancelFacilityChange.status).toBe('CANCELLED');
    expect(await refused(member, input())).toEqual([]);
  });

  it('requires a reason and a different facility', async () => {
    const { member, hcpId, child, input } = await changeWorld();
    expect((await ask(member, input({ reason: '  ' }))).fields).toEqual({ reason: 'Reason is required.' });
    expect(await refused(member, input({ reason: 'x'.repeat(1001) }))).toEqual(['INVALID_INPUT']);
    expect((await ask(member, input({ toHcpId: hcpId }))).fields).toEqual({ toHcpId: 'This is already the current facility.' });
    expect(await refused(member, input({ enrolleeId: child.id, wholeFamily: true }))).toEqual(['ENR_NOT_PRINCIPAL']);
  });

  it('is rejected within six months of the last change, with the earliest date', async () => {
    const { member, principal, input } = await changeWorld();
    const since = addMonths(today(), -3);
    await db.enrollee.update({ where: { id: principal.id }, data: { hcpSince: since } });
    const { codes, messages } = await ask(member, input());
    expect(codes).toEqual(['ENR_HCP_CHANGE_EARLY']);
    expect(messages).toEqual([`The facility can next be changed from ${dayInWords(addMonths(since, 6))}.`]);
    await db.setting.create({ data: { key: 'hcpChangeMonths', value: 3 } });
    expect(await refused(member, input())).toEqual([]);
    await db.setting.delete({ where: { key: 'hcpChangeMonths' } });
  });

  it('is allowed early if the facility closed, the person moved to another LGA, or the scheme chose it', async () => {
    const early = async () => {
      const world = await changeWorld();
      await db.enrollee.update({ where: { id: world.principal.id }, data: { hcpSince: addDays(today(), -30) } });
      return world;
    };
    const closed = await early();
    await db.hcp.update({ where: { id: closed.hcpId }, data: { status: 'DEACTIVATED' } });
    expect(await refused(closed.member, closed.input())).toEqual([]);
    const moved = await early();
    await db.enrollee.update({ where: { id: moved.principal.id }, data: { lgaSince: today() } });
    expect(await refused(moved.member, moved.input({ enrolleeId: moved.spouse.id }))).toEqual([]);
    expect(await refused(moved.member, moved.input())).toEqual([]);
    const placed = await early();
    await db.facilityChangeRequest.create({
      data: {
        enrolleeId: placed.principal.id,
        fromHcpId: (await makeHcp()).id,
        toHcpId: placed.hcpId,
        reason: 'Closed',
        effectiveDate: addDays(today(), -30),
        status: 'APPROVED',
        requestedById: placed.manager.id,
        decidedAt: now(),
        appliedAt: now(),
      },
    });
    expect(await refused(placed.member, placed.input())).toEqual([]);
  });

  it('requires an active facility with a free place that the plan allows', async () => {
    const { member, input, to, planId, principal } = await changeWorld();
    const reject = async (data: object) => {
      await db.hcp.update({ where: { id: to.id }, data });
      return (await ask(member, input())).fields.toHcpId;
    };
    expect(await reject({ status: 'DEACTIVATED' })).toBe('This facility is not active.');
    expect(await reject({ status: 'ACTIVATED', providerType: 'PHARMACY' })).toBe('This facility cannot be a home facility on this plan.');
    await db.plan.update({ where: { id: planId }, data: { allowedHcpLevels: ['PRIMARY'] } });
    expect(await reject({ providerType: 'HOSPITAL' })).toBe('This facility cannot be a home facility on this plan.');
    await db.plan.update({ where: { id: planId }, data: { allowedHcpLevels: ['PRIMARY', 'SECONDARY'] } });
    await makeEnrollee({ hcpId: to.id });
    expect(await reject({ capitationCapacity: 1 })).toBe('This facility is full.');
    expect((await ask(member, input({ toHcpId: principal.id }))).fields.toHcpId).toBe('This facility is not active.');
  });

  it('is rejected during an admission and while an earlier change is pending', async () => {
    const { member, input, spouse, hcpId } = await changeWorld();
    const visit = await admit(spouse, hcpId);
    const { codes, messages } = await ask(member, input({ wholeFamily: true }));
    expect(codes).toEqual(['ENR_HCP_ADMITTED']);
    expect(messages[0]).toContain(spouse.fullName);
    await db.encounter.update({ where: { id: visit.id }, data: { dischargedAt: now() } });
    expect(await refused(member, input({ wholeFamily: true }))).toEqual([]);
    expect(await refused(member, input({ enrolleeId: spouse.id }))).toEqual(['ENR_HCP_CHANGE_OPEN']);
  });

  it('is rejected for people without cover', async () => {
    const { member, input, child } = await changeWorld();
    await db.enrollee.update({ where: { id: child.id }, data: { status: 'DISABLED' } });
    expect(await refused(member, input({ enrolleeId: child.id }))).toEqual(['STATE_INVALID']);
  });

  it('is made once by two simultaneous requests for the same person', async () => {
    const { member, officer, input } = await changeWorld();
    const other = await makeHcp();
    const toHcpIds = [undefined, other.id];
    const outcome = await concurrently([member, officer], REQUEST_CHANGE, (index) => ({
      input: input(toHcpIds[index] ? { toHcpId: toHcpIds[index] } : {}),
    }));
    expect(outcome).toEqual(['ENR_HCP_CHANGE_OPEN', 'OK']);
  });
});

describe('a decision', () => {
  const approve = (who: { id: string }, request: { id: string; version: number }) =>
    as(who).run(APPROVE_CHANGE, { id: request.id, input: { version: request.version } });
  const reason = 'The facility asked for has no doctor at present.';

  it('approves the whole family from the first of the next month and notifies the requester', async () => {
    const { request, manager, member, all } = await requestedChange({ wholeFamily: true });
    const { data, codes } = await approve(manager, request);
    expect(codes).toEqual([]);
    expect(data.approveFacilityChange).toMatchObject({
      status: 'APPROVED',
      effectiveDate: isoDay(nextMonth()),
      appliedAt: null,
      history: [
        { action: 'CREATE', fromStatus: null },
        { action: 'APPROVE', fromStatus: 'PENDING', toStatus: 'APPROVED' },
      ],
    });
    const rows = await db.facilityChangeRequest.findMany({ where: { enrolleeId: { in: all.map(({ id }) => id) } } });
    expect(rows.map(({ status, version }) => [status, version])).toEqual(all.map(() => ['APPROVED', 1]));
    const ids = rows.map(({ id }) => id);
    expect(await db.statusChange.count({ where: { entityId: { in: ids }, action: 'APPROVE', actorId: manager.id } })).toBe(4);
    expect(await db.notification.count({ where: { userId: member.id, kind: 'HCP_CHANGE_APPROVED' } })).toBe(1);
    expect(
      (
        await as(member).run(REQUEST_CHANGE, {
          input: { enrolleeId: all[0]?.id, wholeFamily: false, toHcpId: (await makeHcp()).id, reason },
        })
      ).codes,
    ).toEqual(['ENR_HCP_CHANGE_AHEAD']);
  });

  it('rejects with a reason shown to the member', async () => {
    const { request, manager, member, all } = await requestedChange({ wholeFamily: true });
    const reject = (input: object) => as(manager).run(REJECT_CHANGE, { id: request.id, input });
    expect((await reject({ version: 0, reason: 'no' })).codes).toEqual(['INVALID_INPUT']);
    const { data } = await reject({ version: 0, reason });
    expect(data.rejectFacilityChange).toMatchObject({ status: 'REJECTED', rejectionReason: reason, availableActions: [] });
    expect(await db.facilityChangeRequest.count({ where: { enrolleeId: { in: all.map(({ id }) => id) }, status: 'REJECTED' } })).toBe(4);
    expect(await db.notification.findMany({ where: { userId: member.id } })).toMatchObject([{ kind: 'HCP_CHANGE_REJECTED' }]);
    expect((await reject({ version: 1, reason })).codes).toEqual(['STATE_INVALID']);
  });

  it('is not possible once the member withdraws the request', async () => {
    const { request, manager, member, officer } = await requestedChange({ wholeFamily: true });
    const cancel = (who: { id: string }, version: number) => as(who).run(CANCEL_CHANGE, { id: request.id, input: { version } });
    expect((await cancel(manager, 0)).codes).toEqual(['FORBIDDEN']);
    expect((await cancel(officer, 3)).codes).toEqual(['CONFLICT_STALE']);
    expect((await cancel(member, 0)).data.cancelFacilityChange.status).toBe('CANCELLED');
    expect(await db.facilityChangeRequest.count({ where: { leadId: request.id, status: 'CANCELLED' } })).toBe(3);
    expect((await approve(manager, { id: request.id, version: 1 })).codes).toEqual(['STATE_INVALID']);
    expect((await cancel(member, 1)).codes).toEqual(['STATE_INVALID']);
  });

  it('is made by account managers and admins other than the requester, within their scope', async () => {
    const { request, member, officer, manager } = await requestedChange();
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await approve(narrowed, request)).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(REJECT_CHANGE, { id: request.id, input: { version: 0, reason } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(CANCEL_CHANGE, { id: request.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
    for (const who of [member, officer]) expect((await approve(who, request)).codes).toEqual(['FORBIDDEN']);
    await db.facilityChangeRequest.update({ where: { id: request.id }, data: { requestedById: manager.id } });
    expect((await approve(manager, request)).codes).toEqual(['FOUR_EYES']);
    expect((await as(manager).run(REJECT_CHANGE, { id: request.id, input: { version: 0, reason } })).codes).toEqual(['FOUR_EYES']);
    expect((await approve(await makeUser('ADMIN'), request)).codes).toEqual([]);
  });

  it('checks the facility and admissions as of that day', async () => {
    const { request, manager, to, principal, hcpId, planId } = await requestedChange();
    const set = (data: object) => db.hcp.update({ where: { id: to.id }, data });
    await set({ status: 'DEACTIVATED' });
    expect((await approve(manager, request)).codes).toEqual(['ENR_HCP_INVALID']);
    await set({ status: 'ACTIVATED', capitationCapacity: 1 });
    const other = await makeEnrollee({ hcpId: to.id });
    expect((await approve(manager, request)).codes).toEqual(['ENR_HCP_FULL']);
    await db.enrollee.update({ where: { id: other.id }, data: { status: 'EXPIRED' } });
    await db.plan.update({ where: { id: planId }, data: { allowedHcpLevels: ['PRIMARY'] } });
    expect((await approve(manager, request)).codes).toEqual(['ENR_HCP_LEVEL']);
    await db.plan.update({ where: { id: planId }, data: { allowedHcpLevels: ['SECONDARY'] } });
    const visit = await admit(principal, hcpId);
    expect((await approve(manager, request)).codes).toEqual(['ENR_HCP_ADMITTED']);
    await db.encounter.update({ where: { id: visit.id }, data: { dischargedAt: now() } });
    expect((await approve(manager, request)).codes).toEqual([]);
  });

  it('is made once by two simultaneous decisions', async () => {
    const { request, manager } = await requestedChange();
    const two = [manager, await makeUser('ADMIN')];
    expect(await concurrently(two, APPROVE_CHANGE, { id: request.id, input: { version: 0 } })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('gives the last free place to one of two simultaneous approvals', async () => {
    const first = await requestedChange({}, { capitationCapacity: 1 });
    const plan = await makePlan();
    const rival = await makeEnrollee({ planId: plan.id, hcpSince: addMonths(today(), -12) });
    const asking = await ask(first.officer, first.input({ enrolleeId: rival.id }));
    const ids = [first.request.id, asking.data.requestFacilityChange.id];
    const outcome = await concurrently([first.manager, first.manager], APPROVE_CHANGE, (index) => ({
      id: ids[index],
      input: { version: 0 },
    }));
    expect(outcome).toEqual(['ENR_HCP_FULL', 'OK']);
  });
});
