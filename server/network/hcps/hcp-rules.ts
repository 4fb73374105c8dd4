import type { Hcp } from '../../generated/prisma/client.ts';
import { dayInWords, today } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, fieldErrors } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { managedHcps } from './hcp.access.ts';

/** Loads a facility that the viewer acts for. */
export async function loadHcp(tx: Tx, viewer: Viewer, id: string): Promise<Hcp> {
  const hcp = await tx.hcp.findFirst({ where: { id, AND: managedHcps(viewer) } });
  if (!hcp) throw new DomainError('NOT_FOUND');
  return hcp;
}

export type Place = { lgaId: string; townId: string; wardId: string | null };

/** Town and ward must be in the LGA. */
export async function assertPlace(tx: Tx, { lgaId, townId, wardId }: Place): Promise<void> {
  const [town, ward] = await Promise.all([
    tx.town.findFirst({ where: { id: townId, lgaId }, select: { id: true } }),
    wardId ? tx.ward.findFirst({ where: { id: wardId, lgaId }, select: { id: true } }) : null,
  ]);
  const problems = [
    ...(town ? [] : [{ code: 'ENR_TOWN_LGA' as const, field: 'townId' }]),
    ...(wardId && !ward ? [{ code: 'ENR_TOWN_LGA' as const, field: 'wardId' }] : []),
  ];
  const error = fieldErrors(problems);
  if (error) throw error;
}

/** Officers with LGA scope may only manage facilities of their LGAs. */
export function assertOwnLga({ scope }: Viewer, lgaId: string): void {
  if (scope.kind === 'SCHEME' && scope.lgaIds && !scope.lgaIds.includes(lgaId)) throw fieldError('HCP_LGA_SCOPE', 'lgaId');
}

/** A facility with an expired accreditation cannot be activated. */
export function assertAccredited(accreditedTo: Date): void {
  if (accreditedTo < today()) throw fieldError('HCP_ACCREDITATION_ENDED', 'accreditedTo', { date: dayInWords(accreditedTo) });
}

/** Reports unique violations at their fields. */
export function duplicateHcpError(error: unknown): never {
  if (isUniqueViolation(error)) {
    const about = `${JSON.stringify(error.meta)} ${error.message}`;
    if (about.includes('UserAccount')) throw fieldError('USR_EMAIL_TAKEN', 'userEmail');
    throw about.includes('townId') ? fieldError('HCP_NAME_TAKEN', 'name') : fieldError('HCP_EMAIL_TAKEN', 'email');
  }
  throw error;
}
