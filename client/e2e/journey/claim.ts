import { expect, type Page } from '@playwright/test';
import { field, fill, find, pick, said, submit } from '../forms.ts';
import { care, childName, family } from './family.ts';

const { doctor, authorised, direct } = care;

/** A claim with a PA code. The code fills in everything but the clinician. */
export async function claimWithCode(page: Page, code: string): Promise<string> {
  await page.goto('/hcp-dashboard/prepare-claims-form/create-auth-claim-form');
  await field(page, 'PA code').fill(code);
  await submit(page, 'Look up');
  await expect(page.getByText(family.surname).first()).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByLabel('Service 1', { exact: true }) })
      .first(),
  ).toBeVisible();
  await fill(page, { 'Attending clinician': doctor });
  await submit(page, 'Check and mark as ready');
  return said(page, /^(CLM-\S+) is ready for a bill/);
}

/** A claim for the child, for care that needs no PA code. */
export async function claimWithoutCode(page: Page, enrolmentNo: string): Promise<string> {
  await page.goto('/hcp-dashboard/prepare-claims-form/create-no-auth-claim-form');
  await field(page, 'Enrolment number, NIN or phone').fill(enrolmentNo);
  await submit(page, 'Find patient');
  await page.getByRole('button', { name: childName }).click();
  await page.getByRole('link', { name: 'Claim without a recorded visit' }).click();
  await fill(page, { 'Attending clinician': doctor });
  await pick(page, 'Main diagnosis', 'J45');
  await submit(page, 'Add a service');
  await pick(page, 'Service 1', direct.adjustedService);
  await field(page, 'Quantity 1').fill(String(direct.claimed));
  await submit(page, 'Add a service');
  await pick(page, 'Service 2', direct.approvedService);
  await field(page, 'Quantity 2').fill(String(direct.qty));
  await expect(field(page, 'Price 2')).not.toHaveValue('');
  await submit(page, 'Check and mark as ready');
  return said(page, /^(CLM-\S+) is ready for a bill/);
}

/** Submits a bill with exactly these claims. Other ready claims are excluded. */
export async function submitBill(page: Page, claimNos: string[]): Promise<string> {
  await page.goto('/hcp-dashboard/submit-claims-forms');
  const month = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' });
  await page.getByRole('radio', { name: new RegExp(`${month}, Formal`) }).click();
  const table = page.getByRole('table', { name: 'Claims in this bill' });
  for (const claimNo of claimNos) await expect(table.getByRole('row').filter({ hasText: claimNo })).toHaveCount(1);
  for (const row of await table.getByRole('row').filter({ hasText: 'CLM-' }).all()) {
    const text = await row.innerText();
    const isSelected = claimNos.some((claimNo) => text.includes(claimNo));
    if (!isSelected && (await row.getByRole('checkbox').isChecked())) await row.locator('label').click();
  }
  await submit(page, /^Submit 2 claims/);
  return said(page, /^(BAT-\S+) submitted/);
}

/** Vets the bill line by line, with one adjusted line, and sends it for approval. */
export async function vetBill(page: Page, facility: string, billNo: string): Promise<void> {
  await page.goto('/claims-processing-dashboard/bills-management/submitted-hcp-Bills');
  await (await find(page, facility)).getByRole('link', { name: facility }).click();
  await (await find(page, billNo)).getByRole('link', { name: billNo }).click();
  await submit(page, 'Start vetting');
  for (let index = 0; index < 2; index += 1) {
    await expect(page.getByText(`Claim ${index + 1} of 2`)).toBeVisible();
    await vetClaim(page);
    await submit(page, /^Finish and open next/);
  }
  await submit(page, /^Finish vetting/);
  await said(page, /Sent for approval/);
}

async function vetClaim(page: Page): Promise<void> {
  const lines = page.getByRole('table', { name: 'Lines of the claim' });
  await expect(lines).toBeVisible();
  if ((await lines.getByText(authorised.approvedService).count()) > 0) {
    await page.getByRole('button', { name: 'Pass line 1' }).click();
    await page.getByRole('button', { name: 'Pass line 2' }).click();
    return;
  }
  await page.getByLabel('Quantity of line 1').fill(String(direct.approvedQty));
  await expect(page.getByRole('button', { name: /^Finish and open next/ })).toBeDisabled();
  await page.getByLabel('Reason for line 1').selectOption({ label: 'Quantity not justified' });
  await page.getByRole('button', { name: 'Pass line 2' }).click();
}

/** The final decision: approves the clean claim directly and the adjusted one on its page. */
export async function approveBill(page: Page, officer: string, billNo: string): Promise<void> {
  await page.goto('/dashboard/submitted-claims-officer-bills');
  await (await find(page, officer)).getByText(officer).click();
  await (await find(page, billNo)).getByRole('link', { name: billNo }).click();
  await submit(page, 'Approve 1 clean claim');
  await submit(page, /^Decide 1 flagged claim/);
  await expect(page.getByLabel('Reason for line 1')).toHaveValue('QUANTITY_NOT_JUSTIFIED');
  await submit(page, /^Approve ₦/);
  await submit(page, /^Approve bill, ₦/);
  await said(page, new RegExp(`(${billNo}) approved`));
}

/** Prepares a payment of this bill only. Returns the payment number. */
export async function preparePayment(page: Page, facility: string, billNo: string): Promise<string> {
  await page.goto('/accountant-dashboard/unpaid-claims');
  const bills = page.getByRole('table', { name: 'Unpaid bills' });
  await page.getByPlaceholder('Facility or bill').fill(billNo);
  const billRows = bills.getByRole('row').filter({ hasText: 'BAT-' });
  await expect(billRows).toHaveCount(1);
  await expect(billRows).toContainText(billNo);
  await expect(billRows).toContainText(facility);
  await submit(page, /^Pay ₦/);
  await submit(page.getByRole('dialog'), 'Prepare payment');
  return said(page, /^(PAY-\S+) prepared/);
}

export async function confirmPayment(page: Page, paymentNo: string, reference: string): Promise<void> {
  await page.goto('/accountant-dashboard/payments');
  await (await find(page, paymentNo)).getByRole('link', { name: paymentNo }).click();
  await submit(page, /^Confirm ₦/);
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Bank reference').fill(reference);
  await submit(dialog, /^Confirm ₦/);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(reference).first()).toBeVisible();
}
