import { dimensions } from '../claims/claims.ts';
import { offerSubject } from '../messages.ts';
import type { Condition } from '../world/conditions.ts';
import { DAY, dayOf, HOUR, isoDate, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { CODE_ALPHABET } from './authorisations.ts';

const LEVEL_RANK = { PRIMARY: 0, SECONDARY: 1, TERTIARY: 2 };
const REFERRAL_VALID_DAYS = 90;
/** As the default of the setting: an emergency is decided within two days. */
const EMERGENCY_CLOCK = 48 * HOUR;

// Assumptions of the demo scheme. Bounds of the draw for the outcome; above the last the referral is completed.
const CANCELLED_BELOW = 0.012;
const REJECTED_BELOW = 0.05;
const DECLINED_BELOW = 0.08;
/** Approved, but the patient never goes. */
const UNUSED_BELOW = 0.15;
/** Weight of a facility in the capital and in any other LGA, relative to one near the patient. */
const CAPITAL_PROXIMITY = 0.15;
const ELSEWHERE_PROXIMITY = 0.01;
const STANDALONE_WEIGHT = 4;
const MIN_ACTIVE_DAYS = 40;
/** Emergencies of a primary facility that go to a tertiary one at once. */
const DIRECT_TO_TERTIARY_SHARE = 0.08;
/** Unused referrals that are extended before their end. */
const EXTENDED_SHARE = 0.2;
const QUERIED_SHARE = 0.25;
/** Undecided emergencies that the other facility has accepted already. */
const ACCEPTED_EARLY_SHARE = 0.6;
/** Declined referrals for which the sender chose another facility. */
const REDIRECTED_SHARE = 0.9;
const MAX_HOURS_OF_BACKLOG = 24;

export type Referral = {
  id: string;
  to: Hcp;
  status: string;
  /** The Lagos day of the visit there, if it took place. */
  visitDay: number | null;
  acceptedAt: number | null;
  urgency: string;
};

/** Waiting for the scheme, for the other facility, or for the patient. */
export type WaitingStatus = 'PENDING' | 'APPROVED' | 'ACCEPTED';

export type ReferralDraft = {
  person: Person;
  from: Hcp;
  condition: Condition;
  encounterId: string;
  visitAt: number;
  emergency: boolean;
  depth: number;
  /** The last day of cover. */
  coverEnd: number;
  /** For the backlog: what it is waiting for. */
  waiting?: WaitingStatus;
  /** The declined referral that this one replaces. */
  redirectedFrom?: { id: string; to: Hcp };
};

/** Draws the facility that a patient is referred to: of the next level, or a stand-alone one with the service; near ones more often. */
export function pickDestination(world: World, random: Random, draft: ReferralDraft): Hcp | null {
  const { from, condition, person, visitAt, emergency, redirectedFrom } = draft;
  const day = dayOf(visitAt);
  const skipsLevel = emergency && from.level === 'PRIMARY' && random.fork('level', visitAt).chance(DIRECT_TO_TERTIARY_SHARE);
  const candidates = world.hcps.filter((hcp) => {
    if (
      hcp.code === null ||
      hcp === from ||
      hcp === redirectedFrom?.to ||
      LEVEL_RANK[hcp.level] !== LEVEL_RANK[from.level] + (skipsLevel ? 2 : 1) ||
      (hcp.activeTo !== null && hcp.activeTo < day + MIN_ACTIVE_DAYS)
    )
      return false;
    return hcp.providerType === 'HOSPITAL' || (hcp.providerType === condition.provider && from.level === 'PRIMARY');
  });
  if (candidates.length === 0) return null;
  return random.weighted(candidates, (hcp) => {
    const proximity =
      hcp.place.lga === from.place.lga || hcp.place.lga === person.place.lga
        ? 1
        : hcp.place.lga.code === 'pl-jos-north'
          ? CAPITAL_PROXIMITY
          : ELSEWHERE_PROXIMITY;
    return proximity * (hcp.providerType === 'HOSPITAL' ? hcp.weight : STANDALONE_WEIGHT);
  });
}

/** Draws the course of the referral and writes it. The caller makes the visit at the other facility. */
export function makeReferral(world: World, random: Random, draft: ReferralDraft, to: Hcp): Referral {
  const { person, from, condition, visitAt, emergency } = draft;
  const requestedAt = visitAt + random.int(15, 70) * MINUTE;
  const managers = world.staff('ACCOUNT_MANAGER');
  const manager = random.pick(managers);
  const requester = random.pick(from.users);
  const receiver = random.pick(to.users);
  const hoursToDecision = Math.exp(random.normal() * 0.8) * (emergency ? 0.8 : 5);
  const decidedAt = requestedAt + Math.floor(Math.min(hoursToDecision, draft.waiting ? MAX_HOURS_OF_BACKLOG : Infinity) * HOUR);
  const acceptedAt = decidedAt + random.int(20, emergency ? 90 : 1500) * MINUTE;
  const visitDay =
    draft.waiting === 'ACCEPTED'
      ? world.today + random.int(1, 8)
      : emergency
        ? dayOf(acceptedAt + 20 * MINUTE)
        : dayOf(acceptedAt) + random.int(0, 12);
  const outcomeDraw = random.next();
  let status =
    outcomeDraw < CANCELLED_BELOW
      ? 'CANCELLED'
      : outcomeDraw < REJECTED_BELOW && !emergency
        ? 'REJECTED'
        : outcomeDraw < DECLINED_BELOW
          ? 'DECLINED'
          : outcomeDraw < UNUSED_BELOW
            ? 'APPROVED'
            : 'COMPLETED';
  const { now, today } = world;
  if (draft.waiting) status = draft.waiting;
  else if (status !== 'CANCELLED' && decidedAt > now) status = 'PENDING';
  else if ((status === 'DECLINED' || status === 'COMPLETED') && acceptedAt > now) status = 'APPROVED';
  else if (status === 'COMPLETED' && visitDay > draft.coverEnd) status = 'APPROVED';
  else if (status === 'COMPLETED' && visitDay >= today) status = 'ACCEPTED';
  const rare = random.fork('rare', requestedAt);
  const firstValidUntil = dayOf(decidedAt) + REFERRAL_VALID_DAYS;
  const extendedAt = (firstValidUntil - 3) * DAY + 9 * HOUR;
  const isExtended = status === 'APPROVED' && extendedAt < now && rare.chance(EXTENDED_SHARE);
  const validUntil = firstValidUntil + (isExtended ? REFERRAL_VALID_DAYS : 0);
  if (status === 'APPROVED' && validUntil < today) status = 'EXPIRED';
  const isDecided = !['PENDING', 'CANCELLED'].includes(status);
  const queriedAt = requestedAt + 40 * MINUTE;
  const isQueried = status === 'PENDING' && queriedAt < now && rare.chance(QUERIED_SHARE);
  const acceptedEarlyAt = requestedAt + rare.int(15, 35) * MINUTE;
  const isAcceptedEarly = status === 'PENDING' && emergency && acceptedEarlyAt < now && rare.chance(ACCEPTED_EARLY_SHARE);
  const redirectedAt = acceptedAt + rare.int(1, 20) * HOUR;
  const other =
    status === 'DECLINED' && redirectedAt + 2 * HOUR < now && !draft.redirectedFrom && rare.chance(REDIRECTED_SHARE)
      ? pickDestination(world, rare, { ...draft, visitAt: redirectedAt, redirectedFrom: { id: '', to } })
      : null;
  const isAccepted = status === 'ACCEPTED' || status === 'COMPLETED';
  const hasArrived = status === 'COMPLETED';
  const arrivedAt = Math.max(acceptedAt + 15 * MINUTE, visitDay * DAY + 7 * HOUR);
  const completedAt = arrivedAt + 45 * MINUTE;
  const id = random.uuid(requestedAt);
  from.referralCount++;
  const referralNo = `REF/${from.code}/${String(world.next(`REF/${from.code}`)).padStart(4, '0')}`;
  const ethnicGroup = person.ethnicGroup;
  const lastChangeAt = other
    ? redirectedAt
    : status === 'EXPIRED'
      ? (validUntil + 1) * DAY
      : isExtended
        ? extendedAt
        : isAccepted || status === 'DECLINED'
          ? acceptedAt
          : status === 'CANCELLED'
            ? requestedAt + 30 * MINUTE
            : isDecided
              ? decidedAt
              : isQueried
                ? queriedAt
                : isAcceptedEarly
                  ? acceptedEarlyAt
                  : requestedAt;
  const steps = [
    isDecided || status === 'CANCELLED',
    isExtended,
    status === 'DECLINED' || status === 'EXPIRED' || isAccepted,
    hasArrived,
    hasArrived,
    other !== null,
    isQueried,
    isAcceptedEarly,
  ];
  world.copyBuffer.add('Referral', {
    id,
    referralNo,
    referralCode: isDecided && status !== 'REJECTED' ? world.randomCode(rare, `RC-${yymm(dayOf(decidedAt))}-`, CODE_ALPHABET) : null,
    enrolleeId: person.id,
    fromHcpId: from.id,
    toHcpId: to.id,
    fromEncounterId: draft.encounterId,
    reason: `${condition.complaint}; care beyond this facility is needed`,
    presentingComplaint: condition.complaint,
    examinationFindings: `Findings in keeping with ${condition.key}; general condition ${emergency ? 'poor' : 'fair'}`,
    investigationsDone: from.level === 'PRIMARY' ? 'Packed cell volume and malaria test' : 'Full blood count, urea and electrolytes',
    treatmentGiven: 'First aid and analgesics',
    provisionalDiagnosisId: world.diagnosis(condition.diagnosis),
    urgency: emergency ? 'EMERGENCY' : random.chance(0.2) ? 'URGENT' : 'ROUTINE',
    specialty: condition.specialty ?? 'General',
    referringPersonName: `${from.level === 'PRIMARY' ? '' : 'Dr. '}${pickFirstName(random, ethnicGroup, 'FEMALE')} ${pickSurname(random, ethnicGroup)}`,
    referringPersonCadre: from.level === 'PRIMARY' ? 'Community health officer' : 'Medical officer',
    contactName: requester.name,
    contactPhone: localPhone(9_600_000 + from.index),
    requestedById: requester.id,
    requestedAt: sqlTimestamp(requestedAt),
    decisionDueAt: emergency ? sqlTimestamp(requestedAt + EMERGENCY_CLOCK) : null,
    queriedAt: isQueried ? sqlTimestamp(queriedAt) : null,
    queryNote: isQueried ? 'Which examination was done, and what did it show?' : null,
    decidedById: isDecided ? manager.id : null,
    decidedAt: isDecided ? sqlTimestamp(decidedAt) : null,
    rejectionReason: status === 'REJECTED' ? 'The service is available at the referring facility.' : null,
    validUntil: isDecided && status !== 'REJECTED' ? isoDate(validUntil) : null,
    extendedAt: isExtended ? sqlTimestamp(extendedAt) : null,
    acceptedById: isAccepted || isAcceptedEarly ? receiver.id : null,
    acceptedAt: isAccepted ? sqlTimestamp(acceptedAt) : isAcceptedEarly ? sqlTimestamp(acceptedEarlyAt) : null,
    appointmentAt: isAccepted ? sqlTimestamp(Math.max(acceptedAt, visitDay * DAY + 8 * HOUR)) : null,
    arrivedAt: hasArrived ? sqlTimestamp(arrivedAt) : null,
    declineReason: status === 'DECLINED' ? 'No bed space; theatre under repair.' : null,
    feedbackNote: hasArrived && random.chance(0.5) ? 'Seen and treated; continue follow-up at your facility.' : null,
    completedAt: hasArrived ? sqlTimestamp(completedAt) : null,
    needsReview: LEVEL_RANK[to.level] - LEVEL_RANK[from.level] > 1,
    redirectedFromId: draft.redirectedFrom?.id ?? null,
    status,
    ...dimensions(person, from, dayOf(requestedAt)),
    version: steps.filter(Boolean).length,
    createdAt: sqlTimestamp(requestedAt),
    updatedAt: sqlTimestamp(Math.min(now, hasArrived ? completedAt : lastChangeAt)),
  });
  offerSubject(world, { type: 'Referral', id, number: referralNo, hcp: from, at: requestedAt });
  const record = { entity: 'Referral', id, label: referralNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: requester, at: requestedAt });
  if (status === 'CANCELLED')
    recordChange(world, { ...record, action: 'CANCEL', from: 'PENDING', to: 'CANCELLED', by: requester, at: lastChangeAt });
  else if (status === 'REJECTED')
    recordChange(world, { ...record, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: manager, at: decidedAt });
  else if (isDecided) recordChange(world, { ...record, action: 'APPROVE', from: 'PENDING', to: 'APPROVED', by: manager, at: decidedAt });
  const steady = { ...record, from: status, to: status };
  if (isAcceptedEarly) recordChange(world, { ...steady, action: 'ACCEPT_EMERGENCY', by: receiver, at: acceptedEarlyAt });
  if (isQueried) recordChange(world, { ...steady, action: 'QUERY', by: manager, at: queriedAt });
  if (isExtended) recordChange(world, { ...record, action: 'EXTEND', from: 'APPROVED', to: 'APPROVED', by: manager, at: extendedAt });
  if (status === 'DECLINED')
    recordChange(world, { ...record, action: 'DECLINE', from: 'APPROVED', to: 'DECLINED', by: receiver, at: acceptedAt });
  if (status === 'EXPIRED')
    recordChange(world, { ...record, action: 'EXPIRE', from: 'APPROVED', to: 'EXPIRED', by: null, at: lastChangeAt });
  if (isAccepted) recordChange(world, { ...record, action: 'ACCEPT', from: 'APPROVED', to: 'ACCEPTED', by: receiver, at: acceptedAt });
  if (hasArrived) {
    recordChange(world, { ...record, action: 'ARRIVE', from: 'ACCEPTED', to: 'ACCEPTED', by: receiver, at: arrivedAt });
    recordChange(world, { ...record, action: 'COMPLETE', from: 'ACCEPTED', to: 'COMPLETED', by: receiver, at: completedAt });
  }
  if (other) {
    recordChange(world, { ...steady, action: 'REDIRECT', by: requester, at: redirectedAt });
    return makeReferral(world, rare, { ...draft, visitAt: redirectedAt, redirectedFrom: { id, to } }, other);
  }
  return {
    id,
    to,
    status,
    visitDay: hasArrived ? visitDay : null,
    acceptedAt: isAccepted ? acceptedAt : null,
    urgency: emergency ? 'EMERGENCY' : 'ROUTINE',
  };
}
