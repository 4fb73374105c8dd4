import { Prisma } from '../../generated/prisma/client.ts';
import { visibleFundMovements } from '../../ledger/fund-movements/fund-movement.access.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, higherIsBetter, money } from '../engine/measures.ts';
import { fundMovementRows } from './fund-movement.rows.ts';

const { sql } = Prisma;

export const grants = defineFact({
  name: 'grant',
  title: 'Grants',
  description: 'Confirmed grants and appropriations by accounting date',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"FundMovement" m`,
  person: 'NOBODY',
  where: sql`m.status = 'CONFIRMED' AND m.kind IN ('GRANT', 'APPROPRIATION')`,
  scope: countable(visibleFundMovements, 'm'),
  period: () => ({ column: sql`m.day`, kind: 'day' }),
  keys: () => ({}),
  records: { rows: fundMovementRows, id: sql`m.id` },
  measures: {
    grants: count('Number of grants', 'Grants and appropriations confirmed', sql`count(*)`),
    granted: higherIsBetter(money('Grants', 'Grants and appropriations received', sql`m.amount`)),
  },
});
