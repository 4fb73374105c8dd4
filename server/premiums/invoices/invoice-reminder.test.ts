import '../../app/effects.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeMda, makeUser } from '../../testing/make/make.ts';
import { makeInvoice } from '../../testing/make/make-invoice.ts';
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
  const invoice = await due(1);
  const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
  const ofMda = await due(35, { kind: 'OTHER', mdaId: (await makeMda()).id });
  const [notDue, paid] = [await due(0), await due(20, { status: 'PAID', amountPaid: 1_200_000n, paidAt: today() })];
  expect(await remindOfInvoices()).toBe(2);
  expect(await stepsOf(invoice.id, ofMda.id, notDue.id, paid.id)).toEqual([1, 30, null, null]);
  expect(await db.statusChange.count({ where: { entityId: ofMda.id, action: 'REMIND' } })).toBe(1);
  expect(await db.activityLog.count({ where: { entityId: invoice.id, action: 'Invoice.REMIND' } })).toBe(1);
  expect(await noticesOf(member.id)).toBe(1);
  expect(await remindOfInvoices()).toBe(0);
  at('2026-12-02');
  expect(await stepsOf(invoice.id)).toEqual([1]);
  await remindOfInvoices();
  expect([await stepsOf(invoice.id), await noticesOf(member.id)]).toEqual([[1], 1]);
  at('2026-12-05');
  await remindOfInvoices();
  expect([await stepsOf(invoice.id), await noticesOf(member.id)]).toEqual([[14], 2]);
});

it('only one of two simultaneous workers sends a reminder', async () => {
  const invoice = await makeInvoice({ dueDate: addDays(today(), -2) });
  const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
  await Promise.all([remindOfInvoices(), remindOfInvoices()]);
  expect(await noticesOf(member.id)).toBe(1);
});

it('after missed steps one reminder is sent, for the last step', async () => {
  const mda = await makeMda();
  for (let n = 0; n < 3; n++) await makeInvoice({ kind: 'OTHER', mdaId: mda.id, dueDate: addDays(today(), -100) });
  await remindOfInvoices();
  expect(await db.invoice.count({ where: { mdaId: mda.id, reminderStep: 60 } })).toBe(3);
});
