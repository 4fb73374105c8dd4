import PDFDocument from 'pdfkit';
import type { InvoiceStatus } from '../../generated/prisma/enums.ts';
import { dayInWords } from '../../platform/clock.ts';
import { nairaText } from '../../platform/money.ts';

type Scheme = { schemeName: string; stateName: string };
export type PrintedInvoice = {
  invoiceNo: string;
  status: InvoiceStatus;
  amount: bigint;
  amountPaid: bigint;
  dueDate: Date;
  rrr: string | null;
  mda: { name: string; code: string } | null;
  enrollee: { fullName: string; enrolmentNo: string | null } | null;
  lines: readonly { description: string; qty: number; unitPrice: bigint; amount: bigint }[];
  references: readonly { rrr: string; amount: bigint }[];
};

const MARGIN = 50;
const WIDTH = 495;
const GREY = '#4F6067';
/** Left edge and width of the columns of the lines. */
const COLUMNS = [
  { x: MARGIN, width: 255, align: 'left' },
  { x: MARGIN + 255, width: 50, align: 'right' },
  { x: MARGIN + 305, width: 95, align: 'right' },
  { x: MARGIN + 400, width: 95, align: 'right' },
] as const;

const HOOKED: Record<string, string> = { ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y' };
/** The fonts that every reader has know neither the naira sign nor the letters of Hausa and Yoruba. */
const printable = (text: string) =>
  text
    .replaceAll('₦', 'NGN ')
    .replace(/[ɓƁɗƊƙƘƴƳ]/g, (letter) => HOOKED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('–', '-')
    .replace(/[^\x20-\x7e]/g, '?');
const money = (kobo: bigint) => printable(nairaText(kobo));

function drawRow(doc: PDFKit.PDFDocument, cells: readonly string[], isBold = false): void {
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
  const height = Math.max(...cells.map((cell, i) => doc.heightOfString(cell, { width: COLUMNS[i]?.width ?? WIDTH })));
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  for (const [i, cell] of cells.entries()) {
    const { x, width, align } = COLUMNS[i] ?? COLUMNS[0];
    doc.text(cell, x, top, { width, align });
  }
  doc.y = top + height + 6;
  doc.x = MARGIN;
}

function drawFact(doc: PDFKit.PDFDocument, label: string, value: string, size = 11): void {
  doc.font('Helvetica').fontSize(9).fillColor(GREY).text(label, MARGIN, doc.y, { width: WIDTH });
  doc.font('Helvetica-Bold').fontSize(size).fillColor('black').text(printable(value), { width: WIDTH });
  doc.moveDown(0.6);
}

function draw(doc: PDFKit.PDFDocument, invoice: PrintedInvoice, { schemeName, stateName }: Scheme): void {
  const { invoiceNo, status, amount, amountPaid, dueDate, mda, enrollee, references } = invoice;
  doc.font('Helvetica-Bold').fontSize(14).text(printable(schemeName));
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(GREY)
    .text(printable(`${stateName} State health-insurance scheme`))
    .moveDown(1.5);
  doc.font('Helvetica-Bold').fontSize(18).fillColor('black').text(`Invoice ${invoiceNo}`).moveDown(0.8);
  drawFact(doc, 'Payer', `${mda?.name ?? enrollee?.fullName ?? 'Unknown'}, ${mda?.code ?? enrollee?.enrolmentNo ?? ''}`.replace(/, $/, ''));
  if (status === 'CANCELLED') drawFact(doc, 'Status', 'Cancelled: nothing is owed');
  else if (status === 'PAID') drawFact(doc, 'Status', 'Paid');
  else drawFact(doc, `Due by ${dayInWords(dueDate)}`, money(amount - amountPaid), 14);
  const rrrs = references.map(({ rrr, amount: part }) => (references.length > 1 ? `${rrr} for ${nairaText(part)}` : rrr));
  if (rrrs.length > 0)
    drawFact(doc, rrrs.length > 1 ? 'RRR (at any bank or online), one per payment' : 'RRR (at any bank or online)', rrrs.join(', '), 14);
  else if (status !== 'PAID' && status !== 'CANCELLED') drawFact(doc, 'RRR', 'Request it from the accounts office');
  doc.moveDown(0.5);
  drawRow(doc, ['Description', 'Quantity', 'Unit price', 'Amount'], true);
  for (const line of invoice.lines)
    drawRow(doc, [printable(line.description), String(line.qty), money(line.unitPrice), money(line.amount)]);
  drawRow(doc, ['Total', '', '', money(amount)], true);
  if (amountPaid > 0n) drawRow(doc, ['Received', '', '', money(amountPaid)]);
}

/** The invoice as a PDF, with what is left to pay and the references to pay by. */
export function invoicePdf(invoice: PrintedInvoice, scheme: Scheme): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: `Invoice ${invoice.invoiceNo}` } });
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
    draw(doc, invoice, scheme);
    doc.end();
  });
}
