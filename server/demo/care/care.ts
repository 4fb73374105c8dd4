import { type Claimed, Claims } from '../claims/claims.ts';
import { type CareHistory, give, type ProvidedService, remember, Tariff } from '../network/tariff.ts';
import { CONDITIONS, type Condition, parseLines } from '../world/conditions.ts';
import { at, dayOf, MINUTE, yearOf } from '../world/days.ts';
import { pickFirstName, pickPeople, pickSurname } from '../world/names.ts';
import { coverWindow, homeOn, type Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { decide, type Pa, writePa } from './authorisations.ts';
import { writeEncounter } from './encounter-rows.ts';
import { illnesses, pregnancies } from './illness-model.ts';
import { destination, refer } from './referrals.ts';

export const LINES = new Map(
  CONDITIONS.map((condition) => [
    condition.key,
    {
      primary: parseLines(condition.primary),
      hospital: parseLines(condition.hospital),
      authorised: parseLines(condition.authorised),
      tertiary: parseLines(condition.tertiary),
    },
  ]),
);

/** Work that must be waiting now: a request with its moment, or a referral. */
type Force = { kind: 'PA' | 'QUERY' | 'REFERRAL'; requestedAt: number };

/** The specialist seen on a referral, by its clinic. */
const SPECIALISTS: Record<string, string> = {
  'Internal medicine': 'CON-0011',
  Surgery: 'CON-0012',
  Paediatrics: 'CON-0013',
  'Obstetrics and gynaecology': 'CON-0014',
  Orthopaedics: 'CON-0015',
  Ophthalmology: 'CON-0016',
  'Ear, nose and throat': 'CON-0017',
  Dermatology: 'CON-0018',
  Cardiology: 'CON-0019',
  Neurology: 'CON-0020',
  Nephrology: 'CON-0021',
  Urology: 'CON-0022',
  Oncology: 'CON-0023',
  Psychiatry: 'CON-0024',
  Neurosurgery: 'CON-0025',
};
const EXTRAS = parseLines(
  'INV-0016?0.22, DRG-0071*10-15?0.22, DRG-0019*14-28?0.12, DRG-0049*14-14?0.15, INV-0030?0.08, CSM-0006*1-2?0.12, INV-0031?0.05, RAD-0024?0.05',
);

/** What a visit needs to know; `force` is for work that must be waiting now. */
export type Visit = {
  person: Person;
  past: CareHistory;
  hcp: Hcp;
  condition: Condition;
  visitAt: number;
  referralId: string | null;
  depth: number;
  emergency: boolean;
  force?: Force;
};

export type PatientInBacklog = { person: Person; past: CareHistory };

/** Visits over a person's cover, and all that follows from them: referrals, authorisations, claims. */
export class Care {
  readonly claims: Claims;
  readonly tariff: Tariff;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.tariff = new Tariff(world);
    this.claims = new Claims(world);
  }

  /** Answers with what is needed to go on with this person's care now; null for those without cover. */
  live(random: Random, person: Person): PatientInBacklog | null {
    const { world } = this;
    const window = coverWindow(person, world.horizon, world.today);
    if (!window) return null;
    const past: CareHistory = { given: new Map(), nights: new Map() };
    const plans = [...illnesses(random, person, window, world.illness), ...pregnancies(random, person, window)].sort(
      (a, b) => a.day - b.day,
    );
    let free = 0;
    for (const { day, condition } of plans) {
      if (day < free) continue;
      const hcp = homeOn(person, day);
      if (hcp.activeTo !== null && day > hcp.activeTo) continue;
      const emergency = random.chance(condition.emergency ?? 0);
      const visitAt = at(
        day,
        emergency && random.chance(0.5) ? random.int(0, 22) : random.int(8, 15),
        random.int(0, 59),
        random.int(0, 59),
      );
      if (visitAt > world.now - 15 * MINUTE) continue;
      free = this.visit(random, { person, past, hcp, condition, visitAt, referralId: null, depth: 0, emergency }) + 2;
    }
    return window.to === world.today && free < world.today - 3 ? { person, past } : null;
  }

  /** One visit. Answers with the last day that it took. */
  visit(random: Random, visit: Visit): number {
    const { world, tariff } = this;
    const { person, past, hcp, condition, visitAt, emergency } = visit;
    const day = dayOf(visitAt);
    const own = LINES.get(condition.key);
    if (!own) throw new Error(`No lines for ${condition.key}`);
    const hospital = hcp.level !== 'PRIMARY';
    const encounterId = random.uuid(visitAt);
    const birth = condition.key === 'delivery';
    const nightsWanted = condition.nights && hcp.careType !== 'OUT' ? random.int(condition.nights[0], condition.nights[1]) : 0;
    const nightsLeft = (person.plan.annualInpatientDays ?? 21) - (past.nights.get(yearOf(day)) ?? 0);
    let nights =
      hospital && nightsLeft >= nightsWanted ? nightsWanted : birth && !hospital && hcp.careType === 'BOTH' && nightsLeft >= 1 ? 1 : 0;
    let given = give(world, tariff, random, hospital ? own.hospital : own.primary, person, past, hcp, day, birth ? nights : 0);
    if (hospital && !condition.key.startsWith('antenatal')) {
      const extras = give(world, tariff, random, EXTRAS, person, past, hcp, day);
      given = [...given, ...extras.filter((extra) => !given.some(({ service }) => service === extra.service))];
    }
    if (given.length === 0) given = give(world, tariff, random, parseLines(hospital ? 'CON-0008' : 'CON-0001'), person, past, hcp, day);

    const asked = hospital ? this.needsAuthority(random, visit, own, nights) : [];
    const requestedAt = visit.force?.requestedAt ?? visitAt + random.int(12, emergency ? 150 : 75) * MINUTE;
    let pa: Pa | null = null;
    let ask: Parameters<typeof decide>[2] | null = null;
    if (asked.length > 0 && requestedAt < world.now) {
      ask = {
        person,
        hcp,
        condition,
        encounterId,
        referralId: visit.referralId,
        urgency: emergency ? 'EMERGENCY' : random.chance(0.16) ? 'URGENT' : 'ROUTINE',
        careStartedAt: visitAt,
        requestedAt,
        given: asked,
        requestedBy: random.pick(hcp.users),
        pending: visit.force !== undefined && visit.force.kind !== 'REFERRAL',
        query: visit.force?.kind === 'QUERY' || random.chance(0.04),
      };
      pa = decide(world, random, ask);
    }
    const approved = pa?.status === 'APPROVED' ? pa.items.filter((item) => item.decision !== 'REJECTED') : [];
    const stays = birth || approved.some((item) => item.service.code.startsWith('ADM'));
    if (!stays) nights = 0;
    const comesBack = approved.length > 0 && (nights > 0 || random.chance(0.88));
    remember(past, given, day);
    if (comesBack) remember(past, approved, day);
    past.nights.set(yearOf(day), (past.nights.get(yearOf(day)) ?? 0) + nights);

    const lastDay = day + nights;
    const endedAt =
      nights > 0 ? at(lastDay, random.int(9, 14), random.int(0, 59)) : Math.max(pa?.decidedAt ?? 0, visitAt) + random.int(20, 150) * MINUTE;
    const over = endedAt <= world.now && pa?.status !== 'PENDING';
    const referral = visit.force && visit.force.kind !== 'REFERRAL' ? null : this.maybeRefer(random, visit, encounterId, given);
    const outcome = referral ? 'REFERRED' : nights > 0 && !over ? 'ADMITTED' : 'DISCHARGED';
    const attending = this.attending(random, hcp);
    writeEncounter(world, random, visit, {
      encounterId,
      given,
      approved: comesBack ? approved : [],
      nights,
      over,
      endedAt,
      outcome,
      attending,
    });

    let used: Claimed = null;
    if (over) {
      const visitType = visit.referralId ? 'REFERRAL' : emergency ? 'EMERGENCY' : 'OTHER';
      const common = { person, hcp, condition, encounterId, referralId: visit.referralId, visitType, endedAt, attending, outcome } as const;
      const open = given.filter(({ service }) => service.paymentMethod === 'FFS' && !service.requiresPa);
      if (open.length > 0 && random.chance(0.95)) {
        const priced = open.map((line) => ({
          ...line,
          priceAsked: random.chance(0.035) ? Math.round((line.price * random.int(110, 160)) / 100 / 100) * 100 : line.price,
        }));
        this.claims.add(random, { ...common, pa: null, from: day, to: birth ? lastDay : day, lines: priced });
      }
      if (pa && comesBack && random.chance(0.97)) {
        const claimed = approved.map((item) => ({
          service: item.service,
          qty: item.approvedQty,
          price: tariff.price(item.service, hcp, day),
          priceAsked: item.approvedPrice,
          paItemId: item.id,
        }));
        used = this.claims.add(random, {
          ...common,
          pa: { codeId: pa.codeId, requestNo: pa.requestNo },
          from: day,
          to: lastDay,
          lines: claimed,
        });
      }
    }
    if (pa && ask) writePa(world, random, ask, pa, used);
    return referral?.visitDay ? Math.max(lastDay, this.followReferral(random, visit, referral)) : lastDay;
  }

  private needsAuthority(
    random: Random,
    visit: Visit,
    own: { authorised: ReturnType<typeof parseLines>; tertiary: ReturnType<typeof parseLines> },
    nights: number,
  ): ProvidedService[] {
    const { person, past, hcp, condition, visitAt, emergency, force } = visit;
    let wanted = hcp.level === 'TERTIARY' && own.tertiary.length > 0 ? own.tertiary : own.authorised;
    const specialist = visit.referralId ? SPECIALISTS[condition.specialty ?? ''] : undefined;
    if (specialist && !wanted.some(({ code }) => code === specialist)) wanted = [...parseLines(specialist), ...wanted];
    if (wanted.length === 0 || !(force || random.chance(emergency || nights > 0 || specialist ? 0.95 : 0.85))) return [];
    return give(this.world, this.tariff, random, wanted, person, past, hcp, dayOf(visitAt), condition.key === 'delivery' ? 0 : nights);
  }

  private maybeRefer(random: Random, visit: Visit, encounterId: string, given: ProvidedService[]) {
    const { person, hcp, condition, depth, emergency, visitAt } = visit;
    if (
      depth > 1 ||
      given.length === 0 ||
      hcp.level === 'TERTIARY' ||
      hcp.providerType !== (hcp.level === 'PRIMARY' ? hcp.providerType : 'HOSPITAL')
    )
      return null;
    const share = hcp.level === 'PRIMARY' ? (condition.refer ?? 0) : condition.tertiary ? 0.25 : 0;
    if (!random.chance(visit.force ? 1 : share)) return null;
    const ask = {
      person,
      from: hcp,
      condition,
      encounterId,
      visitAt,
      emergency,
      depth: depth + 1,
      until: coverWindow(person, 0, this.world.today)?.to ?? 0,
      waiting: visit.force !== undefined,
    };
    const to = destination(this.world, random, ask);
    return to ? refer(this.world, random, ask, to) : null;
  }

  private followReferral(random: Random, visit: Visit, referral: ReturnType<typeof refer>): number {
    const { world } = this;
    const { person, past, condition } = visit;
    const day = referral.visitDay ?? 0;
    const window = coverWindow(person, world.horizon, world.today);
    const visitAt = Math.max(at(day, random.int(8, 9), random.int(0, 59)), (referral.acceptedAt ?? 0) + 20 * MINUTE);
    if (!window || dayOf(visitAt) > window.to || visitAt > world.now - 20 * MINUTE) return day;
    return this.visit(random, {
      person,
      past,
      hcp: referral.to,
      condition,
      visitAt,
      referralId: referral.id,
      depth: visit.depth + 1,
      emergency: false,
    });
  }

  private attending(random: Random, hcp: Hcp): string {
    const people = pickPeople(random, hcp.place.lga.code);
    const name = `${pickFirstName(random, people, random.chance(0.5) ? 'MALE' : 'FEMALE')} ${pickSurname(random, people)}`;
    return hcp.level === 'PRIMARY' ? name : `Dr. ${name}`;
  }
}
