import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const TEMPORARY_PASSWORD = /^ {4}(\S+)$/m;

/** Waits for a sign-in code in the newest email to an address and returns it. */
export async function mailedCode(address: string, dataDir?: string): Promise<string> {
  const code = async () => /^ {4}(\d{6})$/m.exec(await mailTo(address, 1, dataDir))?.[1] ?? '';
  await expect.poll(code).not.toBe('');
  return code();
}

/** Enters the emailed code at the second step of a sign-in. */
export async function typeMailedCode(page: Page, address: string, dataDir?: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(await mailedCode(address, dataDir));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Waits for `count` emails to an address and returns the newest; from the platform under test unless a data folder is given. */
export async function mailTo(address: string, count = 1, dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((text) => text.includes(`To: ${address}\n`));
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(count);
  return mails().at(-1) ?? '';
}

/** Signs in with the temporary password of an invitation and the emailed code, then sets a new password. */
export async function acceptInvitation(page: Page, address: string, password: string, dataDir?: string): Promise<void> {
  const temporary = TEMPORARY_PASSWORD.exec(await mailTo(address, 1, dataDir))?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email or enrolment number').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await typeMailedCode(page, address, dataDir);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).not.toHaveURL(/\/(login|reset-password)/);
  // The sign-in and the platform are separate documents: wait until the platform has loaded.
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

/** Signs in a member with a code sent by SMS. */
export async function signInByPhone(page: Page, phone: string, dataDir?: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a code by SMS' }).click();
  await page.getByLabel('Phone number or enrolment number').fill(phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code we sent you' })).toBeVisible();
  const code = /(\d{6}) is your sign-in code/.exec(await mailTo(`234${phone.slice(1)}`, 1, dataDir))?.[1] ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrived(page);
}

/** Waits until a member who signed in sees the platform: an address opened while it still loads would be aborted. */
export async function arrived(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/enrollee-dashboard/);
  await expect(page.locator('#root:not([data-rendered]) main')).toBeAttached();
}
