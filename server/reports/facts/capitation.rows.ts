import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, day, facility, joinFacility, quantity, text } from '../engine/rows.ts';

const { sql } = Prisma;

export const capitationRows: DrillThroughRows = {
  names: ['capitation statement', 'capitation statements'],
  permission: 'CAPITATION_READ',
  record: { entity: 'CapitationStatement', id: sql`s.id` },
  from: sql`"CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" ${joinFacility(sql`s."hcpId"`)}`,
  id: sql`s.id`,
  order: { by: sql`r.month`, direction: 'DESC' },
  columns: [
    code('Run', sql`r."runNo"`),
    day('Month', sql`r.month`),
    ...facility,
    text('Fund', sql`r."fundingPool"`),
    quantity('Lives', sql`s.lives`),
    amount('For lives', sql`s.amount`),
    amount('Corrections', sql`s.adjustments`),
    amount('Owed', sql`s.amount + s.adjustments`),
  ],
};
