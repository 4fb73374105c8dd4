import { expect, test } from './fixtures.ts';

const HOST = `records-${Date.now()}.example`;
const ADDRESS = `https://${HOST}/hooks`;

test('a facility registers a webhook, sees its secret once, sends a test, pauses and removes it', async ({ page, signIn, sql }) => {
  await signIn({ email: 'clinic@lafiya.example' });
  await page.goto('/hcp-dashboard/system-webhooks');
  try {
    await page.getByRole('button', { name: 'Register webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://127.0.0.1/hooks');
    await dialog.getByRole('button', { name: 'Register webhook' }).click();
    await expect(dialog.getByText('Enter an address that can be reached from the internet.').first()).toBeVisible();
    await dialog.getByLabel('Address').fill(ADDRESS);
    await dialog.getByText('Payment reversed').click();
    await dialog.getByRole('button', { name: 'Register webhook' }).click();
    await expect(dialog.locator('[data-shown-once]')).toHaveText(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('link', { name: HOST }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('Test queued')).toBeVisible();
    // The name has no server: the message fails at once, and the page shows it by itself.
    await expect(page.getByRole('row', { name: /Test/ }).getByText('Failed')).toBeVisible();
    await expect(page.getByText('The name of the server was not found')).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(page.getByText('messages wait until it is resumed')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Renew secret' }).click();
    await page.getByRole('button', { name: 'Renew secret' }).click();
    await expect(page.locator('[data-shown-once]')).toHaveText(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('Webhook removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeHidden();
  } finally {
    await sql(`DELETE FROM "WebhookDelivery" d USING "Webhook" w WHERE w.id = d."webhookId" AND w.url = '${ADDRESS}'`);
    await sql(`DELETE FROM "Webhook" WHERE url = '${ADDRESS}'`);
  }
});
