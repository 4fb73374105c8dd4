import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { EmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { field, fill, select, submit } from './forms.ts';
import { runPlatform } from './platform.ts';

const ADMIN = 'first.admin@example.ng';
const PASSWORD = 'Harmattan-2026';

/** The last value that matches a line of the emails in the outbox. */
async function mailed(dataDir: string, line: RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const loggedValues = () => readdirSync(folder).flatMap((file) => line.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? []);
  await expect.poll(() => loggedValues().length).toBeGreaterThan(0);
  return loggedValues().at(-1) ?? '';
}
const temporaryPassword = (dataDir: string) => mailed(dataDir, /^ {4}(\S+-\S+)$/m);
const signInCode = (dataDir: string) => mailed(dataDir, /^ {4}(\d{6})$/m);

test('while the database is unavailable the page says so and keeps the input; it resumes when the database is back', async ({ page }) => {
  const platform = await runPlatform({ DEMO: '0', ADMIN_EMAIL: ADMIN });
  let back: EmbeddedDatabase | undefined;
  try {
    await page.goto(`${platform.url}/login?next=/dashboard/manage-user-accounts`);
    await field(page, 'Email or enrolment number').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(await temporaryPassword(platform.dataDir));
    await submit(page, /^Sign in$/);
    await field(page, '6-digit code').fill(await signInCode(platform.dataDir));
    await submit(page, 'Continue');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat new password').fill(PASSWORD);
    await submit(page, 'Save and continue');

    await submit(page, 'Invite a user');
    const dialog = page.getByRole('dialog');
    await fill(dialog, { 'First name': 'Ladi', Surname: 'Gyang', Email: 'ladi.gyang@example.ng' });
    await select(dialog, 'Role', 'Accountant');

    await platform.database.stop();
    await submit(dialog, 'Send invitation');
    // Found by text: an open dialog hides the page behind it from accessibility roles.
    const banner = page.getByText('The server cannot reach its database. Your input is kept');
    await expect(banner).toBeVisible();
    await expect(dialog.getByText('Nothing was lost')).toBeVisible();
    await expect(field(dialog, 'Email')).toHaveValue('ladi.gyang@example.ng');

    back = await EmbeddedDatabase.start({ dataDir: platform.dataDir, durable: false });
    await expect(banner).toBeHidden();
    await expect(field(dialog, 'Surname')).toHaveValue('Gyang');
    await submit(dialog, 'Send invitation');
    await expect(page.getByText('Invitation sent. ladi.gyang@example.ng')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'ladi.gyang@example.ng' })).toHaveCount(1);
  } finally {
    await back?.stop();
    await platform.stop();
  }
});
