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

/** Types into a field that searches, and takes what is offered under that name. */
export async function pick(page: Page, label: string, text: string, place: Place = page): Promise<void> {
  const combobox = place.getByRole('combobox', { name: label, exact: true });
  // A list that closes while the page still loads is typed into again.
  await expect(async () => {
    await combobox.fill('');
    await combobox.pressSequentially(text);
    await page.getByRole('option').filter({ hasText: text }).first().click({ timeout: 5000 });
  }).toPass({ timeout: 20_000 });
  await expect(combobox).toHaveAttribute('aria-expanded', 'false');
  // It takes the focus back in a later frame; what is typed before that would land in it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A radio or a checkbox whose own box is drawn by its label. */
export const tick = (place: Place, label: string | RegExp) => place.locator('label').filter({ hasText: label }).click();

export const submit = (place: Place, label: string | RegExp) => place.getByRole('button', { name: label }).click();

/** The message of a finished action; `shown` captures what is to be kept of it. */
export async function said(page: Page, shown: RegExp): Promise<string> {
  const message = page.getByText(shown).first();
  await expect(message).toBeVisible();
  return shown.exec(await message.innerText())?.[1] ?? '';
}

/** Rows and numbers answer the address as it is now; until then those of the address before may stand there. */
export async function answered(page: Page, address?: RegExp): Promise<void> {
  if (address) await expect(page).toHaveURL(address);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Goes to an address of the application as a link does, without loading the scripts anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    // A page that is there already stays.
    if (window.location.pathname + window.location.search === path) return;
    // The page before may stay a moment; its heading is told apart.
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1:not([data-before])').first(), address).toBeVisible();
}

/** Narrows a list by its search, and gives the one row that holds the text. */
export async function find(page: Page, search: string, text = search): Promise<Locator> {
  // The list of the page before may be there still, and takes what is typed along when it goes.
  await expect(async () => {
    await page.getByRole('searchbox', { name: /^Search: / }).fill(search);
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), { timeout: 3000 }).toBe(search);
  }).toPass({ timeout: 20_000 });
  await answered(page);
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  return row;
}

/** A day as it is typed: dd/mm/yyyy, so many years before today. */
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

/** Sends a file; done when its name stands there with a way to remove it. */
export async function attach(page: Page, label: string, file: typeof paper): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
  await expect(page.getByRole('button', { name: `Remove ${label.toLowerCase()}`, exact: true })).toBeVisible();
}

/** Sends a photograph, whole as the frame offers it. */
export async function attachPhoto(page: Page, label: string): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(photo);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('button', { name: `Remove ${label.toLowerCase()}`, exact: true })).toBeVisible();
}

/** '1,425,550' and '₦1,425,550.50' as kobo. */
export const kobo = (text: string): number => Math.round(Number(text.replace(/[^0-9.-]/g, '') || '0') * 100);
