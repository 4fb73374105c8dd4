import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, day, facility, joinFacility, quantity, word } from '../engine/rows.ts';

const { sql } = Prisma;

export const paymentRows: DrillThroughRows = {
  names: ['payment', 'payments'],
  permission: 'PAYMENT_READ',
  record: { entity: 'Payment', id: sql`p.id` },
  from: sql`"Payment" p ${joinFacility(sql`p."hcpId"`)}`,
  id: sql`p.id`,
  order: { by: sql`p."paidOn"`, direction: 'DESC' },
  columns: [
    code('Payment', sql`p."paymentNo"`),
    day('Paid on', sql`p."paidOn"`),
    ...facility,
    quantity('Bills', sql`(SELECT count(*) FROM "PaymentLine" n WHERE n."paymentId" = p.id)`),
    amount('Gross', sql`p."grossAmount"`),
    amount('Deducted', sql`p.deductions`),
    amount('Net', sql`p."netAmount"`),
    code('Bank reference', sql`p."bankReference"`),
    word('Status', sql`p.status`, 'PaymentStatus'),
  ],
};
