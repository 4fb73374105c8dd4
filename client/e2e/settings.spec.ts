import { expect, test } from './fixtures.ts';

const serial = Date.now().toString().slice(-6);
const LATER = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const [year, month, day] = LATER.split('-');

test('an administrator changes settings, sees the history, schedules a change and cancels it', async ({ page, signIn, sql }) => {
  const reason = `As in Edo (${Date.now()})`;
  await signIn('ADMIN');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: /Claims and vetting/ }).click();
  await expect(page.getByRole('heading', { name: 'Claims and vetting' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save changes' });
  try {
    // Out of range, then without a reason.
    const due = page.getByRole('textbox', { name: 'Monthly claims due day' });
    await due.fill('40');
    await save.click();
    await expect(page.getByText('At most 28.').first()).toBeVisible();
    await due.fill('2');
    await save.click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await page.getByLabel('Reason for the change').fill(reason);
    await save.click();
    await expect(page.getByText('It takes effect immediately')).toBeVisible();
    const setting = page.locator('[data-setting=claimDueDay]');
    await expect(setting.getByText('Changed', { exact: true })).toBeVisible();
    await setting.getByRole('button', { name: /History/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem').filter({ hasText: reason })).toContainText(
      '2 of the next month, previously 10 of the next month',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();

    await setting.getByRole('button', { name: /Reset/ }).click();
    await expect(due).toHaveValue('10');
    await page.getByLabel('Reason for the change').fill('Back to what it was');
    await save.click();
    await expect(setting.getByText('Changed', { exact: true })).toBeHidden();

    await page.getByRole('textbox', { name: 'Claims time limit' }).fill('60');
    await page.getByLabel('Reason for the change').fill('Facilities know it in time');
    await page.getByRole('textbox', { name: /^Effective from/ }).fill(`${day}/${month}/${year}`);
    await expect(page.getByText('claims in preparation are for care longer ago')).toBeVisible();
    await save.click();
    await expect(page.getByText('It takes effect on that date')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Claims time limit' })).toHaveValue('90');
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await dialog.getByLabel('Reason').fill('Too early');
    await dialog.getByRole('button', { name: 'Cancel change' }).click();
    await expect(page.getByText('Scheduled change cancelled')).toBeVisible();
  } finally {
    await sql(`DELETE FROM "SettingChange" WHERE key = 'claimHardLimitDays'`);
    await sql(`DELETE FROM "Setting" WHERE key IN ('claimDueDay', 'claimHardLimitDays')`);
  }
});

test('an administrator changes the wording of a text message, previews it and restores the default', async ({ page, signIn, sql }) => {
  const reason = `Members asked for the number (${Date.now()})`;
  await signIn('ADMIN');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: /Message templates/ }).click();
  await page.getByRole('searchbox').fill('Cover renewed');
  await page
    .getByRole('row', { name: /Text message/ })
    .getByRole('link', { name: 'Cover renewed' })
    .click();
  await expect(page.getByRole('heading', { name: 'Cover renewed' })).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Text message' });
  const save = page.getByRole('button', { name: 'Save wording' });
  const preview = page.getByRole('region', { name: 'Preview' });
  try {
    await words.fill('{scheme}: {notic}');
    await page.getByLabel('Reason for the change').fill(reason);
    await save.click();
    await expect(page.getByText('{notic} is not a known placeholder in this text.').first()).toBeVisible();
    await words.fill('{scheme}: {notice}. Help: 0700 000 0000');
    await expect(preview.getByText('Lafiya: Your cover has been renewed. Help: 0700 000 0000')).toBeVisible();
    await expect(preview.getByText('56 characters: 1 text message')).toBeVisible();
    await save.click();
    await expect(page.getByText('Applies from the next text message')).toBeVisible();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(reason)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Default wording' }).click();
    await expect(words).toHaveValue('{scheme}: {notice}');
    await page.getByLabel('Reason for the change').fill('The number is on the card');
    await save.click();
    await expect(page.getByText('Changed', { exact: true })).toBeHidden();
  } finally {
    await sql(`DELETE FROM "MessageText" WHERE key = 'NOTICE_SMS_COVER_RENEWED'`);
  }
});

test('an administrator adds a plan, schedules a premium change and disables the plan', async ({ page, signIn, sql }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/plans');
  await page.getByRole('link', { name: 'Add a plan' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Market traders ${serial}`);
  await page.getByLabel('Code', { exact: true }).fill(`MARKET_${serial}`);
  await page.getByLabel('Sector').selectOption('Informal');
  await page.getByLabel('Premium type').selectOption('Flat amount per person');
  await page.getByLabel('Who pays').selectOption('The enrollee');
  await page.getByLabel('Fund').fill('INFORMAL');
  await page.getByLabel('Duration of cover').selectOption('A number of months');
  await page.getByLabel('Months', { exact: true }).fill('12');
  const add = page.getByRole('button', { name: 'Add plan' });
  await add.click();
  await expect(page.getByText('Enter the premium.').first()).toBeVisible();
  await page.getByLabel('Premium per person').fill('15,000');
  await add.click();
  await expect(page.getByRole('heading', { name: `Market traders ${serial}` })).toBeVisible();
  try {
    await page.getByLabel('Premium per person').fill('18,000');
    await page.getByLabel('Reason').fill('The new tariff of the board');
    await page.getByRole('textbox', { name: /^Effective from/ }).fill(`${day}/${month}/${year}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('premium value ₦18,000')).toBeVisible();
    await expect(page.getByLabel('Premium per person')).toHaveValue('15,000');
    await page.getByRole('button', { name: 'Disable' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It was a trial');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  } finally {
    await sql(`DELETE FROM "PlanChange" WHERE "planId" = (SELECT id FROM "Plan" WHERE code = 'MARKET_${serial}')`);
    await sql(`DELETE FROM "Plan" WHERE code = 'MARKET_${serial}'`);
  }
});
