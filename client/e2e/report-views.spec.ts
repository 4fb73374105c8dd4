import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { mailTo } from './mail.ts';

const run = Date.now().toString().slice(-7);
const REPORT = '/dashboard/reports/lga/claims';

/** Lines of a file in the outbox that was sent to somebody. */
function attachment(address: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const file = readdirSync(folder).find((name) => name.includes(address) && name.endsWith('.csv'));
  return readFileSync(join(folder, file ?? ''), 'utf8').split('\r\n');
}

test('a view is saved with its filters, chosen again, changed, and sent by e-mail with what each reader may see', async ({
  page,
  signIn,
  sql,
}) => {
  // Of a year that is over: other tests file claims meanwhile.
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
  await page.getByRole('button', { name: 'Save the view' }).click();
  const selectedView = page.getByRole('button', { name });
  await expect(selectedView).toBeVisible();

  // From the bare report by the menu, and from an address that names nothing but the view.
  await page.goto(REPORT);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).click();
  for (const part of [/view=[\w-]+/, /period=last-year/, /dateBasis=SUBMITTED/, /sort=claimed/, /dir=desc/])
    await expect(page).toHaveURL(part);
  await expect(page.getByRole('row').nth(1)).toContainText(lga?.name ?? '');
  await page.goto(`${REPORT}?view=${new URL(page.url()).searchParams.get('view')}`);
  await expect(page).toHaveURL(/period=last-year/);
  await expect(selectedView).not.toContainText('Changed');

  await page.getByRole('button', { name: 'Remove Counted by' }).click();
  await expect(selectedView).toContainText('Changed');
  await selectedView.click();
  await page.getByRole('menuitem', { name: `Go back to “${name}” as saved` }).click();
  await expect(selectedView).not.toContainText('Changed');

  await selectedView.click();
  await page.getByRole('menuitem', { name: `E-mail “${name}”` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Every day').click();
  await dialog.getByText('CSV').click();
  await dialog.getByLabel('Also to').fill(run);
  await page.getByRole('option', { name: reader.name }).click();
  await dialog.getByRole('button', { name: 'Send it by e-mail' }).click();
  await expect(dialog).toBeHidden();

  const due = await sql(
    `UPDATE "ReportSchedule" s SET "nextAt" = now() AT TIME ZONE 'UTC' - interval '1 minute' FROM "ReportView" v WHERE v.id = s."viewId" AND v.name = $1 RETURNING s.id`,
    [name],
  );
  expect(due).toHaveLength(1);
  await sql(`SELECT graphile_worker.add_job('reportClock', '{}')`);
  expect(await mailTo(reader.email)).toContain(`Claims by LGA: ${name} is attached with what you may see today: 1 row`);
  const lines = attachment(reader.email);
  const heads = lines.find((line) => line.startsWith('LGA,'))?.split(',') ?? [];
  const claimedAt = heads.indexOf('Claimed (naira)');
  expect(lines.at(-2)?.split(',')).toEqual(expect.arrayContaining([lga?.name]));
  expect(Number(lines.at(-1)?.split(',')[claimedAt])).toBe(lga?.claimed);
  expect(lga?.total).toBeGreaterThan(lga?.claimed ?? 0);
  expect(lines).toContain('Counted by: Date sent');

  await selectedView.click();
  await page.getByRole('menuitem', { name: `E-mail “${name}”` }).click();
  const past = dialog.getByRole('region', { name: 'Past e-mails' });
  await expect(past.getByRole('listitem').filter({ hasText: reader.name })).toContainText('Sent');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText(/^Stopped on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await selectedView.click();
  await page.getByRole('menuitem', { name: `Remove “${name}”` }).click();
  await page.getByRole('button', { name: 'Remove the view' }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});
