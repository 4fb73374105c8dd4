import { type Claimed, Claims } from '../claims/claims.ts';
import { type CareHistory, drawServices, type ProvidedService, rememberServices, Tariff } from '../network/tariff.ts';
import { type Condition, parseLines } from '../world/conditions.ts';
import { dayOf, instantAt, MINUTE, yearOf } from '../world/days.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { coverWindow, homeOn, type Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { decidePaRequest, type Pa, writePa } from './authorisations.ts';
import { writeEncounter } from './encounter-rows.ts';
import { illnesses, pregnancies } from './illness-model.ts';
import { makeReferral, pickDestination, type WaitingStatus } from './referrals.ts';
import {
  EXTRA_SERVICES,
  HOSPITAL_CONSULTATION,
  PRIMARY_CONSULTATION,
  SERVICES_BY_CONDITION,
  SPECIALIST_CONSULTATIONS,
} from './service-lists.ts';

/** A request of the backlog, which must be pending now, or a referral that waits for the scheme, the other facility or the patient. */
type ForcedRequest = { kind: 'PA' | 'QUERY'; requestedAt: number } | { kind: 'REFERRAL'; requestedAt: number; status: WaitingStatus };

// Assumptions of the demo scheme.
const SHORTEST_VISIT = 15 * MINUTE;
/** Emergencies that come at any hour; the others come in working hours. */
const OUT_OF_HOURS_SHARE = 0.5;
/** Applies where the plan sets no number of days in hospital a year. */
const DEFAULT_INPATIENT_DAYS = 21;
/** How often a hospital requests authorisation where the condition has services that need it. */
const REQUESTED_SHARE = 0.85;
const REQUESTED_SHARE_IF_SERIOUS = 0.95;
const URGENT_SHARE = 0.16;
/** Requests on which the account manager asks for more information. */
const QUERIED_SHARE = 0.04;
/** Patients without admission who come back for the approved service. */
const CARE_AFTER_APPROVAL_SHARE = 0.88;
const CLAIMED_SHARE = 0.95;
const CLAIMED_WITH_CODE_SHARE = 0.97;
/** Lines that claim more than the tariff. */
const OVERPRICED_SHARE = 0.035;
const REFERRED_TO_TERTIARY_SHARE = 0.25;

/** A visit to be made. `depth` counts the referrals that led to it. */
export type Visit = {
  person: Person;
  history: CareHistory;
  hcp: Hcp;
  condition: Condition;
  visitAt: number;
  referralId: string | null;
  depth: number;
  emergency: boolean;
  forcedRequest?: ForcedRequest;
};

/** Services of a finished visit. */
type CareGiven = {
  encounter: { encounterId: string; endedAt: number; attending: string; outcome: 'REFERRED' | 'ADMITTED' | 'DISCHARGED' };
  provided: readonly ProvidedService[];
  approved: Pa['items'];
  pa: Pa | null;
  lastDay: number;
  isBirth: boolean;
};

export type PatientInBacklog = { person: Person; history: CareHistory };

/** Creates visits and the resulting referrals, PA requests and claims. */
export class Care {
  readonly claims: Claims;
  readonly tariff: Tariff;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.tariff = new Tariff(world);
    this.claims = new Claims(world);
  }

  /** Creates all care of a person. Returns the history if the person can be treated today, otherwise null. */
  addCare(random: Random, person: Person): PatientInBacklog | null {
    const { world } = this;
    const window = coverWindow(person, world.historyStart, world.today);
    if (!window) return null;
    const history: CareHistory = { lastDays: new Map(), nights: new Map() };
    const plannedVisits = [...illnesses(random, person, window, world.illnessFactor), ...pregnancies(random, person, window)].sort(
      (a, b) => a.day - b.day,
    );
    let nextFreeDay = 0;
    for (const { day, condition } of plannedVisits) {
      if (day < nextFreeDay) continue;
      const hcp = homeOn(person, day);
      if (hcp.activeTo !== null && day > hcp.activeTo) continue;
      const emergency = random.chance(condition.emergency ?? 0);
      const visitAt = instantAt(
        day,
        emergency && random.chance(OUT_OF_HOURS_SHARE) ? random.int(0, 22) : random.int(8, 15),
        random.int(0, 59),
        random.int(0, 59),
      );
      if (visitAt > world.now - SHORTEST_VISIT) continue;
      nextFreeDay = this.visit(random, { person, history, hcp, condition, visitAt, referralId: null, depth: 0, emergency }) + 2;
    }
    return window.to === world.today && nextFreeDay < world.today - 3 ? { person, history } : null;
  }

  /** Creates a visit. Returns its last day, including those of referrals. */
  visit(random: Random, visit: Visit): number {
    const { world } = this;
    const { person, history, hcp, condition, visitAt, emergency } = visit;
    const day = dayOf(visitAt);
    const services = SERVICES_BY_CONDITION.get(condition.key);
    if (!services) throw new Error(`No services for ${condition.key}`);
    const isHospital = hcp.level !== 'PRIMARY';
    const encounterId = random.uuid(visitAt);
    const isBirth = condition.key === 'delivery';
    const nightsWanted = condition.nights && hcp.careType !== 'OUT' ? random.int(condition.nights[0], condition.nights[1]) : 0;
    const nightsLeft = (person.plan.annualInpatientDays ?? DEFAULT_INPATIENT_DAYS) - (history.nights.get(yearOf(day)) ?? 0);
    let nights =
      isHospital && nightsLeft >= nightsWanted
        ? nightsWanted
        : isBirth && !isHospital && hcp.careType === 'BOTH' && nightsLeft >= 1
          ? 1
          : 0;
    const provided = this.drawProvided(random, visit, isHospital ? services.hospital : services.primary, isBirth ? nights : 0);

    const authorisedServices = isHospital ? this.drawAuthorisedServices(random, visit, services, nights) : [];
    const requestedAt = visit.forcedRequest?.requestedAt ?? visitAt + random.int(12, emergency ? 150 : 75) * MINUTE;
    let pa: Pa | null = null;
    let paRequest: Parameters<typeof decidePaRequest>[2] | null = null;
    if (authorisedServices.length > 0 && requestedAt < world.now) {
      paRequest = {
        person,
        hcp,
        condition,
        encounterId,
        referralId: visit.referralId,
        urgency: emergency ? 'EMERGENCY' : random.chance(URGENT_SHARE) ? 'URGENT' : 'ROUTINE',
        careStartedAt: visitAt,
        requestedAt,
        services: authorisedServices,
        requestedBy: random.pick(hcp.users),
        pending: visit.forcedRequest !== undefined && visit.forcedRequest.kind !== 'REFERRAL',
        query: visit.forcedRequest?.kind === 'QUERY' || random.chance(QUERIED_SHARE),
      };
      pa = decidePaRequest(world, random, paRequest);
    }
    const approvedItems = pa?.status === 'APPROVED' ? pa.items.filter((item) => item.decision !== 'REJECTED') : [];
    const isAdmitted = isBirth || approvedItems.some((item) => item.service.code.startsWith('ADM'));
    if (!isAdmitted) nights = 0;
    const isCareGiven = approvedItems.length > 0 && (nights > 0 || random.chance(CARE_AFTER_APPROVAL_SHARE));
    rememberServices(history, provided, day);
    if (isCareGiven) rememberServices(history, approvedItems, day);
    history.nights.set(yearOf(day), (history.nights.get(yearOf(day)) ?? 0) + nights);

    const lastDay = day + nights;
    const endedAt =
      nights > 0
        ? instantAt(lastDay, random.int(9, 14), random.int(0, 59))
        : Math.max(pa?.decidedAt ?? 0, visitAt) + random.int(20, 150) * MINUTE;
    const isOver = endedAt <= world.now && pa?.status !== 'PENDING';
    const referral =
      visit.forcedRequest && visit.forcedRequest.kind !== 'REFERRAL' ? null : this.maybeRefer(random, visit, encounterId, provided);
    const outcome = referral ? 'REFERRED' : nights > 0 && !isOver ? 'ADMITTED' : 'DISCHARGED';
    const attending = this.drawAttendingName(random, hcp);
    writeEncounter(world, random, visit, {
      encounterId,
      provided,
      approved: isCareGiven ? approvedItems : [],
      nights,
      isOver,
      endedAt,
      outcome,
      attending,
    });

    const citingClaim = isOver
      ? this.claimVisit(random, visit, {
          encounter: { encounterId, endedAt, attending, outcome },
          provided,
          approved: isCareGiven ? approvedItems : [],
          pa,
          lastDay,
          isBirth,
        })
      : null;
    if (pa && paRequest) writePa(world, random, paRequest, pa, citingClaim);
    return referral?.visitDay ? Math.max(lastDay, this.followReferral(random, visit, referral)) : lastDay;
  }

  /** Services without authorisation: at least a consultation. */
  private drawProvided(random: Random, visit: Visit, candidates: ReturnType<typeof parseLines>, nights: number): ProvidedService[] {
    const isHospital = visit.hcp.level !== 'PRIMARY';
    const provided = this.draw(random, visit, candidates, nights);
    if (isHospital && !visit.condition.key.startsWith('antenatal')) {
      const extras = this.draw(random, visit, EXTRA_SERVICES);
      provided.push(...extras.filter((extra) => !provided.some(({ service }) => service === extra.service)));
    }
    return provided.length > 0 ? provided : this.draw(random, visit, parseLines(isHospital ? HOSPITAL_CONSULTATION : PRIMARY_CONSULTATION));
  }

  private draw(random: Random, { person, history, hcp, visitAt }: Visit, lines: ReturnType<typeof parseLines>, nights?: number) {
    return drawServices(this.world, this.tariff, random, lines, person, history, hcp, dayOf(visitAt), nights);
  }

  /** Creates claims: services without a code on one, authorised ones on another. Returns the latter. */
  private claimVisit(random: Random, visit: Visit, care: CareGiven): Claimed {
    const { person, hcp, condition, referralId, emergency, visitAt } = visit;
    const { provided, approved, pa, lastDay, isBirth } = care;
    const from = dayOf(visitAt);
    const visitType = referralId ? 'REFERRAL' : emergency ? 'EMERGENCY' : 'OTHER';
    const visitFields = { person, hcp, condition, referralId, visitType, ...care.encounter } as const;
    const feeForServiceLines = provided.filter(({ service }) => service.paymentMethod === 'FFS' && !service.requiresPa);
    if (feeForServiceLines.length > 0 && random.chance(CLAIMED_SHARE)) {
      const lines = feeForServiceLines.map((line) => ({
        ...line,
        claimedPrice: random.chance(OVERPRICED_SHARE) ? Math.round((line.price * random.int(110, 160)) / 100 / 100) * 100 : line.price,
      }));
      this.claims.add(random, { ...visitFields, pa: null, from, to: isBirth ? lastDay : from, lines });
    }
    if (!pa || approved.length === 0 || !random.chance(CLAIMED_WITH_CODE_SHARE)) return null;
    const lines = approved.map((item) => ({
      service: item.service,
      qty: item.approvedQty,
      price: this.tariff.price(item.service, hcp, from),
      claimedPrice: item.approvedPrice,
      paItemId: item.id,
    }));
    return this.claims.add(random, { ...visitFields, pa: { codeId: pa.codeId, requestNo: pa.requestNo }, from, to: lastDay, lines });
  }

  private drawAuthorisedServices(
    random: Random,
    visit: Visit,
    services: { authorised: ReturnType<typeof parseLines>; tertiary: ReturnType<typeof parseLines> },
    nights: number,
  ): ProvidedService[] {
    const { hcp, condition, emergency, forcedRequest } = visit;
    let candidates = hcp.level === 'TERTIARY' && services.tertiary.length > 0 ? services.tertiary : services.authorised;
    const specialist = visit.referralId ? SPECIALIST_CONSULTATIONS[condition.specialty ?? ''] : undefined;
    if (specialist && !candidates.some(({ code }) => code === specialist)) candidates = [...parseLines(specialist), ...candidates];
    if (
      candidates.length === 0 ||
      !(forcedRequest || random.chance(emergency || nights > 0 || specialist ? REQUESTED_SHARE_IF_SERIOUS : REQUESTED_SHARE))
    )
      return [];
    return this.draw(random, visit, candidates, condition.key === 'delivery' ? 0 : nights);
  }

  private maybeRefer(random: Random, visit: Visit, encounterId: string, provided: ProvidedService[]) {
    const { person, hcp, condition, depth, emergency, visitAt } = visit;
    if (
      depth > 1 ||
      provided.length === 0 ||
      hcp.level === 'TERTIARY' ||
      hcp.providerType !== (hcp.level === 'PRIMARY' ? hcp.providerType : 'HOSPITAL')
    )
      return null;
    const referredShare = hcp.level === 'PRIMARY' ? (condition.refer ?? 0) : condition.tertiary ? REFERRED_TO_TERTIARY_SHARE : 0;
    if (!random.chance(visit.forcedRequest ? 1 : referredShare)) return null;
    const draft = {
      person,
      from: hcp,
      condition,
      encounterId,
      visitAt,
      emergency,
      depth: depth + 1,
      coverEnd: coverWindow(person, 0, this.world.today)?.to ?? 0,
      waiting: visit.forcedRequest?.kind === 'REFERRAL' ? visit.forcedRequest.status : undefined,
    };
    const to = pickDestination(this.world, random, draft);
    return to ? makeReferral(this.world, random, draft, to) : null;
  }

  private followReferral(random: Random, visit: Visit, referral: ReturnType<typeof makeReferral>): number {
    const { world } = this;
    const { person, history, condition } = visit;
    const day = referral.visitDay ?? 0;
    const window = coverWindow(person, world.historyStart, world.today);
    const visitAt = Math.max(instantAt(day, random.int(8, 9), random.int(0, 59)), (referral.acceptedAt ?? 0) + 20 * MINUTE);
    if (!window || dayOf(visitAt) > window.to || visitAt > world.now - 20 * MINUTE) return day;
    return this.visit(random, {
      person,
      history,
      hcp: referral.to,
      condition,
      visitAt,
      referralId: referral.id,
      depth: visit.depth + 1,
      emergency: false,
    });
  }

  private drawAttendingName(random: Random, hcp: Hcp): string {
    const ethnicGroup = pickEthnicGroup(random, hcp.place.lga.code);
    const name = `${pickFirstName(random, ethnicGroup, random.chance(0.5) ? 'MALE' : 'FEMALE')} ${pickSurname(random, ethnicGroup)}`;
    return hcp.level === 'PRIMARY' ? name : `Dr. ${name}`;
  }
}
