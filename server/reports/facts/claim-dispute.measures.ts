import { Prisma } from '../../generated/prisma/client.ts';
import { count, defineFact, money } from '../engine/measures.ts';
import { personFilters } from './care-keys.ts';
import { claimFilters, claimKeys, periodOfClaims, scopeOfClaims } from './claim.measures.ts';
import { claimRows } from './claim.rows.ts';

const { sql } = Prisma;

/** Disputes by the facts of their claims. Without an ad hoc field. The decisions on the claims themselves do not change. */
export const claimDisputes = defineFact({
  name: 'claimDispute',
  title: 'Disputes about claims',
  description: 'Disputes by the dates and keys of their claims, excluding withdrawn ones',
  permission: 'CLAIM_STATS_READ',
  from: sql`"ClaimDispute" d JOIN "Claim" c ON c.id = d."claimId"`,
  person: sql`c."enrolleeId"`,
  where: sql`d.status <> 'WITHDRAWN'`,
  scope: scopeOfClaims,
  period: periodOfClaims,
  keys: claimKeys,
  filters: { ...claimFilters, ...personFilters(sql`c."enrolleeId"`) },
  age: { column: sql`c.age` },
  records: { rows: claimRows, id: sql`c.id` },
  measures: {
    disputedClaims: count('Disputed', 'Claims whose decision was disputed', sql`count(*)`),
    disputeGranted: money('Granted', 'Amount granted by disputes in addition to the approved amounts', sql`d."grantedAmount"`),
  },
});
