import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const TEMPORARY_PASSWORD = /^ {4}(\S+)$/m;

/** The code of the second step in the newest e-mail to an address, once one with a code is there. */
export async function mailedCode(address: string, dataDir?: string): Promise<string> {
  const code = async () => /^ {4}(\d{6})$/m.exec(await mailTo(address, 1, dataDir))?.[1] ?? '';
  await expect.poll(code, { timeout: 30_000 }).not.toBe('');
  return code();
}

/** Types the mailed code where a sign-in waits for it. */
export async function typeMailedCode(page: Page, address: string, dataDir?: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(await mailedCode(address, dataDir));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The newest e-mail to an address, once there are `count` of them; of the platform under test, or of the one with this folder. */
export async function mailTo(address: string, count = 1, dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((text) => text.includes(`To: ${address}\n`));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return mails().at(-1) ?? '';
}

/** Signs in with the temporary password of an invitation, types the mailed code and chooses the first password of one's own. */
export async function acceptInvitation(page: Page, address: string, password: string, dataDir?: string): Promise<void> {
  const temporary = TEMPORARY_PASSWORD.exec(await mailTo(address, 1, dataDir))?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email or enrolment number').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await typeMailedCode(page, address, dataDir);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).not.toHaveURL(/\/(login|reset-password)/);
  // The platform is another document than the sign-in; whoever goes on before it stands would be stopped.
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

/** Signs in a member by the code that comes to the phone. */
export async function signInByPhone(page: Page, phone: string, dataDir?: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a code by SMS' }).click();
  await page.getByLabel('Phone number or enrolment number').fill(phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code we sent you' })).toBeVisible();
  const code = /(\d{6}) is your sign-in code/.exec(await mailTo(`234${phone.slice(1)}`, 1, dataDir))?.[1] ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/enrollee-dashboard/);
}
