import { Prisma } from '../../generated/prisma/client.ts';
import { code, type DrillThroughRows, day, instant, person, text, under, word } from '../engine/rows.ts';

const { sql } = Prisma;

/** Shows current data, even if people were counted as of an earlier day. */
export const enrolleeRows: DrillThroughRows = {
  names: ['enrollee', 'enrollees'],
  reads: { enrolleeId: sql`e.id`, part: 'IDENTITY' },
  permission: 'ENROLLEE_READ',
  record: { entity: 'Enrollee', id: sql`e.id` },
  from: sql`"Enrollee" e JOIN "Plan" n ON n.id = e."planId" JOIN "Lga" l ON l.id = e."lgaId"
    LEFT JOIN "Hcp" h ON h.id = e."hcpId" LEFT JOIN "Mda" m ON m.id = e."mdaId"`,
  id: sql`e.id`,
  order: { by: sql`e."searchName"`, direction: 'ASC' },
  columns: [
    ...person,
    word('Relationship', sql`e.relationship`, 'Relationship'),
    word('Sex', sql`e.sex`, 'Sex'),
    day('Born', sql`e."dateOfBirth"`),
    text('Facility', sql`h.name`),
    text('LGA', sql`l.name`),
    text('Plan', sql`n.name`),
    under(text('MDA', sql`m.name`)),
    day('Cover ends', sql`e."coverageEnd"`),
    word('Status now', sql`e.status`, 'EnrolleeStatus'),
  ],
};

export const hcpRows: DrillThroughRows = {
  names: ['facility', 'facilities'],
  permission: 'HCP_READ',
  record: { entity: 'Hcp', id: sql`h.id` },
  from: sql`"Hcp" h JOIN "Lga" l ON l.id = h."lgaId" JOIN "Town" t ON t.id = h."townId"`,
  id: sql`h.id`,
  order: { by: sql`h.name`, direction: 'ASC' },
  columns: [
    text('Facility', sql`h.name`),
    under(code('Code', sql`h.code`)),
    text('LGA', sql`l.name`),
    under(text('Town', sql`t.name`)),
    word('Level', sql`h.level`, 'HcpLevel'),
    word('Ownership', sql`h.ownership`, 'HcpOwnership'),
    word('Status', sql`h.status`, 'HcpStatus'),
  ],
};

export const registrationRows: DrillThroughRows = {
  names: ['registration', 'registrations'],
  permission: 'REPORT_DAILY_READ',
  record: { entity: 'Registration', id: sql`r.id` },
  from: sql`"Registration" r LEFT JOIN "Plan" n ON n.id = r."planId" LEFT JOIN "UserAccount" u ON u.id = r."officerId"
    LEFT JOIN "Enrollee" e ON e.id = r."enrolleeId"`,
  id: sql`r.id`,
  order: { by: sql`r."createdAt"`, direction: 'DESC' },
  columns: [
    { ...text('Name', sql`r."displayName"`), permission: 'ENROLLEE_NAME_READ' },
    { ...under(code('Enrolment no', sql`e."enrolmentNo"`)), permission: 'ENROLLEE_NAME_READ' },
    text('Plan', sql`n.name`),
    text('Officer', sql`u.name`),
    instant('Started', sql`r."createdAt"`),
    instant('Completed', sql`r."completedAt"`),
    word('Status', sql`r.status`, 'RegistrationStatus'),
  ],
};
