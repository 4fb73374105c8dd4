import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, day, instant, text, under, word } from '../engine/rows.ts';

const { sql } = Prisma;

const payer = sql`LEFT JOIN "Mda" m ON m.id = v."mdaId" LEFT JOIN "Enrollee" e ON e.id = v."enrolleeId"`;

export const invoiceRows: DrillThroughRows = {
  names: ['invoice', 'invoices'],
  permission: 'INVOICE_READ',
  record: { entity: 'Invoice', id: sql`v.id` },
  from: sql`"Invoice" v ${payer}`,
  id: sql`v.id`,
  order: { by: sql`v."issuedAt"`, direction: 'DESC' },
  columns: [
    code('Invoice', sql`v."invoiceNo"`),
    word('For', sql`v.kind`, 'InvoiceKind'),
    instant('Issued', sql`v."issuedAt"`),
    text('MDA', sql`m.name`),
    { ...text('Enrollee', sql`e."fullName"`), permission: 'ENROLLEE_NAME_READ' },
    day('Due', sql`v."dueDate"`),
    amount('Amount', sql`v.amount`),
    amount('Received', sql`v."amountPaid"`),
    amount('Outstanding', sql`CASE WHEN v.status <> 'CANCELLED' THEN v.amount - v."amountPaid" END`),
    word('Status', sql`v.status`, 'InvoiceStatus'),
  ],
};

export const receiptRows: DrillThroughRows = {
  names: ['receipt', 'receipts'],
  permission: 'REMITA_READ',
  record: { entity: 'Invoice', id: sql`v.id` },
  from: sql`"RemitaPayment" r LEFT JOIN "Invoice" v ON v.id = r."invoiceId"`,
  id: sql`r.id`,
  order: { by: sql`r."transactionDate"`, direction: 'DESC' },
  columns: [
    code('RRR', sql`r.rrr`),
    instant('Received on', sql`r."transactionDate"`),
    { ...text('Payer', sql`r."payerName"`), permission: 'ENROLLEE_NAME_READ' },
    under(text('Channel', sql`r.channel`)),
    code('Invoice', sql`v."invoiceNo"`),
    amount('Amount', sql`r.amount`),
  ],
};
