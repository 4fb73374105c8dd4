import { expect, type Page } from '@playwright/test';
import { field, fill, find, pick, said, submit } from '../forms.ts';
import { care, family, motherName } from './family.ts';

const { adjustedService, requestedQty, approvedQty, approvedService } = care.authorised;

/** The facility checks cover, records a visit and requests a PA code. */
export async function visitAndAsk(page: Page, enrolmentNo: string): Promise<{ encounterNo: string; requestNo: string }> {
  await page.goto('/hcp-dashboard/member-eligibility');
  await page.getByLabel('Enrolment number, NIN or phone').fill(enrolmentNo);
  await submit(page, 'Check');
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await submit(page, 'Record visit');

  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await fill(page, { 'Attending clinician': care.doctor, 'Complaint (optional)': 'Fell from a motorcycle, pain of the left forearm' });
  await pick(page, 'Symptoms', 'Body pains');
  await pick(page, 'Diagnoses (main diagnosis first)', 'S52');
  await submit(page, 'Record visit');
  const encounterNo = await said(page, /^(\S+) recorded/);

  await submit(page, 'Request a PA code');
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await pick(page, 'Diagnoses (main diagnosis first)', 'S52');
  await field(page, 'Clinical notes').fill('Closed fracture of the left radius, cast today, then exercises for the wrist');
  await pick(page, 'Service 1', approvedService);
  await submit(page, 'Add a service');
  await pick(page, 'Service 2', adjustedService);
  await field(page, 'Quantity 2').fill(String(requestedQty));
  await submit(page, 'Send request');
  return { encounterNo, requestNo: await said(page, /^(PAR-\S+) sent/) };
}

/** Approves one service in full and one in part. Returns the issued PA code. */
export async function decideRequest(page: Page, requestNo: string): Promise<string> {
  await page.goto('/account-manager-dashboard/manage-pending-pa-request');
  const row = await find(page, family.surname, requestNo);
  await row.getByText(family.surname).click();
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  const line = (service: string) =>
    page.getByRole('table', { name: 'Services of the request' }).getByRole('rowgroup').filter({ hasText: service });
  await line(approvedService).getByRole('button', { name: /^Pass/ }).click();
  await line(adjustedService)
    .getByLabel(/^Quantity of/)
    .fill(String(approvedQty));
  await expect(page.getByText('Enter a reason and figures for each adjusted or rejected service')).toBeVisible();
  await line(adjustedService)
    .getByLabel(/^Reason for/)
    .selectOption({ label: 'Not clinically justified' });
  await submit(page, /^Approve ₦/);
  return said(page, /^Approved\. (PA-\S+) has been sent/);
}

/** The facility sees the decision in its list of PA requests. */
export async function seeDecision(page: Page, requestNo: string, code: string): Promise<void> {
  await page.goto('/hcp-dashboard/my-pa-code-request');
  const row = await find(page, family.surname, requestNo);
  await expect(row).toContainText(code);
  await row.getByRole('link', { name: requestNo }).click();
  await expect(page.getByText(motherName).first()).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: adjustedService });
  await expect(line).toContainText('Not clinically justified');
}
