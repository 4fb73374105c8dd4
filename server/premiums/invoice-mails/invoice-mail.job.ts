import { z } from 'zod';
import { Mail, sendQueuedMail } from '../../messaging/mail/mail.job.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { XLSX_TYPE } from '../../platform/spreadsheets/write/xlsx.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { listOfPeople } from './list-of-people.ts';

/** An email about an invoice. Its files are made when it is sent, so that the queue holds no names and a retry shows the latest state. */
export const sendInvoiceMailJob = defineJob({
  name: 'sendInvoiceMail',
  payload: Mail.extend({ invoiceId: z.uuid(), withList: z.boolean().default(false) }),
  run: async ({ invoiceId, withList, ...mail }, queued) => {
    const invoice = await db.invoice.findUniqueOrThrow({
      where: { id: invoiceId },
      include: {
        mda: { select: { name: true, code: true } },
        enrollee: { select: { fullName: true, enrolmentNo: true } },
        lines: { orderBy: { position: 'asc' } },
        references: { where: { status: 'OPEN' }, orderBy: { createdAt: 'asc' } },
      },
    });
    const list = withList && (await listOfPeople(invoiceId));
    await sendQueuedMail(mail, queued, [
      { filename: `${invoice.invoiceNo}.pdf`, contentType: 'application/pdf', content: await invoicePdf(invoice, await getSettings()) },
      ...(list ? [{ filename: `${invoice.invoiceNo} people.xlsx`, contentType: XLSX_TYPE, content: list }] : []),
    ]);
  },
});
