import { visiblePayments } from '../../claims/payments/payment.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, money } from '../engine/measures.ts';
import { facilityFilters, facilityKeys } from './care-keys.ts';
import { paymentRows } from './payment.rows.ts';

const { sql } = Prisma;

const isPaid = sql`p.status = 'PAID'`;
const isReversed = sql`p.status = 'REVERSED'`;

export const payments = defineFact({
  name: 'payment',
  title: 'Payments',
  description:
    'Payments to facilities by payment date, for bills of all types: ordinary, supplementary and capitation. Reversed payments are counted separately. Location is the facility’s current one',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"Payment" p LEFT JOIN "Hcp" h ON h.id = p."hcpId"`,
  // As of the bills that are paid.
  person: 'CLOSED',
  where: sql`p.status IN ('PAID', 'REVERSED')`,
  scope: countable(visiblePayments, 'p'),
  period: () => ({ column: sql`p."paidOn"`, kind: 'day' }),
  keys: () => ({ ...facilityKeys(sql`p."hcpId"`), status: { column: sql`p.status` } }),
  filters: facilityFilters,
  records: { rows: paymentRows, id: sql`p.id` },
  measures: {
    payments: count('Payments', 'Payments made and not reversed', sql`count(*)`, isPaid),
    paidGross: money('Gross', 'Total of the bills paid', sql`p."grossAmount"`, isPaid),
    deducted: money('Deducted', 'Deductions from these payments', sql`p.deductions`, isPaid),
    paidNet: money('Paid', 'Money paid to facilities', sql`p."netAmount"`, isPaid),
    reversals: count('Reversed', 'Reversed payments', sql`count(*)`, isReversed),
    reversedNet: money('Amount reversed', 'Money of reversed payments', sql`p."netAmount"`, isReversed),
  },
});
