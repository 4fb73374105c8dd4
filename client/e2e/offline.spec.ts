import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const OFFICER = '/registration-officer-dashboard';
/** After a reload the browser of the tests says that there is a network, and only the server is found to be away. */
const AWAY = /You are offline|cannot reach its server/;

/** Waits until the worker has the files of all pages of an area. */
async function filesKept(page: Page, area: string): Promise<void> {
  const missing = () =>
    page.evaluate(async (base) => {
      const worker = await (await fetch('/service-worker.js')).text();
      const release = JSON.parse(/RELEASE = (.*);/.exec(worker)?.[1] ?? '');
      const files: string[] = [...release.files, ...release.areas[base]];
      const kept = await Promise.all(files.map((file) => caches.match(file)));
      return { count: kept.filter((response) => !response).length, isControlled: navigator.serviceWorker.controller !== null };
    }, area);
  await expect.poll(missing, { timeout: 60_000 }).toEqual({ count: 0, isControlled: true });
}

test('the second visit opens without a network, says so, and goes on by itself when it is back', async ({
  page,
  signIn,
  pageErrors,
  context,
}) => {
  await signIn('REGISTRATION_OFFICER');
  await page.goto(OFFICER);
  await filesKept(page, OFFICER);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(AWAY)).toBeHidden();
  pageErrors.splice(0);
});
