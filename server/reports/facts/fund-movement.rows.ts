import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, day, text, word } from '../engine/rows.ts';

const { sql } = Prisma;

export const fundMovementRows: DrillThroughRows = {
  names: ['grant', 'grants'],
  permission: 'LEDGER_READ',
  record: { entity: 'FundMovement', id: sql`m.id` },
  from: sql`"FundMovement" m`,
  id: sql`m.id`,
  order: { by: sql`m.day`, direction: 'DESC' },
  columns: [
    code('Grant', sql`m."movementNo"`),
    day('Date', sql`m.day`),
    word('Type', sql`m.kind`, 'FundMovementKind'),
    text('Source', sql`m.source`),
    text('Fund', sql`m."fundingPool"`),
    code('Reference', sql`m.reference`),
    amount('Amount', sql`m.amount`),
  ],
};
