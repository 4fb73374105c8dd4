import { db } from '../../platform/db.ts';
import { sheetHead } from '../../platform/spreadsheets/write/sheet.ts';
import { toXlsx } from '../../platform/spreadsheets/write/xlsx.ts';

/** The workbook of the people that an employer's invoice is for, as it was computed; null for other invoices. No NIN and nothing of their care. */
export async function listOfPeople(invoiceId: string): Promise<Buffer | null> {
  const draft = await db.invoiceDraft.findUnique({ where: { invoiceId }, include: { plan: { select: { name: true } } } });
  if (!draft) return null;
  const lives = await db.invoiceLife.findMany({
    where: { draftId: draft.id },
    select: { enrolmentNo: true, fullName: true, amount: true, enrollee: { select: { staffNo: true } } },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
  });
  const workbook = await toXlsx({
    heads: [
      sheetHead('Enrolment number', 'text'),
      sheetHead('Name', 'text'),
      sheetHead('Plan', 'text'),
      sheetHead('Staff number', 'text'),
      sheetHead('Amount', 'money'),
    ],
    rows: lives.map(({ enrolmentNo, fullName, amount, enrollee }) => [
      ...[enrolmentNo, fullName, draft.plan.name, enrollee.staffNo],
      Number(amount),
    ]),
    total: ['Total', null, null, null, Number(draft.amount)],
  });
  return Buffer.from(await workbook.arrayBuffer());
}
