import type { Page } from '@playwright/test';
import { emailOf, expect, test } from './fixtures.ts';

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type Visit = { id: string; encounterNo: string; phone: string; hcp: string; hcpId: string; billId: string; claimId: string };

/** A visit recorded by the demo facility that is claimed, and is the only one that its family is asked about. */
async function claimedVisit(sql: Sql): Promise<Visit> {
  const [visit] = await sql<Visit>(
    `SELECT e.id, e."encounterNo", p.phone, h.name AS hcp, h.id AS "hcpId", c."billId", c.id AS "claimId"
     FROM "Claim" c JOIN "Encounter" e ON e.id = c."encounterId" JOIN "Enrollee" p ON p.id = e."enrolleeId" JOIN "Hcp" h ON h.id = e."hcpId"
     WHERE h.id = (SELECT "hcpId" FROM "UserAccount" WHERE email = $1) AND c."billId" IS NOT NULL AND e.status = 'CLOSED' AND e."visitAt" > now() - interval '85 days'
       AND p.relationship = 'PRINCIPAL' AND p.status = 'ACTIVE' AND p.phone IS NOT NULL
       AND NOT EXISTS (SELECT FROM "Enrollee" o WHERE o.phone = p.phone AND o.id <> p.id)
       AND NOT EXISTS (SELECT FROM "UserAccount" u WHERE u."enrolleeId" = p.id AND NOT u."isActive")
     ORDER BY e."visitAt" DESC, c.id LIMIT 1`,
    [emailOf('HCP')],
  );
  if (!visit) throw new Error('The demo facility has no claimed visit');
  const ofFamily = `"enrolleeId" IN (SELECT f.id FROM "Enrollee" f JOIN "Enrollee" p ON p.id IN (f.id, f."principalId") WHERE p.phone = $1 AND p."principalId" IS NULL)`;
  await sql(
    `UPDATE "Encounter" SET "enrolleeConfirmed" = TRUE, "enrolleeAnsweredAt" = now() WHERE "enrolleeAnsweredAt" IS NULL AND ${ofFamily}`,
    [visit.phone],
  );
  await sql(
    `UPDATE "Encounter" SET "enrolleeConfirmed" = NULL, "enrolleeAnsweredAt" = NULL, "enrolleeNote" = NULL, "disputeFinding" = NULL, "disputeAnswer" = NULL,
     "disputeAnsweredAt" = NULL WHERE id = $1`,
    [visit.id],
  );
  return visit;
}

const screenOf = (page: Page) => page.locator('[data-ussd-screen]');

async function answer(page: Page, input: string): Promise<void> {
  await page.getByLabel('Answer').fill(input);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a member dials the code on the drawn phone, disputes a visit, and the claims officer sees it on the claim', async ({
  page,
  openAs,
  sql,
}) => {
  const visit = await claimedVisit(sql);
  await page.goto('/phone');
  await page.getByLabel('Another number').fill(visit.phone);
  await page.getByRole('button', { name: 'Use number' }).click();
  await page.getByRole('button', { name: 'Dial' }).click();
  await expect(screenOf(page)).toContainText('1 My cover');
  await page.getByRole('button', { name: 'Key 3' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(screenOf(page)).toContainText('Choose a visit:');
  await answer(page, '1');
  await expect(screenOf(page)).toContainText('Was this visit yours?');
  await answer(page, '2');
  await expect(screenOf(page)).toContainText('You disputed the visit');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(screenOf(page)).toContainText('Dial *');

  const [stored] = await sql<{ enrolleeConfirmed: boolean | null }>('SELECT "enrolleeConfirmed" FROM "Encounter" WHERE id = $1', [
    visit.id,
  ]);
  expect(stored?.enrolleeConfirmed).toBe(false);
  const officer = await openAs('CLAIMS_OFFICER');
  await officer.goto(
    `/claims-processing-dashboard/bills-management/submitted-hcp-Bills/${visit.hcpId}/batches/${visit.billId}/claims/${visit.claimId}`,
  );
  await expect(officer.getByText('Disputed by the member').first()).toBeVisible();
});

test('a number on no record gets the public menu, finds a facility, and sees a notice when it dials nonsense', async ({ page }) => {
  await page.goto('/phone');
  await page.getByRole('button', { name: /On no record/ }).click();
  await page.getByLabel('Number to dial').fill('*1#');
  await page.getByRole('button', { name: 'Dial' }).click();
  await expect(screenOf(page)).toContainText('invalid MMI code');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Dial' }).click();
  await expect(screenOf(page)).toContainText('2 How to enrol');
  await answer(page, '1');
  await answer(page, 'Jos North');
  await expect(screenOf(page)).toContainText('Nearest first:');
  await answer(page, '1');
  await expect(screenOf(page)).toContainText('Code: ');
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByText('Text messages to this number will appear here.')).toBeVisible();
  await page.getByLabel('Text message').fill('HELP');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('COMPLAIN');
});

test('an administrator makes the callback address of a gateway, which is shown once', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/dashboard/settings/phone');
  const section = page.getByRole('region', { name: 'Callback addresses' });
  await section.getByRole('button', { name: /address: USSD: Africa’s Talking/ }).click();
  await page.getByRole('button', { name: 'Make address', exact: true }).click();
  await expect(page.locator('[data-shown-once]')).toHaveText(/\/api\/ussd\/africastalking\/[\w-]{32}$/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(section.getByText(/^Made /)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Renew address: USSD: Africa’s Talking' })).toBeVisible();
});
