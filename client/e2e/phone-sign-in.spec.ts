import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { arrived, mailTo } from './mail.ts';

const ADULT = `"dateOfBirth" < now() - interval '18 years'`;
async function askForCode(page: Page, login: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a code by SMS' }).click();
  await page.getByLabel('Phone number or enrolment number').fill(login);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code we sent you' })).toBeVisible();
}

async function typeCode(page: Page, phone: string): Promise<void> {
  const code = /(\d{6}) is your sign-in code/.exec(await mailTo(`234${phone.slice(1)}`))?.[1] ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

type Member = { phone: string; enrolmentNo: string; fullName: string };

test('a member without an account signs in with a code by SMS', async ({ page, sql }) => {
  const startedAt = new Date();
  const [member] = await sql<Member>(
    `SELECT p.phone, p."enrolmentNo", p."fullName" FROM "Enrollee" p WHERE p.relationship = 'PRINCIPAL' AND p.status = 'ACTIVE' AND p.phone IS NOT NULL
     AND NOT EXISTS (SELECT FROM "Enrollee" d WHERE d."principalId" = p.id) AND NOT EXISTS (SELECT FROM "UserAccount" u WHERE u."enrolleeId" = p.id) ORDER BY p.id LIMIT 1`,
  );
  if (!member) throw new Error('The demo scheme has no such member');
  await askForCode(page, member.phone);
  await page.getByLabel('6-digit code').fill('000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code has 6 digits.')).toBeVisible();
  await typeCode(page, member.phone);
  await arrived(page);
  const kept = await sql<{ text: string }>(
    `SELECT text FROM "SmsMessage" WHERE phone = $1 AND kind = 'SIGN_IN_CODE' AND "createdAt" >= $2`,
    [`234${member.phone.slice(1)}`, startedAt],
  );
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('is your sign-in code')]);
  await page.goto('/enrollee-dashboard/profile');
  await expect(page.getByText('None on record')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
});

test('a member who shares a phone with the family chooses who they are', async ({ page, sql }) => {
  const [family] = await sql<Member & { spouse: string; spouseId: string }>(
    `SELECT p.phone, p."enrolmentNo", p."fullName", s."fullName" AS spouse, s.id AS "spouseId" FROM "Enrollee" p JOIN "Enrollee" s ON s."principalId" = p.id
     WHERE p.relationship = 'PRINCIPAL' AND p.status = 'ACTIVE' AND p.phone IS NOT NULL AND s.relationship = 'SPOUSE' AND s.status = 'ACTIVE' AND s.${ADULT}
     AND NOT EXISTS (SELECT FROM "UserAccount" u WHERE u."enrolleeId" IN (p.id, s.id)) ORDER BY p.id LIMIT 1`,
  );
  if (!family) throw new Error('The demo scheme has no such family');
  await sql('UPDATE "Enrollee" SET phone = NULL WHERE id = $1', [family.spouseId]);
  await askForCode(page, family.phone);
  await typeCode(page, family.phone);
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expect(page.getByRole('button', { name: family.fullName })).toBeVisible();
  await page.getByRole('button', { name: family.spouse }).click();
  await arrived(page);
});
