import type { Random } from './random.ts';
import type { Hcp, Place, Plan, World } from './world.ts';

const TASTE: Record<Hcp['level'], (plan: Plan) => number> = {
  PRIMARY: (plan) => (plan.sector === 'FORMAL' || plan.sector === 'PRIVATE' ? 0.5 : 2.2),
  SECONDARY: (plan) => (plan.requiresCategory ? 0.35 : 1),
  TERTIARY: () => 0.5,
};

/** The providers that people of a plan in an LGA choose, with their pull; most go to one nearby, some to the capital. */
function choicesOf(world: World, plan: Plan, place: Place): { hcp: Hcp; pull: number }[] {
  const key = `${plan.code}/${place.lga.code}`;
  let choices = world.choices.get(key);
  if (!choices) {
    choices = world.hcps
      .filter((hcp) => hcp.code !== null && hcp.weight > 0 && plan.allowedHcpLevels.includes(hcp.level))
      .map((hcp) => {
        const near = hcp.place.lga === place.lga ? 1 : hcp.place.lga.code === 'pl-jos-north' ? 0.012 : 0.0008;
        return { hcp, pull: hcp.weight * near * TASTE[hcp.level](plan) };
      });
    world.choices.set(key, choices);
  }
  return choices;
}

/** A first provider, for good. */
export function chooseHome(world: World, random: Random, plan: Plan, place: Place, day: number): Hcp {
  const choices = choicesOf(world, plan, place);
  let { hcp } = random.weighted(choices, ({ pull }) => pull);
  while (hcp.activeTo !== null && hcp.activeTo < day + 60) ({ hcp } = random.weighted(choices, ({ pull }) => pull));
  hcp.lives++;
  return hcp;
}
