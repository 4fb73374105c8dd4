import { visibleBills } from '../../claims/bills/bill.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, decimal, defineFact, lowerIsBetter, money } from '../engine/measures.ts';
import { billRows } from './bill.rows.ts';
import { chosenDate, facilityFilters, facilityKeys } from './care-keys.ts';

const { sql } = Prisma;

const isVetted = sql`b."vettedAt" IS NOT NULL`;

const shared = {
  from: sql`"Bill" b JOIN "Hcp" h ON h.id = b."hcpId"`,
  // Bills may have few claims, so exact bill figures would undo the perturbation of claim figures.
  person: 'CLOSED',
  scope: countable(visibleBills, 'b'),
  keys: () => ({ ...facilityKeys(sql`b."hcpId"`), billKind: { column: sql`b.kind` }, status: { column: sql`b.status` } }),
  filters: facilityFilters,
  records: { rows: billRows, id: sql`b.id` },
} as const;

export const bills = defineFact({
  ...shared,
  name: 'bill',
  title: 'Bills',
  description:
    'Bills of all types, as payments pay them: ordinary, supplementary and capitation; by the first day of their month of care unless another date is chosen. Location is the facility’s current one',
  permission: 'CLAIM_STATS_READ',
  where: sql`b.status <> 'OPEN'`,
  period: (filter) => chosenDate('b', 'careMonth', filter),
  measures: {
    bills: count('Bills', 'Bills submitted, and those of approved capitation', sql`count(*)`),
    billedClaims: count('Claims in bills', 'Claims in these bills; none in supplementary and capitation bills', sql`sum(b."claimCount")`),
    billed: money('Billed', 'Amount claimed by facilities; none for capitation', sql`b."claimedAmount"`),
    billVetted: money('Vetted', 'Vetted amount of bills vetted so far', sql`b."vettedAmount"`, isVetted),
    billApproved: money(
      'Approved',
      'Approved amount of bills approved or paid',
      sql`b."approvedAmount"`,
      sql`b.status IN ('APPROVED', 'PAID')`,
    ),
    billPaid: money('Paid', 'Paid amount of bills paid', sql`b."paidAmount"`, sql`b.status = 'PAID'`),
    billUnpaid: money('Unpaid', 'Payable amount of bills approved and not yet paid', sql`b."payableAmount"`, sql`b.status = 'APPROVED'`),
    billDaysToVet: decimal(
      'Days to vet',
      'Average days from submission to completed vetting; blank if none is vetted',
      sql`avg(${lagosDay(sql`b."vettedAt"`)} - ${lagosDay(sql`b."submittedAt"`)})`,
    ),
    billDaysToPay: decimal(
      'Days to pay',
      'Average days from approval to payment; blank if none is paid',
      sql`avg(${lagosDay(sql`b."paidAt"`)} - ${lagosDay(sql`b."approvedAt"`)}) FILTER (WHERE b.status = 'PAID')`,
    ),
  },
});

/** Bills approved in the period and not yet paid. Without an ad hoc field, because bills by approval date give the same figures. */
export const payables = defineFact({
  ...shared,
  name: 'payable',
  title: 'Payable bills',
  description: 'Approved unpaid bills of all types by approval date',
  permission: 'REPORT_FINANCE_READ',
  where: sql`b.status = 'APPROVED'`,
  period: () => ({ column: sql`b."approvedAt"`, kind: 'instant' }),
  measures: {
    payable: lowerIsBetter(
      money(
        'Payable',
        'Payable amount of bills approved in the period and not yet paid, those for capitation and granted disputes too',
        sql`b."payableAmount"`,
      ),
    ),
  },
});
