import { expect, test } from './fixtures.ts';
import { paper } from './forms.ts';

const FILES = `SELECT count(*)::int AS count FROM "Attachment" a JOIN "UserAccount" u ON a."ownerId" = u.id WHERE u.email = 'hospital@lafiya.example'`;

test('a file is stored once when its upload responses are lost, and deleted when it is removed from the form', async ({
  openAs,
  sql,
  pageErrors,
}) => {
  const count = async () => (await sql<{ count: number }>(FILES))[0]?.count ?? 0;
  const before = await count();
  const page = await openAs({ email: 'hospital@lafiya.example' });
  await page.goto('/hcp-dashboard/messages');
  await page.getByRole('button', { name: 'New message' }).click();
  let lost = 0;
  await page.route('**/files?*', async (route) => {
    await route.fetch();
    lost += 1;
    // The server has stored the file, but the proxy answers 502.
    await route.fulfill({ status: 502, body: '' });
    if (lost === 2) await page.unroute('**/files?*');
  });
  await page.locator('input[type=file]').first().setInputFiles(paper);
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible();
  expect([lost, await count()]).toEqual([2, before + 1]);
  await page.getByRole('button', { name: `Remove ${paper.name}` }).click();
  await expect(page.getByRole('link', { name: paper.name })).toBeHidden();
  await expect.poll(count).toBe(before);
  // The browser logs the two failed responses.
  expect(pageErrors.splice(0)).toHaveLength(2);
});
