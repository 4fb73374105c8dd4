import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from '../../../server/platform/spreadsheets/read/table.ts';
import { attach, pick, select, submit, tick } from '../forms.ts';

export type Cells = Record<string, string>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows as a spreadsheet holds them, every cell a text. */
export async function workbook(name: string, rows: Cells[]) {
  const headings = Object.keys(rows[0] ?? {});
  const cell = (value: string) => ({ value, type: String });
  const data = [headings.map(cell), ...rows.map((row) => headings.map((heading) => cell(row[heading] ?? '')))];
  return { name, mimeType: XLSX, buffer: Buffer.from(await writeXlsxFile(data).toBuffer()) };
}

/** The file that the page hands out, as rows by heading. */
export async function downloadRows(page: Page, button: RegExp): Promise<Cells[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), submit(page, button)]);
  const { headings, rows } = await readTable(readFileSync(await download.path()), XLSX);
  const rowCells: Cells[] = [];
  for await (const { cells } of rows) rowCells.push(Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ''])));
  return rowCells;
}

type Body = { kind: string; plan: string; body: string; label: string; session?: string; facility: string };

/** From the list to the result of the check, whatever it says. */
export async function uploadRoll(
  page: Page,
  { plan, body, label, session, facility, kind }: Body,
  file: Awaited<ReturnType<typeof workbook>>,
): Promise<void> {
  await page.goto('/registration-officer-dashboard/bulk-enrolment');
  await page.getByRole('link', { name: 'New roll' }).first().click();
  await tick(page, kind);
  await select(page, 'Plan', plan);
  await pick(page, label, body);
  if (session) await page.getByRole('combobox', { name: 'Session', exact: true }).selectOption({ label: session });
  await pick(page, 'Same facility for everyone (optional)', facility);
  await attach(page, 'Roll', file);
  await submit(page, 'Upload file');
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  await submit(page, 'Check rows');
  await expect(page.getByText('Ready to enrol')).toBeVisible({ timeout: 120_000 });
}

export async function loadRoll(page: Page, button: string | RegExp): Promise<void> {
  await submit(page, button);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enrol people' }).click();
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible({ timeout: 120_000 });
}
