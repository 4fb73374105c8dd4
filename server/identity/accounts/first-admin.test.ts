import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { inviteFirstAdmin } from './first-admin.service.ts';

it('a new scheme invites exactly one administrator, however often it starts', async () => {
  await inviteFirstAdmin('first@example.com');
  await inviteFirstAdmin('first@example.com');
  const accounts = await db.userAccount.findMany({ select: { email: true, role: true, mustChangePassword: true } });
  expect(accounts).toEqual([{ email: 'first@example.com', role: 'ADMIN', mustChangePassword: true }]);
  const [mail] = await db.$queryRaw<
    { waiting: number }[]
  >`SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = 'sendMail'`;
  expect(mail).toEqual({ waiting: 1 });
});
