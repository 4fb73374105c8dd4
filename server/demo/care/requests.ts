import { addMonths, at, dayOfMonth, HOUR, monthStart, stamp, ymd } from '../world/days.ts';
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

/**
 * Some principals moved to another provider, on the first of a month after at least half a year at the old one; some wait for the decision.
 * To be called before the row of the principal and the visits are made.
 */
export function maybeMove(world: World, random: Random, family: Family): (() => void) | null {
  const { principal } = family;
  if (principal.status !== 'ACTIVE' || principal.registered > world.today - 260 || !random.chance(0.045)) return null;
  const fate = random.next();
  const target = random.pick(world.choices.get(`${principal.plan.code}/${principal.place.lga.code}`) ?? []);
  const to = target?.hcp;
  if (!to || to === principal.home || to.status !== 'ACTIVATED' || target.pull === 0) return null;
  const waiting = fate < 0.16;
  const earliest = Math.max(principal.registered + 190, world.horizon);
  const requestedDay = waiting ? world.today - random.int(0, 5) : random.int(earliest, world.today - 40);
  if (requestedDay < earliest) return null;
  const requestedAt = Math.min(at(requestedDay, random.int(8, 14), random.int(0, 59)), world.now - HOUR);
  // What is asked for in the last days of a month takes effect a month later.
  const effective = addMonths(monthStart(requestedDay), dayOfMonth(requestedDay) > 24 ? 2 : 1);
  const from = principal.home;
  const status = waiting ? 'PENDING' : fate < 0.28 ? 'REJECTED' : 'APPROVED';
  if (status === 'APPROVED' && effective <= world.today) {
    principal.formerHome = from;
    principal.home = to;
    principal.homeSince = effective;
    from.lives--;
    to.lives++;
  }
  return () => writeChange(world, random, { family, from, to, status, requestedAt, effective });
}

type Change = { family: Family; from: Hcp; to: Hcp; status: 'PENDING' | 'REJECTED' | 'APPROVED'; requestedAt: number; effective: number };

function writeChange(world: World, random: Random, { family, from, to, status, requestedAt, effective }: Change): void {
  const { principal } = family;
  const id = random.uuid(requestedAt);
  const officer = random.pick(world.staff('REGISTRATION_OFFICER'));
  const manager = random.pick(world.staff('ACCOUNT_MANAGER'));
  const decidedAt = status === 'PENDING' ? null : Math.min(requestedAt + random.int(3, 60) * HOUR, world.now);
  const applied = status === 'APPROVED' && effective <= world.today ? at(effective, 0, 15) : null;
  world.copyBuffer.add('FacilityChangeRequest', {
    id,
    enrolleeId: principal.id,
    fromHcpId: from.id,
    toHcpId: to.id,
    reason: random.pick(REASONS),
    effectiveDate: ymd(effective),
    status,
    requestedById: officer.id,
    requestedAt: stamp(requestedAt),
    decidedById: decidedAt === null ? null : manager.id,
    decidedAt: decidedAt === null ? null : stamp(decidedAt),
    rejectionReason: status === 'REJECTED' ? 'The facility asked for has no free capacity.' : null,
    appliedAt: applied === null ? null : stamp(applied),
    version: decidedAt === null ? 0 : 1,
    createdAt: stamp(requestedAt),
    updatedAt: stamp(applied ?? decidedAt ?? requestedAt),
  });
  const step = { entity: 'FacilityChangeRequest', id, label: principal.enrolmentNo };
  recordChange(world, { ...step, action: 'CREATE', from: null, to: 'PENDING', by: officer, at: requestedAt });
  if (decidedAt !== null)
    recordChange(world, {
      ...step,
      action: status === 'APPROVED' ? 'APPROVE' : 'REJECT',
      from: 'PENDING',
      to: status,
      by: manager,
      at: decidedAt,
    });
}
