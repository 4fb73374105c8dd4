import { Prisma } from '../../generated/prisma/client.ts';
import {
  clinical,
  code,
  type DrillThroughRows,
  instant,
  joinPerson,
  person,
  readsCare,
  sameAs,
  sexAge,
  text,
  under,
  word,
} from '../engine/rows.ts';

const { sql } = Prisma;

const sender = [text('From', sql`f.name`), under(text('LGA of sender', sql`fl.name`))];
const receiver = [text('To', sql`t.name`), under(text('LGA of receiver', sql`tl.name`))];

/** For the facts of the referring and of the receiving HCP: their own side is omitted if the figure is for one HCP. */
const rowsAt = (side: 'from' | 'to'): DrillThroughRows => ({
  names: ['referral', 'referrals'],
  reads: readsCare,
  permission: 'REFERRAL_READ',
  record: { entity: 'Referral', id: sql`r.id` },
  from: sql`"Referral" r ${joinPerson(sql`r."enrolleeId"`)} JOIN "Diagnosis" d ON d.id = r."provisionalDiagnosisId"
    JOIN "Hcp" f ON f.id = r."fromHcpId" JOIN "Hcp" t ON t.id = r."toHcpId"
    JOIN "Lga" fl ON fl.id = f."lgaId" JOIN "Lga" tl ON tl.id = t."lgaId"`,
  id: sql`r.id`,
  order: { by: sql`r."requestedAt"`, direction: 'DESC' },
  columns: [
    code('Referral', sql`r."referralNo"`),
    instant('Requested on', sql`r."requestedAt"`),
    ...person,
    sexAge(sql`r.sex`, sql`r.age`),
    ...(side === 'from' ? sameAs('hcp', ...sender) : sender),
    ...(side === 'to' ? sameAs('hcp', ...receiver) : receiver),
    clinical(text('Diagnosis', sql`d.name`)),
    word('Urgency', sql`r.urgency`, 'Urgency'),
    instant('Arrived', sql`r."arrivedAt"`),
    word('Status', sql`r.status`, 'ReferralStatus'),
  ],
});

export const referralRows = rowsAt('from');
export const referralInRows = rowsAt('to');
