import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, field, fill, find, paper, pick, section, select, submit } from './forms.ts';
import { mailTo, typeMailedCode } from './mail.ts';

const serial = Date.now();
const name = `Rantya Memorial Hospital ${serial}`;
const email = `rantya.${serial}@example.ng`;
const PASSWORD = 'Harmattan-2026';
/** First Bank account number with a valid check digit. */
const ACCOUNT = '0000014579';

/** Applies as a facility, starting from the home page. Returns the application number. */
async function apply(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'For health facilities' }).click();
  await page.getByRole('link', { name: 'Apply as a facility' }).click();
  await submit(page, 'Send application');
  await expect(page.getByText('Add the operating licence').first()).toBeVisible();
  await fill(page, { Name: name, Address: '4 Rantya Road' });
  await select(page, 'Type', 'Hospital');
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
  await submit(page, 'Send application');
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
  return ((await page.getByText(/^HFA-\d{4}-\d{6}$/).textContent()) ?? '').trim();
}

async function activate(manager: Page, applicationNo: string): Promise<void> {
  await manager.goto('/account-manager-dashboard/pending-hcps');
  const row = await find(manager, name);
  await expect(row).toContainText(applicationNo);
  await row.getByRole('link', { name }).click();
  await expect(manager.getByRole('link', { name: paper.name })).toBeVisible();
  await submit(manager, 'Activate facility');
  const dialog = manager.getByRole('dialog');
  await expect(field(dialog, 'Licence number')).toHaveValue('PLS/HF/04711');
  const year = new Date().getUTCFullYear();
  await fill(dialog, {
    'Accreditation number': 'ACC/0815/26',
    'Accredited from': `01/01/${year}`,
    'Accredited until': `31/12/${year + 2}`,
  });
  await submit(dialog, 'Activate facility');
  await expect(manager.getByText(/activated: PL-JSS-\d{4}/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function signIn(desk: Page): Promise<void> {
  const password = /^ {4}(\S+)$/m.exec(await mailTo(email, 2))?.[1] ?? '';
  await desk.goto('/login');
  await desk.getByLabel('Email or enrolment number').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await typeMailedCode(desk, email);
  await desk.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await desk.getByLabel('Repeat new password').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Save and continue' }).click();
  // The platform is a separate document from the sign-in page: wait until it has loaded.
  await expect(desk.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

async function requestBankChange(desk: Page): Promise<void> {
  await desk.goto('/hcp-dashboard/profile');
  await submit(desk, 'Request change');
  const dialog = desk.getByRole('dialog');
  await select(dialog, 'Bank', 'First Bank of Nigeria');
  await fill(dialog, { 'Account name': name, 'Account number': '0000014570', Reason: 'Our first account' });
  await submit(dialog, 'Request change');
  await expect(dialog.getByText('This number does not belong to the selected bank. Check both.').first()).toBeVisible();
  await field(dialog, 'Account number').fill(ACCOUNT);
  await submit(dialog, 'Request change');
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('An administrator must decide this change.')).toBeVisible();
}

async function approveBankChange(admin: Page): Promise<void> {
  await admin.goto('/dashboard/bank-changes');
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(ACCOUNT);
  // An open menu stays open when the rows above it disappear.
  await row.getByRole('button', { name: `Decide the bank change of ${name}` }).click();
  await expect(admin.getByRole('menuitem', { name: 'Approve' })).toBeVisible();
  await admin.getByRole('searchbox', { name: /^Search: / }).evaluate((box: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }, name);
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('menuitem', { name: 'Approve' }).click();
  await submit(admin.getByRole('dialog'), 'Approve new account');
  await expect(admin.getByText(`New account of ${name} approved`)).toBeVisible();
}

test('a facility applies, is activated, changes its bank account, and is deactivated with its members moved', async ({
  page,
  openAs,
  sql,
}) => {
  const applicationNo = await apply(page);
  const manager = await openAs('ACCOUNT_MANAGER');
  await activate(manager, applicationNo);
  await signIn(page);
  await requestBankChange(page);
  await approveBankChange(await openAs('ADMIN'));

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
  await field(reason, 'Reason (shown to the facility)').fill('Accreditation withdrawn after inspection');
  await submit(reason, 'Deactivate facility');
  await expect(manager.getByText(`${family.length} members still have this as their facility`)).toBeVisible();
  await submit(manager, 'Move members');
  const move = manager.getByRole('dialog');
  await pick(manager, 'New facility', target?.name ?? '', move);
  await expect(move.getByText(`${family.length} of ${family.length} members can move there`)).toBeVisible();
  await field(move, 'Reason').fill('Your facility was closed');
  await submit(move, 'Move members');
  await expect(move).toBeHidden();
  await manager.getByRole('tab', { name: /^Enrollees/ }).click();
  await expect(manager.getByText(new RegExp(`^${family.length} of ${family.length} members to`))).toBeVisible();
  await expect(manager.getByText('No one is assigned to this facility')).toBeVisible();
  const moved = await sql<{ hcpId: string }>('SELECT DISTINCT "hcpId" FROM "Enrollee" WHERE id = ANY($1::uuid[])', [
    family.map(({ id }) => id),
  ]);
  expect(moved).toEqual([{ hcpId: target?.id }]);

  // Users of a deactivated facility are signed out.
  await page.goto('/hcp-dashboard/profile');
  await expect(page).toHaveURL(/\/login/);
});
