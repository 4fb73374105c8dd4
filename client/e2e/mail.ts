import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The code of the second step in the newest e-mail to an address, once one with a code is there. */
export async function mailedCode(address: string): Promise<string> {
  const code = async () => /^ {4}(\d{6})$/m.exec(await mailTo(address))?.[1] ?? '';
  await expect.poll(code, { timeout: 30_000 }).not.toBe('');
  return code();
}

/** Types the mailed code where a sign-in waits for it. */
export async function typeMailedCode(page: Page, address: string): Promise<void> {
  await page.getByLabel('Code of 6 digits').fill(await mailedCode(address));
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** The newest e-mail to an address, once there are `count` of them. */
export async function mailTo(address: string, count = 1): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((text) => text.includes(`To: ${address}\n`));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return mails().at(-1) ?? '';
}
