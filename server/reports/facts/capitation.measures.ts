import { visibleCapitationStatements } from '../../claims/capitation/capitation.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../platform/access/row-scope.ts';
import { count, defineFact, money } from '../engine/measures.ts';
import { capitationRows } from './capitation.rows.ts';
import { facilityFilters, facilityKeys } from './care-keys.ts';

const { sql } = Prisma;

/** What approved capitation runs owe facilities, by the month that is paid for. Source: domain rule W17. */
export const capitation = defineFact({
  name: 'capitation',
  title: 'Capitation',
  description: 'What approved runs owe primary facilities for their lives, by the month that is paid for. Place is the facility’s now',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" LEFT JOIN "Hcp" h ON h.id = s."hcpId"`,
  // Lives of whole facilities.
  person: 'CLOSED',
  where: sql`r.status = 'APPROVED'`,
  scope: countable(visibleCapitationStatements, 's'),
  period: () => ({ column: sql`r.month`, kind: 'day' }),
  keys: () => facilityKeys(sql`s."hcpId"`),
  filters: facilityFilters,
  records: { rows: capitationRows, id: sql`s.id` },
  measures: {
    lifeMonths: count('Lives paid for', 'Lives that capitation paid for, each month counted', sql`sum(s.lives)`),
    capitation: money('Capitation', 'Owed for the lives, with corrections of earlier months', sql`s.amount + s.adjustments`),
    capitationCorrections: money('Corrections', 'Of earlier months; below zero where money is taken back', sql`s.adjustments`),
  },
});
