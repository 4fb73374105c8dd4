import { addBusinessDays, type Holidays } from '../../claims/public-holidays/business-days.ts';
import type { Complaint, Prisma } from '../../generated/prisma/client.ts';
import type { ComplaintCategory, ComplaintStatus } from '../../generated/prisma/enums.ts';
import { addDays, addMinutes, dayOf, now, startOfDay } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';

/** Statuses in which a complaint has no answer. */
export const UNDECIDED = ['RECEIVED', 'ASSIGNED', 'WAITING', 'REOPENED'] as const satisfies readonly ComplaintStatus[];

/** Statuses in which nobody has taken a complaint. */
export const UNASSIGNED = ['RECEIVED', 'REOPENED'] as const satisfies readonly ComplaintStatus[];

const undecided: readonly ComplaintStatus[] = UNDECIDED;

/** Somebody may be waiting for care now. */
export const isUrgent = (category: ComplaintCategory): boolean => category === 'DENIAL_OF_CARE';

/** The last minute of a working day in Lagos, this many working days after an instant. */
const endOfWorkingDay = (from: Date, days: number, holidays: Holidays): Date =>
  addMinutes(startOfDay(addDays(addBusinessDays(dayOf(from), days, holidays), 1)), -1);

export type Deadlines = Pick<Complaint, 'acknowledgeBy' | 'answerBy'>;

/** Until when a complaint is acknowledged and answered: minutes for denial of care at any hour, otherwise working days. */
export function deadlinesOf(
  category: ComplaintCategory,
  from: Date,
  { complaintUrgentMinutes, complaintAcknowledgeDays, complaintAnswerDays }: Settings,
  holidays: Holidays,
): Deadlines {
  if (isUrgent(category)) {
    const urgentBy = addMinutes(from, complaintUrgentMinutes);
    return { acknowledgeBy: urgentBy, answerBy: urgentBy };
  }
  return {
    acknowledgeBy: endOfWorkingDay(from, complaintAcknowledgeDays, holidays),
    answerBy: endOfWorkingDay(from, complaintAnswerDays, holidays),
  };
}

/** Undecided complaints of which a deadline has passed. */
export const afterDeadline = () =>
  ({
    status: { in: [...UNDECIDED] },
    OR: [{ answerBy: { lt: now() } }, { acknowledgedAt: null, acknowledgeBy: { lt: now() } }],
  }) satisfies Prisma.ComplaintWhereInput;

export const isOverdue = ({
  status,
  answerBy,
  acknowledgeBy,
  acknowledgedAt,
}: Pick<Complaint, 'status' | 'answerBy' | 'acknowledgeBy' | 'acknowledgedAt'>): boolean =>
  undecided.includes(status) && (answerBy < now() || (acknowledgedAt === null && acknowledgeBy < now()));

/** The last instant at which a decided complaint can be reopened; null if it was reopened before or is undecided. */
export const reopenableUntil = (
  { decidedAt, reopenedAt }: Pick<Complaint, 'decidedAt' | 'reopenedAt'>,
  { complaintReopenDays }: Settings,
): Date | null => (decidedAt && !reopenedAt ? addDays(decidedAt, complaintReopenDays) : null);
