import { createHash } from 'node:crypto';
import type { PaymentRun } from '../../generated/prisma/client.ts';
import { disk } from '../../platform/files/disk.ts';
import { CSV_MIME, XLSX_MIME } from '../../platform/files/mimes.shared.ts';
import { uuid7 } from '../../platform/ids.ts';
import { toCsv } from '../../platform/spreadsheets/write/csv.ts';
import type { CellValue, Sheet } from '../../platform/spreadsheets/write/sheet.ts';
import { toXlsx } from '../../platform/spreadsheets/write/xlsx.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

type Transfer = {
  paymentNo: string;
  bankName: string;
  accountName: string;
  accountNumber: string;
  sortCode: string | null;
  amount: bigint;
  enrollees: number;
};

const totalOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0n);
const text = (label: string) => ({ label, kind: 'text' as const });

/** The upload sheet of Remita. Codes and account numbers are text, to keep leading zeros. */
export function remitaSheet(transfers: readonly Transfer[], { runNo, fundingPool }: Pick<PaymentRun, 'runNo' | 'fundingPool'>): Sheet {
  return {
    heads: [
      { label: 'SN', kind: 'number' },
      text('Sort code'),
      text('Account number'),
      text(''),
      { label: 'Enrollees', kind: 'number' },
      { label: 'Amount', kind: 'money' },
      text('Description'),
      text('Description 2'),
      text('Account name'),
      text(''),
      text(''),
      text(''),
      text(''),
    ],
    rows: transfers.map((transfer, index): CellValue[] => [
      index + 1,
      transfer.sortCode,
      transfer.accountNumber,
      null,
      transfer.enrollees,
      Number(transfer.amount),
      transfer.paymentNo,
      `${runNo} ${fundingPool}`,
      transfer.accountName,
      null,
      null,
      null,
      null,
    ]),
  };
}

/** The transfers to one bank. The last line has their count and sum. */
export function bankSheet(transfers: readonly Transfer[], { runNo }: Pick<PaymentRun, 'runNo'>): Sheet {
  return {
    heads: [
      text('Payment'),
      text('Bank'),
      text('Sort code'),
      text('Account number'),
      text('Account name'),
      { label: 'Amount', kind: 'money' },
      text('Narration'),
    ],
    rows: transfers.map((transfer) => [
      transfer.paymentNo,
      transfer.bankName,
      transfer.sortCode,
      transfer.accountNumber,
      transfer.accountName,
      Number(transfer.amount),
      `${transfer.paymentNo} ${runNo}`,
    ]),
    total: ['TOTAL', String(transfers.length), null, null, null, Number(totalOf(transfers)), null],
  };
}

const fileName = (...parts: string[]) => parts.join(' ').replace(/[^\p{L}\p{N} ._()-]/gu, '_');

/** Creates the bank files of pending payments, each with hash, row count and control total. */
export async function makeBankFiles(tx: Tx, run: PaymentRun, viewer: Viewer): Promise<void> {
  const transfers = await tx.$queryRaw<Transfer[]>`
    SELECT p."paymentNo", p."bankName", p."accountName", p."accountNumber", p."sortCode", p."netAmount" AS amount, (
      SELECT count(DISTINCT c."enrolleeId")::int FROM "Bill" b JOIN "Claim" c ON c."billId" = b.id AND c.status = 'APPROVED' WHERE b."paymentId" = p.id
    ) AS enrollees
    FROM "Payment" p WHERE p."runId" = ${run.id}::uuid AND p.status = 'PENDING' ORDER BY p."bankName", p."paymentNo"`;
  const remita = Buffer.from(await (await toXlsx(remitaSheet(transfers, run))).arrayBuffer());
  await keepFile(tx, run, viewer, {
    kind: 'REMITA',
    bankName: null,
    transfers,
    content: remita,
    mime: XLSX_MIME,
    name: `${run.runNo} Remita.xlsx`,
  });
  for (const [bankName, ofBank] of Map.groupBy(transfers, (transfer) => transfer.bankName)) {
    const content = Buffer.from(toCsv(bankSheet(ofBank, run)));
    const name = fileName(run.runNo, `${bankName}.csv`);
    await keepFile(tx, run, viewer, { kind: 'BANK', bankName, transfers: ofBank, content, mime: CSV_MIME, name });
  }
}

type NewFile = {
  kind: 'REMITA' | 'BANK';
  bankName: string | null;
  transfers: readonly Transfer[];
  content: Buffer;
  mime: string;
  name: string;
};

async function keepFile(
  tx: Tx,
  run: PaymentRun,
  viewer: Viewer,
  { kind, bankName, transfers, content, mime, name }: NewFile,
): Promise<void> {
  const storageKey = `paymentrun/${uuid7()}.${mime === XLSX_MIME ? 'xlsx' : 'csv'}`;
  await disk.put(storageKey, content);
  await tx.paymentRunFile.create({
    data: {
      run: { connect: { id: run.id } },
      kind,
      bankName,
      rowCount: transfers.length,
      controlTotal: totalOf(transfers),
      attachment: {
        create: {
          ownerType: 'PaymentRun',
          ownerId: run.id,
          kind: 'BANK_FILE',
          filename: name,
          mime,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          storageKey,
          uploadedById: viewer.userId,
        },
      },
    },
  });
}
