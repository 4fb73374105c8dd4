import { expect, test } from './fixtures.ts';
import { field, select, submit } from './forms.ts';

const DETAILS = 'They asked for 5,000 naira before the doctor saw my child.';
const QUESTION = 'Did the cashier ask for money on that day?';
const ANSWER = 'The money was paid back and the facility was warned.';

test('a member complains, the facility answers its question without reading the text, and the member reads the answer', async ({
  openAs,
  sql,
}) => {
  await sql(`DELETE FROM "FormDraft" WHERE key LIKE '%complaint:%'`);
  const member = await openAs('ENROLLEE');
  await member.goto('/enrollee-dashboard/complaints/new');
  await select(member, 'What is it about?', 'Money asked for care');
  await submit(member, 'Send complaint');
  await expect(member.getByText('This field is required').first()).toBeVisible();
  await field(member, 'What happened?').fill(DETAILS);
  await submit(member, 'Send complaint');
  await expect(member).toHaveURL(/complaints\/[0-9a-f-]{36}$/);
  const id = member.url().split('/').at(-1);
  await sql(
    `UPDATE "Complaint" SET "hcpId" = (SELECT "hcpId" FROM "UserAccount" WHERE email = 'hospital@lafiya.example') WHERE id = '${id}'`,
  );

  const manager = await openAs('ACCOUNT_MANAGER');
  await manager.goto(`/account-manager-dashboard/complaints/${id}`);
  await expect(manager.getByText(DETAILS)).toBeVisible();
  await submit(manager, 'Assign');
  await submit(manager.getByRole('dialog'), 'Assign');
  await submit(manager, 'Ask facility');
  await field(manager.getByRole('dialog'), 'Question').fill(QUESTION);
  await submit(manager.getByRole('dialog'), 'Send question');
  await expect(manager.getByText('Awaiting an answer').first()).toBeVisible();

  const desk = await openAs({ email: 'hospital@lafiya.example' });
  await desk.goto(`/hcp-dashboard/complaints/${id}`);
  await expect(desk.getByText(QUESTION)).toBeVisible();
  await expect(desk.getByText(DETAILS)).toHaveCount(0);
  await submit(desk, 'Answer');
  await field(desk.getByRole('dialog'), 'Answer').fill('By mistake; it will be paid back.');
  await submit(desk.getByRole('dialog'), 'Send answer');
  await expect(desk.getByText('By mistake; it will be paid back.')).toBeVisible();

  await manager.reload();
  await submit(manager, 'Resolve');
  await field(manager.getByRole('dialog'), 'Answer').fill(ANSWER);
  await submit(manager.getByRole('dialog'), 'Resolve complaint');
  await expect(manager.getByText('Resolved').first()).toBeVisible();
  await member.reload();
  await expect(member.getByText(ANSWER).first()).toBeVisible();
  await expect(member.getByRole('button', { name: 'Not settled' })).toBeVisible();
});
