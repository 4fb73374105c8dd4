import type { ProvidedService } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { ageOn, at, DAY, dayOf, HOUR, MINUTE, monthStart, stamp, ymd, yymm } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';
import { Bills } from './bills.ts';
import { ClaimPath } from './claim-path.ts';

export type ClaimLine = ProvidedService & { paItemId?: string; priceAsked?: number };

export type ClaimRequest = {
  person: Person;
  hcp: Hcp;
  condition: Condition;
  encounterId: string;
  referralId: string | null;
  pa: { codeId: string; requestNo: string } | null;
  visitType: 'EMERGENCY' | 'REFERRAL' | 'OTHER';
  from: number;
  to: number;
  /** When the visit ended; the claim is prepared after it. */
  endedAt: number;
  lines: ClaimLine[];
  attending: string;
  outcome: string;
};

/** What became of the claim, as far as its PA code is concerned. */
export type Claimed = { submittedAt: number | null; withdrawn: boolean } | null;

type Decided = {
  qty: number;
  price: number;
  decision: 'PENDING' | 'PASSED' | 'ADJUSTED' | 'REJECTED';
  reason: string | null;
  note: string | null;
};

const REFUSALS = ['MISSING_DOCUMENT', 'WRONG_DIAGNOSIS', 'DUPLICATE', 'SUSPECTED_FRAUD', 'OTHER'] as const;
const LINE_REFUSALS = ['NOT_COVERED', 'QUANTITY_NOT_JUSTIFIED', 'WRONG_DIAGNOSIS', 'MISSING_DOCUMENT'] as const;
const RETURNS = [
  'Attach the operation note.',
  'The diagnosis does not match the treatment; correct it or explain.',
  'Discharge summary is missing.',
  'State the number of days on admission.',
  'Signature of the attending doctor is missing.',
];

/** The world's dimensions that every fact carries. */
export function dimensions(person: Person, hcp: Hcp, day: number) {
  return {
    lgaId: hcp.place.lga.id,
    townId: hcp.place.townId,
    enrolleeLgaId: person.place.lga.id,
    enrolleeTownId: person.place.townId,
    planId: person.plan.id,
    mdaId: person.mda?.id ?? null,
    sex: person.sex,
    age: Math.max(0, ageOn(person.born, day)),
    month: ymd(monthStart(day)),
  };
}

export class Claims {
  readonly bills: Bills;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.bills = new Bills(world);
  }

  /** One claim with its lines and the way it went: into a bill, through vetting and approval, to payment or elsewhere. */
  add(random: Random, request: ClaimRequest): Claimed {
    const { world } = this;
    const { hcp, person, to, lines } = request;
    const { fundingPool } = person.plan;
    const held = !request.pa && random.chance(0.02);
    let bill = this.bills.billFor(hcp, to, fundingPool, held);
    let preparedAt = Math.max(request.endedAt + random.int(20, 200) * MINUTE, at(to, 12) + random.int(0, 3) * DAY);
    // Records are usually ready in time for the bill; what is not goes with the next.
    if (preparedAt > bill.submittedAt - HOUR)
      preparedAt = Math.max(request.endedAt + 10 * MINUTE, bill.submittedAt - random.int(1, 4) * HOUR);
    if (preparedAt > bill.submittedAt - HOUR) {
      // A code does not live long enough for the next bill.
      if (request.pa) return null;
      bill = this.bills.billFor(hcp, to, fundingPool, true);
    }
    if (preparedAt > world.now || lines.length === 0) return null;
    const submitted = bill.submittedAt <= world.now;
    const officers = world.staff('CLAIMS_OFFICER').filter((officer) => officer !== bill.officer);
    const preparer = random.chance(0.05) ? random.pick(officers) : random.pick(hcp.users);
    const path = new ClaimPath(world, random, { bill, submitted, preparedAt, preparer });
    if (submitted) this.follow(random, request, path, held || preparer.role === 'CLAIMS_OFFICER');
    this.write(random, request, path, preparer);
    return { submittedAt: path.firstSubmittedAt, withdrawn: path.status === 'WITHDRAWN' };
  }

  private follow(random: Random, { hcp, to, person, pa }: ClaimRequest, path: ClaimPath, onceOnly: boolean): void {
    const fate = random.next();
    if (fate < 0.008) {
      path.withdraw();
      return;
    }
    if (fate < 0.035 && !onceOnly) {
      path.returnTo(random.pick(RETURNS));
      if (path.status !== 'RETURNED') return;
      const again = this.bills.billFor(hcp, to, person.plan.fundingPool, true);
      if (again.submittedAt > path.lastAt && again.submittedAt <= this.world.now && (pa || random.chance(0.9))) path.resubmit(again);
      else return;
    }
    path.review();
  }

  private write(random: Random, request: ClaimRequest, path: ClaimPath, preparer: User): void {
    const { world } = this;
    const { person, hcp, condition, lines, pa } = request;
    const id = random.uuid(path.preparedAt);
    const claimNo = world.numbered(`CLM-${yymm(dayOf(path.preparedAt))}`, 6);
    const decided = decideLines(random, lines, path);
    let claimed = 0;
    let vetted = 0;
    let approved = 0;
    let drugs = 0;
    const asked = lines.map((line) => line.priceAsked ?? line.price);
    lines.forEach((line, i) => {
      const amount = line.qty * Math.min(line.price, asked[i] ?? line.price);
      claimed += amount;
      if (line.service.category === 'DRUG') drugs += amount;
      const decision = decided.lines[i];
      if (decision) approved += decision.qty * decision.price;
    });
    vetted = path.vettedAt === null ? 0 : approved;
    if (decided.restored && path.vettedAt !== null) vetted += decided.restored;
    const final = path.status === 'APPROVED' || path.status === 'REJECTED' || path.status === 'PAID' || path.status === 'DISPUTED';
    const status = final && approved === 0 && path.status !== 'DISPUTED' ? 'REJECTED' : path.status;
    const approvedAmount = final ? approved : 0;
    const paid = status === 'PAID' ? path.bill.payment.paidAt : null;
    const inBill = path.inBill;
    if (inBill) this.bills.join(path.bill, claimed, vetted, approvedAmount);
    path.finish(id, claimNo, status);
    world.copyBuffer.add('Claim', {
      id,
      claimNo,
      type: pa ? 'AUTH' : 'NO_AUTH',
      hcpId: hcp.id,
      enrolleeId: person.id,
      encounterId: request.encounterId,
      paCodeId: pa?.codeId ?? null,
      referralId: request.referralId,
      serviceFrom: ymd(request.from),
      serviceTo: ymd(request.to),
      careType: request.to > request.from ? 'IN' : 'OUT',
      visitType: request.visitType,
      outcome: request.outcome,
      attendingName: request.attending,
      claimedAmount: claimed,
      vettedAmount: vetted,
      approvedAmount,
      paidAmount: paid === null ? 0 : approvedAmount,
      coPayAmount: Math.round((drugs * person.plan.coPayDrugPercent) / 100),
      isLate: path.isLate,
      lateReason: path.isLate ? 'Records were sent late from the ward' : null,
      status,
      decision: path.vettedAt === null ? null : approved === 0 ? 'NONE' : approved < claimed ? 'PARTIAL' : 'FULL',
      checks: status === 'DRAFT' ? null : '[]',
      returnReason: path.returnReason,
      disputeReason: status === 'DISPUTED' ? 'The documents asked for were attached to the claim.' : null,
      disputedAt: status === 'DISPUTED' ? stamp(path.lastAt) : null,
      preparedById: preparer.id,
      preparedByRole: preparer.role,
      submittedAt: path.submittedAt === null ? null : stamp(path.submittedAt),
      reviewerId: path.reviewedAt === null ? null : path.bill.officer.id,
      vettedById: path.vettedAt === null ? null : path.bill.officer.id,
      vettedAt: path.vettedAt === null ? null : stamp(path.vettedAt),
      approvedById: final ? path.bill.approver.id : null,
      approvedAt: final ? stamp(path.bill.approvedAt) : null,
      paidAt: paid === null ? null : stamp(paid),
      billId: inBill ? path.bill.id : null,
      attempt: path.attempt,
      ...dimensions(person, hcp, request.to),
      fundingPool: person.plan.fundingPool,
      version: path.steps,
      createdAt: stamp(path.preparedAt),
      updatedAt: stamp(path.lastAt),
    });
    lines.forEach((line, i) => {
      const decision = decided.lines[i];
      const shown = decision && decision.decision !== 'PENDING' ? decision : null;
      world.copyBuffer.add('ClaimItem', {
        id: random.uuid(path.preparedAt),
        claimId: id,
        position: i,
        serviceId: line.service.id,
        paItemId: line.paItemId ?? null,
        qty: line.qty,
        unitPriceClaimed: asked[i],
        tariffPrice: line.price,
        amountClaimed: line.qty * Math.min(line.price, asked[i] ?? line.price),
        qtyApproved: shown?.qty ?? null,
        priceApproved: shown?.price ?? null,
        amountApproved: shown ? shown.qty * shown.price : null,
        decision: shown?.decision ?? 'PENDING',
        reasonCode: shown?.reason ?? null,
        note: shown?.note ?? null,
      });
    });
    [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
      world.copyBuffer.add('ClaimDiagnosis', { claimId: id, diagnosisId: world.diagnosis(code), position });
    });
    for (const name of condition.symptoms.slice(0, 1))
      world.copyBuffer.add('ClaimSymptom', { claimId: id, symptomId: world.symptom(name) });
  }
}

/** The officer's line decisions, and what the administrator then cut more. */
function decideLines(random: Random, lines: ClaimLine[], path: ClaimPath): { lines: (Decided | null)[]; restored: number } {
  if (path.vettedAt === null) return { lines: lines.map(() => null), restored: 0 };
  const whole = path.bill.isLate && random.chance(0.06) ? 'LATE' : random.chance(0.02) ? random.pick(REFUSALS) : null;
  const decided = lines.map((line): Decided => {
    const price = Math.min(line.price, line.priceAsked ?? line.price);
    if (whole)
      return {
        qty: 0,
        price: 0,
        decision: 'REJECTED',
        reason: whole,
        note: whole === 'OTHER' ? 'The folder number does not exist at the facility.' : null,
      };
    if ((line.priceAsked ?? 0) > line.price) return { qty: line.qty, price, decision: 'ADJUSTED', reason: 'ABOVE_TARIFF', note: null };
    if (line.qty > 2 && random.chance(0.07))
      return { qty: random.int(1, line.qty - 1), price, decision: 'ADJUSTED', reason: 'QUANTITY_NOT_JUSTIFIED', note: null };
    if (random.chance(0.025)) return { qty: 0, price: 0, decision: 'REJECTED', reason: random.pick(LINE_REFUSALS), note: null };
    return { qty: line.qty, price, decision: 'PASSED', reason: null, note: null };
  });
  const final = path.status === 'APPROVED' || path.status === 'PAID';
  const target = final && random.chance(0.02) ? decided.findIndex((line) => line.decision === 'PASSED') : -1;
  const cut = decided[target];
  if (!cut || decided.length < 2) return { lines: decided, restored: 0 };
  const restored = cut.qty * cut.price;
  decided[target] = { qty: 0, price: 0, decision: 'REJECTED', reason: 'NOT_COVERED', note: 'Cut at final approval.' };
  return { lines: decided, restored };
}
