import { expect, test } from './fixtures.ts';

test('a figure in the officer’s daily report opens a list with that many registrations', async ({ page, signIn }) => {
  await signIn('REGISTRATION_OFFICER');
  await page.goto('/registration-officer-dashboard/view-enrollee-daily-report?period=last-month');
  const link = page.getByRole('table', { name: 'Enrollee daily report' }).locator('tbody a').first();
  const n = Number(((await link.textContent()) ?? '').replace(/\D/g, ''));
  expect(n).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/manage-enrollees-registration\?.*officerId=/);
  await expect(page.getByText(new RegExp(`1 to ${Math.min(n, 20)} of ${n}\\b`))).toBeVisible();
});
