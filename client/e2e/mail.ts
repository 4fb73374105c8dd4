import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

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
