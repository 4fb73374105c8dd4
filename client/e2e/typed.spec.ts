import { demoSignIns } from '../../server/demo/sign-ins.ts';
import { expect, test } from './fixtures.ts';
import { field, fill, select, submit } from './forms.ts';

test('a wrong password shows an error; the right one leads back to the requested page', async ({ page, pageErrors }) => {
  const requestedAddress = '/enrollee-dashboard/hospital-visits?q=visit';
  await page.goto(requestedAddress);
  await expect(page).toHaveURL(/\/login\?next=/);
  await field(page, 'Email or enrolment number').fill('trader@lafiya.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await submit(page, /^Sign in$/);
  await expect(page.getByText('Email or password is not correct.')).toBeVisible();
  await expect(field(page, 'Email or enrolment number')).toHaveValue('trader@lafiya.example');
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('401')]);

  await page.getByLabel('Password', { exact: true }).fill(demoSignIns()[0]?.password ?? '');
  await submit(page, /^Sign in$/);
  await expect(page).toHaveURL(requestedAddress);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a decision on a record changed by someone else is rejected, and the input is kept after reloading the record', async ({
  openAs,
  sql,
}) => {
  const [request] = await sql<{ id: string; requestNo: string }>(
    // Not one that another test has just made and decides, or that someone holds since a first run of this test.
    `SELECT id, "requestNo" FROM "PaRequest" WHERE status = 'PENDING' AND "infoRequestedAt" IS NULL AND "heldById" IS NULL
     AND "requestedAt" < timezone('UTC', now()) - interval '10 minutes' ORDER BY "dueAt" DESC LIMIT 1`,
  );
  const address = `/account-manager-dashboard/manage-pending-pa-request/${request?.id}`;
  const [first, second] = [await openAs('ACCOUNT_MANAGER'), await openAs({ email: 'manager2@lafiya.example' })];
  for (const page of [first, second]) await page.goto(address);

  // The same word on each line is only an icon.
  await first.getByRole('button', { name: 'Reject' }).filter({ hasText: 'Reject' }).click();
  const words = 'The notes do not say what was tried before.';
  const dialog = first.getByRole('dialog');
  await select(dialog, 'Reason', 'Information missing');
  await field(dialog, 'Reason (shown to the facility)').fill(words);

  await expect(second.getByText(/Being decided by .+ since /)).toBeVisible();
  await submit(second, 'Take over');
  await submit(second.getByRole('alertdialog'), 'Take over');
  await submit(second, 'Query');
  await field(second.getByRole('dialog'), 'Query').fill('Which medicines were given so far?');
  await submit(second.getByRole('dialog'), 'Send query');
  await expect(second.getByRole('dialog')).toBeHidden();

  await submit(dialog, 'Reject request');
  await expect(dialog.getByText('Someone changed this record. Reload and try again.')).toBeVisible();
  await submit(dialog, 'Reload record');
  await expect(dialog.getByRole('button', { name: 'Reload record' })).toBeHidden();
  await expect(field(dialog, 'Reason (shown to the facility)')).toHaveValue(words);
  await submit(dialog, 'Reject request');
  await expect(first.getByText(`${request?.requestNo} rejected`)).toBeVisible();
});

test('the draft of a long form survives a reload and a lost connection', async ({ openAs, pageErrors, sql }) => {
  const desk = await openAs({ email: 'clinic@lafiya.example' });
  await desk.goto('/hcp-dashboard/encounter-form');
  const draft = desk.getByRole('status');
  // It may say so of what was typed first, while the rest is on its way.
  const saved = async (words: string) => {
    const kept = `SELECT 1 FROM "FormDraft" d JOIN "UserAccount" u ON u.id = d."userId" WHERE u.email = 'clinic@lafiya.example' AND d.data::text LIKE $1`;
    await expect.poll(async () => (await sql(kept, [`%${words}%`])).length).toBe(1);
    await expect(draft.filter({ hasText: /Draft saved \d/ })).toBeVisible();
  };
  await fill(desk, { 'Attending clinician': 'Nurse Ladi Pam', 'Complaint (optional)': 'Cough for two weeks' });
  await saved('Cough for two weeks');
  const deviceKey = desk.waitForResponse(/offline-key/);
  await desk.reload();
  await deviceKey;
  await expect(field(desk, 'Complaint (optional)')).toHaveValue('Cough for two weeks');
  await expect(field(desk, 'Attending clinician')).toHaveValue('Nurse Ladi Pam');

  await desk.context().setOffline(true);
  await field(desk, 'Treatment (optional)').fill('Sputum taken');
  await expect(draft.filter({ hasText: 'Draft saved on this device' })).toBeVisible();
  await desk.context().setOffline(false);
  pageErrors.splice(0);
  await field(desk, 'Treatment (optional)').fill('Sputum taken, seen again on Friday');
  await saved('seen again on Friday');
  await desk.reload();
  await expect(field(desk, 'Treatment (optional)')).toHaveValue('Sputum taken, seen again on Friday');
  await submit(desk, 'Start over');
  await expect(field(desk, 'Complaint (optional)')).toHaveValue('');
});

test('a field that is no longer shown is neither validated nor sent nor kept in the draft', async ({ forgetDrafts, openAs, sql }) => {
  await forgetDrafts('hospital2@lafiya.example');
  const desk = await openAs({ email: 'hospital2@lafiya.example' });
  await desk.goto('/hcp-dashboard/encounter-form');
  await select(desk, 'Visit type', 'Inpatient');
  await desk.getByRole('textbox', { name: 'Admitted' }).first().fill('20/11/2026');
  const draft = `SELECT d.data FROM "FormDraft" d JOIN "UserAccount" u ON u.id = d."userId" WHERE u.email = 'hospital2@lafiya.example'`;
  const kept = async () => (await sql<{ data: Record<string, unknown> }>(draft))[0]?.data;
  await expect.poll(async () => (await kept())?.admittedAt).toMatch(/^2026-11-20T/);
  await select(desk, 'Visit type', 'Outpatient');
  await expect(desk.getByRole('textbox', { name: 'Admitted' })).toHaveCount(0);
  await expect.poll(kept).not.toHaveProperty('admittedAt');

  await sql(
    `UPDATE "FormDraft" SET data = data || '{"admittedAt": "20/11/2026"}' WHERE "userId" = (SELECT id FROM "UserAccount" WHERE email = $1)`,
    ['hospital2@lafiya.example'],
  );
  await desk.reload();
  await expect(desk.getByRole('status').filter({ hasText: /Draft saved \d/ })).toBeVisible();
  await submit(desk, 'Record visit');
  await expect(desk.getByText(/needs? correction/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Enrollee', exact: true })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Admitted' })).toHaveCount(0);
});
