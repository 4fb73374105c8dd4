import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, field, fill, find, paper, pick, section, select, submit } from './forms.ts';
import { mailTo, typeMailedCode } from './mail.ts';

const serial = Date.now();
const name = `Rantya Memorial Hospital ${serial}`;
const email = `rantya.${serial}@example.ng`;
const PASSWORD = 'Harmattan-2026';
/** An account of First Bank whose check digit fits. */
const ACCOUNT = '0000014579';

/** From the first page to the number of the application. */
async function applies(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'For health facilities' }).click();
  await page.getByRole('link', { name: 'Apply as a facility' }).click();
  await submit(page, 'Send the application');
  await expect(page.getByText('Add the operating licence').first()).toBeVisible();
  await fill(page, { Name: name, Address: '4 Rantya Road' });
  await select(page, 'Kind', 'Hospital');
  await select(page, 'Level of care', 'Secondary');
  await select(page, 'Ownership', 'Private');
  await select(page, 'LGA', 'Jos South');
  await select(page, 'Town', 'Bukuru');
  await fill(section(page, 'Contact').first(), {
    'Phone of the facility': '08030001111',
    'Email of the facility': email,
    'Contact person': 'Ladi Gyang',
    Designation: 'Medical director',
    'Phone of the contact person': '08030002222',
  });
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Town', exact: true })).toHaveValue(/.+/);
  await field(page, 'Licence number').fill('PLS/HF/04711');
  await attach(page, 'Licence', paper);
  await submit(page, 'Send the application');
  await expect(page.getByRole('heading', { name: 'Your application is sent' })).toBeVisible();
  return ((await page.getByText(/^HFA-\d{4}-\d{6}$/).textContent()) ?? '').trim();
}

async function isActivated(manager: Page, applicationNo: string): Promise<void> {
  await manager.goto('/account-manager-dashboard/pending-hcps');
  const row = await find(manager, name);
  await expect(row).toContainText(applicationNo);
  await row.getByRole('link', { name }).click();
  await expect(manager.getByRole('link', { name: paper.name })).toBeVisible();
  await submit(manager, 'Activate the facility');
  const dialog = manager.getByRole('dialog');
  await expect(field(dialog, 'Licence number')).toHaveValue('PLS/HF/04711');
  const year = new Date().getUTCFullYear();
  await fill(dialog, { 'Accreditation number': 'ACC/0815/26', 'Accredited from': `01/01/${year}`, 'Accredited to': `31/12/${year + 2}` });
  await submit(dialog, 'Activate the facility');
  await expect(manager.getByText(/is active: PL-JSS-\d{4}/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function signsIn(desk: Page): Promise<void> {
  const password = /^ {4}(\S+)$/m.exec(await mailTo(email, 2))?.[1] ?? '';
  await desk.goto('/login');
  await desk.getByLabel('Email or enrolment number').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await typeMailedCode(desk, email);
  await desk.getByLabel('New password').fill(PASSWORD);
  await desk.getByLabel('The same again').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Save and go on' }).click();
  // The platform is another document than the sign-in; whoever goes on before it stands would be stopped.
  await expect(desk.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

async function asksForItsAccount(desk: Page): Promise<void> {
  await desk.goto('/hcp-dashboard/profile');
  await submit(desk, 'Ask for a change');
  const dialog = desk.getByRole('dialog');
  await select(dialog, 'Bank', 'First Bank of Nigeria');
  await fill(dialog, { 'Account name': name, 'Account number': '0000014570', Reason: 'Our first account' });
  await submit(dialog, 'Ask for the change');
  await expect(dialog.getByText('This number is not one of the chosen bank. Check both.').first()).toBeVisible();
  await field(dialog, 'Account number').fill(ACCOUNT);
  await submit(dialog, 'Ask for the change');
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('An administrator decides it.')).toBeVisible();
}

async function accountIsApproved(admin: Page): Promise<void> {
  await admin.goto('/dashboard/bank-changes');
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(ACCOUNT);
  // An open menu stays when the rows above it go away.
  await row.getByRole('button', { name: `Decide the change of ${name}` }).click();
  await expect(admin.getByRole('menuitem', { name: 'Approve' })).toBeVisible();
  await admin.getByRole('searchbox', { name: /^Search: / }).evaluate((box: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }, name);
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('menuitem', { name: 'Approve' }).click();
  await submit(admin.getByRole('dialog'), 'Approve the new account');
  await expect(admin.getByText(`${name} is paid into the new account`)).toBeVisible();
}

test('a facility applies, is let in, gets its account approved, and is closed with its members moved', async ({ page, openAs, sql }) => {
  const applicationNo = await applies(page);
  const manager = await openAs('ACCOUNT_MANAGER');
  await isActivated(manager, applicationNo);
  await signsIn(page);
  await asksForItsAccount(page);
  await accountIsApproved(await openAs('ADMIN'));

  const [hcp] = await sql<{ id: string; bankAccountNumber: string }>('SELECT id, "bankAccountNumber" FROM "Hcp" WHERE name = $1', [name]);
  expect(hcp?.bankAccountNumber).toBe(ACCOUNT);
  // A family of the demo scheme chooses it.
  const family = await sql<{ id: string }>(
    `UPDATE "Enrollee" SET "hcpId" = $1 WHERE id IN (
       SELECT m.id FROM "Enrollee" m JOIN (
         SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
         WHERE e.relationship = 'PRINCIPAL' AND e.status = 'ACTIVE' AND 'SECONDARY' = ANY(p."allowedHcpLevels")
           AND EXISTS (SELECT 1 FROM "Enrollee" d WHERE d."principalId" = e.id AND d.status = 'ACTIVE')
         ORDER BY e."registeredAt" LIMIT 1) head ON head.id IN (m.id, m."principalId")
       WHERE m.status = 'ACTIVE') RETURNING id`,
    [hcp?.id],
  );
  const [target] = await sql<{ id: string; name: string }>(
    `SELECT id, name FROM "Hcp" WHERE status = 'ACTIVATED' AND level = 'SECONDARY' AND "providerType" = 'HOSPITAL' AND "capitationCapacity" = 0 AND id <> $1 ORDER BY name LIMIT 1`,
    [hcp?.id],
  );

  await manager.goto(`/account-manager-dashboard/view-hcp/${hcp?.id}`);
  await submit(manager, 'Deactivate');
  const reason = manager.getByRole('dialog');
  await field(reason, 'Reason, as the facility reads it').fill('Accreditation withdrawn after inspection');
  await submit(reason, 'Deactivate the facility');
  await expect(manager.getByText(`${family.length} members still have it as their facility`)).toBeVisible();
  await submit(manager, 'Move them');
  const move = manager.getByRole('dialog');
  await pick(manager, 'To which facility', target?.name ?? '', move);
  await expect(move.getByText(`${family.length} of ${family.length} members fit there`)).toBeVisible();
  await field(move, 'Reason').fill('Your facility was closed');
  await submit(move, 'Move them');
  await expect(move).toBeHidden();
  await manager.getByRole('tab', { name: /^Members/ }).click();
  await expect(manager.getByText(new RegExp(`^${family.length} of ${family.length} members to`))).toBeVisible();
  await expect(manager.getByText('Nobody has it as their facility')).toBeVisible();
  const moved = await sql<{ hcpId: string }>('SELECT DISTINCT "hcpId" FROM "Enrollee" WHERE id = ANY($1::uuid[])', [
    family.map(({ id }) => id),
  ]);
  expect(moved).toEqual([{ hcpId: target?.id }]);

  // Nobody signs in for it any more.
  await page.goto('/hcp-dashboard/profile');
  await expect(page).toHaveURL(/\/login/);
});
