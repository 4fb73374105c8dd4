import { offerSubject } from '../messages.ts';
import type { ProvidedService } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { addMonths, ageOn, DAY, dayOf, HOUR, instantAt, isoDate, MINUTE, monthStart, sqlTimestamp, startOf, yymm } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';
import { Bills } from './bills.ts';
import { ClaimCourse } from './claim-course.ts';
import { UPLOADED_DAYS, type UploadedClaim, usesUploads } from './claim-uploads.ts';
import { type CutClaim, DISPUTED_MONTHS } from './disputes.ts';
import { ANSWER_DAYS, LAPSE_HOUR, writeQuestion } from './questions.ts';

export type ClaimLine = ProvidedService & { paItemId?: string; claimedPrice?: number };

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

/** Whether and when the claim was submitted, which decides the status of its PA code; null if no claim was made. */
export type Claimed = { submittedAt: number | null; withdrawn: boolean } | null;

type LineDecision = {
  qty: number;
  price: number;
  decision: 'PENDING' | 'PASSED' | 'ADJUSTED' | 'REJECTED';
  reason: string | null;
  note: string | null;
};

const REJECTION_REASONS = ['MISSING_DOCUMENT', 'WRONG_DIAGNOSIS', 'DUPLICATE', 'SUSPECTED_FRAUD', 'OTHER'] as const;
const LINE_REJECTION_REASONS = ['NOT_COVERED', 'QUANTITY_NOT_JUSTIFIED', 'WRONG_DIAGNOSIS', 'MISSING_DOCUMENT'] as const;
const RETURN_REASONS = [
  'Attach the operation note.',
  'The diagnosis does not match the treatment; correct it or explain.',
  'Discharge summary is missing.',
  'State the number of days on admission.',
  'Signature of the attending doctor is missing.',
];

// Assumptions of the demo scheme: shares of claims or lines, and bounds of the draw for the course of a claim.
const HELD_BACK_SHARE = 0.02;
const PREPARED_BY_OFFICER_SHARE = 0.05;
const WITHDRAWN_BELOW = 0.008;
const RETURNED_BELOW = 0.035;
const RESUBMITTED_SHARE = 0.9;
const REJECTED_IF_LATE_SHARE = 0.06;
const REJECTED_SHARE = 0.02;
const QUANTITY_CUT_SHARE = 0.07;
const LINE_REJECTED_SHARE = 0.025;
const CUT_AT_APPROVAL_SHARE = 0.02;

/** The columns by which reports group: place, plan, employer, sex, age and month. */
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
    month: isoDate(monthStart(day)),
  };
}

export class Claims {
  readonly bills: Bills;
  /** Decided claims with a cut. */
  readonly cutClaims: CutClaim[] = [];
  /** Claims of the demo hospital with external numbers. */
  readonly uploadedClaims: UploadedClaim[] = [];
  private readonly world: World;
  private readonly disputableFrom: number;

  constructor(world: World) {
    this.world = world;
    this.bills = new Bills(world);
    this.disputableFrom = startOf(addMonths(world.today, -DISPUTED_MONTHS));
  }

  /** Creates a claim with its lines and draws its course. */
  add(random: Random, request: ClaimRequest): Claimed {
    const { world } = this;
    const { hcp, person, to, lines } = request;
    const { fundingPool } = person.plan;
    const isHeldBack = !request.pa && random.chance(HELD_BACK_SHARE);
    let bill = this.bills.billFor(hcp, to, fundingPool, isHeldBack);
    let preparedAt = Math.max(request.endedAt + random.int(20, 200) * MINUTE, instantAt(to, 12) + random.int(0, 3) * DAY);
    // A claim that is not ready for its bill is prepared just before it, or else goes into the next bill.
    if (preparedAt > bill.submittedAt - HOUR)
      preparedAt = Math.max(request.endedAt + 10 * MINUTE, bill.submittedAt - random.int(1, 4) * HOUR);
    if (preparedAt > bill.submittedAt - HOUR) {
      // The PA code would expire before the next bill.
      if (request.pa) return null;
      bill = this.bills.billFor(hcp, to, fundingPool, true);
    }
    if (preparedAt > world.now || lines.length === 0) return null;
    const isSubmitted = bill.submittedAt <= world.now;
    const officers = world.staff('CLAIMS_OFFICER').filter((officer) => officer !== bill.officer);
    const preparer = random.chance(PREPARED_BY_OFFICER_SHARE) ? random.pick(officers) : random.pick(hcp.users);
    const course = new ClaimCourse(world, random, { bill, submitted: isSubmitted, preparedAt, preparer });
    if (isSubmitted) this.drawCourse(random, request, course, isHeldBack || preparer.role === 'CLAIMS_OFFICER');
    this.write(random, request, course, preparer);
    return { submittedAt: course.firstSubmittedAt, withdrawn: course.status === 'WITHDRAWN' };
  }

  private drawCourse(random: Random, { hcp, to, person, pa, encounterId }: ClaimRequest, course: ClaimCourse, cannotReturn: boolean): void {
    const outcomeDraw = random.next();
    if (outcomeDraw < WITHDRAWN_BELOW) {
      course.withdraw();
      return;
    }
    if (outcomeDraw < RETURNED_BELOW && !cannotReturn) {
      course.returnToFacility(random.pick(RETURN_REASONS));
      if (course.status !== 'RETURNED') return;
      const nextBill = this.bills.billFor(hcp, to, person.plan.fundingPool, true);
      if (nextBill.submittedAt > course.lastAt && nextBill.submittedAt <= this.world.now && (pa || random.chance(RESUBMITTED_SHARE)))
        course.resubmit(nextBill);
      else {
        const submittedAt = startOf(dayOf(course.lastAt) + ANSWER_DAYS + 1) + LAPSE_HOUR * HOUR;
        // Still in its bill, or with time for the answer.
        if (course.inBill || submittedAt > this.world.now) return;
        course.takeBack(
          this.bills.billForUnanswered(course.bill, {
            claimKey: `${course.bill.id}/${encounterId}/${pa?.codeId ?? ''}`,
            submittedAt,
          }),
        );
        return;
      }
    }
    course.review();
  }

  private write(random: Random, request: ClaimRequest, course: ClaimCourse, preparer: User): void {
    const { world } = this;
    const { person, hcp, condition, lines, pa } = request;
    const id = random.uuid(course.preparedAt);
    const claimNo = world.numbered(`CLM-${yymm(dayOf(course.preparedAt))}`, 6);
    const decisions = decideLines(random, lines, course);
    let claimed = 0;
    let vetted = 0;
    let approved = 0;
    let approvedDrugs = 0;
    let drugAmount = 0;
    const claimedPrices = lines.map((line) => line.claimedPrice ?? line.price);
    lines.forEach((line, i) => {
      const amount = line.qty * Math.min(line.price, claimedPrices[i] ?? line.price);
      claimed += amount;
      if (line.service.category === 'DRUG') drugAmount += amount;
      const decision = decisions.lines[i];
      if (!decision) return;
      approved += decision.qty * decision.price;
      if (line.service.category === 'DRUG') approvedDrugs += decision.qty * decision.price;
    });
    vetted = course.vettedAt === null ? 0 : approved;
    if (decisions.cutAtApproval && course.vettedAt !== null) vetted += decisions.cutAtApproval;
    const isDecided = course.status === 'APPROVED' || course.status === 'REJECTED' || course.status === 'PAID';
    const status = isDecided && approved === 0 ? 'REJECTED' : course.status;
    const approvedAmount = isDecided ? approved : 0;
    const payableAmount = isDecided ? approved - Math.floor((approvedDrugs * person.plan.coPayDrugPercent) / 100) : 0;
    const paidAt = status === 'PAID' ? course.bill.payment.paidAt : null;
    const inBill = course.inBill;
    const isUploaded = !pa && preparer.role === 'HCP' && usesUploads(hcp) && course.preparedAt > world.now - UPLOADED_DAYS * DAY;
    const externalId = isUploaded ? `JH-${claimNo.slice(4)}` : null;
    if (externalId)
      this.uploadedClaims.push({
        ...{
          id,
          externalId,
          member: person.enrolmentNo,
          day: request.to,
          attending: request.attending,
          preparedAt: course.preparedAt,
          billId: course.bill.id,
        },
        diagnosis: condition.diagnosis,
        lines: lines.map(({ service, qty, price }, index) => ({ service: service.code, qty, price: claimedPrices[index] ?? price })),
      });
    if (inBill) this.bills.join(course.bill, claimed, vetted, approvedAmount, payableAmount);
    course.writeHistory(id, claimNo, status);
    world.copyBuffer.add('Claim', {
      id,
      claimNo,
      type: pa ? 'AUTH' : 'NO_AUTH',
      hcpId: hcp.id,
      enrolleeId: person.id,
      encounterId: request.encounterId,
      paCodeId: pa?.codeId ?? null,
      referralId: request.referralId,
      serviceFrom: isoDate(request.from),
      serviceTo: isoDate(request.to),
      careType: request.to > request.from ? 'IN' : 'OUT',
      visitType: request.visitType,
      outcome: request.outcome,
      attendingName: request.attending,
      externalId,
      claimedAmount: claimed,
      vettedAmount: vetted,
      approvedAmount,
      payableAmount,
      paidAmount: paidAt === null ? 0 : payableAmount,
      coPayAmount: Math.round((drugAmount * person.plan.coPayDrugPercent) / 100),
      isLate: course.isLate,
      lateReason: course.isLate ? 'Records were sent late from the ward' : null,
      status,
      decision: course.vettedAt === null ? null : approved === 0 ? 'NONE' : approved < claimed ? 'PARTIAL' : 'FULL',
      checks: status === 'DRAFT' ? null : '[]',
      returnReason: course.returnReason,
      preparedById: preparer.id,
      preparedByRole: preparer.role,
      submittedAt: course.submittedAt === null ? null : sqlTimestamp(course.submittedAt),
      reviewerId: course.reviewedAt === null ? null : course.bill.officer.id,
      vettedById: course.vettedAt === null ? null : course.bill.officer.id,
      vettedAt: course.vettedAt === null ? null : sqlTimestamp(course.vettedAt),
      approvedById: isDecided ? course.bill.approver.id : null,
      approvedAt: isDecided ? sqlTimestamp(course.bill.approvedAt) : null,
      paidAt: paidAt === null ? null : sqlTimestamp(startOf(dayOf(paidAt))),
      billId: inBill ? course.bill.id : null,
      attempt: course.attempt,
      ...dimensions(person, hcp, request.to),
      fundingPool: person.plan.fundingPool,
      version: course.steps,
      createdAt: sqlTimestamp(course.preparedAt),
      updatedAt: sqlTimestamp(course.lastAt),
    });
    if (course.submittedAt !== null) offerSubject(world, { type: 'Claim', id, number: claimNo, hcp, at: course.submittedAt });
    const cutLines: CutClaim['lines'] = [];
    const itemIds: string[] = [];
    lines.forEach((line, i) => {
      const decision = decisions.lines[i];
      const finalDecision = decision && decision.decision !== 'PENDING' ? decision : null;
      const itemId = random.uuid(course.preparedAt);
      itemIds.push(itemId);
      const amountClaimed = line.qty * Math.min(line.price, claimedPrices[i] ?? line.price);
      const cut = finalDecision ? amountClaimed - finalDecision.qty * finalDecision.price : 0;
      if (cut > 0) cutLines.push({ itemId, cut, isDrug: line.service.category === 'DRUG' });
      world.copyBuffer.add('ClaimItem', {
        id: itemId,
        claimId: id,
        position: i,
        serviceId: line.service.id,
        paItemId: line.paItemId ?? null,
        qty: line.qty,
        unitPriceClaimed: claimedPrices[i],
        tariffPrice: line.price,
        amountClaimed,
        qtyApproved: finalDecision?.qty ?? null,
        priceApproved: finalDecision?.price ?? null,
        amountApproved: finalDecision ? finalDecision.qty * finalDecision.price : null,
        decision: finalDecision?.decision ?? 'PENDING',
        reasonCode: finalDecision?.reason ?? null,
        note: finalDecision?.note ?? null,
      });
    });
    writeQuestion(world, {
      claimId: id,
      claimNo,
      status,
      itemIds,
      officer: course.bill.officer,
      sender: course.bill.sender,
      returnReason: course.returnReason,
      reviewedAt: course.reviewedAt,
      lastAt: course.lastAt,
    });
    if (isDecided && cutLines.length > 0 && course.bill.approvedAt >= this.disputableFrom)
      this.cutClaims.push({ id, no: claimNo, bill: course.bill, coPayPercent: person.plan.coPayDrugPercent, lines: cutLines });
    [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
      world.copyBuffer.add('ClaimDiagnosis', { claimId: id, diagnosisId: world.diagnosis(code), position });
    });
    for (const name of condition.symptoms.slice(0, 1))
      world.copyBuffer.add('ClaimSymptom', { claimId: id, symptomId: world.symptom(name) });
  }
}

/** The officer's decisions on the lines, and the amount that the administrator cut at final approval. */
function decideLines(random: Random, lines: ClaimLine[], course: ClaimCourse): { lines: (LineDecision | null)[]; cutAtApproval: number } {
  if (course.vettedAt === null) return { lines: lines.map(() => null), cutAtApproval: 0 };
  const claimReason =
    course.bill.isLate && random.chance(REJECTED_IF_LATE_SHARE)
      ? 'LATE'
      : random.chance(REJECTED_SHARE)
        ? random.pick(REJECTION_REASONS)
        : null;
  const lineDecisions = lines.map((line): LineDecision => {
    const price = Math.min(line.price, line.claimedPrice ?? line.price);
    if (claimReason)
      return {
        qty: 0,
        price: 0,
        decision: 'REJECTED',
        reason: claimReason,
        note: claimReason === 'OTHER' ? 'The folder number does not exist at the facility.' : null,
      };
    // The claim holds no more than the tariff already, so nothing is cut.
    if ((line.claimedPrice ?? 0) > line.price) return { qty: line.qty, price, decision: 'PASSED', reason: null, note: null };
    if (line.qty > 2 && random.chance(QUANTITY_CUT_SHARE))
      return { qty: random.int(1, line.qty - 1), price, decision: 'ADJUSTED', reason: 'QUANTITY_NOT_JUSTIFIED', note: null };
    if (random.chance(LINE_REJECTED_SHARE))
      return { qty: 0, price: 0, decision: 'REJECTED', reason: random.pick(LINE_REJECTION_REASONS), note: null };
    return { qty: line.qty, price, decision: 'PASSED', reason: null, note: null };
  });
  const isDecided = course.status === 'APPROVED' || course.status === 'PAID';
  const cutIndex = isDecided && random.chance(CUT_AT_APPROVAL_SHARE) ? lineDecisions.findIndex((line) => line.decision === 'PASSED') : -1;
  const cutLine = lineDecisions[cutIndex];
  if (!cutLine || lineDecisions.length < 2) return { lines: lineDecisions, cutAtApproval: 0 };
  const cutAtApproval = cutLine.qty * cutLine.price;
  lineDecisions[cutIndex] = { qty: 0, price: 0, decision: 'REJECTED', reason: 'NOT_COVERED', note: 'Cut at final approval.' };
  return { lines: lineDecisions, cutAtApproval };
}
