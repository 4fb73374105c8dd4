import type { Prisma } from '../../generated/prisma/client.ts';
import type { PaRequestStatus, Urgency } from '../../generated/prisma/enums.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { instantsWithin } from '../../scheme/graphql/date-range.ts';
import { paNumber } from './pa-code.shared.ts';
import { heldBy } from './pa-holder.ts';

type Range = Parameters<typeof instantsWithin>[0];

export type PaRequestQuery = {
  status?: readonly PaRequestStatus[] | null;
  urgency?: readonly Urgency[] | null;
  hcpId?: string | null;
  lgaId?: string | null;
  enrolleeId?: string | null;
  requested?: Range | null;
  decided?: Range | null;
  pastTheHour?: boolean | null;
  querySent?: boolean | null;
  autoApproved?: boolean | null;
  dueWithinMinutes?: number | null;
  proceeded?: boolean | null;
  codeStatus?: 'ACTIVE' | 'USED' | 'EXPIRED' | 'REVOKED' | null;
  holder?: readonly (keyof ReturnType<typeof heldBy>)[] | null;
};

const searched = (search: string): Prisma.PaRequestWhereInput =>
  paNumber(search).startsWith('PAR-')
    ? { requestNo: { startsWith: escapeLike(paNumber(search)) } }
    : {
        OR: [
          { requestNo: { endsWith: escapeLike(search) } },
          { code: { code: paNumber(search) } },
          { enrollee: enrolleeMatching(search) },
          { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
        ],
      };

/** Requests that exceeded the time limit: decided too late, or overdue now. `isLate` false selects all others. */
const isPastDue = (isLate: boolean): Prisma.PaRequestWhereInput => {
  const late: Prisma.PaRequestWhereInput = { OR: [{ slaBreached: true }, { status: 'PENDING', dueAt: { lte: now() } }] };
  return isLate ? late : { NOT: late };
};

export function paRequestWhere(viewer: Viewer, filter: PaRequestQuery, search: string | null | undefined): Prisma.PaRequestWhereInput {
  return {
    AND: [
      {
        status: { in: filter.status ? [...filter.status] : undefined },
        urgency: { in: filter.urgency ? [...filter.urgency] : undefined },
        hcpId: filter.hcpId ?? undefined,
        lgaId: filter.lgaId ?? undefined,
        enrolleeId: filter.enrolleeId ?? undefined,
        autoApproved: filter.autoApproved ?? undefined,
        proceededWithoutCode: filter.proceeded ?? undefined,
        requestedAt: instantsWithin(filter.requested),
        decidedAt: instantsWithin(filter.decided),
      },
      typeof filter.pastTheHour === 'boolean' ? isPastDue(filter.pastTheHour) : {},
      typeof filter.querySent === 'boolean'
        ? filter.querySent
          ? { infoRequestedAt: { not: null }, infoAnsweredAt: null }
          : { OR: [{ infoRequestedAt: null }, { infoAnsweredAt: { not: null } }] }
        : {},
      typeof filter.dueWithinMinutes === 'number' ? { dueAt: { gt: now(), lte: addMinutes(now(), filter.dueWithinMinutes) } } : {},
      filter.codeStatus ? { code: { status: filter.codeStatus } } : {},
      filter.holder ? { OR: filter.holder.map((holder) => heldBy(viewer, now())[holder]) } : {},
      search ? searched(search) : {},
    ],
  };
}
