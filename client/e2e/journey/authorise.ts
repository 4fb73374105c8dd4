import { expect, type Page } from '@playwright/test';
import { field, fill, find, pick, said, submit } from '../forms.ts';
import { care, family, motherName } from './family.ts';

const { adjustedService, requestedQty, approvedQty, approvedService } = care.authorised;

/** The desk of the facility: is she covered, what was found, and the request that follows from it. */
export async function visitAndAsk(page: Page, enrolmentNo: string): Promise<{ encounterNo: string; requestNo: string }> {
  await page.goto('/hcp-dashboard/member-eligibility');
  await page.getByLabel('Enrolment number, NIN or phone').fill(enrolmentNo);
  await submit(page, 'Check');
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await submit(page, 'Record the visit');

  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await fill(page, { 'Seen by': care.doctor, 'Complaint (optional)': 'Fell from a motorcycle, pain of the left forearm' });
  await pick(page, 'Symptoms', 'Body pains');
  await pick(page, 'Diagnoses, the main one first', 'S52');
  await submit(page, 'Record the visit');
  const encounterNo = await said(page, /^(\S+) is recorded/);

  await submit(page, 'Ask for a PA code');
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await pick(page, 'Diagnoses, the main one first', 'S52');
  await field(page, 'Clinical notes').fill('Closed fracture of the left radius, cast today, then exercises for the wrist');
  await pick(page, 'Service 1', approvedService);
  await submit(page, 'Add a service');
  await pick(page, 'Service 2', adjustedService);
  await field(page, 'Quantity 2').fill(String(requestedQty));
  await submit(page, 'Send the request');
  return { encounterNo, requestNo: await said(page, /^(PAR-\S+) is sent/) };
}

/** Passes one service, cuts the other, and gives the code that is minted. */
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
  await expect(page.getByText('A cut or refused service needs its reason')).toBeVisible();
  await line(adjustedService)
    .getByLabel(/^Reason for/)
    .selectOption({ label: 'Not justified by the notes' });
  await submit(page, /^Approve ₦/);
  return said(page, /^Approved\. (PA-\S+) is sent/);
}

/** The facility finds the answer where it follows its requests. */
export async function seeDecision(page: Page, requestNo: string, code: string): Promise<void> {
  await page.goto('/hcp-dashboard/my-pa-code-request');
  const row = await find(page, family.surname, requestNo);
  await expect(row).toContainText(code);
  await row.getByRole('link', { name: requestNo }).click();
  await expect(page.getByText(motherName).first()).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: adjustedService });
  await expect(line).toContainText('Not justified by the notes');
}
