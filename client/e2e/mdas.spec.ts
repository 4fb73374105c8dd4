import { expect, test } from './fixtures.ts';
import { field, fill, find, pick, section, select, submit } from './forms.ts';

const serial = Date.now();
const name = `Ministry of Rivers ${serial}`;
const code = `R-${String(serial).slice(-9)}`;
const REASON = 'Premiums were not remitted for two quarters';

const statuses = `SELECT status, count(*)::int AS n FROM "Enrollee" WHERE "mdaId" = $1 GROUP BY 1 ORDER BY 1`;

test('an MDA is added and edited; its enrollees are disabled in bulk and re-enabled, except one who was disabled before', async ({
  page,
  signIn,
  sql,
}) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/add-new-mda');
  await submit(page, 'Save MDA');
  await expect(page.getByText('Choose a type').first()).toBeVisible();
  await fill(page, { Name: name, Code: code.toLowerCase() });
  await select(page, 'Type', 'Ministry');
  await fill(section(page, 'Contact').first(), { 'Contact person': 'Ladi Pam', Phone: '08031230000', Email: `rivers${serial}@example.ng` });
  await select(page, 'Premium rule (optional)', 'A percentage of basic salary');
  await field(page, 'Percentage of basic salary').fill('1.75');
  await submit(page, 'Save MDA');
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('1.75% of basic salary')).toBeVisible();
  const [mda] = await sql<{ id: string }>(`SELECT id FROM "Mda" WHERE code = $1`, [code.toUpperCase()]);
  if (!mda) throw new Error('The MDA is not there');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Percentage of basic salary')).toHaveValue('1.75');
  await field(page, 'Contact person').fill('Nanret Dung');
  await submit(page, 'Save');
  await expect(page.getByText('Nanret Dung')).toBeVisible();

  // Three families come under it.
  await sql(
    `WITH heads AS (
       SELECT p.id FROM "Enrollee" p JOIN "Enrollee" d ON d."principalId" = p.id AND d.status = 'ACTIVE' AND d.relationship = 'CHILD'
       WHERE p.status = 'ACTIVE' AND p."staffNo" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Enrollee" x WHERE x."principalId" = p.id AND x.status <> 'ACTIVE')
       GROUP BY p.id ORDER BY p.id LIMIT 3)
     UPDATE "Enrollee" e SET "mdaId" = $1 FROM heads h WHERE e.id = h.id OR e."principalId" = h.id`,
    [mda.id],
  );
  const [{ n: lives } = { n: 0 }] = await sql<{ n: number }>(statuses, [mda.id]);
  const [child] = await sql<{ id: string; fullName: string }>(
    `SELECT id, "fullName" FROM "Enrollee" WHERE "mdaId" = $1 AND relationship = 'CHILD' ORDER BY id LIMIT 1`,
    [mda.id],
  );
  if (!child) throw new Error('No child in these families');
  await page.goto(`/dashboard/enrollee-details/${child.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Registered twice');
  await submit(page.getByRole('dialog'), 'Disable enrollee');
  await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible();

  await page.goto('/dashboard/disable-enable-enrollees-by-mdas');
  await page.getByRole('button', { name: 'Disable the enrollees of an MDA' }).first().click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'MDA', name, dialog);
  await expect(dialog.getByText(`${lives - 1} people will lose cover`, { exact: false })).toBeVisible();
  await expect(dialog.getByText('1 disabled for other reasons stay disabled.')).toBeVisible();
  await field(dialog, 'Reason').fill(REASON);
  await field(dialog, `Type ${code} to confirm`).fill('WRONG');
  await submit(dialog, 'Disable enrollees');
  await expect(dialog.getByText(`Type ${code}, the code of this MDA.`).first()).toBeVisible();
  await field(dialog, `Type ${code} to confirm`).fill(code);
  await submit(dialog, 'Disable enrollees');
  await expect(
    section(page, 'Result')
      .getByText(`${lives - 1} people`)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: child.fullName })).toContainText('Already disabled before this change');
  expect(await sql(statuses, [mda.id])).toEqual([{ status: 'DISABLED', n: lives }]);

  await submit(page, 'Re-enable these enrollees');
  await field(dialog, 'Reason').fill('The premiums are paid');
  await field(dialog, `Type ${code} to confirm`).fill(code);
  await submit(dialog, 'Enable enrollees');
  await expect(section(page, 'Result').getByText('Cover restored')).toBeVisible();
  expect(await sql(statuses, [mda.id])).toEqual([
    { status: 'ACTIVE', n: lives - 1 },
    { status: 'DISABLED', n: 1 },
  ]);
  expect(await sql(`SELECT status FROM "Enrollee" WHERE id = $1`, [child.id])).toEqual([{ status: 'DISABLED' }]);
});

test('an institution gets a session, is disabled, is restored from the disabled data, and all changes are in the activity log', async ({
  page,
  signIn,
}) => {
  const college = `College of Bees ${serial}`;
  await signIn('ADMIN');
  await page.goto('/dashboard/add-new-mda');
  await fill(page, { Name: college, Code: `B-${String(serial).slice(-9)}` });
  await select(page, 'Type', 'Tertiary institution');
  await fill(section(page, 'Contact').first(), { 'Contact person': 'Ladi Pam', Phone: '08031230000', Email: `bees${serial}@example.ng` });
  await submit(page, 'Save MDA');
  await expect(page.getByRole('heading', { name: college, exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Sessions/ }).click();
  await submit(page, 'Add a session');
  const dialog = page.getByRole('dialog');
  await fill(dialog, { Session: '2026/2027', 'Starts on': '01/10/2026', 'Ends on': '30/09/2026' });
  await submit(dialog, 'Add session');
  await expect(dialog.getByText('The session must end after it starts.').first()).toBeVisible();
  await fill(dialog, { 'Ends on': '30/09/2027' });
  await submit(dialog, 'Add session');
  await expect(page.getByRole('row').filter({ hasText: '2026/2027' })).toContainText('Current');

  await submit(page, /^Disable$/);
  await field(dialog, 'Reason').fill('It was closed');
  await submit(dialog, 'Disable MDA');
  await expect(page.getByText('no new enrolment', { exact: false }).first()).toBeVisible();

  await page.goto('/dashboard/view-disabled-data');
  const row = await find(page, college);
  await expect(row).toContainText('It was closed');
  await row.getByRole('button', { name: `Restore ${college}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${college} restored`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto('/dashboard/activity-logs');
  await page.getByRole('searchbox', { name: /^Search: / }).fill(college);
  await expect(page.getByRole('row').filter({ hasText: `Enabled ${college}` })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: `Disabled ${college}: It was closed` })).toHaveCount(1);
});
