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

/** Vetted claims with their second reviews. Without an ad hoc field, because it shows the work of single officers. */
export const secondLooks = defineFact({
  name: 'secondLook',
  title: 'Second reviews',
  description: 'Claims of vetted bills by the date vetting was completed, including those selected for second review',
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
    setAside: count('Selected', 'Claims selected for second review', sql`count(*)`, isSetAside),
    setAsideShare: percent('Share', 'Selected claims as a share of vetted claims', sql`count(s.id)`, sql`count(*)`),
    setAsideByChance: count('Random', 'Selected at random', sql`count(*)`, isFor(sql`'RANDOM'`)),
    setAsideByValue: count('High value', 'Selected because of their value', sql`count(*)`, isFor(sql`'VALUE'`)),
    setAsideOfOutliers: count('Outlier', 'Selected because the facility is an outlier', sql`count(*)`, isFor(sql`'OUTLIER'`)),
    lookedAt: count('Reviewed', 'Claims reviewed a second time', sql`count(*)`, isLookedAt),
    lookedAtChanged: count('Changed', 'Claims whose decision changed', sql`count(*)`, isChanged),
    changeRate: percent(
      'Changed %',
      'Claims whose decision changed, as a share of reviewed claims; blank if none was reviewed',
      sql`count(*) FILTER (WHERE ${isChanged})`,
      sql`count(*) FILTER (WHERE ${isLookedAt})`,
    ),
    changedAmount: money(
      'Amount changed',
      'Net change, up or down, against the amounts the officers approved',
      sql`abs(s."vettedAmount" - s."decidedAmount")`,
      isChanged,
    ),
  },
});
