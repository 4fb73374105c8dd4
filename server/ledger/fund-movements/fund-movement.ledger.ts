import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { defineLedgerEvent } from '../ledger-event.ts';

/** The debited and credited accounts in each fund of a movement: first the receiving fund; for a transfer, also the paying fund. */
const SIDES = Prisma.sql`LATERAL (
  VALUES (m."fundingPool", 'BANK', CASE m.kind WHEN 'GRANT' THEN 'GRANT_INCOME' WHEN 'APPROPRIATION' THEN 'APPROPRIATION_INCOME'
      WHEN 'OPENING_BALANCE' THEN 'FUND_BALANCE' ELSE 'INTERFUND_TRANSFER' END),
    (m."fromFundingPool", 'INTERFUND_TRANSFER', 'BANK')) side(fund, debit, credit)`;

const rows = (day: Prisma.Sql, debit: Prisma.Sql, credit: Prisma.Sql, where: Prisma.Sql) => Prisma.sql`
  SELECT m.id AS "entityId", m."movementNo" AS "recordNo", ${day} AS day, side.fund AS "fundingPool", ${debit} AS debit, ${credit} AS credit, m.amount,
    NULL::uuid AS "hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
  FROM "FundMovement" m CROSS JOIN ${SIDES} WHERE side.fund IS NOT NULL AND ${where}`;

const posted = (kinds: Prisma.Sql) =>
  rows(
    Prisma.sql`m.day`,
    Prisma.sql`side.debit`,
    Prisma.sql`side.credit`,
    Prisma.sql`m.status IN ('CONFIRMED', 'REVERSED') AND m.kind IN (${kinds})`,
  );

/** A grant or an appropriation arrives at the bank. */
export const grantReceived = defineLedgerEvent('GRANT_RECEIVED', {
  entityType: 'FundMovement',
  rows: posted(Prisma.sql`'GRANT', 'APPROPRIATION'`),
});

/** Money that a fund had before its books began. */
export const openingBalancePosted = defineLedgerEvent('OPENING_BALANCE', {
  entityType: 'FundMovement',
  rows: posted(Prisma.sql`'OPENING_BALANCE'`),
});

/** Money goes from one fund to another: an entry in each. */
export const fundsTransferred = defineLedgerEvent('FUNDS_TRANSFERRED', {
  entityType: 'FundMovement',
  rows: posted(Prisma.sql`'TRANSFER'`),
});

export const fundMovementReversed = defineLedgerEvent('FUND_MOVEMENT_REVERSED', {
  entityType: 'FundMovement',
  rows: rows(lagosDay(Prisma.sql`m."reversedAt"`), Prisma.sql`side.credit`, Prisma.sql`side.debit`, Prisma.sql`m.status = 'REVERSED'`),
});

/** The event that posts a confirmed movement of each type. */
export const EVENT_OF_KIND = {
  GRANT: grantReceived,
  APPROPRIATION: grantReceived,
  OPENING_BALANCE: openingBalancePosted,
  TRANSFER: fundsTransferred,
} as const;
