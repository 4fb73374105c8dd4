import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { mailTo } from './mail.ts';

const PASSWORD = 'Harmattan-2026';

async function signIn(page: Page, login: string, password: string, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email or enrolment number').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function chooseDemo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

test('an invited user signs in, chooses a password, forgets it and sets another one', async ({ browser, page }) => {
  const email = `invited.${Date.now()}@example.ng`;
  await page.goto('/dashboard/manage-user-accounts');
  await expect(page).toHaveURL(/\/login\?next=/);
  await chooseDemo(page, 'Administrator');
  await expect(page).toHaveURL(/\/dashboard\/manage-user-accounts/);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('Enter the first name.').first()).toBeVisible();
  await dialog.getByLabel('First name').fill('Ladi');
  await dialog.getByLabel('Surname').fill('Gyang');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('CLAIMS_OFFICER');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`Invited. ${email}`)).toBeVisible();

  const person = await (await browser.newContext()).newPage();
  const temporary = /^ {4}(\S+)$/m.exec(await mailTo(email))?.[1] ?? '';
  await signIn(person, email, temporary);
  await expect(person.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await person.getByLabel('New password').fill('short');
  await person.getByRole('button', { name: 'Save and go on' }).click();
  await expect(person.getByText('Use at least 12 characters')).toBeVisible();
  await person.getByLabel('New password').fill(PASSWORD);
  await person.getByLabel('The same again').fill(PASSWORD);
  await person.getByRole('button', { name: 'Save and go on' }).click();
  await expect(person).toHaveURL(/\/claims-processing-dashboard/);

  const forgetful = await (await browser.newContext()).newPage();
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: 'Forgot it?' }).click();
  await forgetful.getByLabel('Email or enrolment number').fill(email);
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  const link = /\/reset-password\?token=\S+/.exec(await mailTo(email, 2))?.[0] ?? '';
  await forgetful.goto(link);
  await forgetful.getByLabel('New password').fill('Rainy-season-27');
  await forgetful.getByLabel('The same again').fill('Rainy-season-27');
  await forgetful.getByRole('button', { name: 'Save the password' }).click();
  await expect(forgetful.getByRole('heading', { name: 'The new password is saved' })).toBeVisible();
  // The session from before is over.
  await person.goto('/claims-processing-dashboard/profile');
  await expect(person).toHaveURL(/\/login/);
  await signIn(forgetful, email, 'Rainy-season-27');
  await expect(forgetful).toHaveURL(/\/claims-processing-dashboard/);
});

test('a second device is seen in the profile and signed out there', async ({ browser, page }) => {
  await page.goto('/login?next=/accountant-dashboard/profile');
  await chooseDemo(page, 'Accountant');
  await expect(page).toHaveURL(/\/accountant-dashboard\/profile/);
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await chooseDemo(other, 'Accountant');
  await expect(other).toHaveURL(/\/accountant-dashboard/);
  await page.goto('/accountant-dashboard/profile');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText(/Signed out on \d+ other device/)).toBeVisible();
  await other.goto('/accountant-dashboard/profile');
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByText('This device')).toBeVisible();
});

test('five wrong passwords close an account, and nothing tells whether it exists', async ({ page }) => {
  for (const login of ['teaching@lafiya.example', 'nobody.of.that.name@lafiya.example']) {
    await page.goto('/login');
    await page.getByLabel('Email or enrolment number').fill(login);
    for (let i = 1; i <= 5; i += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`Wrong-password-${i}`);
      const answered = page.waitForResponse('**/api/auth/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect((await answered).ok()).toBe(false);
      await expect(page.getByRole('alert')).toHaveText(
        i < 5 ? 'Email or password is not correct.' : 'Too many attempts. Try again in 15 minutes.',
      );
    }
  }
  const rows = await query(`SELECT count(*)::int AS n FROM "ActivityLog" WHERE action = 'SIGN_IN_LOCK'`);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
});

test('a role that the settings name owes a code from the e-mail', async ({ page }) => {
  await query(
    `INSERT INTO "Setting" (key, value, "updatedAt") VALUES ('otpRoles', '["ACCOUNT_MANAGER"]', now()) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  try {
    await page.goto('/login');
    await chooseDemo(page, 'Account manager');
    await expect(page.getByRole('heading', { name: 'Type the code we sent you' })).toBeVisible();
    await expect(page.getByText(/Works for another 9:\d\d/)).toBeVisible();
    await page.getByLabel('Code of 6 digits').fill('12');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('The code has 6 digits.')).toBeVisible();
    const code = /^ {4}(\d{6})$/m.exec(await mailTo('manager@lafiya.example'))?.[1] ?? '';
    await page.getByLabel('Code of 6 digits').fill(code);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page).toHaveURL(/\/account-manager-dashboard/);
  } finally {
    await query(`DELETE FROM "Setting" WHERE key = 'otpRoles'`);
  }
});
