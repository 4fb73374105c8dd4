import { DAY, dayOf, HOUR, MINUTE, sqlTimestamp, startOf, workdaysAfter, yymm } from './world/days.ts';
import { recordChange } from './world/history.ts';
import type { ComplaintVisit, User, World } from './world/world.ts';

/** As in the default settings. */
const ACKNOWLEDGE_DAYS = 1;
const ANSWER_DAYS = 5;
const URGENT_MINUTES = 60;
/** Age of the visits that complaints are about. */
const CLAIM_AGE = 30 * DAY;

type Category = 'DENIAL_OF_CARE' | 'MONEY_ASKED' | 'QUALITY_OF_CARE' | 'CARD_OR_RECORD' | 'PREMIUM' | 'OFFICER' | 'OTHER';
type Status = 'RECEIVED' | 'ASSIGNED' | 'WAITING' | 'RESOLVED' | 'REJECTED' | 'REOPENED';
type Source =
  /** A visit to the facility of the demo sign-in or to any other; the patient complains. */
  | 'DEMO_VISIT'
  | 'VISIT'
  /** A member with a portal account, on the web, by the place among them. */
  | { member: number }
  /** Somebody who is not enrolled. */
  | { name: string; phone: string };

type Complaint = {
  category: Category;
  status: Status;
  from: Source;
  /** How long ago it was received. */
  ago: number;
  details: string;
  party?: 'FACILITY' | 'MEMBER';
  /** The facility was asked and has answered. */
  isAnswered?: boolean;
  answer?: string;
};

const COMPLAINTS: readonly Complaint[] = [
  {
    category: 'DENIAL_OF_CARE',
    status: 'RECEIVED',
    from: 'DEMO_VISIT',
    ago: 35 * MINUTE,
    details: 'The nurse says that the card does not work and sent us home. My son has a fever.',
  },
  {
    category: 'DENIAL_OF_CARE',
    status: 'ASSIGNED',
    from: 'VISIT',
    ago: 3 * HOUR,
    details: 'They do not attend to people of the scheme on market days.',
  },
  {
    category: 'DENIAL_OF_CARE',
    status: 'RESOLVED',
    from: 'DEMO_VISIT',
    ago: 9 * DAY,
    details: 'The desk refused my wife because her card was not printed.',
    answer: 'We called the facility and your wife was treated the same day. The enrolment number is enough.',
  },
  {
    category: 'MONEY_ASKED',
    status: 'RECEIVED',
    from: 'DEMO_VISIT',
    ago: 20 * HOUR,
    details: 'They collected 3,500 naira for drugs before the doctor saw me.',
  },
  {
    category: 'MONEY_ASKED',
    status: 'ASSIGNED',
    from: 'DEMO_VISIT',
    ago: 3 * DAY,
    details: 'I paid 2,000 naira for a folder and got no receipt.',
    isAnswered: true,
  },
  {
    category: 'MONEY_ASKED',
    status: 'WAITING',
    from: 'DEMO_VISIT',
    ago: 4 * DAY,
    details: 'The laboratory asked for 5,000 naira for a test that the scheme covers.',
    party: 'FACILITY',
  },
  {
    category: 'MONEY_ASKED',
    status: 'WAITING',
    from: 'VISIT',
    ago: 8 * DAY,
    details: 'They asked for a deposit before the delivery.',
    party: 'FACILITY',
  },
  {
    category: 'MONEY_ASKED',
    status: 'RESOLVED',
    from: 'VISIT',
    ago: 16 * DAY,
    details: 'I paid 4,000 naira for a drip.',
    isAnswered: true,
    answer: 'The facility paid the money back on Friday. It was warned in writing.',
  },
  {
    category: 'MONEY_ASKED',
    status: 'REJECTED',
    from: 'VISIT',
    ago: 21 * DAY,
    details: 'They asked for money for a private room.',
    isAnswered: true,
    answer: 'A private room at your own wish is not covered. The facility told you the price before.',
  },
  {
    category: 'QUALITY_OF_CARE',
    status: 'RECEIVED',
    from: { member: 1 },
    ago: 5 * HOUR,
    details: 'I waited from eight to four and the doctor saw me for two minutes.',
  },
  {
    category: 'QUALITY_OF_CARE',
    status: 'WAITING',
    from: { member: 1 },
    ago: 6 * DAY,
    details: 'The drugs were out of stock again.',
    party: 'MEMBER',
  },
  {
    category: 'QUALITY_OF_CARE',
    status: 'RESOLVED',
    from: { member: 1 },
    ago: 30 * DAY,
    details: 'There was no water in the ward.',
    isAnswered: true,
    answer: 'The borehole of the facility was repaired. Thank you for telling us.',
  },
  { category: 'QUALITY_OF_CARE', status: 'ASSIGNED', from: 'VISIT', ago: 10 * DAY, details: 'The wound was not dressed for two days.' },
  {
    category: 'QUALITY_OF_CARE',
    status: 'REOPENED',
    from: 'VISIT',
    ago: 18 * DAY,
    details: 'The nurse shouted at my mother.',
    isAnswered: true,
    answer: 'The facility apologises.',
  },
  { category: 'CARD_OR_RECORD', status: 'RECEIVED', from: { member: 1 }, ago: 2 * DAY, details: 'The date of birth on my card is wrong.' },
  {
    category: 'CARD_OR_RECORD',
    status: 'RESOLVED',
    from: { member: 2 },
    ago: 25 * DAY,
    details: 'My card has the photograph of somebody else.',
    answer: 'The photograph was replaced. Collect the new card at your facility.',
  },
  {
    category: 'CARD_OR_RECORD',
    status: 'ASSIGNED',
    from: { member: 3 },
    ago: 2 * DAY,
    details: 'My second child is not on the list of the facility.',
  },
  {
    category: 'PREMIUM',
    status: 'RECEIVED',
    from: { name: 'Danladi Pwajok', phone: '08035550171' },
    ago: 6 * HOUR,
    details: 'I paid at the bank three weeks ago and still have no number.',
  },
  {
    category: 'PREMIUM',
    status: 'REJECTED',
    from: { member: 1 },
    ago: 28 * DAY,
    details: 'The deduction on my payslip is too high.',
    answer: 'The deduction is 5 percent of the basic salary, as in the law. Your payslip shows that.',
  },
  {
    category: 'PREMIUM',
    status: 'RESOLVED',
    from: { member: 2 },
    ago: 14 * DAY,
    details: 'My renewal was not counted.',
    answer: 'The receipt was matched and your cover runs to the end of next year.',
  },
  {
    category: 'OFFICER',
    status: 'RECEIVED',
    from: { name: 'Rifkatu Bot', phone: '08035550172' },
    ago: 26 * HOUR,
    details: 'The officer in the field asked for 500 naira for each form.',
  },
  {
    category: 'OFFICER',
    status: 'RESOLVED',
    from: { member: 3 },
    ago: 33 * DAY,
    details: 'The officer at the counter sent me away before closing time.',
    answer: 'The counter is open until four. The officer was reminded.',
  },
  {
    category: 'OTHER',
    status: 'RECEIVED',
    from: { name: 'Larai Pam', phone: '08035550173' },
    ago: 30 * HOUR,
    details: 'The toll-free number does not answer at night.',
  },
  {
    category: 'OTHER',
    status: 'ASSIGNED',
    from: { name: 'Bitrus Dalyop', phone: '08035550174' },
    ago: 12 * DAY,
    details: 'There is no facility of the scheme within a day of walking.',
  },
  {
    category: 'OTHER',
    status: 'RESOLVED',
    from: { member: 0 },
    ago: 45 * DAY,
    details: 'The text messages come in the night.',
    answer: 'Messages are now sent between eight and eight.',
  },
];

const QUESTIONS = {
  FACILITY:
    'A patient says that money was asked, or that the care was poor. Please say what happened and attach the receipt or the register.',
  MEMBER: 'Which drugs were out of stock, and did you buy them elsewhere?',
};
const FACILITY_ANSWER = 'The cashier was new and asked for it by mistake. It has been stopped.';

/** Complaints in all states, some of them overdue, about visits of the last weeks. The texts are constants; only ids are drawn, at the very end. */
export function makeComplaints(world: World): void {
  const [admin] = world.staff('ADMIN');
  const [manager] = world.staff('ACCOUNT_MANAGER');
  const [registrar] = world.staff('REGISTRATION_OFFICER');
  if (!admin || !manager || !registrar) return;
  const isDemo = ({ hcp }: ComplaintVisit) => hcp.users.some(({ email }) => email.startsWith('hospital@'));
  // About a month ago, so that the claim of the visit has been sent and is not decided.
  const byAge = world.complaintVisits.toSorted(
    (a, b) => Math.abs(world.now - a.visitAt - CLAIM_AGE) - Math.abs(world.now - b.visitAt - CLAIM_AGE),
  );
  const visits = { DEMO_VISIT: byAge.filter(isDemo), VISIT: byAge.filter((visit) => !isDemo(visit)) };
  const random = world.random.fork('complaints');
  const sorted = COMPLAINTS.toSorted((a, b) => b.ago - a.ago);
  for (const [index, complaint] of sorted.entries()) {
    const { category, status, from, ago, details, party, isAnswered, answer } = complaint;
    const receivedAt = world.now - ago;
    const visit = typeof from === 'string' ? (visits[from][index % Math.max(1, visits[from].length)] ?? null) : null;
    const member = typeof from === 'object' && 'member' in from ? world.messageMembers[from.member % world.messageMembers.length] : null;
    if (typeof from === 'string' ? !visit || visit.visitAt >= receivedAt : 'member' in from && !member) continue;
    const caller = typeof from === 'object' && 'name' in from ? from : null;
    const officer = category === 'OFFICER' ? admin : ['CARD_OR_RECORD', 'PREMIUM', 'OTHER'].includes(category) ? registrar : manager;
    const recorder: User = member?.user ?? registrar;
    const id = random.uuid(receivedAt);
    const complaintNo = world.numbered(`CMP-${yymm(dayOf(receivedAt))}`, 5);
    const isUrgent = category === 'DENIAL_OF_CARE';
    const due = (from: number, days: number) =>
      isUrgent ? from + URGENT_MINUTES * MINUTE : startOf(workdaysAfter(dayOf(from), days) + 1) - MINUTE;
    const isTaken = status !== 'RECEIVED';
    const assignedAt = isTaken ? receivedAt + Math.min(ago / 4, isUrgent ? 20 * MINUTE : 5 * HOUR) : null;
    const isAsked = party !== undefined || isAnswered === true;
    const askedAt = assignedAt !== null && isAsked ? assignedAt + HOUR : null;
    const answeredAt = askedAt !== null && isAnswered ? askedAt + Math.min(ago / 4, DAY) : null;
    const isDecided = answer !== undefined;
    const decidedAt = assignedAt !== null && isDecided ? (answeredAt ?? assignedAt) + (isUrgent ? 10 * MINUTE : 6 * HOUR) : null;
    const reopenedAt = status === 'REOPENED' && decidedAt !== null ? decidedAt + 3 * DAY : null;
    const clockFrom = reopenedAt ?? receivedAt;
    const [acknowledgeBy, answerBy] = [due(clockFrom, ACKNOWLEDGE_DAYS), due(clockFrom, ANSWER_DAYS)];
    const isOpen = status !== 'RESOLVED' && status !== 'REJECTED';
    const isCurrent = reopenedAt === null;
    const isEscalated = isOpen && (answerBy < world.now || ((!isTaken || !isCurrent) && acknowledgeBy < world.now));
    const hcp = visit?.hcp ?? (['QUALITY_OF_CARE'].includes(category) ? (member?.home ?? null) : null);
    const toFacility = isAsked && party !== 'MEMBER';
    const stamp = (at: number | null) => (at === null ? null : sqlTimestamp(at));
    const lastAt = reopenedAt ?? decidedAt ?? answeredAt ?? askedAt ?? assignedAt ?? receivedAt;
    const steps: { action: string; to: Status; at: number; by: User; note?: string }[] = [
      { action: 'RECEIVE', to: 'RECEIVED', at: receivedAt, by: recorder },
    ];
    if (assignedAt !== null) steps.push({ action: 'ASSIGN', to: 'ASSIGNED', at: assignedAt, by: officer });
    if (askedAt !== null)
      steps.push({
        ...{ action: toFacility ? 'ASK_FACILITY' : 'ASK_MEMBER', to: 'WAITING', at: askedAt, by: officer },
        note: QUESTIONS[toFacility ? 'FACILITY' : 'MEMBER'],
      });
    const desk = hcp?.users[0];
    if (answeredAt !== null && desk)
      steps.push({ action: 'ANSWER_AS_FACILITY', to: 'ASSIGNED', at: answeredAt, by: desk, note: FACILITY_ANSWER });
    const decision = status === 'REJECTED' ? 'REJECT' : 'RESOLVE';
    if (decidedAt !== null)
      steps.push({ action: decision, to: decision === 'REJECT' ? 'REJECTED' : 'RESOLVED', at: decidedAt, by: officer, note: answer });
    if (reopenedAt !== null)
      steps.push({ action: 'REOPEN', to: 'REOPENED', at: reopenedAt, by: registrar, note: 'She was not asked herself.' });
    world.copyBuffer.add('Complaint', {
      ...{ id, complaintNo, channel: member ? 'WEB' : caller ? 'PHONE' : 'COUNTER', category, status },
      ...{
        enrolleeId: visit?.enrolleeId ?? member?.enrolleeId ?? null,
        callerName: caller?.name ?? null,
        callerPhone: caller?.phone ?? null,
      },
      ...{ hcpId: hcp?.id ?? null, encounterId: visit?.id ?? null, officerId: null, details },
      ...{ receivedAt: sqlTimestamp(receivedAt), acknowledgeBy: sqlTimestamp(acknowledgeBy), answerBy: sqlTimestamp(answerBy) },
      ...{ acknowledgedAt: isCurrent ? stamp(assignedAt) : null, assigneeId: isTaken && isCurrent ? officer.id : null },
      ...{ waitingFor: party ?? null, sharedAt: toFacility ? stamp(askedAt) : null, namesPerson: toFacility && index % 2 === 0 },
      ...{ answer: isOpen ? null : (answer ?? null), decidedAt: isOpen ? null : stamp(decidedAt), decidedById: isOpen ? null : officer.id },
      ...{ reopenedAt: stamp(reopenedAt), escalatedAt: isEscalated ? sqlTimestamp(Math.min(answerBy, world.now)) : null },
      ...{ recordedById: recorder.id, version: steps.length - 1, createdAt: sqlTimestamp(receivedAt), updatedAt: sqlTimestamp(lastAt) },
    });
    if (askedAt !== null)
      world.copyBuffer.add('ComplaintQuestion', {
        ...{ id: random.uuid(askedAt), complaintId: id, party: toFacility ? 'FACILITY' : 'MEMBER' },
        ...{ question: QUESTIONS[toFacility ? 'FACILITY' : 'MEMBER'], askedById: officer.id, askedAt: sqlTimestamp(askedAt) },
        ...{
          answer: answeredAt !== null ? FACILITY_ANSWER : null,
          answeredById: answeredAt !== null ? (desk?.id ?? null) : null,
          answeredAt: stamp(answeredAt),
        },
      });
    let before: Status | null = null;
    for (const { to, ...step } of steps) {
      recordChange(world, { entity: 'Complaint', id, label: complaintNo, from: before, to, ...step });
      before = to;
    }
  }
}
