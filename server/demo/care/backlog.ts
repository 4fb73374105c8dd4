import { DEMO_DOMAIN } from '../network/staff.ts';
import { drawServices } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { dayOf, HOUR, MINUTE } from '../world/days.ts';
import { homeOn } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Care, PatientInBacklog } from './care.ts';
import { pickCondition } from './illness-model.ts';
import { SERVICES_BY_CONDITION } from './service-lists.ts';

/** Referrals awaiting the scheme, the receiving facility or the patient: number, and age in hours. */
const WAITING_REFERRALS = [
  { status: 'PENDING', count: 12, hours: [2, 30] },
  { status: 'APPROVED', count: 5, hours: [60, 110] },
  { status: 'ACCEPTED', count: 5, hours: [60, 110] },
] as const;
const DEMO_HOSPITAL = `hospital@${DEMO_DOMAIN}`;
const MIN_REFERRED_SHARE = 0.2;
const MAX_TRIES = 20;

/** Age of the pending requests in minutes, in the order of their numbers; the first four are overdue. */
const PENDING_MINUTES = [133, 91, 72, 64, 58, 55, 51, 46, 41, 36, 31, 26, 22, 17, 12, 8, 5, 2];

/** Adds PA requests and referrals that are pending at this moment, for people who can be treated today. */
export function fillBacklog(world: World, care: Care, random: Random, people: PatientInBacklog[]): void {
  const patientsOfHospitals = people.filter(({ person }) => person.home.level !== 'PRIMARY' && person.home.status === 'ACTIVATED');
  const clinicPatients = people.filter(({ person }) => person.home.level === 'PRIMARY' && person.home.status === 'ACTIVATED');
  const ofDemoHospital = patientsOfHospitals.filter(({ person }) => person.home.users.some(({ email }) => email === DEMO_HOSPITAL));
  const patientsOfDemoHospital = ofDemoHospital.slice(-WAITING_REFERRALS.length * 3);
  const isToRefer = new Set(patientsOfDemoHospital);
  const hospitalPatients = patientsOfHospitals.filter((patient) => !isToRefer.has(patient));
  for (const [i, minutes] of PENDING_MINUTES.entries()) {
    const requestedAt = world.now - minutes * MINUTE - random.int(0, 50) * 1000;
    const visit = nextPatient(
      world,
      care,
      random,
      hospitalPatients,
      requestedAt - random.int(15, 40) * MINUTE,
      (condition) => SERVICES_BY_CONDITION.get(condition.key)?.authorised.length !== 0,
    );
    if (visit) care.visit(random, { ...visit, forcedRequest: { kind: i % 5 === 3 ? 'QUERY' : 'PA', requestedAt }, emergency: i % 4 === 1 });
  }
  for (const { status, count, hours } of WAITING_REFERRALS) {
    for (let i = 0; i < count; i++) {
      const visitAt = world.now - random.int(hours[0], hours[1]) * HOUR;
      // One of each is sent by the hospital of the demo sign-in, to a teaching hospital.
      const visit =
        (i === 1 && nextPatient(world, care, random, patientsOfDemoHospital, visitAt, (condition) => condition.tertiary !== undefined)) ||
        nextPatient(world, care, random, clinicPatients, visitAt, (condition) => (condition.refer ?? 0) > MIN_REFERRED_SHARE);
      const emergency = status === 'PENDING' && i % 5 === 0;
      if (visit) care.visit(random, { ...visit, forcedRequest: { kind: 'REFERRAL', requestedAt: visitAt, status }, emergency });
    }
  }
}

function nextPatient(
  world: World,
  care: Care,
  random: Random,
  people: PatientInBacklog[],
  visitAt: number,
  isSuitable: (condition: Condition) => boolean,
) {
  for (let patient = people.shift(); patient; patient = people.shift()) {
    const { person, history } = patient;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const condition = pickCondition(random, person, dayOf(visitAt));
      const hcp = homeOn(person, dayOf(visitAt));
      if (!isSuitable(condition)) continue;
      if (
        hcp.level !== 'PRIMARY' &&
        drawServices(
          world,
          care.tariff,
          random.fork(tries),
          SERVICES_BY_CONDITION.get(condition.key)?.authorised ?? [],
          person,
          history,
          hcp,
          dayOf(visitAt),
          1,
        ).length === 0
      )
        continue;
      return { person, history, hcp, condition, visitAt, referralId: null, depth: 0 };
    }
  }
  return null;
}
