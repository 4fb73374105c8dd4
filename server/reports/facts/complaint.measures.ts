import { visibleComplaints } from '../../administration/complaints/complaint.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { CURRENT_MOMENT, count, decimal, defineFact, higherIsBetter, lowerIsBetter, percent } from '../engine/measures.ts';
import { hcpJoin } from './care-keys.ts';
import { complaintRows } from './complaint.rows.ts';

const { sql } = Prisma;

const isDecided = sql`c."decidedAt" IS NOT NULL`;
const isInTime = sql`c."decidedAt" <= c."answerBy"`;
/** A reopened complaint is answered a second time, by a new deadline. */
const hoursToAnswer = sql`date_part('epoch', c."decidedAt" - coalesce(c."reopenedAt", c."receivedAt")) / 3600`;

export const complaints = defineFact({
  name: 'complaint',
  title: 'Complaints',
  description: 'Complaints by the date they were received; location is the facility’s, or the person’s if none is named',
  permission: 'COMPLAINT_STATS_READ',
  from: sql`"Complaint" c LEFT JOIN "Enrollee" e ON e.id = c."enrolleeId" ${hcpJoin(sql`c."hcpId"`)}`,
  person: sql`c."enrolleeId"`,
  scope: countable(visibleComplaints, 'c'),
  period: () => ({ column: sql`c."receivedAt"`, kind: 'instant' }),
  keys: () => ({
    lga: { column: sql`coalesce(h."lgaId", e."lgaId")` },
    hcp: { column: sql`c."hcpId"` },
    hcpLevel: { column: sql`h.level` },
    ownership: { column: sql`h.ownership` },
    complaintCategory: { column: sql`c.category` },
    channel: { column: sql`c.channel` },
    status: { column: sql`c.status` },
  }),
  filters: { hcpStatus: { column: sql`h.status` } },
  records: { rows: complaintRows, id: sql`c.id` },
  measures: {
    complaints: lowerIsBetter(count('Complaints', 'Complaints received', sql`count(*)`)),
    complaintsOfDenial: lowerIsBetter(
      count('Denial of care', 'Complaints about denial of care', sql`count(*)`, sql`c.category = 'DENIAL_OF_CARE'`),
    ),
    complaintsOfMoney: lowerIsBetter(
      count('Money asked', 'Complaints about money asked at the point of care', sql`count(*)`, sql`c.category = 'MONEY_ASKED'`),
    ),
    complaintsOpen: lowerIsBetter(count('Open', 'Complaints not yet answered', sql`count(*)`, sql`c."decidedAt" IS NULL`)),
    complaintsOverdue: lowerIsBetter(
      count(
        'Overdue',
        'Complaints not yet answered after the time limit to answer',
        sql`count(*)`,
        sql`c."decidedAt" IS NULL AND c."answerBy" < ${CURRENT_MOMENT}::timestamp`,
      ),
    ),
    complaintsResolved: count('Resolved', 'Complaints resolved', sql`count(*)`, sql`c.status = 'RESOLVED'`),
    complaintsRejected: count('Rejected', 'Complaints rejected', sql`count(*)`, sql`c.status = 'REJECTED'`),
    complaintsReopened: lowerIsBetter(
      count('Reopened', 'Complaints reopened after an answer', sql`count(*)`, sql`c."reopenedAt" IS NOT NULL`),
    ),
    complaintsInTime: count('In time', 'Complaints answered within the time limit', sql`count(*)`, isInTime),
    complaintsInTimeRate: higherIsBetter(
      percent(
        'In time %',
        'Complaints answered within the time limit, as a share of answered complaints',
        sql`count(*) FILTER (WHERE ${isInTime})`,
        sql`count(*) FILTER (WHERE ${isDecided})`,
      ),
    ),
    complaintMedianHours: lowerIsBetter(
      decimal(
        'Median h',
        'Median hours from receipt, or reopening, to the answer',
        sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hoursToAnswer}) FILTER (WHERE ${isDecided})`,
      ),
    ),
    complaintMeanHours: lowerIsBetter(
      decimal('Mean h', 'Average hours from receipt, or reopening, to the answer', sql`avg(${hoursToAnswer}) FILTER (WHERE ${isDecided})`),
    ),
  },
});
