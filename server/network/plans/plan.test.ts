import { afterEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, setNow, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { applyPlanChanges } from './plan.service.ts';

const CREATE = /* GraphQL */ `mutation ($input: CreatePlanInput!) { createPlan(input: $input) { id version isActive } }`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdatePlanInput!) { updatePlan(id: $id, input: $input) { version premium capitationPerLife planned { id columns effectiveFrom } } }`;
const DISABLE = /* GraphQL */ `mutation ($id: ID!, $input: DisablePlanInput!) { disablePlan(id: $id, input: $input) { isActive disableReason } }`;
const ENABLE = /* GraphQL */ `mutation ($id: ID!, $input: EnablePlanInput!) { enablePlan(id: $id, input: $input) { isActive } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelPlanChangeInput!) { cancelPlanChange(id: $id, input: $input) { version planned { id } } }`;
const LIST = /* GraphQL */ `query ($filter: PlanFilter, $search: String) { managedPlans(page: { number: 1, size: 50 }, filter: $filter, search: $search) { items { id peopleCount } } }`;
const READ = /* GraphQL */ `query ($id: ID!) { plan(id: $id) { name } }`;
const CHOICES = /* GraphQL */ `{ plans { id } }`;

let serial = 0;
const planOf = (more: object = {}) => {
  serial++;
  return {
    code: `MARKET_${serial}`,
    name: `Market traders ${serial}`,
    description: 'Traders of the markets',
    joining: 'At any registration point',
    sector: 'INFORMAL' as const,
    premiumType: 'FLAT_FAMILY' as const,
    premium: 1_500_000,
    familyPremium: 6_000_000,
    paymentResponsibility: 'SELF' as const,
    fundingPool: 'INFORMAL',
    capitationPerLife: 60_000,
    periodType: 'MONTHS' as const,
    durationMonths: 12,
    waitingDays: 30,
    maxSpouses: 1,
    maxChildren: 4,
    childMaxAge: 18,
    newbornWeeks: 12,
    allowsExtraDependants: false,
    coPayDrugPercent: 10,
    allowedHcpLevels: ['PRIMARY' as const],
    requiredDocuments: [],
    requiresNin: true,
    requiresCategory: false,
    selfRegistration: true,
    sortOrder: 9,
    ...more,
  };
};
const admin = () => makeUser('ADMIN');
const REASON = 'The board decided so';

async function added(input = planOf()) {
  const { data, codes } = await as(await admin()).run(CREATE, { input });
  expect(codes).toEqual([]);
  return { input, id: data.createPlan.id };
}

afterEach(() => setNow(null));

describe('a plan', () => {
  it('can be added, and then chosen', async () => {
    const { id } = await added();
    const plan = await db.plan.findUniqueOrThrow({ where: { id } });
    expect(plan).toMatchObject({
      premiumValue: 1_500_000n,
      familyPremium: 6_000_000n,
      durationMonths: 12,
      allowedHcpLevels: ['PRIMARY'],
      version: 0,
    });
    expect((await as(await makeUser('REGISTRATION_OFFICER')).run(CHOICES)).data.plans.map((plan) => plan.id)).toContain(id);
    expect((await as(await admin()).run(LIST, { search: plan.code })).data.managedPlans.items).toEqual([{ id, peopleCount: 0 }]);
    expect((await as(await admin()).run(READ, { id })).data.plan.name).toBe(plan.name);
    expect((await as(await admin()).run(READ, { id: crypto.randomUUID() })).codes).toEqual(['NOT_FOUND']);
  });

  it('with a percentage of salary stores both shares, whose sum is the premium', async () => {
    const ofSalary = {
      premiumType: 'PERCENT_BASIC',
      premiumPercent: 5,
      employeePercent: 1.75,
      employerPercent: 3.25,
      selfRegistration: false,
      sector: 'FORMAL',
    };
    const { id } = await added(planOf(ofSalary));
    expect(await db.plan.findUniqueOrThrow({ where: { id } })).toMatchObject({
      premiumValue: 500n,
      employeeShare: 175,
      employerShare: 325,
      familyPremium: null,
    });
    const refused = await as(await admin()).run(CREATE, { input: planOf({ ...ofSalary, employerPercent: 3 }) });
    expect(refused.codes).toEqual(['PLAN_SHARES']);
    expect(refused.fields).toHaveProperty('employerPercent');
  });

  it('is rejected with an error at the wrong field', async () => {
    const who = await admin();
    const fieldsOf = async (more: object) => Object.keys((await as(who).run(CREATE, { input: planOf(more) })).fields);
    expect(await fieldsOf({ premium: null })).toEqual(['premium']);
    expect(await fieldsOf({ durationMonths: null })).toEqual(['durationMonths']);
    expect(await fieldsOf({ allowedHcpLevels: [] })).toEqual(['allowedHcpLevels']);
    expect(await fieldsOf({ sector: 'STUDENT' })).toEqual(['selfRegistration']);
    expect(await fieldsOf({ code: 'a b' })).toEqual(['code']);
    const { input } = await added();
    expect((await as(who).run(CREATE, { input: planOf({ code: input.code }) })).codes).toEqual(['MST_CODE_TAKEN']);
    expect((await as(who).run(CREATE, { input: planOf({ name: input.name }) })).codes).toEqual(['MST_NAME_TAKEN']);
    const other = await added();
    const taken = await as(who).run(UPDATE, { id: other.id, input: { ...other.input, name: input.name, version: 0, reason: REASON } });
    expect(taken.codes).toEqual(['MST_NAME_TAKEN']);
  });

  it('is changed immediately, with the reason in the log; of two concurrent changes one succeeds', async () => {
    const { id, input } = await added();
    const change = { id, input: { ...input, capitationPerLife: 80_000, version: 0, reason: REASON } };
    expect(await concurrently([await admin(), await admin()], UPDATE, change)).toEqual(['CONFLICT_STALE', 'OK']);
    expect((await db.plan.findUniqueOrThrow({ where: { id } })).capitationPerLife).toBe(80_000n);
    const log = await db.activityLog.findFirstOrThrow({ where: { entityId: id, action: 'Plan.UPDATE' } });
    expect(log).toMatchObject({ before: { capitationPerLife: '60000' }, after: { capitationPerLife: '80000' } });
    expect(log.summary).toContain(REASON);
    const again = { id, input: { ...change.input, version: 1 } };
    expect((await as(await admin()).run(UPDATE, again)).codes).toEqual(['SET_UNCHANGED']);
  });

  it('cannot change its basic details once it has enrollees', async () => {
    const { id, input } = await added();
    await makeEnrollee({ planId: id });
    const refused = await as(await admin()).run(UPDATE, { id, input: { ...input, fundingPool: 'OTHER', version: 0, reason: REASON } });
    expect(refused.codes).toEqual(['PLAN_FIXED']);
    expect(refused.fields).toHaveProperty('fundingPool');
    expect((await as(await admin()).run(UPDATE, { id, input: { ...input, waitingDays: 60, version: 0, reason: REASON } })).codes).toEqual(
      [],
    );
  });

  it('can be disabled with a reason and enabled again', async () => {
    const { id } = await added();
    const who = await admin();
    expect((await as(who).run(DISABLE, { id, input: { version: 0, reason: REASON } })).data.disablePlan).toEqual({
      isActive: false,
      disableReason: REASON,
    });
    expect((await as(who).run(CHOICES)).data.plans.map((plan) => plan.id)).not.toContain(id);
    expect((await as(who).run(DISABLE, { id, input: { version: 1, reason: REASON } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(who).run(ENABLE, { id, input: { version: 1 } })).data.enablePlan).toEqual({ isActive: true });
  });

  it('is managed by administrators of the whole scheme only', async () => {
    const { id, input } = await added();
    const narrowed = await makeUser('ADMIN', { lgaScoped: true });
    for (const who of [narrowed, await makeUser('ACCOUNTANT'), await makeUser('ENROLLEE')]) {
      const codes = [
        (await as(who).run(CREATE, { input: planOf() })).codes,
        (await as(who).run(UPDATE, { id, input: { ...input, waitingDays: 1, version: 0, reason: REASON } })).codes,
        (await as(who).run(DISABLE, { id, input: { version: 0, reason: REASON } })).codes,
        (await as(who).run(ENABLE, { id, input: { version: 0 } })).codes,
        (await as(who).run(CANCEL, { id, input: { version: 0, reason: REASON } })).codes,
      ];
      expect(codes.flat()).toEqual(Array(5).fill('FORBIDDEN'));
    }
  });
});

describe('a scheduled change of a plan', () => {
  const DAY = addDays(today(), 30);
  const planned = (input: ReturnType<typeof planOf>, version = 0, effectiveFrom = DAY) => ({
    ...input,
    premium: 2_000_000,
    version,
    reason: REASON,
    effectiveFrom: isoDay(effectiveFrom),
  });

  it('takes effect on its date, once', async () => {
    const { id, input } = await added();
    const { data, codes } = await as(await admin()).run(UPDATE, { id, input: planned(input) });
    expect(codes).toEqual([]);
    expect(data.updatePlan).toMatchObject({
      premium: 1_500_000,
      planned: [{ columns: { premiumValue: 2_000_000 }, effectiveFrom: isoDay(DAY) }],
    });
    await applyPlanChanges();
    expect((await db.plan.findUniqueOrThrow({ where: { id } })).premiumValue).toBe(1_500_000n);
    setNow(startOfDay(DAY));
    await Promise.all([applyPlanChanges(), applyPlanChanges()]);
    expect(await db.plan.findUniqueOrThrow({ where: { id } })).toMatchObject({ premiumValue: 2_000_000n, version: 2 });
  });

  it('must be after today, and can be cancelled before its date', async () => {
    const { id, input } = await added();
    const who = await admin();
    expect((await as(who).run(UPDATE, { id, input: planned(input, 0, today()) })).codes).toEqual(['PLAN_DAY']);
    const { data } = await as(who).run(UPDATE, { id, input: planned(input) });
    const [change] = data.updatePlan.planned;
    const cancel = (version: number) => ({ id: change?.id ?? '', input: { version, reason: REASON } });
    expect(await concurrently([who, await admin()], CANCEL, cancel(1))).toEqual(['CONFLICT_STALE', 'OK']);
    expect((await as(who).run(CANCEL, cancel(2))).codes).toEqual(['NOT_FOUND']);
    setNow(addDays(DAY, 1));
    await applyPlanChanges();
    expect((await db.plan.findUniqueOrThrow({ where: { id } })).premiumValue).toBe(1_500_000n);
  });
});
