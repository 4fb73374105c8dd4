import { notify } from '../messages.ts';
import { DAY, dayOf, instantAt, isoDate, isWorkday, MINUTE, sqlTimestamp, startOf, weekday, yymm, yyyymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';
import type { Bill } from './bills.ts';
import { writePayment } from './payments.ts';

/** A claim that was rejected or approved in part, with what was cut of each line. */
export type CutClaim = {
  id: string;
  no: string;
  bill: Bill;
  coPayPercent: number;
  lines: { itemId: string; cut: number; isDrug: boolean }[];
};

type Outcome = 'UPHELD' | 'PARTLY_UPHELD' | 'REFUSED' | 'WITHDRAWN';
type Dispute = { claim: CutClaim; random: Random; filedAt: number };

/** Earlier decisions are too old to be of interest. */
export const DISPUTED_MONTHS = 5;
/** As in the default settings. */
const DISPUTE_DAYS = 14;
// Assumptions of the demo scheme.
const DISPUTED_SHARE = 0.12;
const FEWEST_DISPUTES = 30;
const FEWEST_FRESH_DISPUTES = 12;
const OUTCOMES: readonly Outcome[] = ['PARTLY_UPHELD', 'REFUSED', 'UPHELD', 'REFUSED', 'WITHDRAWN', 'REFUSED', 'PARTLY_UPHELD', 'UPHELD'];
const ACTIONS = { UPHELD: 'UPHOLD', PARTLY_UPHELD: 'UPHOLD_IN_PART', REFUSED: 'REFUSE', WITHDRAWN: 'WITHDRAW' } as const;

const REASONS = [
  'The document that was missed was attached to the claim; it is attached here again.',
  'The quantity is what the ward register shows for these days.',
  'The service is on the list of the plan and was given on the advice of the consultant.',
  'The diagnosis was confirmed by the laboratory; the result is on the folder.',
];
const ANSWERS: Record<Exclude<Outcome, 'WITHDRAWN'>, string> = {
  UPHELD: 'The document shows that the service was given as claimed.',
  PARTLY_UPHELD: 'The register supports part of the requested amount; that part is paid.',
  REFUSED: 'The documents do not support more than was approved. The decision stands.',
};

const workingTime = (random: Random, day: number): number => {
  let workday = day;
  while (!isWorkday(workday)) workday++;
  return instantAt(workday, random.int(9, 15), random.int(0, 59), random.int(0, 59));
};

/** Disputes about some of the cut claims: recent ones are open, older ones decided; granted amounts are paid by supplementary bills. */
export function makeDisputes(world: World, cutClaims: readonly CutClaim[]): void {
  const decidedClaims = cutClaims.filter(({ bill }) => bill.approvedAt <= world.now);
  const isFresh = ({ bill }: CutClaim) => dayOf(bill.approvedAt) > world.today - DISPUTE_DAYS;
  const shareOf = (claims: readonly CutClaim[], fewest: number) => Math.max(DISPUTED_SHARE, fewest / Math.max(1, claims.length));
  const freshShare = shareOf(decidedClaims.filter(isFresh), FEWEST_FRESH_DISPUTES);
  const share = shareOf(decidedClaims, FEWEST_DISPUTES);
  const disputes = decidedClaims.flatMap((claim): Dispute[] => {
    const random = world.random.fork('dispute', claim.no);
    if (!random.chance(isFresh(claim) ? freshShare : share)) return [];
    const approvedOn = dayOf(claim.bill.approvedAt);
    const lastDay = Math.max(approvedOn + 1, Math.min(approvedOn + DISPUTE_DAYS - 3, world.today - 1));
    const filedAt = workingTime(random, random.int(approvedOn + 1, lastDay));
    return filedAt <= world.now ? [{ claim, random, filedAt }] : [];
  });
  disputes.sort((a, b) => a.filedAt - b.filedAt || a.claim.no.localeCompare(b.claim.no));
  let answered = 0;
  for (const dispute of disputes) {
    const endedAt = workingTime(dispute.random, dayOf(dispute.filedAt) + dispute.random.int(5, 14));
    if (endedAt > world.now) writeDispute(world, dispute, null, endedAt);
    else writeDispute(world, dispute, OUTCOMES[answered++ % OUTCOMES.length] ?? null, endedAt);
  }
}

function writeDispute(world: World, { claim, random, filedAt }: Dispute, outcome: Outcome | null, endedAt: number): void {
  const { bill } = claim;
  const judge = world.staff('ADMIN').find((admin) => admin !== bill.approver);
  if (!judge) return;
  const id = random.uuid(filedAt);
  const disputeNo = world.numbered(`DSP-${yymm(dayOf(filedAt))}`, 5);
  const isAnswered = outcome !== null && outcome !== 'WITHDRAWN';
  const grantedOf = (cut: number) => (outcome === 'UPHELD' ? cut : outcome === 'PARTLY_UPHELD' ? Math.floor(cut / 2) : 0);
  const requested = claim.lines.reduce((sum, { cut }) => sum + cut, 0);
  const granted = claim.lines.reduce((sum, { cut }) => sum + grantedOf(cut), 0);
  const grantedDrugs = claim.lines.reduce((sum, { cut, isDrug }) => (isDrug ? sum + grantedOf(cut) : sum), 0);
  const payable = granted - Math.floor((grantedDrugs * claim.coPayPercent) / 100);
  const supplementaryBillId =
    granted > 0 ? writeSupplementaryBill(world, random, { bill, judge, amount: granted, payable, filedAt, decidedAt: endedAt }) : null;
  world.copyBuffer.add('ClaimDispute', {
    id,
    disputeNo,
    claimId: claim.id,
    hcpId: bill.hcp.id,
    status: outcome ?? 'OPEN',
    reason: random.pick(REASONS),
    requestedAmount: requested,
    grantedAmount: granted,
    payableAmount: payable,
    answer: isAnswered ? ANSWERS[outcome] : null,
    filedById: bill.sender.id,
    filedAt: sqlTimestamp(filedAt),
    claimVettedById: bill.officer.id,
    claimApprovedById: bill.approver.id,
    decidedById: isAnswered ? judge.id : null,
    decidedAt: isAnswered ? sqlTimestamp(endedAt) : null,
    supplementaryBillId,
    version: outcome ? 1 : 0,
    updatedAt: sqlTimestamp(outcome ? endedAt : filedAt),
  });
  for (const { itemId, cut } of claim.lines) {
    const isCutAgain = isAnswered && outcome !== 'UPHELD';
    world.copyBuffer.add('ClaimDisputeLine', {
      id: random.uuid(filedAt),
      disputeId: id,
      claimItemId: itemId,
      requestedAmount: cut,
      grantedAmount: isAnswered ? grantedOf(cut) : null,
      answer: isCutAgain ? 'Not supported by the documents.' : null,
    });
  }
  const record = { entity: 'ClaimDispute', id, label: disputeNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'OPEN', by: bill.sender, at: filedAt });
  if (outcome) {
    const by = outcome === 'WITHDRAWN' ? bill.sender : judge;
    const note = isAnswered ? ANSWERS[outcome] : null;
    recordChange(world, { ...record, action: ACTIONS[outcome], from: 'OPEN', to: outcome, by, at: endedAt, note });
  }
  const subject = { entity: 'ClaimDispute', id };
  notify(world, [judge], { ...subject, kind: 'CLAIM_DISPUTED', title: `The decision on claim ${claim.no} is disputed`, at: filedAt });
  if (isAnswered)
    notify(world, [bill.sender], {
      ...subject,
      kind: 'CLAIM_DISPUTE_ANSWERED',
      title: `Your dispute about claim ${claim.no} has been decided`,
      at: endedAt,
    });
}

type Grant = { bill: Bill; judge: User; amount: number; payable: number; filedAt: number; decidedAt: number };

/** Creates a supplementary bill of the granted amount, paid on a following Friday. Returns its id. */
function writeSupplementaryBill(world: World, random: Random, { bill, judge, amount, payable, filedAt, decidedAt }: Grant): string {
  const id = random.uuid(decidedAt);
  const billNo = world.numbered(`BAT-${bill.hcp.code}-${yyyymm(bill.month)}`, 2);
  const firstDay = dayOf(decidedAt) + random.int(2, 9);
  const paymentDay = firstDay + ((5 - weekday(firstDay) + 7) % 7);
  const accountants = world.staff('ACCOUNTANT');
  const makerIndex = random.int(0, accountants.length - 1);
  const createdAt = instantAt(paymentDay, 9) - DAY;
  const paidAt = instantAt(paymentDay, random.int(10, 15), random.int(0, 59));
  const isInPayment = createdAt <= world.now;
  const isPaid = paidAt <= world.now;
  const payment = {
    id: random.uuid(createdAt),
    hcp: bill.hcp,
    pool: bill.pool,
    isOfRun: false,
    no: '',
    createdAt,
    paidAt,
    maker: accountants[makerIndex] as User,
    confirmer: accountants[(makerIndex + 1) % accountants.length] as User,
    bills: [{ ...bill, id, no: billNo, approved: amount, payable }],
  };
  if (isInPayment) writePayment(world, payment);
  world.copyBuffer.add('Bill', {
    id,
    billNo,
    kind: 'SUPPLEMENTARY',
    hcpId: bill.hcp.id,
    careMonth: isoDate(bill.month),
    fundingPool: bill.pool,
    status: isPaid ? 'PAID' : 'APPROVED',
    claimCount: 0,
    claimedAmount: 0,
    vettedAmount: 0,
    approvedAmount: amount,
    payableAmount: payable,
    paidAmount: isPaid ? payable : 0,
    submittedById: bill.sender.id,
    submittedAt: sqlTimestamp(filedAt),
    assignedOfficerId: null,
    vettedById: null,
    vettedAt: null,
    approvedById: judge.id,
    approvedAt: sqlTimestamp(decidedAt),
    paidAt: isPaid ? sqlTimestamp(startOf(dayOf(paidAt))) : null,
    paymentId: isInPayment ? payment.id : null,
    version: isPaid ? 2 : 1,
    createdAt: sqlTimestamp(decidedAt - MINUTE),
    updatedAt: sqlTimestamp(isPaid ? paidAt : decidedAt),
  });
  const record = { entity: 'Bill', id, label: billNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'OPEN', by: judge, at: decidedAt - 1 });
  recordChange(world, { ...record, action: 'APPROVE_SUPPLEMENT', from: 'OPEN', to: 'APPROVED', by: judge, at: decidedAt });
  if (isPaid) recordChange(world, { ...record, action: 'PAY', from: 'APPROVED', to: 'PAID', by: payment.confirmer, at: paidAt });
  return id;
}
