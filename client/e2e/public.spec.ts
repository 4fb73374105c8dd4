import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A page with JavaScript disabled. */
async function withoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_URL });
  return context.newPage();
}

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type CardHolder = { enrolmentNo: string; born: string; fullName: string };

async function someCard(sql: Sql): Promise<CardHolder> {
  const [person] = await sql<CardHolder>(
    `SELECT "enrolmentNo", to_char("dateOfBirth", 'YYYY-MM-DD') AS born, "fullName" FROM "Enrollee" e WHERE status = 'ACTIVE' AND "enrolmentNo" IS NOT NULL
     AND "coverageStart" < now() - interval '60 days' AND ("coverageEnd" IS NULL OR "coverageEnd" > now()) AND "mergedIntoId" IS NULL ORDER BY id LIMIT 1`,
  );
  if (!person) throw new Error('The demo scheme has no card');
  return person;
}

test('a visitor reads about the plans, finds a facility, checks a card and finds the contact details', async ({ page, sql }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'What it covers Informal Sector Plan' }).click();
  await expect(page).toHaveTitle(/Informal Sector Plan/);
  await expect(page.getByText('Cover starts 30 days after payment.')).toBeVisible();
  await page.getByText('Pregnancy care').click();
  await expect(page.getByText(/antenatal/i).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register for this plan' })).toHaveAttribute('href', '/enroll-register?plan=INFORMAL');

  await page.getByRole('link', { name: 'Facilities', exact: true }).click();
  const found = page.getByRole('heading', { name: /^\d+ facilit/ });
  const all = await found.textContent();
  await page.getByLabel('Level', { exact: true }).selectOption('Secondary');
  await expect(page).toHaveURL(/level=SECONDARY/);
  await expect(found).not.toHaveText(all ?? '');
  await page.getByRole('link', { name: /^Mangu.*show facilities/ }).click();
  await expect(page).toHaveURL(/lga=/);
  const list = page.getByRole('list', { name: 'Search results' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('General Hospital Mangu');
  await expect(list.getByRole('link', { name: /^Call General Hospital Mangu/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Local government', { exact: true })).toHaveValue(/.+/);
  // Hydration may happen between typing and submitting.
  await expect(async () => {
    await page.getByLabel('Service', { exact: true }).fill('no such service');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No facilities found')).toBeVisible({ timeout: 3000 });
  }).toPass();

  const { enrolmentNo, born, fullName } = await someCard(sql);
  await page.getByRole('link', { name: 'Check a card' }).click();
  await page.getByRole('button', { name: 'Check the card' }).click();
  await expect(page.getByText('Enter the card number.')).toBeVisible();
  await page.getByLabel('Card number').fill(enrolmentNo);
  await page.getByLabel('Date of birth').fill('1901-01-01');
  await page.getByRole('button', { name: 'Check the card' }).click();
  await expect(page.getByRole('heading', { name: 'This card is not valid' })).toBeVisible();
  await page.getByLabel('Date of birth').fill(born);
  await page.getByRole('button', { name: 'Check the card' }).click();
  await expect(page.getByRole('heading', { name: 'This card is valid' })).toBeVisible();
  await expect(page.getByText(fullName)).toHaveCount(0);
  expect(page.url()).not.toContain(enrolmentNo);

  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('link', { name: 'help@lafiya.example' }).first()).toBeVisible();
});

test('Hausa selected on a public page is kept in the browser and used for sign-in errors', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Hausa' }).click();
  await expect(page.getByRole('heading', { name: 'Tsare-tsare da farashi' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha');
  await page.getByRole('link', { name: 'Abin da ya ƙunsa Tsarin Masu Sana’a' }).click();
  await expect(page.getByText('Inshora tana fara aiki kwana 30 bayan biya.')).toBeVisible();
  await page.getByRole('link', { name: 'Cibiyoyin lafiya', exact: true }).click();
  await page.getByLabel('Mataki', { exact: true }).selectOption('Mataki na uku');
  await expect(page.getByRole('heading', { name: /^Cibiy/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nemi cibiyar lafiya' })).toBeVisible();
  await page.getByRole('link', { name: 'Shiga', exact: true }).click();
  await page.getByRole('button', { name: 'Shiga', exact: true }).click();
  await expect(page.getByText('Rubuta imel ko lambar rajistarka.')).toBeVisible();
  // A page without a translation is marked as English.
  await page.goto('/health-facility-platform');
  await expect(page.getByRole('link', { name: 'Apply as a facility' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('without scripts, the public pages, the search and the card check work in both languages', async ({ browser, sql }) => {
  const page = await withoutScripts(browser);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How to enrol' })).toBeVisible();
  await page.getByRole('link', { name: 'What it covers Private Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Private Plan' })).toBeVisible();
  await page.getByText('Pregnancy care').click();
  await expect(page.getByText(/antenatal/i).first()).toBeVisible();

  await page.getByRole('link', { name: 'Facilities', exact: true }).click();
  await page.getByLabel('Local government', { exact: true }).selectOption('Mangu');
  await page.getByLabel('Level', { exact: true }).selectOption('Secondary');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/level=SECONDARY/);
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Town', { exact: true }).getByRole('option')).not.toHaveCount(1);

  const { enrolmentNo, born } = await someCard(sql);
  await page.getByRole('link', { name: 'Check a card' }).click();
  await page.getByLabel('Card number').fill(enrolmentNo);
  await page.getByLabel('Date of birth').fill(born);
  await page.getByRole('button', { name: 'Check the card' }).click();
  await expect(page.getByRole('heading', { name: 'This card is valid' })).toBeVisible();

  await page.getByRole('link', { name: 'Hausa' }).click();
  await expect(page.getByRole('heading', { name: 'Duba kati' })).toBeVisible();
  await page.getByRole('link', { name: 'Tuntuɓe mu' }).click();
  await expect(page.getByRole('heading', { name: 'A lokacin gaggawa' })).toBeVisible();
  await page.context().close();
});
