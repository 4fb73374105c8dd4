import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, facility, instant, joinFacility, quantity, text, under, word } from '../engine/rows.ts';

const { sql } = Prisma;

export const billRows: DrillThroughRows = {
  names: ['bill', 'bills'],
  permission: 'BILL_READ',
  record: { entity: 'Bill', id: sql`b.id` },
  from: sql`"Bill" b ${joinFacility(sql`b."hcpId"`)}`,
  id: sql`b.id`,
  order: { by: sql`b."careMonth"`, direction: 'DESC' },
  columns: [
    code('Bill', sql`b."billNo"`),
    under(text('Month of care', sql`to_char(b."careMonth", 'Mon YYYY')`)),
    ...facility,
    quantity('Claims', sql`b."claimCount"`),
    amount('Claimed', sql`b."claimedAmount"`),
    amount('Vetted', sql`CASE WHEN b."vettedAt" IS NOT NULL THEN b."vettedAmount" END`),
    amount('Approved', sql`CASE WHEN b.status IN ('APPROVED', 'PAID') THEN b."approvedAmount" END`),
    amount('Payable', sql`CASE WHEN b.status IN ('APPROVED', 'PAID') THEN b."payableAmount" END`),
    amount('Paid', sql`CASE WHEN b.status = 'PAID' THEN b."paidAmount" END`),
    instant('Submitted', sql`b."submittedAt"`),
    word('Status', sql`b.status`, 'BillStatus'),
  ],
};
