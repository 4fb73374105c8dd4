import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;

export const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const field = (place: Place, label: string): Locator => place.getByRole('textbox', { name: label, exact: true });

export async function fill(place: Place, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value);
}

export const select = (place: Place, label: string, option: string) =>
  place.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

/** Types into an autocomplete field and selects the option with that text. */
export async function pick(page: Page, label: string, text: string, place: Place = page): Promise<void> {
  const combobox = place.getByRole('combobox', { name: label, exact: true });
  // Retry if the list closes while the page still loads.
  await expect(async () => {
    await combobox.fill('');
    await combobox.pressSequentially(text);
    await page.getByRole('option').filter({ hasText: text }).first().click({ timeout: 5000 });
  }).toPass();
  await expect(combobox).toHaveAttribute('aria-expanded', 'false');
  // The field takes the focus back in a later frame: wait, so that later typing goes elsewhere.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Clicks the label of a radio or checkbox, which draws the box. */
export const tick = (place: Place, label: string | RegExp) => place.locator('label').filter({ hasText: label }).click();

/** Clicks the button whose name begins with that text: the stars of the menu contain the names of pages. */
export const submit = (place: Place, label: string | RegExp) =>
  place.getByRole('button', { name: typeof label === 'string' ? new RegExp(`^${label.replace(/[^\w ]/g, '\\$&')}`) : label }).click();

/** Waits for a toast and returns the first capture group of `shown`. */
export async function said(page: Page, shown: RegExp): Promise<string> {
  const message = page.getByText(shown).first();
  await expect(message).toBeVisible();
  return shown.exec(await message.innerText())?.[1] ?? '';
}

/** Waits until rows and figures belong to the current address, not to the previous one. */
export async function answered(page: Page, address?: RegExp): Promise<void> {
  if (address) await expect(page).toHaveURL(address);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Navigates within the application as a link does, without reloading the scripts. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    // Stay if the page is already open.
    if (window.location.pathname + window.location.search === path) return;
    // The previous page may stay for a moment: mark its heading.
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1:not([data-before])').first(), address).toBeVisible();
}

/** Searches a list and returns the only row with the text. */
export async function find(page: Page, search: string, text = search): Promise<Locator> {
  // The list of the previous page may still be open and take the typed text.
  await expect(async () => {
    await page.getByRole('searchbox', { name: /^Search: / }).fill(search);
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), { timeout: 3000 }).toBe(search);
  }).toPass();
  await answered(page);
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  return row;
}

/** The date this many years ago, as typed: dd/mm/yyyy. */
export function yearsAgo(years: number): string {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  return `${day === '29' && month === '02' ? '28' : day}/${month}/${Number(year) - years}`;
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAIwAAAC0CAMAAABxNzTMAAAAA1BMVEV3qpkr/zyMAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMElEQVR4nO3BMQEAAADCoPVPbQo/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKCrAWMkAAFx7EOeAAAAAElFTkSuQmCC';
const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };
export const paper = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

/** Uploads a file and waits for its remove button. */
export async function attach(page: Page, label: string, file: typeof paper): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
  await expect(page.getByRole('button', { name: `Remove ${label.toLowerCase()}`, exact: true })).toBeVisible();
}

/** Uploads a photograph without changing the crop. */
export async function attachPhoto(page: Page, label: string): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(photo);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('button', { name: `Remove ${label.toLowerCase()}`, exact: true })).toBeVisible();
}

/** Parses '1,425,550' or '₦1,425,550.50' to kobo. */
export const kobo = (text: string): number => Math.round(Number(text.replace(/[^0-9.-]/g, '') || '0') * 100);
