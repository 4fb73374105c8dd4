import { Prisma } from '../../generated/prisma/client.ts';
import { columns, type DistinctRollups, type DistinctTable } from '../../platform/rollups/stored-rollup.ts';
import { indicator, valueWhere } from '../engine/measures.ts';
import { sumColumns } from '../engine/rollup.ts';
import { isSent, sentClaims } from './claim.measures.ts';

const { join, raw, sql } = Prisma;

const isApproved = sql`c.status IN ('APPROVED', 'PAID')`;
export const isDecided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;
export const isRefused = sql`c.status = 'REJECTED'`;
const cutOfLine = sql`i."amountClaimed" - coalesce(i."amountApproved", 0)`;
export const lineSums = {
  qty: sql`i.qty`,
  claimed: sql`i."amountClaimed"`,
  approved: valueWhere(isApproved, sql`coalesce(i."amountApproved", 0)`),
  qtyApproved: valueWhere(isApproved, sql`coalesce(i."qtyApproved", 0)`),
  cut: valueWhere(isDecided, cutOfLine),
};
export const cutSums = {
  linesCut: indicator(sql`i.decision = 'ADJUSTED'`),
  linesRefused: indicator(sql`i.decision = 'REJECTED'`),
  cut: cutOfLine,
};
const isCut = (line: string) =>
  sql`${raw(line)}.decision IN ('ADJUSTED', 'REJECTED') AND ${raw(line)}."amountClaimed" > coalesce(${raw(line)}."amountApproved", 0)`;

/** 1 for the first matching line of a claim, so that the sum counts distinct claims. */
const isFirst = (isSame: Prisma.Sql) =>
  indicator(sql`NOT EXISTS (SELECT FROM "ClaimItem" o WHERE o."claimId" = i."claimId" AND o.position < i.position AND ${isSame})`);
/** `claims` counts a claim once per service, `firsts` once in total. */
export const lineCounts = { claims: isFirst(sql`o."serviceId" = i."serviceId"`), firsts: isFirst(sql`TRUE`) };
/** `claims` counts a claim once per reason, `firsts` once in total; the others only rejected claims. */
export const cutCounts = withRefused({
  claims: isFirst(sql`${isCut('o')} AND o."reasonCode" IS NOT DISTINCT FROM i."reasonCode"`),
  firsts: isFirst(isCut('o')),
});
function withRefused(counts: Record<'claims' | 'firsts', Prisma.Sql>) {
  return { ...counts, claimsRefused: valueWhere(isRefused, counts.claims), firstsRefused: valueWhere(isRefused, counts.firsts) };
}

/** `isFirst` of rows with a sign, which are not those of the table. */
const isFirstSigned = (...by: string[]) =>
  sql`(row_number() OVER (PARTITION BY ${join(['sign', 'c.id', ...by].map((column) => raw(column)))} ORDER BY i.position) = 1)::int`;

/** Sums of lines with a sign, by some keys. */
function countedLines(table: string, keys: readonly string[], sums: Record<string, Prisma.Sql>, where: Prisma.Sql): DistinctTable {
  const names = Object.keys(sums);
  const totals = ['n', ...names].map((name) => sql`sum(sign * ${raw(`"${name}"`)}) AS ${raw(`"${name}"`)}`);
  return {
    table,
    keys,
    sums: names,
    counts: {
      query: ({ claims, items }) =>
        sql`SELECT ${columns(keys)}, ${join(totals)} FROM (
          SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", ${sumColumns(sums)}
          FROM ${claims} AS c JOIN ${items} AS i ON i."claimId" = c.id WHERE ${where}) AS lines GROUP BY ${columns(keys)}`,
    },
  };
}

export const lineTables = {
  LineHcpRollup: countedLines(
    'LineHcpRollup',
    ['month', 'hcpId', 'lgaId', 'serviceId'],
    { ...lineSums, claims: isFirstSigned('i."serviceId"'), firsts: isFirstSigned() },
    sentClaims,
  ),
  LineRollup: {
    table: 'LineRollup',
    keys: ['month', 'lgaId', 'serviceId'],
    sums: [...Object.keys(lineSums), ...Object.keys(lineCounts)],
    counts: { from: 'LineHcpRollup' },
  },
  LineFacilityRollup: {
    table: 'LineFacilityRollup',
    keys: ['month', 'hcpId', 'lgaId'],
    sums: [...Object.keys(lineSums), 'firsts'],
    counts: { from: 'LineHcpRollup' },
  },
  CutRollup: countedLines(
    'CutRollup',
    ['month', 'hcpId', 'lgaId', 'reasonCode'],
    { ...cutSums, ...withRefused({ claims: isFirstSigned('i."reasonCode"'), firsts: isFirstSigned() }) },
    sql`${isDecided} AND ${isCut('i')}`,
  ),
} satisfies Record<string, DistinctTable>;

const lockClaims = 'PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;';
const ownClaims = sql`(SELECT * FROM "Claim" WHERE id = ANY(owners))`;

/** Lines by service, and cut lines by reason, with the distinct claims that they are in. */
export const claimLineRollups: DistinctRollups = {
  name: 'Lines',
  tables: Object.values(lineTables),
  recounts: [
    {
      base: 'Claim',
      owner: 'id',
      // Payment changes no sum of a line.
      watched: sql`month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status = 'REJECTED'`,
      where: isSent,
      sources: (claims) => ({ claims, items: sql`"ClaimItem"` }),
    },
    {
      base: 'ClaimItem',
      owner: 'claimId',
      watched: sql`id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved", decision, "reasonCode"`,
      lock: `${lockClaims}
    owners := (SELECT array_agg(id) FROM "Claim" WHERE id = ANY(owners) AND ${isSent.sql});`,
      sources: (items) => ({ items, claims: ownClaims }),
    },
  ],
};

const patients = ['month', 'previous', 'lgaId', 'hcpId', 'serviceId'];
const patientTable: DistinctTable = {
  table: 'LinePatientRollup',
  keys: patients,
  index: ['hcpId', 'serviceId', 'month'],
  sums: [],
  counts: {
    query: ({ claims, items }) => sql`SELECT ${columns(patients)}, sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId"
          FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId"
            FROM ${claims} AS c JOIN ${items} AS i ON i."claimId" = c.id WHERE ${sentClaims}
            GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked
        GROUP BY ${columns(patients)}`,
  },
};
const lockPeople = 'PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;';

/** People with a line, by the month of a claim and of the one before it: per service and LGA, per service and facility, and of all. */
export const claimPatientRollups: DistinctRollups = {
  name: 'Patients',
  tables: [patientTable],
  recounts: [
    {
      base: 'Claim',
      owner: 'enrolleeId',
      watched: sql`id, month, "hcpId", "lgaId"`,
      where: isSent,
      lock: lockPeople,
      sources: (claims) => ({ claims, items: sql`"ClaimItem"` }),
    },
    {
      base: 'ClaimItem',
      owner: 'claimId',
      watched: sql`"serviceId"`,
      lock: `${lockClaims}
    owners := (SELECT array_agg("enrolleeId") FROM "Claim" WHERE id = ANY(owners) AND ${isSent.sql});
    ${lockPeople}
    owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(owners));`,
      sources: (items) => ({ items, claims: ownClaims }),
    },
  ],
};
