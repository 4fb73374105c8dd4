import type { Page } from '@playwright/test';
import { pageQuery } from '../../server/testing/page-query.ts';
import { expect, test } from './fixtures.ts';
import { submit, tick } from './forms.ts';

const CARDS = '/registration-officer-dashboard/print-tiship-cards';
const PER_SHEET = 9;

/** Pages of a PDF and the size of the first, in points. */
function pagesOf(pdf: Buffer): { pages: number; size: string } {
  const text = pdf.toString('latin1');
  const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  };
}

async function addressOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.post('/graphql', {
    data: { query: pageQuery('MemberCard'), variables: { id } },
  });
  return (await answer.json()).data.enrollee.cardAddress;
}

const verdict = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();

test('an officer prints the cards of a session; a card reported lost is rejected at a desk and its replacement accepted', async ({
  page,
  browser,
  signIn,
  openAs,
  sql,
}) => {
  const [session] = await sql<{ mdaId: string; sessionId: string; n: number }>(`
    SELECT e."mdaId", e."sessionId", count(*)::int AS n FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
    WHERE p.sector = 'STUDENT' AND e.status = 'ACTIVE' AND e."photoId" IS NOT NULL AND e."cardPrintedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "CardPrint" c JOIN "CardRun" r ON r.id = c."runId" WHERE c."enrolleeId" = e.id AND r.status = 'PREPARED')
    GROUP BY 1, 2 ORDER BY n DESC LIMIT 1`);
  if (!session) throw new Error('Nobody to print a card for');
  const list = `${CARDS}?mdaId=${session.mdaId}&sessionId=${session.sessionId}`;
  const sheets = Math.ceil(session.n / PER_SHEET);

  await signIn('REGISTRATION_OFFICER');
  await page.goto(`${list}&printed=no`);
  await page.getByRole('button', { name: `Print all ${session.n} ready card` }).click();
  await submit(page, 'Prepare sheets');
  await expect(page.getByRole('button', { name: 'Mark as printed' })).toBeVisible();
  await expect(page.locator('.card-face')).toHaveCount(2 * session.n);
  const run = await page.getByRole('heading', { level: 1 }).innerText();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual({ pages: 2 * sheets, size: '842 × 595' });
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByText(/^Printed .* by /).first()).toBeVisible();
  const [person] = await sql<{ id: string; enrolmentNo: string; fullName: string }>(
    `SELECT e.id, e."enrolmentNo", e."fullName" FROM "Enrollee" e JOIN "CardPrint" c ON c."enrolleeId" = e.id JOIN "CardRun" r ON r.id = c."runId"
     WHERE r."runNo" = $1 AND e."cardPrintCount" = 1 ORDER BY c.position LIMIT 1`,
    [run],
  );
  if (!person) throw new Error('Nobody was printed');

  const old = await addressOf(page, person.id);
  const street = await (await browser.newContext()).newPage();
  await street.goto(old);
  await verdict(street, 'This card is valid');
  await expect(street.getByText(person.fullName)).toHaveCount(0);
  await expect(street.getByText(person.enrolmentNo)).toHaveCount(0);

  await page.goto(`${list}&printed=yes&q=${encodeURIComponent(person.enrolmentNo)}`);
  await page
    .getByRole('checkbox', { name: `Select ${person.fullName}` })
    .locator('..')
    .click();
  await page.getByRole('button', { name: 'Print 1 selected' }).click();
  await tick(page, 'Lost');
  await submit(page, 'Prepare sheets');
  await expect(page.locator('.card-face')).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByText(/^Printed .* by /).first()).toBeVisible();
  const next = await addressOf(page, person.id);
  expect(next).not.toBe(old);
  await street.goto(old);
  await verdict(street, 'This card is not valid');
  await street.goto(next);
  await verdict(street, 'This card is valid');
  await street.context().close();

  const [clerk] = await sql<{ email: string }>(
    `SELECT u.email FROM "UserAccount" u JOIN "Enrollee" e ON e."hcpId" = u."hcpId" WHERE e.id = $1 AND u."isActive" LIMIT 1`,
    [person.id],
  );
  if (!clerk) throw new Error('Nobody works at the facility of this student');
  const desk = await openAs(clerk);
  await desk.goto(next);
  await desk.getByRole('link', { name: 'See what is covered here' }).click();
  await expect(desk.getByText(person.fullName).first()).toBeVisible();
  await desk.getByLabel('Enrolment number, NIN or phone').fill(old);
  await desk.getByLabel('Enrolment number, NIN or phone').press('Enter');
  await expect(desk.getByText('This card is no longer valid.', { exact: false })).toBeVisible();
});

test('a member opens their own card and a dependant’s card on a phone, and prints one', async ({ page, signIn, sql }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('ENROLLEE');
  await page.goto('/enrollee-dashboard');
  await page.getByRole('button', { name: /^Enlarge the QR code of / }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Card QR code' })).toBeVisible();
  await page.keyboard.press('Escape');
  const [child] = await sql<{ fullName: string }>(
    `SELECT c."fullName" FROM "UserAccount" u JOIN "Enrollee" c ON c."principalId" = u."enrolleeId" AND c.status = 'ACTIVE'
     WHERE u.email = 'member@lafiya.example' LIMIT 1`,
  );
  if (!child) throw new Error('The member of the demo scheme has no family');
  await page.getByRole('button', { name: `Card of ${child.fullName}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: `Card of ${child.fullName}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('.card-face')).toHaveCount(2);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).pages).toBe(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
});
