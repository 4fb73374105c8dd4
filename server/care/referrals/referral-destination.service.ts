import type { Service } from '../../generated/prisma/client.ts';
import type { HcpLevel, Urgency } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { distancesFrom, typesFor } from '../../network/hcps/nearest.ts';
import { addDays, now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, messageOf } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { validateDestinations } from './referral-checks.ts';

export type Distance = 'SAME_TOWN' | 'SAME_LGA' | 'ELSEWHERE';

type Place = { townId: string; lgaId: string };
export type Destination = {
  hcpId: string;
  distance: Distance;
  km: number | null;
  missingServices: Service[];
  lives: number;
  capacity: number | null;
  medianHoursToAccept: number | null;
  refusal: string | null;
};

type Question = {
  enrolleeId?: string | null;
  serviceIds: readonly string[];
  search?: string | null;
  level?: HcpLevel | null;
  urgency?: Urgency | null;
};

const MAX_DESTINATIONS = 50;
/** Acceptance time is measured over this many days. */
const MEASURED_DAYS = 365;

const distanceBetween = (a: Place, b: Place): Distance =>
  a.townId === b.townId ? 'SAME_TOWN' : a.lgaId === b.lgaId ? 'SAME_LGA' : 'ELSEWHERE';

async function medianHours(hcpIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ hcpId: string; hours: number }[]>`
    SELECT "toHcpId" AS "hcpId", percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM "acceptedAt" - "decidedAt") / 3600)::float8 AS hours
    FROM "Referral" WHERE "toHcpId" = ANY(${[...hcpIds]}::uuid[]) AND "requestedAt" >= ${addDays(now(), -MEASURED_DAYS)}
      AND "acceptedAt" >= "decidedAt" GROUP BY 1`;
  return new Map(rows.map(({ hcpId, hours }) => [hcpId, Math.round(hours * 10) / 10]));
}

/** Active facilities that serve the need, nearest to the patient's home first. Those that cannot be chosen come last, with a reason. */
export async function findDestinations(viewer: Viewer, question: Question): Promise<Destination[]> {
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  const { enrolleeId, serviceIds, search, level, urgency } = question;
  const from = await db.hcp.findUniqueOrThrow({ where: { id: viewer.scope.hcpId } });
  const patient = enrolleeId
    ? await db.enrollee.findFirst({
        where: { id: enrolleeId, AND: visibleEnrollees(viewer) },
        select: { townId: true, lgaId: true, wardId: true },
      })
    : null;
  const services = await db.service.findMany({ where: { id: { in: [...serviceIds] } }, orderBy: { name: 'asc' } });
  const candidates = await db.hcp.findMany({
    where: {
      AND: [
        visibleHcps(viewer),
        {
          status: 'ACTIVATED',
          id: { not: from.id },
          level: level ?? undefined,
          providerType: { in: typesFor(services.map(({ category }) => category)) },
        },
        search?.trim()
          ? {
              OR: [
                { name: { contains: escapeLike(search.trim()), mode: 'insensitive' } },
                { code: { startsWith: escapeLike(search.trim().toUpperCase()) } },
                { town: { name: { startsWith: escapeLike(search.trim()), mode: 'insensitive' } } },
              ],
            }
          : {},
      ],
    },
  });
  const judged = await validateDestinations(db, from, candidates, { serviceIds, urgency: urgency ?? 'ROUTINE' });
  const home = patient ?? from;
  const hcpById = new Map(candidates.map((hcp) => [hcp.id, hcp]));
  const distances = await distancesFrom(home, [...hcpById.keys()]);
  const nearest = [...distances]
    .flatMap(([id, km]) => {
      const hcp = hcpById.get(id);
      return hcp ? [{ hcp, km, distance: distanceBetween(home, hcp), judgement: judged.get(id) }] : [];
    })
    // Stable: facilities that can be chosen stay nearest first, and so do the others.
    .sort((a, b) => Number(Boolean(a.judgement?.refusal)) - Number(Boolean(b.judgement?.refusal)))
    .slice(0, MAX_DESTINATIONS);
  const ids = nearest.map(({ hcp }) => hcp.id);
  const [hours, lives] = await Promise.all([
    medianHours(ids),
    db.enrollee.groupBy({ by: ['hcpId'], where: { hcpId: { in: ids }, status: 'ACTIVE' }, _count: true }),
  ]);
  const livesOf = new Map(lives.map(({ hcpId, _count }) => [hcpId, _count]));
  return nearest.map(({ hcp, km, distance, judgement }) => ({
    hcpId: hcp.id,
    distance,
    km,
    missingServices: services.filter(({ id }) => judgement?.missingServiceIds.includes(id)),
    lives: livesOf.get(hcp.id) ?? 0,
    capacity: hcp.capitationCapacity || null,
    medianHoursToAccept: hours.get(hcp.id) ?? null,
    refusal: judgement?.refusal ? messageOf(judgement.refusal.code, judgement.refusal.params) : null,
  }));
}
