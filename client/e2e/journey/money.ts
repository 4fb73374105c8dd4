import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { readTable } from '../../../server/platform/spreadsheets/read/table.ts';
import { field, fill, find, paper, pick, said, select, submit } from '../forms.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const inNaira = (kobo: number): string => String(kobo / 100);

/** Disputes every cut line of a claim, with a document. */
export async function disputeClaim(page: Page, claimId: string, reason: string): Promise<void> {
  await page.goto(`/hcp-dashboard/submitted-claims-forms/claims/${claimId}`);
  await submit(page, 'Dispute');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Reason').fill(reason);
  await dialog.locator('input[type=file]').first().setInputFiles(paper);
  await expect(dialog.getByText(paper.name)).toBeVisible();
  await submit(dialog, 'Send dispute');
  await said(page, /^Dispute sent/);
}

/** Grants half of each line, with a reason for the rest. */
export async function grantHalf(page: Page, disputeNo: string, lines: { line: number; requested: number }[]): Promise<void> {
  await page.goto('/dashboard/claim-disputes');
  await (await find(page, disputeNo)).getByRole('link', { name: disputeNo }).click();
  await submit(page, 'Decide');
  const dialog = page.getByRole('dialog');
  for (const { line, requested } of lines) {
    await field(dialog, `Granted on line ${line}`).fill(inNaira(Math.floor(requested / 200) * 100));
    await dialog.getByRole('textbox', { name: new RegExp(`^Reason on line ${line}`) }).fill('The register shows half of it.');
  }
  await field(dialog, 'Answer to the facility').fill('The documents support part of the amount requested.');
  await submit(dialog, 'Send answer');
  await expect(dialog).toBeHidden();
  await said(page, /^₦[\d,.]+ granted/);
}

/** Prepares a payment run of this fund for these facilities only. */
export async function prepareRun(page: Page, fund: string, facilities: readonly string[]): Promise<string> {
  await page.goto(`/accountant-dashboard/payment-runs/new?fund=${fund}`);
  const table = page.getByRole('table', { name: 'Facilities to pay' });
  for (const name of facilities) {
    const box = table.getByRole('checkbox', { name: `Pay ${name}`, exact: true });
    await expect(box).not.toBeChecked();
    await box.locator('xpath=ancestor::label').click();
  }
  await expect(page.getByText(`${facilities.length} of`)).toBeVisible();
  await submit(page, 'Prepare run');
  return said(page, /^(RUN-\S+) prepared/);
}

export async function confirmRun(page: Page, runNo: string): Promise<void> {
  await page.goto('/accountant-dashboard/payment-runs');
  await (await find(page, runNo)).getByRole('link', { name: runNo }).click();
  await submit(page, /^Confirm ₦/);
  await submit(page.getByRole('alertdialog'), /^Confirm ₦/);
  await expect(page.getByRole('table', { name: 'Bank files' })).toBeVisible();
}

/** All cells of the first bank file, as downloaded. */
export async function bankSheet(page: Page): Promise<string[]> {
  const link = page.getByRole('table', { name: 'Bank files' }).getByRole('link').first();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const { headings, rows } = await readTable(readFileSync(await download.path()), XLSX);
  const cells = [...headings];
  for await (const row of rows) cells.push(...row.cells);
  return cells;
}

export async function readResult(page: Page, content: string): Promise<void> {
  await submit(page, 'Upload bank result');
  const dialog = page.getByRole('dialog');
  await attachIn(dialog, 'Result file', { name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await submit(dialog, 'Upload file');
  await expect(dialog).toBeHidden();
}

async function attachIn(place: Locator, label: string, file: typeof paper): Promise<void> {
  await place.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
  await expect(place.getByRole('button', { name: `Remove ${label.toLowerCase()}`, exact: true })).toBeVisible();
}

export async function recordExpense(
  page: Page,
  { item, price, voucher }: { item: string; price: number; voucher: string },
): Promise<string> {
  await page.goto('/accountant-dashboard/add-expense');
  await pick(page, 'Item', item);
  await fill(page, { Quantity: '1', 'Unit price': inNaira(price), Payee: 'Plateau Office Supplies' });
  await select(page, 'Payment method', 'Bank transfer');
  await page.getByRole('textbox', { name: /^Voucher number/ }).fill(voucher);
  await submit(page, 'Record expense');
  return said(page, /^(EXP-\S+) recorded/);
}

export async function approveExpense(page: Page, expenseId: string): Promise<void> {
  await page.goto(`/accountant-dashboard/manage-expenses/${expenseId}`);
  await submit(page, /^Approve ₦/);
  await submit(page.getByRole('alertdialog'), /^Approve ₦/);
  await said(page, /^EXP-\S+ approved$/);
}

/** Records a grant of the first quarter of 2026. Returns its number. */
export async function recordGrant(
  page: Page,
  { fund, amount, reference }: { fund: string; amount: number; reference: string },
): Promise<string> {
  await page.goto('/accountant-dashboard/fund-movements/new');
  await pick(page, 'Fund', fund);
  await fill(page, { Amount: inNaira(amount), Source: 'National Health Insurance Authority', Reference: reference });
  await fill(page, { 'Period from': '01/01/2026', 'Period to': '31/03/2026' });
  await submit(page, /^Record$/);
  return said(page, /^(FND-\S+) recorded/);
}

export async function confirmGrant(page: Page, movementId: string): Promise<void> {
  await page.goto(`/accountant-dashboard/fund-movements/${movementId}`);
  await submit(page, /^Confirm ₦/);
  await submit(page.getByRole('alertdialog'), /^Confirm ₦/);
  await said(page, /^FND-\S+ confirmed$/);
}

/** Issues the invoices of a computed run. */
export async function issueRun(page: Page, runId: string): Promise<void> {
  await page.goto(`/accountant-dashboard/invoice-runs/${runId}`);
  await submit(page, /^Issue \d+ invoice/);
  await submit(page.getByRole('dialog'), /^Issue ₦/);
  await said(page, /^Invoices for .* issued/);
}

/** Records a part payment of an invoice with this RRR. */
export async function recordPart(page: Page, invoiceId: string, { rrr, amount }: { rrr: string; amount: number }): Promise<void> {
  await page.goto(`/accountant-dashboard/all-invoices/${invoiceId}`);
  await submit(page, 'Record payment');
  const dialog = page.getByRole('dialog');
  await fill(dialog, { RRR: rrr, Amount: inNaira(amount) });
  await submit(dialog, 'Record payment');
  await expect(dialog).toBeHidden();
}

/** Records a receipt without an invoice, then matches it to one. */
export async function receiveAndMatch(
  page: Page,
  { rrr, amount, payer, invoiceNo }: { rrr: string; amount: number; payer: string; invoiceNo: string },
): Promise<void> {
  await page.goto('/accountant-dashboard/remita-payments');
  await submit(page, 'Record a receipt');
  const dialog = page.getByRole('dialog');
  await fill(dialog, { RRR: rrr, Amount: inNaira(amount), 'Paid by': payer });
  await submit(dialog, 'Record receipt');
  await expect(dialog).toBeHidden();
  await submit(page, 'Match to invoice');
  await pick(page, 'Invoice', invoiceNo, page.getByRole('dialog'));
  await submit(page.getByRole('dialog'), 'Match receipt');
  await expect(page.getByRole('table', { name: 'Invoices paid by this receipt' })).toContainText(invoiceNo);
}
