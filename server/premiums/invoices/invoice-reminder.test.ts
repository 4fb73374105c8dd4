import '../../app/effects.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeMda, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';
import { remindOfInvoices } from './invoice-reminder.job.ts';

const at = (text: string) => setNow(new Date(`${text}T10:00:00Z`));
beforeEach(() => at('2026-11-20'));
afterEach(() => setNow(null));

const noticesOf = (userId: string) => db.notification.count({ where: { userId, kind: 'INVOICE_OVERDUE' } });
const stepsOf = async (...ids: string[]) => {
  const rows = await db.invoice.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.reminderStep);
};

it('the payer of an overdue invoice is reminded once for each step, and not of what is paid, cancelled or not due', async () => {
  const due = (days: number, more: object = {}) => makeInvoice({ dueDate: addDays(today(), -days), ...more });
  const invoice = await due(7);
  const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
  const ofMda = await due(35, { kind: 'OTHER', mdaId: (await makeMda()).id });
  const [notDue, paid] = [await due(0), await due(20, { status: 'PAID', amountPaid: 1_200_000n, paidAt: today() })];
  expect(await remindOfInvoices()).toBe(2);
  expect(await stepsOf(invoice.id, ofMda.id, notDue.id, paid.id)).toEqual([7, 21, null, null]);
  expect(await db.statusChange.count({ where: { entityId: ofMda.id, action: 'REMIND' } })).toBe(1);
  expect(await db.activityLog.count({ where: { entityId: invoice.id, action: 'Invoice.REMIND' } })).toBe(1);
  expect(await noticesOf(member.id)).toBe(1);
  expect(await remindOfInvoices()).toBe(0);
  at('2026-12-03');
  expect(await stepsOf(invoice.id)).toEqual([7]);
  await remindOfInvoices();
  expect([await stepsOf(invoice.id), await noticesOf(member.id)]).toEqual([[7], 1]);
  at('2026-12-04');
  await remindOfInvoices();
  expect([await stepsOf(invoice.id), await noticesOf(member.id)]).toEqual([[21], 2]);
});

it('only one of two simultaneous workers sends a reminder', async () => {
  const invoice = await makeInvoice({ dueDate: addDays(today(), -8) });
  const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
  await Promise.all([remindOfInvoices(), remindOfInvoices()]);
  expect(await noticesOf(member.id)).toBe(1);
});

it('after missed steps one reminder is sent, for the last step', async () => {
  const mda = await makeMda();
  for (let n = 0; n < 3; n++) await makeInvoice({ kind: 'OTHER', mdaId: mda.id, dueDate: addDays(today(), -100) });
  await remindOfInvoices();
  expect(await db.invoice.count({ where: { mdaId: mda.id, reminderStep: 45 } })).toBe(3);
});

const subjectsTo = async (email: string) => {
  const rows = await db.$queryRaw<{ subject: string; invoiceId: string }[]>`
    SELECT payload->>'subject' AS subject, payload->>'invoiceId' AS "invoiceId" FROM graphile_worker._private_jobs WHERE payload->>'to' = ${email} ORDER BY id`;
  return rows.map(({ subject, invoiceId }) => [subject.split(':')[0], invoiceId]);
};

it('each stage, from before the due date to the last one, has its own letter and is in the history', async () => {
  const mda = await makeMda();
  const invoice = await makeInvoice({ kind: 'OTHER', mdaId: mda.id, dueDate: addDays(today(), 10), rrr: makeRrr() });
  for (const day of ['2026-11-22', '2026-11-23', '2026-12-07', '2026-12-21', '2027-01-14']) {
    at(day);
    await remindOfInvoices();
  }
  const { invoiceNo, id } = invoice;
  expect(await subjectsTo(mda.email)).toEqual([
    [`Invoice ${invoiceNo} is due on 30 Nov 2026`, id],
    ['Reminder', id],
    ['Second reminder', id],
    ['Final reminder', id],
  ]);
  const history = await db.statusChange.findMany({ where: { entityId: id, action: 'REMIND' }, orderBy: { at: 'asc' } });
  expect(history.map(({ note }) => note)).toEqual([
    '7 days before the due date',
    '7 days after the due date',
    '21 days after the due date',
    '45 days after the due date',
  ]);
});

it('an invoice that is issued shortly before its due date has no reminder before it', async () => {
  const mda = await makeMda();
  await makeInvoice({ kind: 'OTHER', mdaId: mda.id, dueDate: addDays(today(), 3) });
  await remindOfInvoices();
  expect(await subjectsTo(mda.email)).toEqual([]);
});

describe('the reminders of an invoice', () => {
  const PAUSE = /* GraphQL */ `mutation ($id: ID!, $input: PauseInvoiceRemindersInput!) { pauseInvoiceReminders(id: $id, input: $input) { version reminderPauseReason } }`;
  const RESUME = /* GraphQL */ `mutation ($id: ID!, $input: ResumeInvoiceRemindersInput!) { resumeInvoiceReminders(id: $id, input: $input) { version reminderPauseReason } }`;
  const reason = 'Pays after the release of the budget';
  const overdue = () => makeInvoice({ dueDate: addDays(today(), -8) });
  const pause = (who: { id: string }, id: string, version = 0) => as(who).run(PAUSE, { id, input: { version, reason } });

  it('are paused with a reason, which the payer does not see, and resumed', async () => {
    const [accountant, invoice] = [await makeUser('ACCOUNTANT'), await overdue()];
    const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
    expect((await pause(accountant, invoice.id)).data.pauseInvoiceReminders).toEqual({ version: 1, reminderPauseReason: reason });
    await remindOfInvoices();
    expect(await stepsOf(invoice.id)).toEqual([null]);
    const seen = await as(member).run(
      /* GraphQL */ `query ($id: ID!) { invoice(id: $id) { reminderPauseReason history { action note } } }`,
      {
        id: invoice.id,
      },
    );
    expect(seen.data.invoice).toEqual({ reminderPauseReason: null, history: [{ action: 'PAUSE_REMINDERS', note: null }] });
    expect(await db.activityLog.count({ where: { entityId: invoice.id, action: 'Invoice.PAUSE_REMINDERS' } })).toBe(1);
    const resumed = await as(accountant).run(RESUME, { id: invoice.id, input: { version: 1 } });
    expect(resumed.data.resumeInvoiceReminders).toEqual({ version: 2, reminderPauseReason: null });
    await remindOfInvoices();
    expect(await stepsOf(invoice.id)).toEqual([7]);
  });

  it('are paused once by two simultaneous requests, for unpaid invoices, by an accountant', async () => {
    const [accountant, invoice] = [await makeUser('ACCOUNTANT'), await overdue()];
    const answers = await Promise.all([pause(accountant, invoice.id), pause(accountant, invoice.id)]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect(await db.statusChange.count({ where: { entityId: invoice.id, action: 'PAUSE_REMINDERS' } })).toBe(1);
    const paid = await makeInvoice({ status: 'PAID', amountPaid: 1_200_000n, paidAt: today() });
    expect((await pause(accountant, paid.id)).codes).toEqual(['STATE_INVALID']);
    expect((await as(accountant).run(RESUME, { id: paid.id, input: { version: 0 } })).codes).toEqual(['STATE_INVALID']);
    expect((await pause(await makeUser('ADMIN'), invoice.id, 1)).codes).toEqual(['FORBIDDEN']);
    const town = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await pause(town, invoice.id, 1)).codes).toEqual(['NOT_FOUND']);
    const short = await as(accountant).run(PAUSE, { id: invoice.id, input: { version: 1, reason: 'No' } });
    expect(Object.keys(short.fields)).toEqual(['reason']);
  });
});
