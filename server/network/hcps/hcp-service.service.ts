import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { setHcpServicesInput } from './hcp.input.ts';
import { loadHcp } from './hcp-rules.ts';

/**
 * Sets the services a facility is accredited for: all up to its level, or those listed. Errors: HCP_SERVICES_EMPTY, HCP_SERVICE_UNKNOWN,
 * CONFLICT_STALE.
 */
export async function setHcpServices(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { all, version, ...input } = parse(setHcpServicesInput, raw);
  const serviceIds = all ? [] : [...new Set(input.serviceIds)];
  if (!all && serviceIds.length === 0) throw fieldError('HCP_SERVICES_EMPTY', 'serviceIds');
  return transact(viewer, 'setHcpServices', async ({ tx, log }) => {
    const hcp = await loadHcp(tx, viewer, id);
    assertVersion(hcp, version);
    if ((await tx.service.count({ where: { id: { in: serviceIds } } })) !== serviceIds.length)
      throw fieldError('HCP_SERVICE_UNKNOWN', 'serviceIds');
    const { count } = await tx.hcp.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    const before = await tx.hcpService.count({ where: { hcpId: id } });
    await tx.hcpService.deleteMany({ where: { hcpId: id, serviceId: { notIn: serviceIds } } });
    await tx.hcpService.createMany({ data: serviceIds.map((serviceId) => ({ hcpId: id, serviceId })), skipDuplicates: true });
    log({
      action: 'Hcp.ACCREDIT',
      entityType: 'Hcp',
      entityId: id,
      summary: all ? `${hcp.name} may provide every service of its level` : `${hcp.name} is accredited for ${serviceIds.length} services`,
      before: { services: before },
      after: { services: serviceIds.length },
    });
    return { id };
  });
}
