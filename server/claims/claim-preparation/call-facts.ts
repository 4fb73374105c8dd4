import type { Enrollee, Hcp, Plan } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { loadSharedFacts, type SharedFacts } from '../claim-checks/claim-facts.ts';
import { type Catalogue, loadCatalogue } from '../claim-rows.ts';

/**
 * What the claims of one call have in common. What another claim could change, such as limits, PA codes, visits and earlier claims, is not
 * here: each claim reads that in its own transaction.
 */
export type CallFacts = SharedFacts & Catalogue & { settings: Settings; hcp: Hcp; people: ReadonlyMap<string, Enrollee & { plan: Plan }> };

type Named = { enrolleeIds: readonly string[]; provided: readonly { serviceId: string; day: Date }[] };

/** Loads them in a number of statements that does not depend on the number of claims. */
export async function loadCallFacts(viewer: Viewer, hcpId: string, { enrolleeIds, provided }: Named): Promise<CallFacts> {
  const [settings, hcp, people] = await Promise.all([
    getSettings(),
    db.hcp.findFirst({ where: { AND: [{ id: hcpId }, visibleHcps(viewer)] } }),
    db.enrollee.findMany({ where: { id: { in: [...enrolleeIds] }, enrolmentNo: { not: null } }, include: { plan: true } }),
  ]);
  if (!hcp) throw new DomainError('NOT_FOUND');
  const serviceIds = provided.map(({ serviceId }) => serviceId);
  const [shared, catalogue] = await Promise.all([loadSharedFacts(db, hcp, serviceIds), loadCatalogue(db, hcp, provided)]);
  return { ...shared, ...catalogue, settings, hcp, people: new Map(people.map((person) => [person.id, person])) };
}
