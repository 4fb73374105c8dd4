import { Prisma } from '../../generated/prisma/client.ts';
import { code, type DrillThroughRows, instant, person, sameAs, text, under, word } from '../engine/rows.ts';

const { sql } = Prisma;

/** Without the text of the complaint, which officers read on its page. */
export const complaintRows: DrillThroughRows = {
  names: ['complaint', 'complaints'],
  reads: { enrolleeId: sql`e.id`, part: 'COMPLAINTS' },
  permission: 'COMPLAINT_READ',
  record: { entity: 'Complaint', id: sql`c.id` },
  from: sql`"Complaint" c LEFT JOIN "Enrollee" e ON e.id = c."enrolleeId" LEFT JOIN "Hcp" h ON h.id = c."hcpId"
    LEFT JOIN "Lga" l ON l.id = coalesce(h."lgaId", e."lgaId")`,
  id: sql`c.id`,
  order: { by: sql`c."receivedAt"`, direction: 'DESC' },
  columns: [
    code('Complaint', sql`c."complaintNo"`),
    instant('Received', sql`c."receivedAt"`),
    ...person,
    ...sameAs('hcp', text('Facility', sql`h.name`)),
    under(text('LGA', sql`l.name`)),
    ...sameAs('complaintCategory', word('Category', sql`c.category`, 'ComplaintCategory')),
    instant('Answered', sql`c."decidedAt"`),
    word('Status', sql`c.status`, 'ComplaintStatus'),
  ],
};
