import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { fieldError } from '../../platform/errors.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { COMPLAINT_FILE } from './own-complaint.input.ts';

type Subject = { enrolleeId: string | null; hcpId: string | null; encounterId: string | null };

/**
 * Facility and visit of a complaint, from those that the viewer may choose. A visit is one of the person, and decides the facility.
 * Errors: NOT_FOUND at hcpId or encounterId.
 */
export async function facilityOfSubject(
  tx: Tx,
  viewer: Viewer,
  { enrolleeId, hcpId, encounterId }: Subject,
): Promise<{ hcpId: string | null; encounterId: string | null }> {
  if (encounterId) {
    const visit =
      enrolleeId && can(viewer, 'ENCOUNTER_READ')
        ? await tx.encounter.findFirst({
            where: { AND: [{ id: encounterId, enrolleeId, status: { not: 'VOID' } }, visibleEncounters(viewer)] },
            select: { hcpId: true },
          })
        : null;
    if (!visit) throw fieldError('NOT_FOUND', 'encounterId');
    return { hcpId: visit.hcpId, encounterId };
  }
  if (hcpId && (await tx.hcp.count({ where: { AND: [{ id: hcpId }, visibleHcps(viewer)] } })) === 0) throw fieldError('NOT_FOUND', 'hcpId');
  return { hcpId, encounterId: null };
}

/** The users of the scheme whom a complaint can be about. */
export const OFFICERS = {
  isActive: true,
  role: { in: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'REGISTRATION_OFFICER'] },
} satisfies Prisma.UserAccountWhereInput;

/** Rejects an officer who does not exist, and a complaint that its recorder could not see. Errors: NOT_FOUND, CMP_OWN at officerId. */
export async function assertOfficer(tx: Tx, viewer: Viewer, officerId: string | null): Promise<void> {
  if (!officerId) return;
  if (officerId === viewer.userId) throw fieldError('CMP_OWN', 'officerId');
  if ((await tx.userAccount.count({ where: { id: officerId, role: OFFICERS.role } })) === 0) throw fieldError('NOT_FOUND', 'officerId');
}

/** Attaches files uploaded by the viewer to a complaint or to the answer to a question. Errors: NOT_FOUND at the file. */
export async function attachComplaintFiles(
  tx: Tx,
  viewer: Viewer,
  ownerType: 'Complaint' | 'ComplaintQuestion',
  ownerId: string,
  files: readonly { fileId: string }[],
): Promise<void> {
  for (const [index, { fileId }] of files.entries()) {
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: COMPLAINT_FILE },
      data: { ownerType, ownerId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `files.${index}.fileId`);
  }
}
