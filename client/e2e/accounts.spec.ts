import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { mailedCode, mailTo, typeMailedCode } from './mail.ts';

const PASSWORD = 'Harmattan-2026';

async function signIn(page: Page, login: string, password: string, address = '/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email or enrolment number').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The code of an authenticator app for a key (RFC 6238), `later` half minutes from now. */
function appCode(key: string, later: number): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const bytes = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function chooseDemo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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

/** Opens an address in a browser whose session has ended. Its page may be on its way to the sign-in already, which aborts the navigation. */
async function expectSignedOut(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => {});
  await expect(page).toHaveURL(/\/login/);
}

test('an invited user signs in, chooses a password, and resets it by email', async ({ browser, page }) => {
  const email = `invited.${Date.now()}@example.ng`;
  await page.goto('/dashboard/manage-user-accounts');
  await expect(page).toHaveURL(/\/login\?next=/);
  await chooseDemo(page, 'Administrator');
  await expect(page).toHaveURL(/\/dashboard\/manage-user-accounts/);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter the first name.').first()).toBeVisible();
  await dialog.getByLabel('First name').fill('Ladi');
  await dialog.getByLabel('Surname').fill('Gyang');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('CLAIMS_OFFICER');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent. ${email}`)).toBeVisible();

  const person = await (await browser.newContext()).newPage();
  const temporary = /^ {4}(\S+)$/m.exec(await mailTo(email))?.[1] ?? '';
  await signIn(person, email, temporary);
  await typeMailedCode(person, email);
  await expect(person.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await person.getByLabel('New password', { exact: true }).fill('short');
  await person.getByRole('button', { name: 'Save and continue' }).click();
  await expect(person.getByText('Use at least 12 characters')).toBeVisible();
  await person.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await person.getByLabel('Repeat new password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Save and continue' }).click();
  await expect(person).toHaveURL(/\/claims-processing-dashboard/);

  const forgetful = await (await browser.newContext()).newPage();
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: 'Forgot password?' }).click();
  await forgetful.getByLabel('Email or enrolment number').fill(email);
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await expect(forgetful.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = /\/reset-password\?token=\S+/.exec(await mailTo(email, 3))?.[0] ?? '';
  await forgetful.goto(link);
  await forgetful.getByLabel('New password', { exact: true }).fill('Rainy-season-27');
  await forgetful.getByLabel('Repeat new password').fill('Rainy-season-27');
  await forgetful.getByRole('button', { name: 'Save password' }).click();
  await expect(forgetful.getByRole('heading', { name: 'New password saved' })).toBeVisible();
  // The session from before is over.
  await expectSignedOut(person, '/claims-processing-dashboard/profile');
  await signIn(forgetful, email, 'Rainy-season-27');
  await typeMailedCode(forgetful, email);
  await expect(forgetful).toHaveURL(/\/claims-processing-dashboard/);
});

test('a user signs out another device from the profile', async ({ browser, page }) => {
  await page.goto('/login?next=/accountant-dashboard/profile');
  await chooseDemo(page, 'Accountant');
  await expect(page).toHaveURL('/accountant-dashboard/profile');
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await chooseDemo(other, 'Accountant');
  await expect(other).toHaveURL(/\/accountant-dashboard/);
  await page.goto('/accountant-dashboard/profile');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText(/Signed out on \d+ other device/)).toBeVisible();
  await expectSignedOut(other, '/accountant-dashboard/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});

test('five wrong passwords lock an account, with the same messages whether or not it exists', async ({ page }) => {
  for (const login of [await newStaff('ACCOUNT_MANAGER'), `nobody.${Date.now()}@example.ng`]) {
    await page.goto('/login');
    await page.getByLabel('Email or enrolment number').fill(login);
    for (let i = 1; i <= 5; i += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`Wrong-password-${i}`);
      const answered = page.waitForResponse('**/api/auth/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      expect((await answered).ok()).toBe(false);
      await expect(page.getByRole('alert')).toHaveText(
        i < 5 ? 'Email or password is not correct.' : 'Too many attempts. Try again in 15 minutes.',
      );
    }
  }
  const rows = await query(`SELECT count(*)::int AS n FROM "ActivityLog" WHERE action = 'SIGN_IN_LOCK'`);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
});

/** A member of staff of their own, with PASSWORD, so that no other test is asked for a code. */
async function newStaff(role: string): Promise<string> {
  const email = `${role.toLowerCase()}.${Date.now()}@example.ng`;
  await query(
    `INSERT INTO "UserAccount" (id, email, "emailVerified", name, "firstName", "lastName", role, "lgaIds", "updatedAt")
     VALUES (gen_random_uuid(), $1, true, 'Talatu Pam', 'Talatu', 'Pam', $2::"Role", '{}', now())`,
    [email, role],
  );
  await query(
    `INSERT INTO "Credential" (id, "userId", "accountId", "providerId", password, "updatedAt")
     SELECT gen_random_uuid(), id, id::text, 'credential', $2, now() FROM "UserAccount" WHERE email = $1`,
    [email, await hashPassword(PASSWORD)],
  );
  return email;
}

test('staff need a code sent by email to sign in', async ({ page }) => {
  const email = await newStaff('ACCOUNT_MANAGER');
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Enter the code we sent you' })).toBeVisible();
  await expect(page.getByText(/Expires in 9:\d\d/)).toBeVisible();
  await page.getByLabel('6-digit code').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code has 6 digits.')).toBeVisible();
  await typeMailedCode(page, email);
  await expect(page).toHaveURL(/\/account-manager-dashboard/);
});

test('a user sets up an authenticator app, signs in with it and with a recovery code, and turns it off', async ({ browser, page }) => {
  const email = await newStaff('ACCOUNTANT');
  await signIn(page, email, PASSWORD, '/login?next=/accountant-dashboard/profile');
  await typeMailedCode(page, email);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong-password-1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The current password is not correct.').first()).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = ((await dialog.locator('[data-app-key]').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(appCode(key, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await dialog.locator('[data-recovery-codes] li').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, email, PASSWORD);
  await expect(phone.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
  // The code of the next half minute counts too, since clocks differ; the one before was used up above.
  await phone.getByLabel('6-digit code').fill(appCode(key, 1));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone).toHaveURL(/\/accountant-dashboard/);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, email, PASSWORD);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/accountant-dashboard/);

  const third = await (await browser.newContext()).newPage();
  await signIn(third, email, PASSWORD);
  await third.getByRole('button', { name: 'Send a code by email' }).click();
  await expect(third.getByRole('heading', { name: 'Enter the code we sent you' })).toBeVisible();
  await third.getByLabel('6-digit code').fill(await mailedCode(email));
  await third.getByRole('button', { name: 'Continue' }).click();
  await expect(third).toHaveURL(/\/accountant-dashboard/);

  await page.reload();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off app' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off app' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('an administrator changes which roles need two-step sign-in', async ({ page }) => {
  await page.goto('/login?next=/dashboard/settings/accounts');
  await chooseDemo(page, 'Administrator');
  // The one role that no other test signs in with a code.
  const officer = page.getByRole('checkbox', { name: 'Registration officer' });
  await expect(officer).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Enrollee' })).not.toBeChecked();
  try {
    await page.getByText('Registration officer', { exact: true }).click();
    await page.getByLabel('Reason for the change').fill('They see no records of other people');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('It takes effect immediately')).toBeVisible();
    await page.reload();
    await expect(officer).not.toBeChecked();
  } finally {
    await query(`DELETE FROM "Setting" WHERE key = 'otpRoles'`);
  }
});
