import { expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { worklistOf } from '../../scheme/workflow/worklist.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { makeInvoice } from '../../testing/make/make-invoice.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';
import { done, makeRegistrationFixture, personInput, START } from '../../testing/make/make-registration.ts';
import { WAITING_KEYS, WORKLISTS } from './worklist.ts';

const WAITING = /* GraphQL */ `{ waitingCounts { key count urgent } }`;

const counts = async (user: { id: string }) => {
  const { data } = await as(user).run(WAITING);
  return Object.fromEntries(data.waitingCounts.map(({ key, count }) => [key, count]));
};

test('each role gets only the work it can do', async () => {
  await makeBill({ status: 'VETTED' });
  const approved = await makeBill();
  expect(await counts(await makeUser('ADMIN'))).toMatchObject({ BILLS_TO_APPROVE: 1 });
  expect(await counts(await makeUser('ACCOUNTANT'))).toEqual({
    BILLS_TO_PAY: 1,
    EXPENSES_TO_APPROVE: 0,
    PAYMENTS_TO_CONFIRM: 0,
    PAYMENT_RUNS_TO_CONFIRM: 0,
    INVOICES_TO_PAY: 0,
    INVOICE_RUNS_TO_ISSUE: 0,
    RECEIPTS_TO_MATCH: 0,
    RECEIPT_REVERSALS: 0,
    FUND_MOVEMENTS_TO_CONFIRM: 0,
    MESSAGES_UNREAD: 0,
  });
  expect(Object.keys(await counts(await makeUser('CLAIMS_OFFICER')))).toEqual(['BILLS_TO_VET', 'OWN_BILLS_TO_VET', 'MESSAGES_UNREAD']);
  expect(await counts(await makeUser('ACCOUNT_MANAGER'))).toMatchObject({ PA_PENDING: 0 });
  expect(Object.keys(await counts(await makeHcpUser(approved.hcp)))).toEqual([
    'PA_QUERIED',
    'REFERRALS_INCOMING',
    'REFERRALS_DECLINED',
    'CLAIMS_TO_SEND',
    'CLAIMS_RETURNED',
    'COMPLAINTS_TO_ANSWER',
    'MESSAGES_UNREAD',
  ]);
});

test('an officer limited to LGAs counts only work there', async () => {
  const { hcp } = await makeBill();
  const here = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [hcp.lgaId] });
  const nowhere = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect([(await counts(here)).BILLS_TO_PAY, (await counts(nowhere)).BILLS_TO_PAY]).toEqual([1, 0]);
});

test('a registration officer limited to LGAs counts only pending work there', async () => {
  const fixture = await makeRegistrationFixture();
  await done(fixture.officer, START, { input: personInput(fixture) });
  const { principal } = await makeFamily();
  await db.enrollee.update({
    where: { id: principal.id },
    data: { duplicateFlag: 'SUSPECT', matchedEnrolleeId: (await makeEnrollee()).id },
  });
  const [whole, nowhere] = [
    await makeUser('REGISTRATION_OFFICER'),
    await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }),
  ];
  expect(await counts(whole)).toMatchObject({ REGISTRATIONS_INCOMPLETE: 1 });
  // Only an administrator decides about duplicates.
  expect(Object.keys(await counts(whole))).not.toContain('DUPLICATES_OPEN');
  expect(await counts(await makeUser('ADMIN'))).toMatchObject({ DUPLICATES_OPEN: 1 });
  expect(Object.values(await counts(nowhere)).every((count) => count === 0)).toBe(true);
});

test('an officer counts paid registrations by others to approve, and lists unpaid ones', async () => {
  const [officer, registrar] = [await makeUser('REGISTRATION_OFFICER'), await makeUser('REGISTRATION_OFFICER')];
  const before = (await counts(officer)).REGISTRATIONS_TO_APPROVE ?? 0;
  const planId = (await makePlan()).id;
  const PAID_OF_100 = { PENDING: 0n, PART_PAID: 40n, PAID: 100n };
  const send = async (officerId: string | null, invoiceStatus: keyof typeof PAID_OF_100 | null) =>
    db.registration.create({
      data: {
        data: {},
        planId,
        officerId,
        status: 'PENDING_APPROVAL',
        invoiceId:
          invoiceStatus &&
          (
            await makeInvoice({
              status: invoiceStatus,
              amount: 100n,
              amountPaid: PAID_OF_100[invoiceStatus],
              paidAt: invoiceStatus === 'PAID' ? now() : null,
            })
          ).id,
      },
    });
  const [paid, free, nobodys, unpaid, partPaid, own] = [
    await send(registrar.id, 'PAID'),
    await send(registrar.id, null),
    await send(null, null),
    await send(registrar.id, 'PENDING'),
    await send(registrar.id, 'PART_PAID'),
    await send(officer.id, 'PAID'),
  ];
  expect((await counts(officer)).REGISTRATIONS_TO_APPROVE).toBe(before + 3);
  const LIST = /* GraphQL */ `query($filter: RegistrationFilter) { registrations(page: { number: 1, size: 100 }, filter: $filter) { items { id } } }`;
  const listed = async (isUnpaid: boolean) =>
    new Set((await as(officer).run(LIST, { filter: { planId, unpaid: isUnpaid } })).data.registrations.items.map(({ id }) => id));
  expect(await listed(true)).toEqual(new Set([unpaid.id, partPaid.id]));
  expect(await listed(false)).toEqual(new Set([paid.id, free.id, nobodys.id, own.id]));
});

test('new work is notified to those who count it: the role, and the LGA of the record if limited', async () => {
  const world = await paWorld();
  const lgaIds = [world.hcp.lgaId];
  const [here, elsewhere] = [
    await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds }),
    await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }),
  ];
  const { id } = await askPa(world);
  const noticesOf = (user: { id: string }) => db.notification.count({ where: { kind: 'PA_REQUESTED', entityId: id, userId: user.id } });
  const managers = [world.manager, here, elsewhere];
  expect(await Promise.all(managers.map(noticesOf))).toEqual([1, 1, 0]);
  expect(await Promise.all(managers.map(async (user) => (await counts(user)).PA_PENDING))).toEqual([1, 1, 0]);
});

test('a notification with a worklist links to the list that the menu counts', () => {
  const worklists = WAITING_KEYS.filter((key) => worklistOf(key));
  expect(worklists).toHaveLength(23);
  for (const key of worklists) expect(worklistOf(key)).toBe(WORKLISTS[key as keyof typeof WORKLISTS]);
});
