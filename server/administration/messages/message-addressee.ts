import type { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { WRITES_TO } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';

const MAX_FOUND = 20;

export type Addressee = { toRole?: Role | null; toHcpId?: string | null; toUserId?: string | null };

/** The facility whose users a member may write to: the one of the member's cover. */
const ownFacility = (userId: string): Prisma.HcpWhereInput => ({ enrollees: { some: { account: { id: userId } } } });

/** The facilities that the viewer may write to. */
export function writableHcps(viewer: Viewer): Prisma.HcpWhereInput | null {
  const reach = WRITES_TO[viewer.role].HCP;
  if (!reach) return null;
  return { AND: [visibleHcps(viewer), reach === 'OWN' ? ownFacility(viewer.userId) : {}] };
}

/** The people that the viewer may write to by name; officers of some LGAs write to the members there. */
export function writablePeople(viewer: Viewer): Prisma.UserAccountWhereInput {
  const roles = Object.entries(WRITES_TO[viewer.role]).flatMap(([role, reach]) =>
    reach === 'ONE' && role !== 'HCP' ? [role as Role] : [],
  );
  return {
    isActive: true,
    id: { not: viewer.userId },
    role: { in: roles },
    OR: [{ role: { not: 'ENROLLEE' } }, { AND: [{ enrollee: { isNot: null } }, { enrollee: visibleEnrollees(viewer) }] }],
  };
}

/** Refuses an addressee that the viewer may not write to: MSG_ADDRESSEE by the role, NOT_FOUND outside the viewer's rows. */
export async function assertWritable(viewer: Viewer, { toRole, toHcpId, toUserId }: Addressee): Promise<void> {
  const reach = WRITES_TO[viewer.role];
  if (toRole) {
    // All users of all facilities, or all members, are no desk.
    if (toRole === 'HCP' || toRole === 'ENROLLEE' || !reach[toRole]) throw fieldError('MSG_ADDRESSEE', 'toRole');
  } else if (toHcpId) {
    const where = writableHcps(viewer);
    if (!where) throw fieldError('MSG_ADDRESSEE', 'toHcpId');
    if ((await db.hcp.count({ where: { id: toHcpId, AND: where } })) === 0) throw fieldError('NOT_FOUND', 'toHcpId');
  } else if (toUserId) {
    if (!Object.values(reach).includes('ONE')) throw fieldError('MSG_ADDRESSEE', 'toUserId');
    if ((await db.userAccount.count({ where: { AND: [{ id: toUserId }, writablePeople(viewer)] } })) === 0)
      throw fieldError('NOT_FOUND', 'toUserId');
  } else throw new DomainError('MSG_NO_ADDRESSEE');
}

/** The query for people to write to, found by name, the office first. */
export function peopleFound(viewer: Viewer, search: string) {
  const contains = { contains: escapeLike(search), mode: 'insensitive' as const };
  const orderBy: Prisma.UserAccountOrderByWithRelationInput[] = [{ role: 'asc' }, { name: 'asc' }, { id: 'asc' }];
  return {
    where: { AND: [writablePeople(viewer), search ? { OR: [{ name: contains }, { enrollee: { enrolmentNo: contains } }] } : {}] },
    orderBy,
    take: MAX_FOUND,
  };
}

/** The LGA whose officers a message to a role is for: that of the facility or member that writes. */
export async function lgaOfWriter(viewer: Viewer): Promise<string | null> {
  const { scope } = viewer;
  if (scope.kind === 'HCP') return (await db.hcp.findUniqueOrThrow({ where: { id: scope.hcpId }, select: { lgaId: true } })).lgaId;
  if (scope.kind === 'SELF' && scope.enrolleeId)
    return (await db.enrollee.findUniqueOrThrow({ where: { id: scope.enrolleeId }, select: { lgaId: true } })).lgaId;
  return null;
}
