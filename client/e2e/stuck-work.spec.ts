import { expect, test } from './fixtures.ts';
import { submit } from './forms.ts';

test('an administrator opens a failed email from “Needs attention”, runs it again and discards it after a second failure', async ({
  openAs,
  sql,
}) => {
  const to = `gone.${Date.now()}@example.ng`;
  // An email without text fails at its only attempt.
  await sql(`SELECT id FROM graphile_worker.add_job('sendMail', $1::json, max_attempts => 1)`, [
    JSON.stringify({ to, subject: 'Nothing', text: '' }),
  ]);
  const attempts = async () => {
    const rows = await sql<{ attempts: number }>(
      `SELECT attempts FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND last_error IS NOT NULL AND locked_at IS NULL`,
      [to],
    );
    return rows[0]?.attempts;
  };
  await expect.poll(attempts).toBe(1);
  const admin = await openAs('ADMIN');
  await admin.goto('/dashboard/stuck-work');
  await admin.getByRole('link', { name: /Failed or stuck emails and jobs/ }).click();
  await expect(admin).toHaveURL(/failed-jobs\?state=GIVEN_UP/);
  await admin.getByPlaceholder('Job or email address').fill(to);
  const row = admin.getByRole('row').filter({ hasText: to });
  await expect(row.getByText('Failed', { exact: true })).toBeVisible();
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Send mail' }).click();
    await admin.getByRole('menuitem', { name: action }).click();
  };
  await choose('Run again');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Run again' }).click();
  await expect(admin.getByText('Job restarted')).toBeVisible();
  await expect.poll(attempts).toBe(1);
  await admin.reload();
  await choose('Discard');
  await admin.getByLabel('Reason').fill('The person has left the scheme');
  await submit(admin, 'Discard');
  await expect(admin.getByText('Job discarded')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await attempts()).toBeUndefined();
});
