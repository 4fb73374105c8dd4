import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mail.ts';

const run = Date.now().toString().slice(-7);
const REPORT = '/dashboard/reports/lga/claims';

/** Lines of the CSV file sent to an address, from the outbox. */
function attachment(address: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const file = readdirSync(folder).find((name) => name.includes(address) && name.endsWith('.csv'));
  return readFileSync(join(folder, file ?? ''), 'utf8').split('\r\n');
}

test('a report view is saved, selected, changed, and emailed with only the data that each recipient may see', async ({
  page,
  signIn,
  sql,
}) => {
  // Last year’s figures do not change while other tests file claims.
  const [lga] = await sql<{ id: string; name: string; claimed: number; total: number }>(`
    SELECT l.id, l.name, sum(c."claimedAmount")::float8 / 100 AS claimed, (sum(sum(c."claimedAmount")) OVER ())::float8 / 100 AS total
    FROM "Claim" c JOIN "Lga" l ON l.id = c."lgaId"
    WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')
      AND (c."submittedAt" + interval '1 hour')::date BETWEEN date_trunc('year', now() + interval '1 hour' - interval '1 year')::date AND date_trunc('year', now() + interval '1 hour')::date - 1
    GROUP BY l.id, l.name ORDER BY 3 DESC LIMIT 1`);
  const reader = { name: `Narrow Reader ${run}`, email: `narrow.reader.${run}@example.org` };
  await sql(
    `INSERT INTO "UserAccount" (id, email, "emailVerified", name, role, "lgaScoped", "lgaIds", "updatedAt") VALUES (gen_random_uuid(), $1, true, $2, 'ADMIN', true, ARRAY[$3]::uuid[], now())`,
    [reader.email, reader.name, lga?.id],
  );
  const name = `Sent last year ${run}`;
  await signIn('ADMIN');

  await page.goto(`${REPORT}?period=last-year&dateBasis=SUBMITTED&sort=claimed&dir=desc`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  const selectedView = page.getByRole('button', { name });
  await expect(selectedView).toBeVisible();

  // Selected from the menu, and by an address with only the view id.
  await page.goto(REPORT);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).click();
  for (const part of [/view=[\w-]+/, /period=last-year/, /dateBasis=SUBMITTED/, /sort=claimed/, /dir=desc/])
    await expect(page).toHaveURL(part);
  await expect(page.getByRole('row').nth(1)).toContainText(lga?.name ?? '');
  await page.goto(`${REPORT}?view=${new URL(page.url()).searchParams.get('view')}`);
  await expect(page).toHaveURL(/period=last-year/);
  await expect(selectedView).not.toContainText('Changed');

  await page.getByRole('button', { name: 'Remove Date used' }).click();
  await expect(selectedView).toContainText('Changed');
  await selectedView.click();
  await page.getByRole('menuitem', { name: `Revert to “${name}” as saved` }).click();
  await expect(selectedView).not.toContainText('Changed');

  await selectedView.click();
  await page.getByRole('menuitem', { name: `Email “${name}”` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Every day').click();
  await dialog.getByText('CSV').click();
  await dialog.getByLabel('Other recipients').fill(run);
  await page.getByRole('option', { name: reader.name }).click();
  await dialog.getByRole('button', { name: 'Schedule emails' }).click();
  await expect(dialog).toBeHidden();

  const due = await sql(
    `UPDATE "ReportSchedule" s SET "nextAt" = now() AT TIME ZONE 'UTC' - interval '1 minute' FROM "ReportView" v WHERE v.id = s."viewId" AND v.name = $1 RETURNING s.id`,
    [name],
  );
  expect(due).toHaveLength(1);
  await sql(`SELECT graphile_worker.add_job('reportClock', '{}')`);
  expect(await mailTo(reader.email)).toContain(`Claims by LGA: ${name} is attached, with the data you are allowed to see today: 1 row`);
  const lines = attachment(reader.email);
  const heads = lines.find((line) => line.startsWith('LGA,'))?.split(',') ?? [];
  const claimedAt = heads.indexOf('Claimed (naira)');
  expect(lines.at(-2)?.split(',')).toEqual(expect.arrayContaining([lga?.name]));
  expect(Number(lines.at(-1)?.split(',')[claimedAt])).toBe(lga?.claimed);
  expect(lga?.total).toBeGreaterThan(lga?.claimed ?? 0);
  expect(lines).toContain('Date used: Date submitted');

  await selectedView.click();
  await page.getByRole('menuitem', { name: `Email “${name}”` }).click();
  const past = dialog.getByRole('region', { name: 'Past emails' });
  await expect(past.getByRole('listitem').filter({ hasText: reader.name })).toContainText('Sent');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText(/^Stopped on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await selectedView.click();
  await page.getByRole('menuitem', { name: `Remove “${name}”` }).click();
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});
