import { addMonths, dayOfMonth, HOUR, instantAt, isoDate, monthStart, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Family } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';

const REASONS = [
  'Moved to another part of the town.',
  'The facility is too far from home.',
  'The drugs are often out of stock.',
  'Waiting time is too long.',
  'Change of place of work.',
];

// Assumptions of the demo scheme: how many principals change, and the bounds of the draw for the decision.
const CHANGE_SHARE = 0.045;
const PENDING_BELOW = 0.16;
const REJECTED_BELOW = 0.28;
/** A little over the six months that a member must stay at a facility. */
const MIN_DAYS_AT_FACILITY = 190;
const LAST_REQUEST_DAY = 24;

/**
 * Some principals change their home facility, on the first of a month and after at least half a year; some requests are pending.
 * Call it before writing the principal and the visits. The returned function writes the request.
 */
export function maybeChangeFacility(world: World, random: Random, family: Family): (() => void) | null {
  const { principal } = family;
  if (principal.status !== 'ACTIVE' || principal.registered > world.today - 260 || !random.chance(CHANGE_SHARE)) return null;
  const outcomeDraw = random.next();
  const choice = random.pick(world.facilityChoices.get(`${principal.plan.code}/${principal.place.lga.code}`) ?? []);
  const to = choice?.hcp;
  if (!to || to === principal.home || to.status !== 'ACTIVATED' || choice.weight === 0) return null;
  const isPending = outcomeDraw < PENDING_BELOW;
  const earliestDay = Math.max(principal.registered + MIN_DAYS_AT_FACILITY, world.historyStart);
  const requestedDay = isPending ? world.today - random.int(0, 5) : random.int(earliestDay, world.today - 40);
  if (requestedDay < earliestDay) return null;
  const requestedAt = Math.min(instantAt(requestedDay, random.int(8, 14), random.int(0, 59)), world.now - HOUR);
  // A request in the last days of a month takes effect a month later.
  const effectiveDay = addMonths(monthStart(requestedDay), dayOfMonth(requestedDay) > LAST_REQUEST_DAY ? 2 : 1);
  const from = principal.home;
  const status = isPending ? 'PENDING' : outcomeDraw < REJECTED_BELOW ? 'REJECTED' : 'APPROVED';
  if (status === 'APPROVED' && effectiveDay <= world.today) {
    principal.formerHome = from;
    principal.home = to;
    principal.homeSince = effectiveDay;
    from.lives--;
    to.lives++;
  }
  return () => writeFacilityChange(world, random, { family, from, to, status, requestedAt, effectiveDay });
}

type FacilityChange = {
  family: Family;
  from: Hcp;
  to: Hcp;
  status: 'PENDING' | 'REJECTED' | 'APPROVED';
  requestedAt: number;
  effectiveDay: number;
};

function writeFacilityChange(world: World, random: Random, { family, from, to, status, requestedAt, effectiveDay }: FacilityChange): void {
  const { principal } = family;
  const id = random.uuid(requestedAt);
  const officer = random.pick(world.staff('REGISTRATION_OFFICER'));
  const manager = random.pick(world.staff('ACCOUNT_MANAGER'));
  const decidedAt = status === 'PENDING' ? null : Math.min(requestedAt + random.int(3, 60) * HOUR, world.now);
  const appliedAt = status === 'APPROVED' && effectiveDay <= world.today ? instantAt(effectiveDay, 0, 15) : null;
  world.copyBuffer.add('FacilityChangeRequest', {
    id,
    enrolleeId: principal.id,
    fromHcpId: from.id,
    toHcpId: to.id,
    reason: random.pick(REASONS),
    effectiveDate: isoDate(effectiveDay),
    status,
    requestedById: officer.id,
    requestedAt: sqlTimestamp(requestedAt),
    decidedById: decidedAt === null ? null : manager.id,
    decidedAt: decidedAt === null ? null : sqlTimestamp(decidedAt),
    rejectionReason: status === 'REJECTED' ? 'The requested facility has no free capacity.' : null,
    appliedAt: appliedAt === null ? null : sqlTimestamp(appliedAt),
    version: decidedAt === null ? 0 : 1,
    createdAt: sqlTimestamp(requestedAt),
    updatedAt: sqlTimestamp(appliedAt ?? decidedAt ?? requestedAt),
  });
  const record = { entity: 'FacilityChangeRequest', id, label: principal.enrolmentNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: officer, at: requestedAt });
  if (decidedAt !== null)
    recordChange(world, {
      ...record,
      action: status === 'APPROVED' ? 'APPROVE' : 'REJECT',
      from: 'PENDING',
      to: status,
      by: manager,
      at: decidedAt,
    });
}
