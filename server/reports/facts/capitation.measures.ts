import { visibleCapitationStatements } from '../../claims/capitation/capitation.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, money } from '../engine/measures.ts';
import { capitationRows } from './capitation.rows.ts';
import { facilityFilters, facilityKeys } from './care-keys.ts';

const { sql } = Prisma;

/** Amounts that approved capitation runs owe facilities, by month paid for (domain rule W17). */
export const capitation = defineFact({
  name: 'capitation',
  title: 'Capitation',
  description: 'What approved runs owe primary facilities for their lives, by the month paid for. Location is the facility’s current one',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" LEFT JOIN "Hcp" h ON h.id = s."hcpId"`,
  // Counts lives of whole facilities, not single people.
  person: 'CLOSED',
  where: sql`r.status = 'APPROVED'`,
  scope: countable(visibleCapitationStatements, 's'),
  period: () => ({ column: sql`r.month`, kind: 'day' }),
  keys: () => facilityKeys(sql`s."hcpId"`),
  filters: facilityFilters,
  records: { rows: capitationRows, id: sql`s.id` },
  measures: {
    lifeMonths: count('Lives paid for', 'Lives paid by capitation, counted each month', sql`sum(s.lives)`),
    capitation: money('Capitation', 'Amount owed for the lives, including corrections of earlier months', sql`s.amount + s.adjustments`),
    capitationCorrections: money('Corrections', 'Corrections of earlier months; negative if money is recovered', sql`s.adjustments`),
  },
});
