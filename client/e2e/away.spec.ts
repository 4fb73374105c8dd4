import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { EmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { field, fill, select, submit } from './forms.ts';
import { runPlatform } from './platform.ts';

const ADMIN = 'first.admin@example.ng';
const PASSWORD = 'Harmattan-2026';

/** What stands alone on a line of an e-mail of this platform. */
async function mailed(dataDir: string, line: RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const loggedValues = () => readdirSync(folder).flatMap((file) => line.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? []);
  await expect.poll(() => loggedValues().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return loggedValues().at(-1) ?? '';
}
const temporaryPassword = (dataDir: string) => mailed(dataDir, /^ {4}(\S+-\S+)$/m);
const signInCode = (dataDir: string) => mailed(dataDir, /^ {4}(\d{6})$/m);

test('the page says that the database is away, keeps what was typed, and goes on by itself when it is back', async ({ page }) => {
  test.setTimeout(180_000);
  const platform = await runPlatform({ DEMO: '0', ADMIN_EMAIL: ADMIN });
  let back: EmbeddedDatabase | undefined;
  try {
    await page.goto(`${platform.url}/login?next=/dashboard/manage-user-accounts`);
    await field(page, 'Email or enrolment number').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(await temporaryPassword(platform.dataDir));
    await submit(page, /^Sign in$/);
    await field(page, 'Code of 6 digits').fill(await signInCode(platform.dataDir));
    await submit(page, 'Go on');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('The same again').fill(PASSWORD);
    await submit(page, 'Save and go on');

    await submit(page, 'Invite a user');
    const dialog = page.getByRole('dialog');
    await fill(dialog, { 'First name': 'Ladi', Surname: 'Gyang', Email: 'ladi.gyang@example.ng' });
    await select(dialog, 'Role', 'Accountant');

    await platform.database.stop();
    await submit(dialog, 'Send the invitation');
    // By its text: an open dialog hides from the roles what is behind it, not from the eye.
    const banner = page.getByText('The server cannot reach its database. What you typed is kept');
    await expect(banner).toBeVisible();
    await expect(dialog.getByText('Nothing was lost')).toBeVisible();
    await expect(field(dialog, 'Email')).toHaveValue('ladi.gyang@example.ng');

    back = await EmbeddedDatabase.start({ dataDir: platform.dataDir, durable: false });
    await expect(banner).toBeHidden({ timeout: 45_000 });
    await expect(field(dialog, 'Surname')).toHaveValue('Gyang');
    await submit(dialog, 'Send the invitation');
    await expect(page.getByText('Invited. ladi.gyang@example.ng')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'ladi.gyang@example.ng' })).toHaveCount(1);
  } finally {
    await back?.stop();
    await platform.stop();
  }
});
