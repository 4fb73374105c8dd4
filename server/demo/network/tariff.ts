import type { ReferenceService } from '../../scheme/reference/files.ts';
import type { Line } from '../world/conditions.ts';
import { ageOn } from '../world/days.ts';
import type { Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { makeTariffs, SERVICE_PREFIXES } from './facility-rows.ts';

const LEVEL_RANK = { PRIMARY: 0, SECONDARY: 1, TERTIARY: 2 };

export type ProvidedService = { service: ReferenceService; qty: number; price: number };
/** Care of a person so far: the last day of each service by its code, and nights in hospital by year. */
export type CareHistory = { lastDays: Map<string, number>; nights: Map<number, number> };

/** The price of a service on a day: the facility's own, else that of its level, else the base price. */
export class Tariff {
  private readonly pricesByKey = new Map<string, { from: number; price: number }[]>();

  constructor(world: World) {
    for (const service of world.services.values())
      for (const { level, price } of service.levelPrices) this.add(`${service.id}/${level}`, 0, price);
    for (const row of makeTariffs(world)) this.add(`${row.serviceId}/${row.hcpLevel ?? row.hcpId}`, row.from, row.price);
  }

  private add(key: string, from: number, price: number): void {
    const rows = this.pricesByKey.get(key) ?? [];
    rows.push({ from, price });
    this.pricesByKey.set(
      key,
      rows.sort((a, b) => b.from - a.from),
    );
  }

  price(service: ReferenceService, hcp: Hcp, day: number): number {
    const inForce = (key: string) => this.pricesByKey.get(key)?.find(({ from }) => from <= day)?.price;
    return inForce(`${service.id}/${hcp.id}`) ?? inForce(`${service.id}/${hcp.level}`) ?? service.basePrice;
  }
}

/** Whether catalogue, plan and history of the person allow this facility to provide the service on that day. */
function canProvide(service: ReferenceService, person: Person, history: CareHistory, hcp: Hcp, day: number): boolean {
  if (LEVEL_RANK[service.level] > LEVEL_RANK[hcp.level]) return false;
  const codePrefixes = SERVICE_PREFIXES[hcp.providerType];
  if (codePrefixes && !codePrefixes.some((prefix) => service.code.startsWith(prefix))) return false;
  if (service.careType === 'IN' && hcp.careType === 'OUT') return false;
  if (service.plans.length > 0 && !service.plans.includes(person.plan.code)) return false;
  if (service.sexRule !== 'ANY' && service.sexRule !== person.sex) return false;
  const age = ageOn(person.born, day);
  if (service.ageMin !== null && age < service.ageMin) return false;
  if (service.ageMax !== null && age > service.ageMax) return false;
  if (service.waitingDays !== null && day < person.coverStart + service.waitingDays) return false;
  const lastDay = history.lastDays.get(service.code);
  return lastDay === undefined || service.frequencyDays === null || day - lastDay >= service.frequencyDays;
}

/** Draws which services of a condition are provided on the day. In an admission the nights are the quantity of bed days. */
export function drawServices(
  world: World,
  tariff: Tariff,
  random: Random,
  lines: readonly Line[],
  person: Person,
  history: CareHistory,
  hcp: Hcp,
  day: number,
  nights = 0,
): ProvidedService[] {
  const provided: ProvidedService[] = [];
  for (const line of lines) {
    const drawnQty = random.int(line.low, line.high);
    if (!random.chance(line.probability)) continue;
    const service = world.services.get(line.code);
    if (!service) throw new Error(`No service ${line.code}`);
    if (!canProvide(service, person, history, hcp, day) || provided.some((line) => line.service === service)) continue;
    if (nights === 0 && service.careType === 'IN' && /^(ADM|SUR|ANA)/.test(service.code)) continue;
    const qty = nights > 0 && service.code.startsWith('ADM') && service.maxQty > 1 ? nights : drawnQty;
    provided.push({ service, qty: Math.min(qty, service.maxQty), price: tariff.price(service, hcp, day) });
  }
  return provided;
}

export function rememberServices(history: CareHistory, services: readonly ProvidedService[], day: number): void {
  for (const { service } of services) history.lastDays.set(service.code, day);
}
