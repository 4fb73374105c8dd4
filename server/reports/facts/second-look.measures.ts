import { Prisma } from '../../generated/prisma/client.ts';
import { count, defineFact, money, percent } from '../engine/measures.ts';
import { facilityFilters, facilityKeys } from './care-keys.ts';
import { scopeOfClaims } from './claim.measures.ts';
import { claimRows } from './claim.rows.ts';

const { sql } = Prisma;

const isSetAside = sql`s.id IS NOT NULL`;
const isChanged = sql`s.status = 'CHANGED'`;
const isLookedAt = sql`s.status IN ('AGREED', 'CHANGED')`;
const isFor = (reason: Prisma.Sql) => sql`${reason} = ANY(s.reasons)`;

/** Vetted claims with the second look at them. It has no ad hoc field: it shows the work of single officers. */
export const secondLooks = defineFact({
  name: 'secondLook',
  title: 'Second looks',
  description: 'Claims of vetted bills by the day on which the vetting of the bill was finished, with those set aside for a second look',
  permission: 'SECOND_LOOK_READ',
  from: sql`"Claim" c JOIN "Bill" b ON b.id = c."billId" JOIN "Hcp" h ON h.id = c."hcpId"
    LEFT JOIN "SecondLook" s ON s."claimId" = c.id AND s."billId" = c."billId"`,
  person: sql`c."enrolleeId"`,
  where: sql`b."vettedAt" IS NOT NULL AND c."vettedById" IS NOT NULL`,
  scope: scopeOfClaims,
  period: () => ({ column: sql`b."vettedAt"`, kind: 'instant' }),
  keys: () => ({ ...facilityKeys(sql`c."hcpId"`), officer: { column: sql`c."vettedById"` } }),
  filters: facilityFilters,
  records: { rows: claimRows, id: sql`c.id` },
  measures: {
    vettedClaims: count('Vetted', 'Claims of vetted bills', sql`count(*)`),
    setAside: count('Set aside', 'Claims set aside for a second look', sql`count(*)`, isSetAside),
    setAsideShare: percent('Share', 'Claims set aside of those vetted', sql`count(s.id)`, sql`count(*)`),
    setAsideByChance: count('By chance', 'Set aside by chance', sql`count(*)`, isFor(sql`'RANDOM'`)),
    setAsideByValue: count('By value', 'Set aside because of the value', sql`count(*)`, isFor(sql`'VALUE'`)),
    setAsideOfOutliers: count('Outlier', 'Set aside because the facility is an outlier', sql`count(*)`, isFor(sql`'OUTLIER'`)),
    lookedAt: count('Looked at', 'Claims looked at a second time', sql`count(*)`, isLookedAt),
    lookedAtChanged: count('Changed', 'Claims whose decision changed', sql`count(*)`, isChanged),
    changeRate: percent(
      'Changed of looked at',
      'Claims whose decision changed of those looked at; null when none was looked at',
      sql`count(*) FILTER (WHERE ${isChanged})`,
      sql`count(*) FILTER (WHERE ${isLookedAt})`,
    ),
    changedAmount: money(
      'Amount changed',
      'By how much the decisions changed, up or down, of what the officers had passed',
      sql`abs(s."vettedAmount" - s."decidedAmount")`,
      isChanged,
    ),
  },
});
