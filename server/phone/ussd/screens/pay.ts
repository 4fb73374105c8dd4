import { db } from '../../../platform/db.ts';
import { nairaText } from '../../../platform/money.ts';
import { visibleInvoices } from '../../../premiums/invoices/invoice.access.ts';
import type { Call, View } from '../call.ts';

/** 2403-1187-5522, as on the invoice. */
const rrrText = (rrr: string): string => rrr.replace(/(\d{4})(?=\d)/g, '$1-');

/** The member’s unpaid invoices, the earliest first. */
export async function pay(call: Call): Promise<View> {
  const invoices = await db.invoice.findMany({
    where: { AND: [visibleInvoices(await call.viewer()), { status: { in: ['PENDING', 'PART_PAID'] } }] },
    select: { id: true, amount: true, amountPaid: true, rrr: true },
    orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
    take: 24,
  });
  if (invoices.length === 0) return { text: 'PAY_NONE' };
  const lines = invoices.map(({ amount, amountPaid, rrr }) => ({
    ref: null,
    text: `${nairaText(amount - amountPaid)}: ${rrr ? `RRR ${rrrText(rrr)}` : call.words.noReference}`,
  }));
  return { text: 'PAY', lines };
}
