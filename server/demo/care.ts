import { decide, type Pa, writePa } from './authorisations.ts';
import { type Claimed, Claims, dimensions } from './claims.ts';
import { CONDITIONS, type Condition, parseLines } from './conditions.ts';
import { ageOn, at, dayOf, HOUR, MINUTE, monthNumber, stamp, weekday, yearOf, yymm } from './days.ts';
import { recordChange } from './history.ts';
import { pickFirstName, pickPeople, pickSurname } from './names.ts';
import { coverWindow, homeOn, type Person } from './person.ts';
import type { Random } from './random.ts';
import { destination, refer } from './referrals.ts';
import { type Given, give, type Past, remember, Tariff } from './tariff.ts';
import type { Hcp, World } from './world.ts';

const lines = new Map(
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
const byKey = new Map(CONDITIONS.map((condition) => [condition.key, condition]));
const RAIN = new Set([5, 6, 7, 8, 9, 10]);

/** What a visit needs to know; `force` is for work that must be waiting now. */
type Visit = {
  person: Person;
  past: Past;
  hcp: Hcp;
  condition: Condition;
  visitAt: number;
  referralId: string | null;
  depth: number;
  emergency: boolean;
  force?: 'PA' | 'QUERY' | 'REFERRAL';
};

/** Visits over a person's cover, and all that follows from them: referrals, authorisations, claims. */
export class Care {
  readonly claims: Claims;
  private readonly tariff: Tariff;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.tariff = new Tariff(world);
    this.claims = new Claims(world);
  }

  live(random: Random, person: Person): void {
    const { world } = this;
    const window = coverWindow(person, world.horizon, world.today);
    if (!window) return;
    const past: Past = { given: new Map(), nights: new Map() };
    const plans = [...this.illnesses(random, person, window), ...pregnancies(random, person, window)].sort((a, b) => a.day - b.day);
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
  }

  private illnesses(random: Random, person: Person, window: { from: number; to: number }): { day: number; condition: Condition }[] {
    const days = window.to - window.from + 1;
    const age = ageOn(person.born, window.to);
    const need = age < 5 ? 1.7 : age < 16 ? 0.8 : age < 45 ? (person.sex === 'FEMALE' ? 1.15 : 0.8) : age < 65 ? 1.5 : 2.3;
    const frailty = Math.exp(random.normal() * 0.75 - 0.28);
    const count = Math.min(40, random.poisson((days / 365) * 2.3 * need * frailty));
    const visits: { day: number; condition: Condition }[] = [];
    for (let i = 0; i < count; i++) {
      const day = window.from + random.int(0, days - 1);
      const busy = weekday(day) === 0 ? 0.25 : weekday(day) === 6 ? 0.45 : weekday(day) === 1 ? 1 : 0.85;
      const month = monthNumber(day);
      if (!random.chance(busy * (month >= 7 && month <= 10 ? 1 : month >= 3 && month <= 5 ? 0.72 : 0.82))) continue;
      visits.push({ day, condition: pickCondition(random, person, day) });
    }
    return visits;
  }

  /** One visit. Answers with the last day that it took. */
  visit(random: Random, visit: Visit): number {
    const { world, tariff } = this;
    const { person, past, hcp, condition, visitAt, emergency } = visit;
    const day = dayOf(visitAt);
    const own = lines.get(condition.key);
    if (!own) throw new Error(`No lines for ${condition.key}`);
    const hospital = hcp.level !== 'PRIMARY';
    const encounterId = random.uuid(visitAt);
    const birth = condition.key === 'delivery';
    const nightsWanted = condition.nights && hcp.careType !== 'OUT' ? random.int(condition.nights[0], condition.nights[1]) : 0;
    const nightsLeft = (person.plan.annualInpatientDays ?? 21) - (past.nights.get(yearOf(day)) ?? 0);
    let nights =
      hospital && nightsLeft >= nightsWanted ? nightsWanted : birth && !hospital && hcp.careType === 'BOTH' && nightsLeft >= 1 ? 1 : 0;
    let given = give(world, tariff, random, hospital ? own.hospital : own.primary, person, past, hcp, day, birth ? nights : 0);
    if (given.length === 0) given = give(world, tariff, random, parseLines(hospital ? 'CON-0008' : 'CON-0001'), person, past, hcp, day);

    const asked = hospital ? this.needsAuthority(random, visit, own, nights) : [];
    const requestedAt = visitAt + random.int(12, emergency ? 150 : 75) * MINUTE;
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
        pending: visit.force !== undefined,
        query: visit.force === 'QUERY' || random.chance(0.04),
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
    const referral = visit.force ? null : this.maybeRefer(random, visit, encounterId, given);
    const outcome = referral ? 'REFERRED' : nights > 0 && !over ? 'ADMITTED' : 'DISCHARGED';
    const attending = this.attending(random, hcp);
    this.writeEncounter(random, visit, {
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
    { person, past, hcp, condition, visitAt, emergency, force }: Visit,
    own: { authorised: ReturnType<typeof parseLines>; tertiary: ReturnType<typeof parseLines> },
    nights: number,
  ): Given[] {
    const wanted = hcp.level === 'TERTIARY' && own.tertiary.length > 0 ? own.tertiary : own.authorised;
    if (wanted.length === 0 || !(force || random.chance(emergency || nights > 0 ? 0.9 : 0.72))) return [];
    return give(this.world, this.tariff, random, wanted, person, past, hcp, dayOf(visitAt), condition.key === 'delivery' ? 0 : nights);
  }

  private maybeRefer(random: Random, visit: Visit, encounterId: string, given: Given[]) {
    const { person, hcp, condition, depth, emergency, visitAt } = visit;
    if (
      depth > 1 ||
      given.length === 0 ||
      hcp.level === 'TERTIARY' ||
      hcp.providerType !== (hcp.level === 'PRIMARY' ? hcp.providerType : 'HOSPITAL')
    )
      return null;
    const share = hcp.level === 'PRIMARY' ? (condition.refer ?? 0) : condition.tertiary ? 0.25 : 0;
    if (!random.chance(share)) return null;
    const ask = { person, from: hcp, condition, encounterId, visitAt, emergency, depth: depth + 1 };
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

  private writeEncounter(
    random: Random,
    { person, hcp, condition, visitAt, referralId, depth, emergency }: Visit,
    end: {
      encounterId: string;
      given: Given[];
      approved: Given[];
      nights: number;
      over: boolean;
      endedAt: number;
      outcome: string;
      attending: string;
    },
  ): void {
    const { world } = this;
    const { encounterId: id, nights, over } = end;
    const key = condition.key;
    const type = key.startsWith('antenatal')
      ? 'ANC'
      : key === 'delivery' || key === 'caesarean'
        ? 'DELIVERY'
        : referralId
          ? 'REFERRAL'
          : emergency
            ? 'EMERGENCY'
            : nights > 0
              ? 'INPATIENT'
              : 'OUTPATIENT';
    const admittedAt = nights > 0 ? Math.min(visitAt + 2 * HOUR, world.now) : null;
    const answered = over && random.chance(0.18) ? Math.min(world.now, end.endedAt + random.int(2, 80) * HOUR) : null;
    const confirmed = random.chance(0.96);
    const desk = random.pick(hcp.users);
    const encounterNo = world.numbered(`ENC-${yymm(dayOf(visitAt))}`, 6);
    world.spool.add(`Encounter#${depth}`, {
      id,
      encounterNo,
      enrolleeId: person.id,
      hcpId: hcp.id,
      visitAt: stamp(visitAt),
      visitType: type,
      complaint: condition.complaint,
      temperature: random.chance(0.7) ? Math.round((key.includes('malaria') ? 38.4 : 36.8) * 10 + random.normal() * 5) / 10 : null,
      bloodPressure:
        person.born < world.today - 15 * 365 && random.chance(0.7) ? `${random.int(10, 15) * 10}/${random.int(6, 9) * 10}` : null,
      pulse: random.chance(0.6) ? random.int(62, 112) : null,
      weightKg: random.chance(0.5) ? weight(random, ageOn(person.born, dayOf(visitAt))) : null,
      treatment: condition.treatment,
      referralId,
      admittedAt: admittedAt === null ? null : stamp(admittedAt),
      dischargedAt: admittedAt !== null && over ? stamp(end.endedAt) : null,
      outcome: over || end.outcome === 'REFERRED' ? end.outcome : nights > 0 ? 'ADMITTED' : null,
      attendingName: end.attending,
      attendingCadre:
        hcp.level === 'PRIMARY'
          ? random.pick(['Community health officer', 'Nurse', 'CHEW'])
          : random.pick(['Medical officer', 'Senior registrar', 'Consultant']),
      eligibility: '{"eligible":true,"reasons":[]}',
      enrolleeConfirmed: answered === null ? null : confirmed,
      enrolleeAnsweredAt: answered === null ? null : stamp(answered),
      enrolleeNote: answered !== null && !confirmed ? 'I did not visit this hospital on that day.' : null,
      status: over ? 'CLOSED' : 'OPEN',
      ...dimensions(person, hcp, dayOf(visitAt)),
      version: over ? 1 : 0,
      createdById: desk.id,
      createdAt: stamp(visitAt),
      updatedAt: stamp(over ? end.endedAt : visitAt),
    });
    recordChange(world, { entity: 'Encounter', id, label: encounterNo, action: 'OPEN', from: null, to: 'OPEN', by: desk, at: visitAt });
    if (over)
      recordChange(world, {
        entity: 'Encounter',
        id,
        label: encounterNo,
        action: 'CLOSE',
        from: 'OPEN',
        to: 'CLOSED',
        by: desk,
        at: end.endedAt,
      });
    const shown = Math.max(1, random.int(1, condition.symptoms.length));
    for (const name of condition.symptoms.slice(0, shown))
      world.spool.add('EncounterSymptom', { encounterId: id, symptomId: world.symptom(name) });
    [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
      world.spool.add('EncounterDiagnosis', { encounterId: id, diagnosisId: world.diagnosis(code), position });
    });
    const services = [...end.given, ...end.approved.filter((line) => !end.given.some((open) => open.service === line.service))];
    for (const { service, qty } of services)
      world.spool.add('EncounterService', { encounterId: id, serviceId: service.id, qty: Math.max(1, qty) });
  }
}

function weight(random: Random, age: number): number {
  const typical = age < 1 ? 7 : age < 13 ? 9 + age * 2.6 : age < 18 ? 48 : 66;
  return Math.round(typical * (1 + random.normal() * 0.13) * 10) / 10;
}

function pickCondition(random: Random, person: Person, day: number): Condition {
  const age = ageOn(person.born, day);
  const rain = RAIN.has(monthNumber(day));
  return random.weighted(CONDITIONS, ({ weight: common, ages, sex, season }) => {
    if (common === 0 || (sex && sex !== person.sex) || (ages && (age < ages[0] || age > ages[1]))) return 0;
    return common * (season === undefined ? 1 : (season === 'RAIN') === rain ? 1.7 : 0.55);
  });
}

/** Antenatal care before each birth, the birth itself, and the care of those who expect one now. */
function pregnancies(random: Random, person: Person, window: { from: number; to: number }): { day: number; condition: Condition }[] {
  const visits: { day: number; condition: Condition }[] = [];
  const add = (day: number, key: string) => {
    const condition = byKey.get(key);
    if (condition && day >= window.from && day <= window.to) visits.push({ day, condition });
  };
  const antenatal = (booking: number, until: number) => {
    add(booking, 'antenatal booking');
    for (let day = booking + random.int(26, 34); day < until; day += random.int(24, 36)) add(day, 'antenatal visit');
  };
  for (const birth of person.births.slice(0, person.plan.maxLiveBirths ?? 4)) {
    antenatal(birth - random.int(140, 210), birth - 6);
    add(birth, random.chance(0.13) ? 'caesarean' : 'delivery');
  }
  if (person.pregnant) antenatal(person.registered + random.int(1, 14), window.to);
  return visits;
}
