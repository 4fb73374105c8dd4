import { addMonths } from '../world/days.ts';
import type { Random } from '../world/random.ts';
import type { Mda, Plan, World } from '../world/world.ts';

export type Cover = {
  start: number;
  end: number | null;
  /** What was paid for, and when: the first premium and each renewal. */
  payments: { day: number; from: number; renewal: boolean }[];
  session: Mda['sessions'][number] | null;
};

const RENEWS: Record<string, number> = { INFORMAL: 0.72, PRIVATE: 0.8, EQUITY: 0.86, BHCPF: 0.84 };

/** When cover begins, by the plan's waiting period, and how often it was renewed since. */
export function coverFor(world: World, random: Random, plan: Plan, registered: number, mda: Mda | null): Cover {
  if (plan.periodType === 'ACADEMIC_SESSION') return sessionCover(random, registered, mda);
  if (plan.periodType === 'OPEN_ENDED') return { start: registered + plan.waitingDays, end: null, payments: [], session: null };
  const months = plan.durationMonths ?? 12;
  const start = registered + plan.waitingDays;
  const payments = [{ day: registered, from: start, renewal: false }];
  let end = addMonths(start, months) - 1;
  while (end < world.today && random.chance(RENEWS[plan.code] ?? 0.7)) {
    payments.push({ day: end - random.int(0, 20), from: end + 1, renewal: true });
    end = addMonths(end + 1, months) - 1;
  }
  return { start, end, payments, session: null };
}

function sessionCover(random: Random, registered: number, mda: Mda | null): Cover {
  const sessions = mda?.sessions ?? [];
  let at = Math.max(
    0,
    sessions.findLastIndex((session) => session.startsOn <= registered),
  );
  const session = () => sessions[at] as Mda['sessions'][number];
  session().students++;
  while (at + 1 < sessions.length && random.chance(0.75)) {
    at++;
    session().students++;
  }
  return { start: Math.max(registered, sessions[0]?.startsOn ?? registered), end: session().endsOn, payments: [], session: session() };
}
