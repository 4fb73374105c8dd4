import { CONDITIONS, type Condition } from '../world/conditions.ts';
import { ageOn, monthNumber, weekday } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';

// The figures of this file are assumptions of the demo scheme: they give plausible curves over age, week and year, and rest on no survey.

/** Visits that a person of average need asks for in a year, before closed days and quiet months thin them out. */
const VISITS_PER_YEAR = 2.3;
/** Bounds the visits of one person over the whole cover. */
const MAX_VISITS = 40;
const DAYS_PER_YEAR = 365;

/** Frailty differs between people by a log-normal factor; the mean of the logarithm is -σ²/2, so that the factor is 1 on average. */
const FRAILTY_SIGMA = 0.75;
const FRAILTY_MEAN = -0.28;

/** From May to October. */
const RAINY_MONTHS = new Set([5, 6, 7, 8, 9, 10]);
/** How much more or less common a seasonal condition is inside and outside its season. */
const IN_SEASON_FACTOR = 1.7;
const OUT_OF_SEASON_FACTOR = 0.55;

/** Share of wanted visits that take place, from Sunday to Saturday: clinics are closed or thinly staffed at weekends. */
const WEEKDAY_ATTENDANCE = [0.25, 1, 0.85, 0.85, 0.85, 0.85, 0.45];
/** Share of wanted visits that take place, from January to December: most at the height of the malaria season, fewest at planting time. */
const MONTH_ATTENDANCE = [0.82, 0.82, 0.72, 0.72, 0.72, 0.82, 1, 1, 1, 1, 0.82, 0.82];

/** Applies where the plan sets no limit of live births. */
const DEFAULT_MAX_BIRTHS = 4;
/** The share of births by caesarean section. */
const CAESAREAN_SHARE = 0.13;

type PlannedVisit = { day: number; condition: Condition };

const conditionsByKey = new Map(CONDITIONS.map((condition) => [condition.key, condition]));

/** How much care people of this age and sex need, relative to the average. */
function needFor(age: number, sex: Person['sex']): number {
  if (age < 5) return 1.7;
  if (age < 16) return 0.8;
  if (age < 45) return sex === 'FEMALE' ? 1.15 : 0.8;
  return age < 65 ? 1.5 : 2.3;
}

/** Visits for illness over the days of cover, by age and sex, month and day of the week. `illnessFactor` multiplies their number. */
export function illnesses(random: Random, person: Person, window: { from: number; to: number }, illnessFactor: number): PlannedVisit[] {
  const days = window.to - window.from + 1;
  const need = needFor(ageOn(person.born, window.to), person.sex);
  const frailty = Math.exp(random.normal() * FRAILTY_SIGMA + FRAILTY_MEAN);
  const count = Math.min(
    MAX_VISITS * illnessFactor,
    random.poisson((days / DAYS_PER_YEAR) * VISITS_PER_YEAR * illnessFactor * need * frailty),
  );
  const visits: PlannedVisit[] = [];
  for (let i = 0; i < count; i++) {
    const day = window.from + random.int(0, days - 1);
    const attendance = (WEEKDAY_ATTENDANCE[weekday(day)] ?? 1) * (MONTH_ATTENDANCE[monthNumber(day) - 1] ?? 1);
    if (!random.chance(attendance)) continue;
    visits.push({ day, condition: pickCondition(random, person, day) });
  }
  return visits;
}

/** Draws a condition that fits age and sex, by how common it is at that time of year. */
export function pickCondition(random: Random, person: Person, day: number): Condition {
  const age = ageOn(person.born, day);
  const currentSeason = RAINY_MONTHS.has(monthNumber(day)) ? 'RAIN' : 'DRY';
  return random.weighted(CONDITIONS, ({ weight, ages, sex, season }) => {
    if (weight === 0 || (sex && sex !== person.sex) || (ages && (age < ages[0] || age > ages[1]))) return 0;
    if (season === undefined) return weight;
    return weight * (season === currentSeason ? IN_SEASON_FACTOR : OUT_OF_SEASON_FACTOR);
  });
}

/** Antenatal visits and birth of each child, and the antenatal visits of a woman who is pregnant now. */
export function pregnancies(random: Random, person: Person, window: { from: number; to: number }): PlannedVisit[] {
  const visits: PlannedVisit[] = [];
  const addVisit = (day: number, conditionKey: string) => {
    const condition = conditionsByKey.get(conditionKey);
    if (condition && day >= window.from && day <= window.to) visits.push({ day, condition });
  };
  const addAntenatalVisits = (bookingDay: number, until: number) => {
    addVisit(bookingDay, 'antenatal booking');
    // Antenatal visits are about four weeks apart.
    for (let day = bookingDay + random.int(26, 34); day < until; day += random.int(24, 36)) addVisit(day, 'antenatal visit');
  };
  for (const birthDay of person.births.slice(0, person.plan.maxLiveBirths ?? DEFAULT_MAX_BIRTHS)) {
    addAntenatalVisits(birthDay - random.int(140, 210), birthDay - 6);
    addVisit(birthDay, random.chance(CAESAREAN_SHARE) ? 'caesarean' : 'delivery');
  }
  if (person.pregnant) addAntenatalVisits(person.registered + random.int(1, 14), window.to);
  return visits;
}
