import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { outboxFolder } from '../../messaging/mail/transport.ts';
import { addDays, isoDay, monthOf, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { readTable } from '../../platform/spreadsheets/read/table.ts';
import { XLSX_TYPE } from '../../platform/spreadsheets/write/xlsx.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeMda, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';
import { sendInvoiceMailJob } from './invoice-mail.job.ts';
import { listOfPeople } from './list-of-people.ts';

beforeEach(() => rmSync(outboxFolder, { recursive: true, force: true }));

type Queued = { id: string; payload: { invoiceId: string; withList?: boolean; subject: string; text: string } };
const queuedFor = (email: string) => db.$queryRaw<Queued[]>`
  SELECT id::text, payload FROM graphile_worker._private_jobs WHERE payload->>'to' = ${email} ORDER BY id`;
async function send({ id, payload }: Queued): Promise<void> {
  await sendInvoiceMailJob.run(sendInvoiceMailJob.payload.parse(payload), { id, createdAt: today() });
}
const files = () => readdirSync(outboxFolder).sort();
const content = (ending: string) => readFileSync(join(outboxFolder, files().find((file) => file.endsWith(ending)) ?? ''));

/** The texts of a PDF, which are hexadecimal strings in compressed streams. */
function textOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, row = '']) => [...row.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''))
    .join('\n');
}

const RUN = { computedAt: today(), issuedAt: today(), dueDate: today() };

/** An invoice of a run with one person on its list. */
async function invoiceWithList() {
  const mda = await makeMda({ name: 'Ministry of Wọ́rks' });
  const plan = await makePlan({ name: 'Formal' });
  const user = await makeUser('ACCOUNTANT');
  const invoice = await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: mda.id, planId: plan.id });
  const enrollee = await makeEnrollee({ mdaId: mda.id, planId: plan.id, staffNo: 'PL-00017', nin: '12345678901' });
  const run = await db.invoiceRun.create({
    data: { runNo: `PRM-${makeRrr()}`, month: monthOf(today()), status: 'ISSUED', ...RUN, computedById: user.id, issuedById: user.id },
  });
  await db.invoiceDraft.create({
    data: {
      ...{ runId: run.id, mdaId: mda.id, planId: plan.id, invoiceId: invoice.id, lives: 1, amount: 1_200_000n },
      people: {
        create: {
          enrolleeId: enrollee.id,
          enrolmentNo: enrollee.enrolmentNo,
          fullName: 'Musa Dung',
          days: 30,
          amount: 1_200_000n,
          reason: 'WHOLE_MONTH',
        },
      },
    },
  });
  return { invoice, enrollee };
}

it('the email with a new RRR carries the invoice with the RRR; a retry after a crash is the same email', async () => {
  const mda = await makeMda();
  const invoice = await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: mda.id });
  const rrr = makeRrr();
  await as(await makeUser('ACCOUNTANT')).runText(
    'mutation ($id: ID!, $input: IssueInvoiceInput!) { issueInvoice(id: $id, input: $input) { id } }',
    { id: invoice.id, input: { version: 0, rrr } },
  );
  const [mail] = await queuedFor(mda.email);
  expect(mail?.payload.text).toContain(`/records/Invoice/${invoice.id}`);
  await send(mail as Queued);
  await send(mail as Queued);
  expect(files()).toEqual([expect.stringMatching(new RegExp(`${invoice.invoiceNo}.pdf$`)), expect.stringMatching(/\.txt$/)].sort());
  const text = textOfPdf(content('.pdf'));
  for (const part of [invoice.invoiceNo, rrr, 'NGN 12,000', 'Premium', mda.code]) expect(text).toContain(part);
});

it('the list has number, name, plan, staff number and amount of each person, and no NIN', async () => {
  const { invoice, enrollee } = await invoiceWithList();
  await sendInvoiceMailJob.run({ invoiceId: invoice.id, withList: true, to: 'works@example.ng', subject: 'Invoice', text: 'Attached' });
  const workbook = content('people.xlsx');
  const { headings, rows } = await readTable(workbook, XLSX_TYPE);
  const cells = [];
  for await (const row of rows) cells.push(row.cells);
  expect(headings).toEqual(['Enrolment number', 'Name', 'Plan', 'Staff number', 'Amount (naira)']);
  expect(cells[0]).toEqual([enrollee.enrolmentNo, 'Musa Dung', 'Formal', 'PL-00017', expect.stringMatching(/^12,?000/)]);
  expect(cells.flat().join()).not.toContain('12345678901');
  expect(textOfPdf(content('.pdf'))).toContain('Ministry of Works');
});

it('an invoice that is for no list of people is sent without one', async () => {
  const invoice = await makeInvoice({ kind: 'OTHER', mdaId: (await makeMda()).id, dueDate: addDays(today(), 5) });
  expect(await listOfPeople(invoice.id)).toBeNull();
  await sendInvoiceMailJob.run({ invoiceId: invoice.id, withList: true, to: 'a@example.ng', subject: 'Invoice', text: isoDay(today()) });
  expect(files().filter((file) => file.endsWith('.xlsx'))).toEqual([]);
});
