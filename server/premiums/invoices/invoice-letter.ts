import { dayInWords } from '../../platform/clock.ts';
import { type MailText, mail } from '../../platform/mail/templates.ts';
import { nairaText } from '../../platform/money.ts';

type Letter = { invoiceNo: string; amount: bigint; dueDate: Date; what: string };

/** To the contact of an employer or institution, who has no account on the platform. */
export const invoiceMail = (name: string, schemeName: string, { invoiceNo, amount, dueDate, what }: Letter): MailText =>
  mail(`Invoice ${invoiceNo}: ${nairaText(amount)} by ${dayInWords(dueDate)}`, name, [
    {
      text: `${schemeName} has issued invoice ${invoiceNo} of ${nairaText(amount)} for ${what}. It is to be paid by ${dayInWords(dueDate)}.`,
    },
    { text: 'The accounts office of the scheme gives you the RRR to pay by at any bank, and the list of people on the invoice.' },
  ]);

type Reminder = { invoiceNo: string; amount: bigint; dueDate: Date; rrr: string | null };

export const reminderMail = (name: string, schemeName: string, { invoiceNo, amount, dueDate, rrr }: Reminder): MailText =>
  mail(`Reminder of invoice ${invoiceNo}: ${nairaText(amount)}`, name, [
    { text: `${nairaText(amount)} on invoice ${invoiceNo} of ${schemeName} was due on ${dayInWords(dueDate)}.` },
    { text: rrr ? `Pay it with RRR ${rrr} at any bank.` : 'The accounts office of the scheme gives you the RRR to pay by.' },
    { text: 'If you have paid already, send the receipt to the accounts office.' },
  ]);

/** The reference came after the invoice had gone out. */
export const referenceMail = (
  name: string,
  schemeName: string,
  { invoiceNo, amount, dueDate, rrr }: { invoiceNo: string; amount: bigint; dueDate: Date; rrr: string },
): MailText =>
  mail(`RRR of invoice ${invoiceNo}: ${rrr}`, name, [
    { text: `Pay ${nairaText(amount)} on invoice ${invoiceNo} of ${schemeName} with RRR ${rrr} at any bank, by ${dayInWords(dueDate)}.` },
  ]);
