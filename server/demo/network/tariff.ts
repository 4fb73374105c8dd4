import type { ReferenceService } from '../../platform/reference/files.ts';
import type { Line } from '../world/conditions.ts';
import { ageOn } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { makeTariffs, OFFERS } from './facility-rows.ts';

const RANK = { PRIMARY: 0, SECONDARY: 1, TERTIARY: 2 };

export type ProvidedService = { service: ReferenceService; qty: number; price: number };
/** What a person has had: the last day of each service, nights by year. */
export type CareHistory = { given: Map<string, number>; nights: Map<number, number> };

/** Prices by service date: what the provider agreed, else its level's, else the base price; the latest that is in force. */
export class Tariff {
  private readonly overrides = new Map<string, { from: number; price: number }[]>();

  constructor(world: World) {
    for (const service of world.services.values())
      for (const { level, price } of service.levelPrices) this.add(`${service.id}/${level}`, 0, price);
    for (const row of makeTariffs(world)) this.add(`${row.serviceId}/${row.hcpLevel ?? row.hcpId}`, row.from, row.price);
  }

  private add(key: string, from: number, price: number): void {
    const rows = this.overrides.get(key) ?? [];
    rows.push({ from, price });
    this.overrides.set(
      key,
      rows.sort((a, b) => b.from - a.from),
    );
  }

  price(service: ReferenceService, hcp: Hcp, day: number): number {
    const inForce = (key: string) => this.overrides.get(key)?.find(({ from }) => from <= day)?.price;
    return inForce(`${service.id}/${hcp.id}`) ?? inForce(`${service.id}/${hcp.level}`) ?? service.basePrice;
  }
}

/** Whether the catalogue, the plan and the person's past let this provider give the service on that day. */
function mayGive(service: ReferenceService, person: Person, past: CareHistory, hcp: Hcp, day: number): boolean {
  if (RANK[service.level] > RANK[hcp.level]) return false;
  const kinds = OFFERS[hcp.providerType];
  if (kinds && !kinds.some((prefix) => service.code.startsWith(prefix))) return false;
  if (service.careType === 'IN' && hcp.careType === 'OUT') return false;
  if (service.plans.length > 0 && !service.plans.includes(person.plan.code)) return false;
  if (service.sexRule !== 'ANY' && service.sexRule !== person.sex) return false;
  const age = ageOn(person.born, day);
  if (service.ageMin !== null && age < service.ageMin) return false;
  if (service.ageMax !== null && age > service.ageMax) return false;
  if (service.waitingDays !== null && day < person.coverStart + service.waitingDays) return false;
  const last = past.given.get(service.code);
  return last === undefined || service.frequencyDays === null || day - last >= service.frequencyDays;
}

/** Draws from a condition's lines what is given on the day. Nights set the number of days in a ward. */
export function give(
  world: World,
  tariff: Tariff,
  random: Random,
  lines: readonly Line[],
  person: Person,
  past: CareHistory,
  hcp: Hcp,
  day: number,
  nights = 0,
): ProvidedService[] {
  const given: ProvidedService[] = [];
  for (const line of lines) {
    const drawn = random.int(line.low, line.high);
    if (!random.chance(line.probability)) continue;
    const service = world.services.get(line.code);
    if (!service) throw new Error(`No service ${line.code}`);
    if (!mayGive(service, person, past, hcp, day) || given.some((each) => each.service === service)) continue;
    if (nights === 0 && service.careType === 'IN' && /^(ADM|SUR|ANA)/.test(service.code)) continue;
    const qty = nights > 0 && service.code.startsWith('ADM') && service.maxQty > 1 ? nights : drawn;
    given.push({ service, qty: Math.min(qty, service.maxQty), price: tariff.price(service, hcp, day) });
  }
  return given;
}

export function remember(past: CareHistory, given: readonly ProvidedService[], day: number): void {
  for (const { service } of given) past.given.set(service.code, day);
}
