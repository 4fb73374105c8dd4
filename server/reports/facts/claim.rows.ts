import { Prisma } from '../../generated/prisma/client.ts';
import {
  amount,
  code,
  type DrillThroughRows,
  day,
  facility,
  joinFacility,
  joinPerson,
  person,
  quantity,
  sameAs,
  service,
  text,
  under,
  word,
} from '../engine/rows.ts';

const { sql } = Prisma;

export const claimRows: DrillThroughRows = {
  names: ['claim', 'claims'],
  permission: 'CLAIM_READ',
  record: { entity: 'Claim', id: sql`c.id` },
  from: sql`"Claim" c ${joinPerson(sql`c."enrolleeId"`)} ${joinFacility(sql`c."hcpId"`)}`,
  id: sql`c.id`,
  order: { by: sql`c."serviceTo"`, direction: 'DESC' },
  columns: [
    code('Claim', sql`c."claimNo"`),
    day('Care', sql`c."serviceTo"`),
    ...facility,
    ...person,
    amount('Claimed', sql`c."claimedAmount"`),
    amount('Approved', sql`CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN c."approvedAmount" END`),
    amount('Payable', sql`CASE WHEN c.status IN ('APPROVED', 'PAID') THEN c."payableAmount" END`),
    amount('Paid', sql`CASE WHEN c.status = 'PAID' THEN c."paidAmount" END`),
    word('Status', sql`c.status`, 'ClaimStatus'),
  ],
};

const isDecided = sql`c.status IN ('APPROVED', 'PAID', 'REJECTED')`;

export const claimItemRows: DrillThroughRows = {
  names: ['claim line', 'claim lines'],
  permission: 'CLAIM_READ',
  record: { entity: 'Claim', id: sql`c.id` },
  from: sql`"ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Service" s ON s.id = i."serviceId"
    ${joinPerson(sql`c."enrolleeId"`)} ${joinFacility(sql`c."hcpId"`)}`,
  id: sql`i.id`,
  order: { by: sql`c."serviceTo"`, direction: 'DESC' },
  columns: [
    code('Claim', sql`c."claimNo"`),
    under(text('Line', sql`'Line ' || i.position + 1`)),
    day('Care', sql`c."serviceTo"`),
    ...service,
    ...facility,
    ...person,
    quantity('Qty', sql`i.qty`),
    amount('Claimed', sql`i."amountClaimed"`),
    amount('Approved', sql`CASE WHEN ${isDecided} THEN i."amountApproved" END`),
    amount('Cut', sql`CASE WHEN ${isDecided} THEN i."amountClaimed" - coalesce(i."amountApproved", 0) END`),
    ...sameAs('reason', word('Reason', sql`i."reasonCode"`, 'CutReason')),
    word('Status', sql`c.status`, 'ClaimStatus'),
  ],
};
