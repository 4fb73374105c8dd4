import { beforeAll, expect, it } from 'vitest';
import type { Role } from '../../generated/prisma/enums.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';

const STUCK = /* GraphQL */ `{ stuckWork { kind count oldest } }`;
const BILLS = /* GraphQL */ `query ($past: BillDeadline!) { bills(page: { number: 1, size: 1 }, filter: { past: $past }) { total } }`;
const PEOPLE = /* GraphQL */ `query ($filter: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $filter) { total } }`;

beforeAll(() => loadDemoScheme());

const stuck = async (user: { id: string }) => {
  const { data } = await as(user).run(STUCK);
  return Object.fromEntries(data.stuckWork.map(({ kind, count, oldest }) => [kind, { count, oldest }]));
};

it('stuck work shows the count and start date of each type, equal to the linked lists', async () => {
  const admin = await makeUser('ADMIN');
  const day = addDays(today(), -9);
  await makeHcp({ status: 'ACTIVATED', accreditedTo: day });
  await makeEnrollee({ enrolmentNo: 'PL/TEST/1', relationship: 'PRINCIPAL', status: 'ACTIVE', coverageEnd: addDays(today(), 30) });
  await db.smsMessage.create({ data: { phone: '2348030000001', text: 'Approved', kind: 'PA_APPROVED', status: 'FAILED' } });
  const work = await stuck(admin);
  const ended = await db.hcp.count({ where: { status: 'ACTIVATED', accreditedTo: { lt: today() } } });
  expect(work.ACCREDITATIONS_ENDED?.count).toBe(ended);
  expect(new Date(work.ACCREDITATIONS_ENDED?.oldest ?? '') <= day).toBe(true);
  expect(work.TEXT_MESSAGES_FAILED?.count).toBeGreaterThan(0);
  for (const past of ['VETTING', 'PAYMENT'] as const)
    expect((await as(admin).run(BILLS, { past })).data.bills.total).toBe(work[`BILLS_PAST_${past}`]?.count);
  const filter = {
    ...{ relationship: ['PRINCIPAL'], status: ['ACTIVE'] },
    coverEnds: { from: today().toISOString().slice(0, 10), to: addDays(today(), 30).toISOString().slice(0, 10) },
  };
  const { total } = (await as(admin).run(PEOPLE, { filter })).data.enrollees;
  expect([work.COVER_ENDING?.count, total > 0]).toEqual([total, true]);
});

it('a bill is overdue for vetting only after the business days of the limit', async () => {
  const admin = await makeUser('ADMIN');
  const bill = await db.bill.findFirstOrThrow({ where: { status: 'SUBMITTED' } });
  const sentDaysAgo = async (days: number) => {
    await db.bill.update({ where: { id: bill.id }, data: { submittedAt: addDays(today(), -days) } });
    return (await stuck(admin)).BILLS_PAST_VETTING?.count ?? 0;
  };
  // 30 business days are at least 40 days and, with every public holiday of a year, fewer than 70.
  const [late, inTime] = [await sentDaysAgo(70), await sentDaysAgo(40)];
  expect(late - inTime).toBe(1);
});

it('stuck work is for administrators; one limited to LGAs sees only those LGAs', async () => {
  const narrowed = await stuck(await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }));
  expect(Object.entries(narrowed).filter(([, { count }]) => count > 0)).toEqual([]);
  for (const role of ['ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'REGISTRATION_OFFICER'] satisfies Role[])
    expect((await as(await makeUser(role)).run(STUCK)).codes).toEqual(['FORBIDDEN']);
});
