import { type Claimed, dimensions } from '../claims/claims.ts';
import { notify, offerSubject } from '../messages.ts';
import type { ProvidedService } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { DAY, dayOf, HOUR, instantAt, isoDate, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { storeDocument } from '../world/documents.ts';
import { recordChange } from '../world/history.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';

/** Without characters that look alike, such as 0 and O. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** As the default of the setting. */
const CODE_VALID_DAYS = 30;
/** As the default of the setting: a request must be decided within an hour. */
const PA_CLOCK = HOUR;

// Assumptions of the demo scheme. The time to a decision is log-normal; a few requests are left for one to three hours.
const MEDIAN_MINUTES = 17;
const MEDIAN_MINUTES_AT_NIGHT = 26;
const NIGHT_ENDS_UTC = 6;
const DECISION_SIGMA = 0.7;
const DELAYED_SHARE = 0.035;
/** Bounds of a draw between 0 and 1: below the first cancelled, below the second rejected, else approved. */
const CANCELLED_BELOW = 0.015;
const REJECTED_BELOW = 0.105;
/** Bounds of the draw for an item of an approved request. */
const ADJUSTED_ITEM_BELOW = 0.1;
const REJECTED_ITEM_BELOW = 0.13;
const REVOKED_SHARE = 0.04;
const PROCEEDS_WITHOUT_CODE_SHARE = 0.3;

const REVOKE_REASON = 'The patient was referred elsewhere before the care began.';
const REJECTION_REASONS: [string, string][] = [
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
  services: ProvidedService[];
  requestedBy: User;
  /** The request must still be pending now. */
  pending?: boolean;
  /** The account manager sends a query to the facility. */
  query?: boolean;
};

/** Draws the decision on a request: its time, its status and the decision on each item. */
export function decidePaRequest(world: World, random: Random, request: PaRequestDraft): Pa {
  const { requestedAt } = request;
  const isNight = new Date(requestedAt).getUTCHours() < NIGHT_ENDS_UTC;
  const minutes =
    Math.max(2, Math.exp(Math.log(isNight ? MEDIAN_MINUTES_AT_NIGHT : MEDIAN_MINUTES) + random.normal() * DECISION_SIGMA)) +
    (random.chance(DELAYED_SHARE) ? random.int(45, 160) : 0);
  const decidedAt = Math.floor(requestedAt + minutes * MINUTE);
  const outcomeDraw = random.next();
  const isPending = request.pending || decidedAt > world.now;
  const status = isPending
    ? 'PENDING'
    : outcomeDraw < CANCELLED_BELOW
      ? 'CANCELLED'
      : outcomeDraw < REJECTED_BELOW
        ? 'REJECTED'
        : 'APPROVED';
  const items = request.services.map((line): PaItem => decideItem(random, line, requestedAt, status));
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
    person: request.person,
    hcp: request.hcp,
  };
}

function decideItem(random: Random, line: ProvidedService, requestedAt: number, status: Pa['status']): PaItem {
  const item: PaItem = { ...line, id: random.uuid(requestedAt), approvedQty: 0, approvedPrice: 0, decision: 'PENDING', reason: null };
  const outcomeDraw = random.next();
  if (status === 'REJECTED') return { ...item, decision: 'REJECTED', reason: 'NOT_JUSTIFIED' };
  if (status !== 'APPROVED') return item;
  if (line.qty > 1 && outcomeDraw < ADJUSTED_ITEM_BELOW)
    return {
      ...item,
      decision: 'ADJUSTED',
      approvedQty: random.int(1, line.qty - 1),
      approvedPrice: line.price,
      reason: 'LESS_COSTLY_ALTERNATIVE',
    };
  if (outcomeDraw < REJECTED_ITEM_BELOW) return { ...item, decision: 'REJECTED', reason: 'NOT_JUSTIFIED' };
  return { ...item, decision: 'APPROVED', approvedQty: line.qty, approvedPrice: line.price };
}

/** Writes the request, its items and its code. `claim` is the claim that cites the code, if there is one. */
export function writePa(world: World, random: Random, request: PaRequestDraft, pa: Pa, claim: Claimed): void {
  const { person, hcp, condition } = request;
  const managers = world.staff('ACCOUNT_MANAGER');
  const decider = random.pick(managers);
  const [reasonCode, reason] = random.pick(REJECTION_REASONS);
  const dueAt = pa.requestedAt + PA_CLOCK;
  const isOverdue = (pa.decidedAt ?? world.now) > dueAt && pa.status !== 'CANCELLED';
  const cancelledAt = pa.status === 'CANCELLED' ? pa.requestedAt + random.int(3, 25) * MINUTE : null;
  const isApproved = pa.status === 'APPROVED';
  const issuedDay = pa.decidedAt === null ? 0 : dayOf(pa.decidedAt);
  let validUntil = issuedDay + CODE_VALID_DAYS;
  const usedAt = claim && !claim.withdrawn ? claim.submittedAt : null;
  // A code that a draft claim cites is extended, so that the claim can still be submitted.
  const neededUntil = usedAt !== null ? dayOf(usedAt) : claim && claim.submittedAt === null ? world.today : 0;
  const isExtended = isApproved && neededUntil > validUntil;
  if (isExtended) validUntil += CODE_VALID_DAYS;
  const isExpired = isApproved && usedAt === null && validUntil < world.today;
  const status = isApproved ? (usedAt !== null ? 'USED' : isExpired ? 'EXPIRED' : 'APPROVED') : pa.status;
  const approvedAmount = isApproved ? pa.items.reduce((sum, item) => sum + item.approvedQty * item.approvedPrice, 0) : 0;
  const drawnQueryAt = pa.requestedAt + random.int(5, 20) * MINUTE;
  const queriedAt = request.query && drawnQueryAt < (pa.decidedAt ?? world.now) && pa.status !== 'CANCELLED' ? drawnQueryAt : null;
  const drawnProceedAt =
    isOverdue && (request.urgency === 'EMERGENCY' || random.chance(PROCEEDS_WITHOUT_CODE_SHARE))
      ? dueAt + random.int(1, 10) * MINUTE
      : null;
  const proceededAt = drawnProceedAt !== null && drawnProceedAt < (pa.decidedAt ?? world.now) ? drawnProceedAt : null;
  const updatedAt = usedAt ?? (isExpired ? instantAt(validUntil + 1, 0, 10) : (pa.decidedAt ?? cancelledAt ?? pa.requestedAt));
  world.copyBuffer.add('PaRequest', {
    id: pa.id,
    requestNo: pa.requestNo,
    enrolleeId: person.id,
    hcpId: hcp.id,
    encounterId: request.encounterId,
    referralId: request.referralId,
    urgency: request.urgency,
    careStartedAt: request.urgency === 'EMERGENCY' ? sqlTimestamp(request.careStartedAt) : null,
    clinicalNotes: `${condition.complaint}. ${condition.treatment}. Examination and investigations support ${condition.key}.`,
    requestedAmount: pa.items.reduce((sum, item) => sum + item.qty * item.price, 0),
    approvedAmount,
    requestedById: request.requestedBy.id,
    requestedAt: sqlTimestamp(pa.requestedAt),
    dueAt: sqlTimestamp(dueAt),
    decidedAt: pa.decidedAt === null ? null : sqlTimestamp(pa.decidedAt),
    decidedById: pa.decidedAt === null ? null : decider.id,
    decisionReasonCode: pa.status === 'REJECTED' ? reasonCode : null,
    decisionReason: pa.status === 'REJECTED' ? reason : null,
    slaBreached: isOverdue,
    proceededWithoutCode: proceededAt !== null,
    proceededAt: proceededAt === null ? null : sqlTimestamp(proceededAt),
    lateEmergency: request.urgency === 'EMERGENCY' && pa.requestedAt - request.careStartedAt > 2 * DAY,
    infoRequestedAt: queriedAt === null ? null : sqlTimestamp(queriedAt),
    infoNote: queriedAt === null ? null : "Send the scan report and the consultant's note.",
    status,
    eligibility: '{"eligible":true,"reasons":[]}',
    ...dimensions(person, hcp, dayOf(pa.requestedAt)),
    version: status === 'PENDING' ? 0 : status === 'USED' || status === 'EXPIRED' ? 2 : 1,
    createdAt: sqlTimestamp(pa.requestedAt),
    updatedAt: sqlTimestamp(updatedAt),
  });
  offerSubject(world, { type: 'PaRequest', id: pa.id, number: pa.requestNo, hcp, at: pa.requestedAt });
  pa.items.forEach((item, i) => {
    const isDecided = item.decision !== 'PENDING';
    world.copyBuffer.add('PaItem', {
      id: item.id,
      paRequestId: pa.id,
      position: i + 1,
      serviceId: item.service.id,
      qty: item.qty,
      unitPrice: item.price,
      amount: item.qty * item.price,
      approvedQty: isDecided ? item.approvedQty : null,
      approvedPrice: isDecided ? item.approvedPrice : null,
      approvedAmount: isDecided ? item.approvedQty * item.approvedPrice : null,
      decision: item.decision,
      reasonCode: pa.status === 'REJECTED' ? reasonCode : item.reason,
    });
  });
  [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
    world.copyBuffer.add('PaRequestDiagnosis', { paRequestId: pa.id, diagnosisId: world.diagnosis(code), position });
  });
  world.copyBuffer.add('PaRequestSymptom', { paRequestId: pa.id, symptomId: world.symptom(condition.symptoms[0] ?? '') });

  if (request.pending) writeDocuments(world, pa, request, queriedAt);
  const record = { entity: 'PaRequest', id: pa.id, label: pa.requestNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: request.requestedBy, at: pa.requestedAt });
  if (queriedAt !== null) recordChange(world, { ...record, action: 'QUERY', from: 'PENDING', to: 'PENDING', by: decider, at: queriedAt });
  if (cancelledAt !== null)
    recordChange(world, { ...record, action: 'CANCEL', from: 'PENDING', to: 'CANCELLED', by: request.requestedBy, at: cancelledAt });
  const subject = { entity: 'PaRequest', id: pa.id };
  notify(world, managers.slice(0, 2), {
    ...subject,
    kind: 'PA_REQUESTED',
    title: `${pa.requestNo}: ${hcp.name} requests authorisation`,
    at: pa.requestedAt,
  });
  if (pa.decidedAt === null) return;
  notify(world, [request.requestedBy], {
    ...subject,
    kind: isApproved ? 'PA_APPROVED' : 'PA_REJECTED',
    title: `${pa.requestNo} was ${isApproved ? 'approved' : 'rejected'}`,
    at: pa.decidedAt,
  });
  if (!isApproved) {
    recordChange(world, { ...record, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: decider, at: pa.decidedAt, note: reason });
    return;
  }
  recordChange(world, { ...record, action: 'APPROVE', from: 'PENDING', to: 'APPROVED', by: decider, at: pa.decidedAt });
  if (usedAt !== null) recordChange(world, { ...record, action: 'USE', from: 'APPROVED', to: 'USED', by: null, at: usedAt });
  else if (isExpired) recordChange(world, { ...record, action: 'EXPIRE', from: 'APPROVED', to: 'EXPIRED', by: null, at: updatedAt });
  const code = world.randomCode(random, `PA-${yymm(issuedDay)}-`, CODE_ALPHABET);
  const revokedAt =
    !claim && !isExpired && random.chance(REVOKED_SHARE) ? Math.min(pa.decidedAt + random.int(2, 50) * HOUR, world.now) : null;
  const codeRecord = { entity: 'PaCode', id: pa.codeId, label: code };
  const extendedAt = isExtended ? instantAt(issuedDay + CODE_VALID_DAYS - 2, 11) : null;
  recordChange(world, { ...codeRecord, action: 'MINT', from: null, to: 'ACTIVE', by: decider, at: pa.decidedAt });
  if (extendedAt !== null)
    recordChange(world, { ...codeRecord, action: 'EXTEND', from: 'ACTIVE', to: 'ACTIVE', by: decider, at: extendedAt });
  if (usedAt !== null) recordChange(world, { ...codeRecord, action: 'USE', from: 'ACTIVE', to: 'USED', by: null, at: usedAt });
  else if (revokedAt !== null)
    recordChange(world, {
      ...codeRecord,
      action: 'REVOKE',
      from: 'ACTIVE',
      to: 'REVOKED',
      by: decider,
      at: revokedAt,
      note: REVOKE_REASON,
    });
  else if (isExpired) recordChange(world, { ...codeRecord, action: 'EXPIRE', from: 'ACTIVE', to: 'EXPIRED', by: null, at: updatedAt });
  world.copyBuffer.add('PaCode', {
    id: pa.codeId,
    code,
    paRequestId: pa.id,
    enrolleeId: person.id,
    hcpId: hcp.id,
    approvedAmount,
    issuedAt: sqlTimestamp(pa.decidedAt),
    validUntil: isoDate(validUntil),
    extendedAt: extendedAt === null ? null : sqlTimestamp(extendedAt),
    status: usedAt !== null ? 'USED' : revokedAt !== null ? 'REVOKED' : isExpired ? 'EXPIRED' : 'ACTIVE',
    revokeReason: revokedAt === null ? null : REVOKE_REASON,
    usedAt: usedAt !== null ? sqlTimestamp(usedAt) : null,
    version: (usedAt !== null || isExpired || revokedAt !== null ? 1 : 0) + (isExtended ? 1 : 0),
    createdAt: sqlTimestamp(pa.decidedAt),
    updatedAt: sqlTimestamp(updatedAt),
  });
}

const DOCUMENTS = [
  { kind: 'COST_ESTIMATE', name: 'cost estimate' },
  { kind: 'LAB_RESULT', name: 'laboratory result' },
  { kind: 'CLINICAL_JUSTIFICATION', name: 'clinical justification' },
] as const;

/** Documents of a pending request, and those that a query of the scheme requests. */
function writeDocuments(world: World, pa: Pa, { requestedBy }: PaRequestDraft, queriedAt: number | null): void {
  const random = world.random.fork('documents', pa.id);
  for (const { kind, name } of DOCUMENTS.slice(0, random.int(0, DOCUMENTS.length))) {
    const attachmentId = random.uuid(pa.requestedAt);
    const document = { ownerType: 'PaRequest', ownerId: pa.id, kind, uploadedById: requestedBy.id };
    storeDocument(world, { ...document, id: attachmentId, name, text: `${pa.requestNo}, ${pa.person.surname}`, at: pa.requestedAt });
    addDocument(attachmentId, { kind, step: 'REQUEST', wantedAt: null, at: pa.requestedAt });
  }
  if (queriedAt !== null) addDocument(null, { kind: 'LAB_RESULT', step: 'ANSWER', wantedAt: queriedAt, at: queriedAt });

  function addDocument(
    attachmentId: string | null,
    { kind, step, wantedAt, at }: { kind: string; step: 'REQUEST' | 'ANSWER'; wantedAt: number | null; at: number },
  ): void {
    world.copyBuffer.add('PaDocument', {
      id: random.uuid(at),
      paRequestId: pa.id,
      step,
      kind,
      paItemId: null,
      attachmentId,
      wantedAt: wantedAt === null ? null : sqlTimestamp(wantedAt),
      createdAt: sqlTimestamp(at),
    });
  }
}
