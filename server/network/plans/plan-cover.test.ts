import { expect, test } from 'vitest';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makePlan, makeService } from '../../testing/make/make.ts';

const PLAN = /* GraphQL */ `query ($code: String!) { publicPlan(code: $code) { plan { code } cover { category services { name requiresPa waitingDays } } } }`;

test('everyone can see what a plan covers today, by category', async () => {
  await db.service.updateMany({ data: { isActive: false } });
  const [plan, other] = [await makePlan(), await makePlan()];
  await makeService({ name: 'Blood count', category: 'INVESTIGATION' });
  await makeService({
    name: 'Hernia repair',
    category: 'SURGERY',
    requiresPa: true,
    waitingDays: 90,
    plans: { create: [{ planId: plan.id }] },
  });
  await makeService({ name: 'Implant', category: 'DENTAL', plans: { create: [{ planId: other.id }] } });
  await makeService({ name: 'Old scan', effectiveTo: addDays(today(), -1) });
  await makeService({ name: 'New scan', effectiveFrom: addDays(today(), 1) });
  await makeService({ name: 'Closed scan', isActive: false });
  const { data } = await as(null).run(PLAN, { code: plan.code });
  expect(data.publicPlan).toEqual({
    plan: { code: plan.code },
    cover: [
      { category: 'INVESTIGATION', services: [{ name: 'Blood count', requiresPa: false, waitingDays: null }] },
      { category: 'SURGERY', services: [{ name: 'Hernia repair', requiresPa: true, waitingDays: 90 }] },
    ],
  });
});

test('a disabled plan is hidden from the public', async () => {
  const plan = await makePlan({ isActive: false });
  for (const code of [plan.code, 'NOTHING']) expect((await as(null).run(PLAN, { code })).data.publicPlan).toBeNull();
});
