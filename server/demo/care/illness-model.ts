import { CONDITIONS, type Condition } from '../world/conditions.ts';
import { ageOn, monthNumber, weekday } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';

const byKey = new Map(CONDITIONS.map((condition) => [condition.key, condition]));
const RAIN = new Set([5, 6, 7, 8, 9, 10]);

/** Illnesses over the days of cover, by age and sex, by season and by day of the week; `often` times as many as usual. */
export function illnesses(
  random: Random,
  person: Person,
  window: { from: number; to: number },
  often: number,
): { day: number; condition: Condition }[] {
  const days = window.to - window.from + 1;
  const age = ageOn(person.born, window.to);
  const need = age < 5 ? 1.7 : age < 16 ? 0.8 : age < 45 ? (person.sex === 'FEMALE' ? 1.15 : 0.8) : age < 65 ? 1.5 : 2.3;
  const frailty = Math.exp(random.normal() * 0.75 - 0.28);
  const count = Math.min(40 * often, random.poisson((days / 365) * 2.3 * often * need * frailty));
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

export function pickCondition(random: Random, person: Person, day: number): Condition {
  const age = ageOn(person.born, day);
  const rain = RAIN.has(monthNumber(day));
  return random.weighted(CONDITIONS, ({ weight: common, ages, sex, season }) => {
    if (common === 0 || (sex && sex !== person.sex) || (ages && (age < ages[0] || age > ages[1]))) return 0;
    return common * (season === undefined ? 1 : (season === 'RAIN') === rain ? 1.7 : 0.55);
  });
}

/** Antenatal care before each birth, the birth itself, and the care of those who expect one now. */
export function pregnancies(random: Random, person: Person, window: { from: number; to: number }): { day: number; condition: Condition }[] {
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
