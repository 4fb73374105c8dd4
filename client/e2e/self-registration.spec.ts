import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, attachPhoto, field, fill, find, paper, pick, section, select, submit, tick, yearsAgo } from './forms.ts';
import { mailTo } from './mail.ts';

const PASSWORD = 'Harmattan-2026';
const serial = Date.now();
const email = `nanret.${serial}@example.ng`;
const firstName = 'Nanret';
const digits = String(serial).slice(-8);
// A second try must not meet the person of the first as somebody of the same name.
const surname = `Gotom${digits.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

async function signIn(page: Page, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email or enrolment number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register for cover' }).click();
  await page.getByRole('button', { name: 'Choose this plan Informal Sector Plan' }).click();
  await submit(page, 'Create account');
  await expect(page.getByText('Enter the first name.')).toBeVisible();
  await tick(page, 'Me and my family');
  await page.getByLabel('Your first name').fill(firstName);
  await page.getByLabel('Your surname').fill(surname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await submit(page, 'Create account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(/\/verify-email\?token=\S+/.exec(await mailTo(email))?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
}

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The first step; plan and name stand there already, what is typed survives a reload. */
async function person(page: Page, sql: Sql): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Register for cover' })).toBeVisible();
  const about = section(page, 'Person');
  await expect(field(about, 'Surname')).toHaveValue(surname);
  await fill(about, { 'Date of birth': yearsAgo(34), NIN: `771${digits}` });
  await tick(about, 'Female');
  await expect
    .poll(async () => JSON.stringify(await sql(`SELECT data FROM "FormDraft" WHERE data ->> 'nin' = $1`, [`771${digits}`])))
    .toContain('FEMALE');
  await page.reload();
  await expect(field(about, 'NIN')).toHaveValue(`771${digits}`);
  await select(about, 'Marital status', 'Married');
  const contact = section(page, 'Contact');
  await fill(contact, { Phone: `070${digits}`, Address: '14 Rayfield Road' });
  await select(contact, 'LGA', 'Jos North');
  await select(contact, 'Town', 'Tudun Wada');
  await fill(section(page, 'Next of kin'), {
    'Full name of next of kin': `Yusuf ${surname}`,
    'Phone of next of kin': '08031234567',
    'Relationship to you': 'Husband',
  });
  await submit(page, 'Continue');
}

/** The same registration in Hausa, and back to English. */
async function readInHausa(page: Page): Promise<void> {
  await page.goto('/enroll-self-reg/profile');
  await page.getByText('Hausa', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Asusunka' })).toBeVisible();
  await page.goto('/enroll-self-reg');
  await expect(page.getByRole('heading', { name: 'Rajistarka' })).toBeVisible();
  await expect(page.getByText('Ba a aika ba tukuna')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Abin da ya rage' })).toBeVisible();
  await page.goto('/enroll-self-reg?step=start');
  await expect(page.getByLabel('Sunan mahaifi')).toHaveValue(surname);
  await expect(page.getByLabel('Tsari')).toContainText('Tsarin Masu Sana’a');
  for (const label of ['Surname', 'Sex', 'Next of kin', 'Person', 'Continue'])
    await expect(page.getByText(label, { exact: true }), label).toHaveCount(0);
  await page.goto('/enroll-self-reg?step=agreement');
  await expect(page.getByText('Na shaida cewa amsoshin gaskiya ne')).toBeVisible();
  await page.goto('/enroll-self-reg/profile');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

test('a trader self-registers, pays, is approved and sees the member card', async ({ page, browser, openAs, sql }) => {
  await openAccount(page);
  await signIn(page);
  await expect(page).toHaveURL(/\/enroll-self-reg/);
  await person(page, sql);

  await expect(page).toHaveURL(/step=agreement/);
  await tick(page, 'I accept the terms of the scheme');
  await tick(page, 'I consent');
  await tick(page, 'I declare');
  await submit(page, 'Accept and continue');
  await expect(
    page
      .getByText('Capacity left')
      .or(page.getByRole('combobox', { name: 'Home facility' }))
      .first(),
  ).toBeVisible();

  // The rest on another device: the draft is the server's.
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await expect(other.getByText('Not sent yet')).toBeVisible();
  await other.goto('/enroll-self-reg?step=last');
  await expect(other.getByText('Complete Facility first')).toBeVisible();
  await readInHausa(other);
  await other.goto('/enroll-self-reg');
  await other.getByRole('link', { name: 'Continue' }).click();
  const [{ name: facility } = { name: '' }] = await sql<{ name: string }>(
    `SELECT name FROM "Hcp" WHERE status = 'ACTIVATED' AND level = 'SECONDARY' AND "providerType" = 'HOSPITAL' AND "capitationCapacity" = 0 ORDER BY name LIMIT 1`,
  );
  await pick(other, 'Home facility', facility);
  await submit(other, 'Continue');
  await expect(other.getByText(`771${digits}`)).toBeVisible();
  await submit(other, 'Confirm and continue');
  await attachPhoto(other, 'Passport photograph');
  await attach(other, 'NIN slip', paper);
  await submit(other, 'Send my registration');
  await expect(other.getByRole('heading', { level: 1, name: /has been sent$/ })).toBeVisible();
  await expect(other.getByText('₦12,000 due by')).toBeVisible();

  const accountant = await openAs('ACCOUNTANT');
  await accountant.goto('/accountant-dashboard/pending-invoices');
  const row = await find(accountant, `${surname} ${firstName}`);
  await row.getByRole('link').first().click();
  await submit(accountant, 'Record payment');
  const dialog = accountant.getByRole('dialog');
  await field(dialog, 'RRR').fill('12345');
  await submit(dialog, 'Record payment');
  await expect(dialog.getByText('RRR must be 12 digits.').first()).toBeVisible();
  await field(dialog, 'RRR').fill(`2907${digits}`);
  await submit(dialog, 'Record payment');
  await expect(accountant.getByText('Paid', { exact: true }).first()).toBeVisible();

  const officer = await openAs('REGISTRATION_OFFICER');
  await officer.goto('/registration-officer-dashboard/manage-enrollees-registration');
  const waiting = await find(officer, `${surname} ${firstName}`);
  await expect(waiting).toContainText('Self');
  await waiting.hover();
  await waiting.getByRole('button', { name: 'Decide' }).click();
  await officer.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(officer.getByText(/Cover of .* has started/).first()).toBeVisible();
  expect(await mailTo(email, 2)).toContain('Your registration is approved');

  const member = await (await browser.newContext()).newPage();
  await signIn(member);
  await expect(member).toHaveURL(/\/enrollee-dashboard/);
  await expect(member.getByLabel('Member card').getByText(firstName)).toBeVisible();
  await expect(member.getByText(/In the waiting period until/)).toBeVisible();
});
