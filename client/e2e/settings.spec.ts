import { expect, test } from './fixtures.ts';

const serial = Date.now().toString().slice(-6);
const LATER = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const [year, month, day] = LATER.split('-');

test('an administrator changes settings, sees the history, plans one for later and takes it back', async ({ page, signIn, sql }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: /Claims and vetting/ }).click();
  await expect(page.getByRole('heading', { name: 'Claims and vetting' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save the changes' });
  try {
    // Out of its bounds, then without a reason.
    const due = page.getByRole('textbox', { name: 'Claims of a month are due on day' });
    await due.fill('40');
    await save.click();
    await expect(page.getByText('At most 28.').first()).toBeVisible();
    await due.fill('2');
    await save.click();
    await expect(page.getByText('This is needed').first()).toBeVisible();
    await page.getByLabel('Why it is changed').fill('As in Edo');
    await save.click();
    await expect(page.getByText('It counts from now on')).toBeVisible();
    const setting = page.locator('[data-setting=claimDueDay]');
    await expect(setting.getByText('Changed', { exact: true })).toBeVisible();
    await setting.getByRole('button', { name: /History/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('2 of the next month, was 10 of the next month')).toBeVisible();
    await expect(dialog.getByText('As in Edo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await setting.getByRole('button', { name: /Reset/ }).click();
    await expect(due).toHaveValue('10');
    await page.getByLabel('Why it is changed').fill('Back to what it was');
    await save.click();
    await expect(setting.getByText('Changed', { exact: true })).toBeHidden();

    await page.getByRole('textbox', { name: 'Claims are refused after' }).fill('60');
    await page.getByLabel('Why it is changed').fill('Facilities know it in time');
    await page.getByRole('textbox', { name: /^From which day/ }).fill(`${day}/${month}/${year}`);
    await expect(page.getByText('claims in preparation are of care longer ago')).toBeVisible();
    await save.click();
    await expect(page.getByText('It counts from its day on')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Claims are refused after' })).toHaveValue('90');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await dialog.getByLabel('Why').fill('Too early');
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('Not planned any more')).toBeVisible();
  } finally {
    await sql(`DELETE FROM "SettingChange" WHERE key = 'claimHardLimitDays'`);
    await sql(`DELETE FROM "Setting" WHERE key IN ('claimDueDay', 'claimHardLimitDays')`);
  }
});

test('an administrator writes a text message anew, sees it with sample data, and puts it back', async ({ page, signIn, sql }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: /Texts/ }).click();
  await page.getByRole('searchbox').fill('Cover renewed');
  await page
    .getByRole('row', { name: /Text message/ })
    .getByRole('link', { name: 'Cover renewed' })
    .click();
  await expect(page.getByRole('heading', { name: 'Cover renewed' })).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Text message' });
  const save = page.getByRole('button', { name: 'Save the words' });
  const preview = page.getByRole('region', { name: 'Preview' });
  try {
    await words.fill('{scheme}: {notic}');
    await page.getByLabel('Why it is changed').fill('Members asked for the number');
    await save.click();
    await expect(page.getByText('{notic} does not exist in this text.').first()).toBeVisible();
    await words.fill('{scheme}: {notice}. Help: 0700 000 0000');
    await expect(preview.getByText('Lafiya: Your cover is renewed. Help: 0700 000 0000')).toBeVisible();
    await expect(preview.getByText('50 characters: 1 text message')).toBeVisible();
    await save.click();
    await expect(page.getByText('It counts from the next text message on')).toBeVisible();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Members asked for the number')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Words it came with' }).click();
    await expect(words).toHaveValue('{scheme}: {notice}');
    await page.getByLabel('Why it is changed').fill('The number is on the card');
    await save.click();
    await expect(page.getByText('Changed', { exact: true })).toBeHidden();
  } finally {
    await sql(`DELETE FROM "MessageText" WHERE key = 'NOTICE_SMS_COVER_RENEWED'`);
  }
});

test('an administrator adds a plan, plans its premium for a later day, and disables it', async ({ page, signIn, sql }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/plans');
  await page.getByRole('link', { name: 'Add a plan' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Market traders ${serial}`);
  await page.getByLabel('Code', { exact: true }).fill(`MARKET_${serial}`);
  await page.getByLabel('Sector').selectOption('Informal');
  await page.getByLabel('The premium is').selectOption('A sum for each person');
  await page.getByLabel('Who pays').selectOption('The person');
  await page.getByLabel('Pool of money').fill('INFORMAL');
  await page.getByLabel('Cover lasts').selectOption('For months');
  await page.getByLabel('Months', { exact: true }).fill('12');
  const add = page.getByRole('button', { name: 'Add the plan' });
  await add.click();
  await expect(page.getByText('Give the premium.').first()).toBeVisible();
  await page.getByLabel('Premium of one person').fill('15,000');
  await add.click();
  await expect(page.getByRole('heading', { name: `Market traders ${serial}` })).toBeVisible();
  try {
    await page.getByLabel('Premium of one person').fill('18,000');
    await page.getByLabel('Why').fill('The new tariff of the board');
    await page.getByRole('textbox', { name: /^From which day/ }).fill(`${day}/${month}/${year}`);
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await expect(page.getByText('premium value ₦18,000')).toBeVisible();
    await expect(page.getByLabel('Premium of one person')).toHaveValue('15,000');
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
