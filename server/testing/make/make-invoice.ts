import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeEnrollee } from './make.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** An unused reference of 12 digits. */
export const makeRrr = (): string => `2507${String(next()).padStart(8, '0')}`;

/** An issued, unpaid premium of ₦12,000, of a new enrollee unless one is named. */
export async function makeInvoice(data: Partial<Prisma.InvoiceUncheckedCreateInput> = {}) {
  const amount = BigInt(data.amount ?? 1_200_000);
  const enrolleeId = data.mdaId ? null : (data.enrolleeId ?? (await makeEnrollee()).id);
  return db.invoice.create({
    data: {
      invoiceNo: `INV-2020-${String(next()).padStart(6, '0')}`,
      kind: 'PREMIUM_SELF',
      enrolleeId,
      period: today(),
      amount,
      dueDate: addDays(today(), 30),
      status: 'PENDING',
      issuedAt: now(),
      lines: { create: [{ position: 0, description: 'Premium', qty: 1, unitPrice: amount, amount }] },
      ...data,
    },
  });
}
