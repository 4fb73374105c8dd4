import type { Random } from './random.ts';
import type { Hcp, Place, Plan, World } from './world.ts';

/** Weight of a facility in the capital and in any other LGA, relative to one in the member's own LGA. Assumptions. */
const CAPITAL_PROXIMITY = 0.012;
const ELSEWHERE_PROXIMITY = 0.0008;
const MIN_ACTIVE_DAYS = 60;

/** How often people of a plan choose a level, relative to the others. Assumptions. */
const LEVEL_PREFERENCE: Record<Hcp['level'], (plan: Plan) => number> = {
  PRIMARY: (plan) => (plan.sector === 'FORMAL' || plan.sector === 'PRIVATE' ? 0.5 : 2.2),
  SECONDARY: (plan) => (plan.requiresCategory ? 0.35 : 1),
  TERTIARY: () => 0.5,
};

/** The facilities that people of a plan in an LGA can choose, each with the weight of being chosen. */
function choicesOf(world: World, plan: Plan, place: Place): { hcp: Hcp; weight: number }[] {
  const key = `${plan.code}/${place.lga.code}`;
  let choices = world.facilityChoices.get(key);
  if (!choices) {
    choices = world.hcps
      .filter((hcp) => hcp.code !== null && hcp.weight > 0 && plan.allowedHcpLevels.includes(hcp.level))
      .map((hcp) => {
        const proximity = hcp.place.lga === place.lga ? 1 : hcp.place.lga.code === 'pl-jos-north' ? CAPITAL_PROXIMITY : ELSEWHERE_PROXIMITY;
        return { hcp, weight: hcp.weight * proximity * LEVEL_PREFERENCE[hcp.level](plan) };
      });
    world.facilityChoices.set(key, choices);
  }
  return choices;
}

/** Draws the home facility of a new family; it stays active for at least two more months. */
export function chooseHome(world: World, random: Random, plan: Plan, place: Place, day: number): Hcp {
  const choices = choicesOf(world, plan, place);
  let { hcp } = random.weighted(choices, ({ weight }) => weight);
  while (hcp.activeTo !== null && hcp.activeTo < day + MIN_ACTIVE_DAYS) ({ hcp } = random.weighted(choices, ({ weight }) => weight));
  hcp.lives++;
  return hcp;
}
