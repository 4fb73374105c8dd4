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
type Visit = {
  person: Person;
  past: Past;
  hcp: Hcp;
  condition: Condition;
  visitAt: number;
  referralId: string | null;
  depth: number;
  emergency: boolean;
  force?: Force;
};

export type Waiting = { person: Person; past: Past };
const WAITING_MINUTES = [2, 5, 8, 12, 17, 22, 26, 31, 36, 41, 46, 51, 55, 58, 64, 72, 91, 133];

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

  /** Answers with what is needed to go on with this person's care now; null for those without cover. */
  live(random: Random, person: Person): Waiting | null {
    const { world } = this;
    const window = coverWindow(person, world.horizon, world.today);
    if (!window) return null;
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
    return window.to === world.today && free < world.today - 3 ? { person, past } : null;
  }

  /** Requests and referrals that wait for a decision at this moment, from people who can be treated today. */
  fillQueues(random: Random, people: Waiting[]): void {
    const { world } = this;
    const ofHospitals = people.filter(({ person }) => person.home.level !== 'PRIMARY' && person.home.status === 'ACTIVATED');
    const ofClinics = people.filter(({ person }) => person.home.level === 'PRIMARY' && person.home.status === 'ACTIVATED');
    for (const [i, minutes] of WAITING_MINUTES.entries()) {
      const requestedAt = world.now - minutes * MINUTE - random.int(0, 50) * 1000;
      const next = this.nextPatient(
        random,
        ofHospitals,
        requestedAt - random.int(15, 40) * MINUTE,
        (condition) => lines.get(condition.key)?.authorised.length !== 0,
      );
      if (next) this.visit(random, { ...next, force: { kind: i % 5 === 3 ? 'QUERY' : 'PA', requestedAt }, emergency: i % 4 === 1 });
    }
    for (let i = 0; i < 12; i++) {
      const visitAt = world.now - random.int(2, 30) * HOUR;
      const next = this.nextPatient(random, ofClinics, visitAt, (condition) => (condition.refer ?? 0) > 0.2);
      if (next) this.visit(random, { ...next, force: { kind: 'REFERRAL', requestedAt: visitAt }, emergency: i % 5 === 0 });
    }
  }

  private nextPatient(random: Random, people: Waiting[], visitAt: number, fits: (condition: Condition) => boolean) {
    for (let next = people.shift(); next; next = people.shift()) {
      const { person, past } = next;
      for (let tries = 0; tries < 20; tries++) {
        const condition = pickCondition(random, person, dayOf(visitAt));
        const hcp = homeOn(person, dayOf(visitAt));
        if (!fits(condition)) continue;
        if (
          hcp.level !== 'PRIMARY' &&
          give(
            this.world,
            this.tariff,
            random.fork(tries),
            lines.get(condition.key)?.authorised ?? [],
            person,
            past,
            hcp,
            dayOf(visitAt),
            1,
          ).length === 0
        )
          continue;
        return { person, past, hcp, condition, visitAt, referralId: null, depth: 0 };
      }
    }
    return null;
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
    visit: Visit,
    own: { authorised: ReturnType<typeof parseLines>; tertiary: ReturnType<typeof parseLines> },
    nights: number,
  ): Given[] {
    const { person, past, hcp, condition, visitAt, emergency, force } = visit;
    let wanted = hcp.level === 'TERTIARY' && own.tertiary.length > 0 ? own.tertiary : own.authorised;
    const specialist = visit.referralId ? SPECIALISTS[condition.specialty ?? ''] : undefined;
    if (specialist && !wanted.some(({ code }) => code === specialist)) wanted = [...parseLines(specialist), ...wanted];
    if (wanted.length === 0 || !(force || random.chance(emergency || nights > 0 || specialist ? 0.95 : 0.85))) return [];
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
    recordChange(world, { entity: 'Encounter', id, label: encounterNo, action: 'CREATE', from: null, to: 'OPEN', by: desk, at: visitAt });
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
