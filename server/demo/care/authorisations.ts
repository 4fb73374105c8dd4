import { type Claimed, dimensions } from '../claims/claims.ts';
import { notify } from '../messages.ts';
import type { ProvidedService } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { at, DAY, dayOf, HOUR, MINUTE, stamp, ymd, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALID_DAYS = 30;
const SLA = HOUR;
const REVOKED = 'The patient was referred elsewhere before the care began.';
const REFUSALS: [string, string][] = [
  ['NOT_JUSTIFIED', 'The notes do not support the procedure; conservative treatment comes first.'],
  ['LESS_COSTLY_ALTERNATIVE', 'A plain X-ray answers the question; ask again if it does not.'],
  ['INCOMPLETE_INFORMATION', 'No examination findings and no cost estimate were given.'],
  ['NOT_COVERED', 'This service is outside the benefit package.'],
  ['DUPLICATE', 'The same service was authorised last week.'],
  ['OTHER', 'The patient asked to be treated elsewhere.'],
];

export type PaItem = ProvidedService & {
  id: string;
  approvedQty: number;
  approvedPrice: number;
  decision: 'PENDING' | 'APPROVED' | 'ADJUSTED' | 'REJECTED';
  reason: string | null;
};

export type Pa = {
  id: string;
  requestNo: string;
  codeId: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'USED' | 'CANCELLED' | 'EXPIRED';
  items: PaItem[];
  requestedAt: number;
  decidedAt: number | null;
  person: Person;
  hcp: Hcp;
};

export type PaRequestDraft = {
  person: Person;
  hcp: Hcp;
  condition: Condition;
  encounterId: string;
  referralId: string | null;
  urgency: 'ROUTINE' | 'URGENT' | 'EMERGENCY';
  careStartedAt: number;
  requestedAt: number;
  given: ProvidedService[];
  requestedBy: User;
  /** For requests that must still be waiting. */
  pending?: boolean;
  query?: boolean;
};

/** Draws the decision on a request: when it came, and on which items. */
export function decide(world: World, random: Random, ask: PaRequestDraft): Pa {
  const { requestedAt } = ask;
  const night = new Date(requestedAt).getUTCHours() < 6;
  const minutes =
    Math.max(2, Math.exp(Math.log(night ? 26 : 17) + random.normal() * 0.7)) + (random.chance(0.035) ? random.int(45, 160) : 0);
  const decidedAt = Math.floor(requestedAt + minutes * MINUTE);
  const fate = random.next();
  const open = ask.pending || decidedAt > world.now;
  const status = open ? 'PENDING' : fate < 0.015 ? 'CANCELLED' : fate < 0.105 ? 'REJECTED' : 'APPROVED';
  const items = ask.given.map((line): PaItem => decideItem(random, line, requestedAt, status));
  if (status === 'APPROVED' && items.every((item) => item.decision === 'REJECTED')) {
    for (const item of items) Object.assign(item, { decision: 'APPROVED', approvedQty: item.qty, approvedPrice: item.price, reason: null });
  }
  return {
    id: random.uuid(requestedAt),
    requestNo: world.numbered(`PAR-${yymm(dayOf(requestedAt))}`, 5),
    codeId: random.uuid(decidedAt),
    status,
    items,
    requestedAt,
    decidedAt: status === 'APPROVED' || status === 'REJECTED' ? decidedAt : null,
    person: ask.person,
    hcp: ask.hcp,
  };
}

function decideItem(random: Random, line: ProvidedService, requestedAt: number, status: Pa['status']): PaItem {
  const item: PaItem = { ...line, id: random.uuid(requestedAt), approvedQty: 0, approvedPrice: 0, decision: 'PENDING', reason: null };
  const draw = random.next();
  if (status === 'REJECTED') return { ...item, decision: 'REJECTED', reason: 'NOT_JUSTIFIED' };
  if (status !== 'APPROVED') return item;
  if (line.qty > 1 && draw < 0.1)
    return {
      ...item,
      decision: 'ADJUSTED',
      approvedQty: random.int(1, line.qty - 1),
      approvedPrice: line.price,
      reason: 'LESS_COSTLY_ALTERNATIVE',
    };
  if (draw < 0.13) return { ...item, decision: 'REJECTED', reason: 'NOT_JUSTIFIED' };
  return { ...item, decision: 'APPROVED', approvedQty: line.qty, approvedPrice: line.price };
}

/** Writes the request, its items and its code, once it is known whether a claim used the code. */
export function writePa(world: World, random: Random, ask: PaRequestDraft, pa: Pa, claim: Claimed): void {
  const { person, hcp, condition } = ask;
  const managers = world.staff('ACCOUNT_MANAGER');
  const decider = random.pick(managers);
  const [reasonCode, reason] = random.pick(REFUSALS);
  const dueAt = pa.requestedAt + SLA;
  const breached = (pa.decidedAt ?? world.now) > dueAt && pa.status !== 'CANCELLED';
  const cancelledAt = pa.status === 'CANCELLED' ? pa.requestedAt + random.int(3, 25) * MINUTE : null;
  const granted = pa.status === 'APPROVED';
  const issuedDay = pa.decidedAt === null ? 0 : dayOf(pa.decidedAt);
  let validUntil = issuedDay + VALID_DAYS;
  const used = claim && !claim.withdrawn && claim.submittedAt !== null ? { at: claim.submittedAt } : null;
  // A claim that cites the code and is not yet sent keeps it alive, by extension where needed.
  const neededUntil = used ? dayOf(used.at) : claim && claim.submittedAt === null ? world.today : 0;
  const extended = granted && neededUntil > validUntil;
  if (extended) validUntil += VALID_DAYS;
  const expired = granted && !used && validUntil < world.today;
  const status = granted ? (used ? 'USED' : expired ? 'EXPIRED' : 'APPROVED') : pa.status;
  const approvedAmount = granted ? pa.items.reduce((sum, item) => sum + item.approvedQty * item.approvedPrice, 0) : 0;
  const asked = pa.requestedAt + random.int(5, 20) * MINUTE;
  const queried = ask.query && asked < (pa.decidedAt ?? world.now) && pa.status !== 'CANCELLED' ? asked : null;
  const proceeded = breached && (ask.urgency === 'EMERGENCY' || random.chance(0.3)) ? dueAt + random.int(1, 10) * MINUTE : null;
  const proceededAt = proceeded !== null && proceeded < (pa.decidedAt ?? world.now) ? proceeded : null;
  const updatedAt = used?.at ?? (expired ? at(validUntil + 1, 0, 10) : (pa.decidedAt ?? cancelledAt ?? pa.requestedAt));
  world.copyBuffer.add('PaRequest', {
    id: pa.id,
    requestNo: pa.requestNo,
    enrolleeId: person.id,
    hcpId: hcp.id,
    encounterId: ask.encounterId,
    referralId: ask.referralId,
    urgency: ask.urgency,
    careStartedAt: ask.urgency === 'EMERGENCY' ? stamp(ask.careStartedAt) : null,
    clinicalNotes: `${condition.complaint}. ${condition.treatment}. Examination and investigations support ${condition.key}.`,
    requestedAmount: pa.items.reduce((sum, item) => sum + item.qty * item.price, 0),
    approvedAmount,
    requestedById: ask.requestedBy.id,
    requestedAt: stamp(pa.requestedAt),
    dueAt: stamp(dueAt),
    decidedAt: pa.decidedAt === null ? null : stamp(pa.decidedAt),
    decidedById: pa.decidedAt === null ? null : decider.id,
    decisionReasonCode: pa.status === 'REJECTED' ? reasonCode : null,
    decisionReason: pa.status === 'REJECTED' ? reason : null,
    slaBreached: breached,
    proceededWithoutCode: proceededAt !== null,
    proceededAt: proceededAt === null ? null : stamp(proceededAt),
    lateEmergency: ask.urgency === 'EMERGENCY' && pa.requestedAt - ask.careStartedAt > 2 * DAY,
    infoRequestedAt: queried === null ? null : stamp(queried),
    infoNote: queried === null ? null : 'Send the scan report and the consultant’s note.'.replace('’', "'"),
    status,
    eligibility: '{"eligible":true,"reasons":[]}',
    ...dimensions(person, hcp, dayOf(pa.requestedAt)),
    version: status === 'PENDING' ? 0 : status === 'USED' || status === 'EXPIRED' ? 2 : 1,
    createdAt: stamp(pa.requestedAt),
    updatedAt: stamp(updatedAt),
  });
  pa.items.forEach((item, i) => {
    const decided = item.decision !== 'PENDING';
    world.copyBuffer.add('PaItem', {
      id: item.id,
      paRequestId: pa.id,
      position: i + 1,
      serviceId: item.service.id,
      qty: item.qty,
      unitPrice: item.price,
      amount: item.qty * item.price,
      approvedQty: decided ? item.approvedQty : null,
      approvedPrice: decided ? item.approvedPrice : null,
      approvedAmount: decided ? item.approvedQty * item.approvedPrice : null,
      decision: item.decision,
      reasonCode: pa.status === 'REJECTED' ? reasonCode : item.reason,
    });
  });
  [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
    world.copyBuffer.add('PaRequestDiagnosis', { paRequestId: pa.id, diagnosisId: world.diagnosis(code), position });
  });
  world.copyBuffer.add('PaRequestSymptom', { paRequestId: pa.id, symptomId: world.symptom(condition.symptoms[0] ?? '') });

  const step = { entity: 'PaRequest', id: pa.id, label: pa.requestNo };
  recordChange(world, { ...step, action: 'CREATE', from: null, to: 'PENDING', by: ask.requestedBy, at: pa.requestedAt });
  if (queried !== null) recordChange(world, { ...step, action: 'QUERY', from: 'PENDING', to: 'PENDING', by: decider, at: queried });
  if (cancelledAt !== null)
    recordChange(world, { ...step, action: 'CANCEL', from: 'PENDING', to: 'CANCELLED', by: ask.requestedBy, at: cancelledAt });
  const about = { entity: 'PaRequest', id: pa.id };
  notify(world, managers.slice(0, 2), {
    ...about,
    kind: 'PA_REQUESTED',
    title: `${hcp.name} asks for authorisation ${pa.requestNo}`,
    at: pa.requestedAt,
  });
  if (pa.decidedAt === null) return;
  notify(world, [ask.requestedBy], {
    ...about,
    kind: granted ? 'PA_APPROVED' : 'PA_REJECTED',
    title: `${pa.requestNo} was ${granted ? 'approved' : 'rejected'}`,
    at: pa.decidedAt,
  });
  if (!granted) {
    recordChange(world, { ...step, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: decider, at: pa.decidedAt, note: reason });
    return;
  }
  recordChange(world, { ...step, action: 'APPROVE', from: 'PENDING', to: 'APPROVED', by: decider, at: pa.decidedAt });
  if (used) recordChange(world, { ...step, action: 'USE', from: 'APPROVED', to: 'USED', by: null, at: used.at });
  else if (expired) recordChange(world, { ...step, action: 'EXPIRE', from: 'APPROVED', to: 'EXPIRED', by: null, at: updatedAt });
  const code = world.paCode(random, `PA-${yymm(issuedDay)}-`, ALPHABET);
  const revokedAt = !claim && !expired && random.chance(0.04) ? Math.min(pa.decidedAt + random.int(2, 50) * HOUR, world.now) : null;
  const codeStep = { entity: 'PaCode', id: pa.codeId, label: code };
  const extendedAt = extended ? at(issuedDay + VALID_DAYS - 2, 11) : null;
  recordChange(world, { ...codeStep, action: 'MINT', from: null, to: 'ACTIVE', by: decider, at: pa.decidedAt });
  if (extendedAt !== null)
    recordChange(world, { ...codeStep, action: 'EXTEND', from: 'ACTIVE', to: 'ACTIVE', by: decider, at: extendedAt });
  if (used) recordChange(world, { ...codeStep, action: 'USE', from: 'ACTIVE', to: 'USED', by: null, at: used.at });
  else if (revokedAt !== null)
    recordChange(world, { ...codeStep, action: 'REVOKE', from: 'ACTIVE', to: 'REVOKED', by: decider, at: revokedAt, note: REVOKED });
  else if (expired) recordChange(world, { ...codeStep, action: 'EXPIRE', from: 'ACTIVE', to: 'EXPIRED', by: null, at: updatedAt });
  world.copyBuffer.add('PaCode', {
    id: pa.codeId,
    code,
    paRequestId: pa.id,
    enrolleeId: person.id,
    hcpId: hcp.id,
    approvedAmount,
    issuedAt: stamp(pa.decidedAt),
    validUntil: ymd(validUntil),
    extendedAt: extendedAt === null ? null : stamp(extendedAt),
    status: used ? 'USED' : revokedAt !== null ? 'REVOKED' : expired ? 'EXPIRED' : 'ACTIVE',
    revokeReason: revokedAt === null ? null : REVOKED,
    usedAt: used ? stamp(used.at) : null,
    version: (used || expired || revokedAt !== null ? 1 : 0) + (extended ? 1 : 0),
    createdAt: stamp(pa.decidedAt),
    updatedAt: stamp(updatedAt),
  });
}
