import type { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import { WRITES_TO } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

const MAX_FOUND = 20;

export type Addressee = { toRole?: Role | null; toHcpId?: string | null; toUserId?: string | null };

/** The facility that a member may message: the home facility. */
const ownFacility = (userId: string): Prisma.HcpWhereInput => ({ enrollees: { some: { account: { id: userId } } } });

/** Facilities that the viewer may message. */
export function writableHcps(viewer: Viewer): Prisma.HcpWhereInput | null {
  const reach = WRITES_TO[viewer.role].HCP;
  if (!reach) return null;
  return { AND: [visibleHcps(viewer), reach === 'OWN' ? ownFacility(viewer.userId) : {}] };
}

/** Users whom the viewer may message by name; officers limited to LGAs may message members there. */
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

/** Rejects a recipient that the viewer may not message: MSG_ADDRESSEE by role, NOT_FOUND outside the viewer’s scope. */
export async function assertWritable(viewer: Viewer, { toRole, toHcpId, toUserId }: Addressee): Promise<void> {
  const reach = WRITES_TO[viewer.role];
  if (toRole) {
    // Facility users and members as a whole are not valid recipients.
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

/** Searches users to message by name, staff first. */
export function peopleFound(viewer: Viewer, search: string) {
  const contains = { contains: escapeLike(search), mode: 'insensitive' as const };
  const orderBy: Prisma.UserAccountOrderByWithRelationInput[] = [{ role: 'asc' }, { name: 'asc' }, { id: 'asc' }];
  return {
    where: { AND: [writablePeople(viewer), search ? { OR: [{ name: contains }, { enrollee: { enrolmentNo: contains } }] } : {}] },
    orderBy,
    take: MAX_FOUND,
  };
}

/** The LGA whose officers get a message to a role: that of the sending facility or member. */
export async function lgaOfWriter(viewer: Viewer): Promise<string | null> {
  const { scope } = viewer;
  if (scope.kind === 'HCP') return (await db.hcp.findUniqueOrThrow({ where: { id: scope.hcpId }, select: { lgaId: true } })).lgaId;
  if (scope.kind === 'SELF' && scope.enrolleeId)
    return (await db.enrollee.findUniqueOrThrow({ where: { id: scope.enrolleeId }, select: { lgaId: true } })).lgaId;
  return null;
}
