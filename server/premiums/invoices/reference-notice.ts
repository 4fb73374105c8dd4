import { emailMessages } from '../../messaging/texts/message-text.ts';
import { dayInWords } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/env.ts';
import { nairaText } from '../../platform/money.ts';
import type { Write } from '../../scheme/workflow/transact.ts';

/** The record of an invoice, which the client opens in the area of the reader. */
export const linkToInvoice = (invoiceId: string) => `${publicUrl()}/records/Invoice/${invoiceId}`;

type NewReference = {
  invoice: {
    id: string;
    invoiceNo: string;
    dueDate: Date;
    enrolleeId: string | null;
    mda: { contactName: string; email: string } | null;
  };
  rrr: string;
  amount: bigint;
};

/** Tells payers with which references to pay: a person by a notification, an employer or institution by email. */
export async function notifyOfReferences(write: Write, references: readonly NewReference[]): Promise<void> {
  const emailMessage = await emailMessages(write.tx, 'INVOICE_REFERENCE');
  for (const { invoice, rrr, amount } of references) {
    const { id, invoiceNo, dueDate, enrolleeId, mda } = invoice;
    const title = `Pay ${nairaText(amount)} with RRR ${rrr}`;
    if (enrolleeId) write.notify({ enrolleeId }, { kind: 'INVOICE_ISSUED', title, entityType: 'Invoice', entityId: id });
    if (!mda) continue;
    const values = {
      name: mda.contactName,
      invoiceNo,
      amount: nairaText(amount),
      dueDate: dayInWords(dueDate),
      rrr,
      link: linkToInvoice(id),
    };
    write.job('sendInvoiceMail', { invoiceId: id, to: mda.email, ...emailMessage(values) });
  }
}
