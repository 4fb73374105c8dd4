import { dimensions } from '../claims/claims.ts';
import type { Condition } from '../world/conditions.ts';
import { DAY, dayOf, HOUR, MINUTE, stamp, ymd } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';

const RANK = { PRIMARY: 0, SECONDARY: 1, TERTIARY: 2 };
const VALID_DAYS = 90;

export type Referral = {
  id: string;
  to: Hcp;
  status: string /** The Lagos day of the visit there, when there is to be one. */;
  visitDay: number | null;
  acceptedAt: number | null;
  urgency: string;
};

export type ReferralDraft = {
  person: Person;
  from: Hcp;
  condition: Condition;
  encounterId: string;
  visitAt: number;
  emergency: boolean;
  depth: number;
  /** The last day of cover. */
  until: number;
  waiting?: boolean;
};

/** Where a patient of this facility is sent: a higher level, or one that has what is missing here; near before far. */
export function destination(world: World, random: Random, { from, condition, person, visitAt }: ReferralDraft): Hcp | null {
  const day = dayOf(visitAt);
  const candidates = world.hcps.filter((hcp) => {
    if (hcp.code === null || hcp === from || RANK[hcp.level] !== RANK[from.level] + 1 || (hcp.activeTo !== null && hcp.activeTo < day + 40))
      return false;
    return hcp.providerType === 'HOSPITAL' || (hcp.providerType === condition.provider && from.level === 'PRIMARY');
  });
  if (candidates.length === 0) return null;
  return random.weighted(candidates, (hcp) => {
    const near =
      hcp.place.lga === from.place.lga || hcp.place.lga === person.place.lga ? 1 : hcp.place.lga.code === 'pl-jos-north' ? 0.15 : 0.01;
    return near * (hcp.providerType === 'HOSPITAL' ? hcp.weight : 4);
  });
}

/** Draws how the referral went, and writes it. The visit at the other facility is the caller's. */
export function refer(world: World, random: Random, ask: ReferralDraft, to: Hcp): Referral {
  const { person, from, condition, visitAt, emergency } = ask;
  const requestedAt = visitAt + random.int(15, 70) * MINUTE;
  const managers = world.staff('ACCOUNT_MANAGER');
  const manager = random.pick(managers);
  const requester = random.pick(from.users);
  const decidedAt = requestedAt + Math.floor(Math.exp(random.normal() * 0.8) * (emergency ? 0.8 : 5) * HOUR);
  const acceptedAt = decidedAt + random.int(20, emergency ? 90 : 1500) * MINUTE;
  const visitDay = emergency ? dayOf(acceptedAt + 20 * MINUTE) : dayOf(acceptedAt) + random.int(0, 12);
  const fate = random.next();
  let status =
    fate < 0.012 ? 'CANCELLED' : fate < 0.05 && !emergency ? 'REJECTED' : fate < 0.08 ? 'DECLINED' : fate < 0.15 ? 'APPROVED' : 'COMPLETED';
  const { now, today } = world;
  if (ask.waiting || (status !== 'CANCELLED' && decidedAt > now)) status = 'PENDING';
  else if ((status === 'DECLINED' || status === 'COMPLETED') && acceptedAt > now) status = 'APPROVED';
  else if (status === 'COMPLETED' && visitDay > ask.until) status = 'APPROVED';
  else if (status === 'COMPLETED' && visitDay >= today) status = 'ACCEPTED';
  const validUntil = dayOf(decidedAt) + VALID_DAYS;
  if (status === 'APPROVED' && validUntil < today) status = 'EXPIRED';
  const decided = !['PENDING', 'CANCELLED'].includes(status);
  const accepted = status === 'ACCEPTED' || status === 'COMPLETED';
  const arrived = status === 'COMPLETED';
  const arrivedAt = Math.max(acceptedAt + 15 * MINUTE, visitDay * DAY + 7 * HOUR);
  const completedAt = arrivedAt + 45 * MINUTE;
  const id = random.uuid(requestedAt);
  from.referralCount++;
  const referralNo = `REF/${from.code}/${String(world.next(`REF/${from.code}`)).padStart(4, '0')}`;
  const people = person.people;
  const end =
    status === 'EXPIRED'
      ? (validUntil + 1) * DAY
      : accepted || status === 'DECLINED'
        ? acceptedAt
        : status === 'CANCELLED'
          ? requestedAt + 30 * MINUTE
          : decided
            ? decidedAt
            : requestedAt;
  world.copyBuffer.add('Referral', {
    id,
    referralNo,
    referralCode:
      decided && status !== 'REJECTED'
        ? `RC-${referralNo.slice(4).replaceAll('/', '-')}-${random.letters('23456789ABCDEFGHJKMNPQRSTVWXYZ', 3)}`
        : null,
    enrolleeId: person.id,
    fromHcpId: from.id,
    toHcpId: to.id,
    fromEncounterId: ask.encounterId,
    reason: `${condition.complaint}; care beyond this facility is needed`,
    presentingComplaint: condition.complaint,
    examinationFindings: `Findings in keeping with ${condition.key}; general condition ${emergency ? 'poor' : 'fair'}`,
    investigationsDone: from.level === 'PRIMARY' ? 'Packed cell volume and malaria test' : 'Full blood count, urea and electrolytes',
    treatmentGiven: 'First aid and analgesics',
    provisionalDiagnosisId: world.diagnosis(condition.diagnosis),
    urgency: emergency ? 'EMERGENCY' : random.chance(0.2) ? 'URGENT' : 'ROUTINE',
    specialty: condition.specialty ?? 'General',
    referringPersonName: `${from.level === 'PRIMARY' ? '' : 'Dr. '}${pickFirstName(random, people, 'FEMALE')} ${pickSurname(random, people)}`,
    referringPersonCadre: from.level === 'PRIMARY' ? 'Community health officer' : 'Medical officer',
    contactName: requester.name,
    contactPhone: localPhone(9_600_000 + from.index),
    requestedById: requester.id,
    requestedAt: stamp(requestedAt),
    decidedById: decided ? manager.id : null,
    decidedAt: decided ? stamp(decidedAt) : null,
    rejectionReason: status === 'REJECTED' ? 'The service is available at the referring facility.' : null,
    validUntil: decided && status !== 'REJECTED' ? ymd(validUntil) : null,
    acceptedById: accepted ? random.pick(to.users).id : null,
    acceptedAt: accepted ? stamp(acceptedAt) : null,
    appointmentAt: accepted ? stamp(Math.max(acceptedAt, visitDay * DAY + 8 * HOUR)) : null,
    arrivedAt: arrived ? stamp(arrivedAt) : null,
    declineReason: status === 'DECLINED' ? 'No bed space; theatre under repair.' : null,
    feedbackNote: arrived && random.chance(0.5) ? 'Seen and treated; continue follow-up at your facility.' : null,
    completedAt: arrived ? stamp(completedAt) : null,
    needsReview: RANK[to.level] - RANK[from.level] > 1,
    status,
    ...dimensions(person, from, dayOf(requestedAt)),
    version: status === 'PENDING' ? 0 : arrived ? 3 : accepted || status === 'DECLINED' || status === 'EXPIRED' ? 2 : 1,
    createdAt: stamp(requestedAt),
    updatedAt: stamp(Math.min(now, arrived ? completedAt : end)),
  });
  const step = { entity: 'Referral', id, label: referralNo };
  recordChange(world, { ...step, action: 'CREATE', from: null, to: 'PENDING', by: requester, at: requestedAt });
  if (status === 'CANCELLED') recordChange(world, { ...step, action: 'CANCEL', from: 'PENDING', to: 'CANCELLED', by: requester, at: end });
  else if (status === 'REJECTED')
    recordChange(world, { ...step, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: manager, at: decidedAt });
  else if (decided) recordChange(world, { ...step, action: 'APPROVE', from: 'PENDING', to: 'APPROVED', by: manager, at: decidedAt });
  if (status === 'DECLINED')
    recordChange(world, { ...step, action: 'DECLINE', from: 'APPROVED', to: 'DECLINED', by: random.pick(to.users), at: acceptedAt });
  if (status === 'EXPIRED') recordChange(world, { ...step, action: 'EXPIRE', from: 'APPROVED', to: 'EXPIRED', by: null, at: end });
  if (accepted)
    recordChange(world, { ...step, action: 'ACCEPT', from: 'APPROVED', to: 'ACCEPTED', by: random.pick(to.users), at: acceptedAt });
  if (arrived)
    recordChange(world, {
      ...step,
      action: 'COMPLETE',
      from: 'ACCEPTED',
      to: 'COMPLETED',
      by: null,
      at: completedAt,
    });
  return {
    id,
    to,
    status,
    visitDay: arrived ? visitDay : null,
    acceptedAt: accepted ? acceptedAt : null,
    urgency: emergency ? 'EMERGENCY' : 'ROUTINE',
  };
}
