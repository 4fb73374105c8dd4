import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeUser } from '../../testing/make/make.ts';

const LIST = /* GraphQL */ `query ($search: String, $filter: SmsMessageFilter) {
  smsMessages(page: { number: 1, size: 5 }, search: $search, filter: $filter) { total items { id phone text status } }
}`;
const RESEND = /* GraphQL */ `mutation ($id: ID!, $input: ResendSmsInput!) { resendSms(id: $id, input: $input) { status attempts error version } }`;

const failed = (phone = '2348031234567') =>
  db.smsMessage.create({
    data: { phone, text: 'Lafiya: PAR-7 is approved', kind: 'PA_APPROVED', status: 'FAILED', attempts: 6, error: 'refused' },
  });

it('administrators of the whole scheme see text messages, with the last digits of the phone number', async () => {
  const [admin, narrowed] = [await makeUser('ADMIN'), await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })];
  const { id } = await failed('2348059990001');
  const { data } = await as(admin).run(LIST, { search: '0805 999 0001'.slice(1), filter: { status: ['FAILED'] } });
  expect(data.smsMessages).toMatchObject({ total: 1, items: [{ id, phone: '•••••••••0001', status: 'FAILED' }] });
  expect((await as(admin).run(LIST, { search: 'PAR-7', filter: { status: ['SENT'] } })).data.smsMessages.total).toBe(0);
  expect((await as(narrowed).run(LIST)).data.smsMessages.total).toBe(0);
  expect((await as(await makeUser('ACCOUNT_MANAGER')).run(LIST)).codes).toEqual(['FORBIDDEN']);
});

it('an administrator can resend a failed message once, with optimistic locking; other roles cannot', async () => {
  const [admin, other] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
  const { id } = await failed();
  const variables = { id, input: { version: 0 } };
  expect((await as(await makeUser('ACCOUNTANT')).run(RESEND, variables)).codes).toEqual(['FORBIDDEN']);
  expect((await as(admin).run(RESEND, { id: admin.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(admin).run(RESEND, { id, input: { version: 4 } })).codes).toEqual(['CONFLICT_STALE']);
  expect((await as(await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })).run(RESEND, variables)).codes).toEqual(['NOT_FOUND']);
  expect((await concurrently([admin, other], RESEND, variables)).filter((code) => code === 'OK')).toHaveLength(1);
  expect(await db.smsMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'QUEUED', attempts: 0, error: null });
  expect((await as(admin).run(RESEND, { id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
  expect(await db.activityLog.count({ where: { action: 'SmsMessage.RESEND', entityId: id } })).toBe(1);
});
