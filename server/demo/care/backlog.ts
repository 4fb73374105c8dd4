import { give } from '../network/tariff.ts';
import type { Condition } from '../world/conditions.ts';
import { dayOf, HOUR, MINUTE } from '../world/days.ts';
import { homeOn } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { type Care, LINES, type PatientInBacklog } from './care.ts';
import { pickCondition } from './illness-model.ts';

/** How long ago the waiting requests came; the last of them are past their hour. */
const WAITING_MINUTES = [2, 5, 8, 12, 17, 22, 26, 31, 36, 41, 46, 51, 55, 58, 64, 72, 91, 133];

/** Requests and referrals that wait for a decision at this moment, from people who can be treated today. */
export function fillBacklog(world: World, care: Care, random: Random, people: PatientInBacklog[]): void {
  const ofHospitals = people.filter(({ person }) => person.home.level !== 'PRIMARY' && person.home.status === 'ACTIVATED');
  const ofClinics = people.filter(({ person }) => person.home.level === 'PRIMARY' && person.home.status === 'ACTIVATED');
  for (const [i, minutes] of WAITING_MINUTES.entries()) {
    const requestedAt = world.now - minutes * MINUTE - random.int(0, 50) * 1000;
    const next = nextPatient(
      world,
      care,
      random,
      ofHospitals,
      requestedAt - random.int(15, 40) * MINUTE,
      (condition) => LINES.get(condition.key)?.authorised.length !== 0,
    );
    if (next) care.visit(random, { ...next, force: { kind: i % 5 === 3 ? 'QUERY' : 'PA', requestedAt }, emergency: i % 4 === 1 });
  }
  for (let i = 0; i < 12; i++) {
    const visitAt = world.now - random.int(2, 30) * HOUR;
    const next = nextPatient(world, care, random, ofClinics, visitAt, (condition) => (condition.refer ?? 0) > 0.2);
    if (next) care.visit(random, { ...next, force: { kind: 'REFERRAL', requestedAt: visitAt }, emergency: i % 5 === 0 });
  }
}

function nextPatient(
  world: World,
  care: Care,
  random: Random,
  people: PatientInBacklog[],
  visitAt: number,
  fits: (condition: Condition) => boolean,
) {
  for (let next = people.shift(); next; next = people.shift()) {
    const { person, past } = next;
    for (let tries = 0; tries < 20; tries++) {
      const condition = pickCondition(random, person, dayOf(visitAt));
      const hcp = homeOn(person, dayOf(visitAt));
      if (!fits(condition)) continue;
      if (
        hcp.level !== 'PRIMARY' &&
        give(world, care.tariff, random.fork(tries), LINES.get(condition.key)?.authorised ?? [], person, past, hcp, dayOf(visitAt), 1)
          .length === 0
      )
        continue;
      return { person, past, hcp, condition, visitAt, referralId: null, depth: 0 };
    }
  }
  return null;
}
