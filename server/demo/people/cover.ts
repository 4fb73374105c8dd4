import { addMonths } from '../world/days.ts';
import type { Random } from '../world/random.ts';
import type { Mda, Plan, World } from '../world/world.ts';

export type Cover = {
  start: number;
  end: number | null;
  /** The first premium and each renewal: the day of payment and the first day that it covers. */
  payments: { day: number; from: number; renewal: boolean }[];
  session: Mda['sessions'][number] | null;
};

/** The share of families that renew their cover, by plan. Assumptions. */
const RENEWAL_SHARES: Record<string, number> = { INFORMAL: 0.72, PRIVATE: 0.8, EQUITY: 0.86, BHCPF: 0.84 };
const DEFAULT_RENEWAL_SHARE = 0.7;
/** The share of students who go on to the next session. */
const NEXT_SESSION_SHARE = 0.75;

/** Draws the cover: it begins after the waiting period of the plan, and each end may be followed by a renewal. */
export function coverFor(world: World, random: Random, plan: Plan, registered: number, mda: Mda | null): Cover {
  if (plan.periodType === 'ACADEMIC_SESSION') return sessionCover(random, registered, mda);
  if (plan.periodType === 'OPEN_ENDED') return { start: registered + plan.waitingDays, end: null, payments: [], session: null };
  const months = plan.durationMonths ?? 12;
  const start = registered + plan.waitingDays;
  const payments = [{ day: registered, from: start, renewal: false }];
  let end = addMonths(start, months) - 1;
  while (end < world.today && random.chance(RENEWAL_SHARES[plan.code] ?? DEFAULT_RENEWAL_SHARE)) {
    payments.push({ day: end - random.int(0, 20), from: end + 1, renewal: true });
    end = addMonths(end + 1, months) - 1;
  }
  return { start, end, payments, session: null };
}

function sessionCover(random: Random, registered: number, mda: Mda | null): Cover {
  const sessions = mda?.sessions ?? [];
  let index = Math.max(
    0,
    sessions.findLastIndex((session) => session.startsOn <= registered),
  );
  const session = () => sessions[index] as Mda['sessions'][number];
  session().students++;
  while (index + 1 < sessions.length && random.chance(NEXT_SESSION_SHARE)) {
    index++;
    session().students++;
  }
  return { start: Math.max(registered, sessions[0]?.startsOn ?? registered), end: session().endsOn, payments: [], session: session() };
}
