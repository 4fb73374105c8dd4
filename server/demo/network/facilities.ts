import { instantAt } from '../world/days.ts';
import { pickEthnicGroup, pickSurname } from '../world/names.ts';
import type { Random } from '../world/random.ts';
import { type Hcp, type Place, scaled, type World } from '../world/world.ts';

/** People per LGA of Plateau, in thousands (census of 2006, rounded); other LGAs get `DEFAULT_POPULATION`. */
const POPULATION: Record<string, number> = {
  'barkin-ladi': 175,
  bassa: 186,
  bokkos: 178,
  'jos-east': 85,
  'jos-north': 429,
  'jos-south': 306,
  kanam: 165,
  kanke: 121,
  'langtang-north': 140,
  'langtang-south': 106,
  mangu: 294,
  mikang: 96,
  pankshin: 190,
  'quaan-pan': 196,
  riyom: 131,
  shendam: 205,
  wase: 159,
};
const DEFAULT_POPULATION = 150;
const BANKS = [
  ['Access Bank', '044'],
  ['First Bank of Nigeria', '011'],
  ['Zenith Bank', '057'],
  ['United Bank for Africa', '033'],
  ['Unity Bank', '215'],
  ['Fidelity Bank', '070'],
  ['Guaranty Trust Bank', '058'],
  ['Polaris Bank', '076'],
  ['Sterling Bank', '232'],
] as const;
const FAITH_NAMES = [
  'St. Luke’s',
  'St. Theresa’s',
  'Bethany',
  'Our Lady’s',
  'Good Shepherd',
  'Emmanuel',
  'Al-Nur',
  'Al-Shifa',
  'ECWA',
  'COCIN',
].map((name) => name.replace('’', "'"));
const PRIVATE_NAMES = [
  'Life-Care',
  'Solace',
  'Hill View',
  'Rayfield',
  'New Hope',
  'Blessed',
  'Plateau Crest',
  'Green Valley',
  'Family',
  'Unity',
  'Gold Cross',
  'Sunrise',
];
const STREETS = [
  'Ahmadu Bello Way',
  'Rwang Pam Street',
  'Yakubu Gowon Way',
  'Hospital Road',
  'Market Road',
  'Murtala Mohammed Way',
  'Bauchi Road',
  'Church Street',
  'Old Bukuru Road',
  'Station Road',
  'Palace Way',
  'Secretariat Road',
];
const STANDALONE_TYPES = ['PHARMACY', 'LABORATORY', 'OPTICAL', 'DENTAL', 'RADIOLOGY'] as const;

export const populationOf = (lgaCode: string): number => POPULATION[lgaCode.slice(3)] ?? DEFAULT_POPULATION;

export const street = (random: Random): string => `${random.int(1, 180)} ${random.pick(STREETS)}`;

export function pickPlace(world: World, random: Random, lga = random.weighted(world.lgas, ({ code }) => populationOf(code))): Place {
  // The first town of an LGA is its headquarters and holds most of its people.
  const town = random.chance(0.35) ? lga.towns[0] : random.pick(lga.towns);
  const ward = random.chance(0.85) ? random.pick(lga.wards) : null;
  return { lga, townId: town?.id ?? '', townName: town?.name ?? '', wardId: ward?.id ?? null };
}

/** Facilities of all levels. A few have a high weight, and therefore many members; most have a low one. The shares are assumptions. */
export function makeFacilities(world: World): void {
  const random = world.random.fork('facilities');
  const count = scaled(world.lives, 112, 950, 1900);
  const usedNames = new Set<string>();
  const add = (
    level: Hcp['level'],
    providerType: Hcp['providerType'],
    lga: World['lgas'][number] | undefined,
    ownership: Hcp['ownership'],
    weight: number,
  ) => addFacility(world, random, usedNames, { level, providerType, lga, ownership, weight });
  const lgasByPopulation = [...world.lgas].sort((a, b) => populationOf(b.code) - populationOf(a.code));
  for (let i = 0; i < Math.max(1, Math.round(count * 0.027)); i++)
    add(
      'TERTIARY',
      'HOSPITAL',
      lgasByPopulation[i % Math.min(2, lgasByPopulation.length)],
      i === 0 ? 'PUBLIC' : random.pick(['PUBLIC', 'FAITH'] as const),
      3.5,
    );
  for (const lga of world.lgas) add('SECONDARY', 'HOSPITAL', lga, 'PUBLIC', 5);
  for (let i = 0; i < Math.max(5, Math.round(count * 0.12)); i++)
    add(
      'SECONDARY',
      STANDALONE_TYPES[i % 5] as Hcp['providerType'],
      lgasByPopulation[Math.floor(i / 5) % lgasByPopulation.length],
      'PRIVATE',
      0,
    );
  while (world.hcps.length < count) {
    if (random.chance(0.33))
      add(
        'SECONDARY',
        'HOSPITAL',
        undefined,
        random.pick(['PRIVATE', 'PRIVATE', 'FAITH', 'MILITARY'] as const),
        0.6 + 7 * random.next() ** 4,
      );
    else add('PRIMARY', 'PHC', undefined, random.chance(0.85) ? 'PUBLIC' : 'PRIVATE', 0.15 + 3 * random.next() ** 4);
  }
  // Every LGA can take people on the plans that begin at a primary centre.
  for (const lga of world.lgas)
    if (!world.hcps.some((hcp) => hcp.place.lga === lga && hcp.level === 'PRIMARY')) add('PRIMARY', 'PHC', lga, 'PUBLIC', 2);
  assignStatuses(world, random);
}

function addFacility(
  world: World,
  random: Random,
  usedNames: Set<string>,
  {
    level,
    providerType,
    lga,
    ownership,
    weight,
  }: { level: Hcp['level']; providerType: Hcp['providerType']; lga?: World['lgas'][number]; ownership: Hcp['ownership']; weight: number },
): void {
  const place = pickPlace(world, random, lga);
  let name = facilityName(random, level, providerType, ownership, place);
  for (let n = 2; usedNames.has(`${name}/${place.townId}`); n++)
    name = `${facilityName(random, level, providerType, ownership, place)} ${'I'.repeat(Math.min(n, 3))}${n > 3 ? n : ''}`;
  usedNames.add(`${name}/${place.townId}`);
  const [bank, code] = random.pick(BANKS);
  const joined = world.historyStart - random.int(480, 1400);
  world.hcps.push({
    index: world.hcps.length,
    id: random.uuid(instantAt(joined, 10)),
    code: null,
    name,
    level,
    ownership,
    providerType,
    careType: providerType === 'HOSPITAL' || (providerType === 'PHC' && random.chance(0.6)) ? 'BOTH' : 'OUT',
    place,
    status: 'ACTIVATED',
    activeFrom: joined,
    activeTo: null,
    users: [],
    weight,
    lives: 0,
    referralCount: 0,
    bank: { name: bank, code, account: name.slice(0, 60), number: `0${random.digits(9)}`, sortCode: `${code}${random.digits(6)}` },
  });
}

function facilityName(
  random: Random,
  level: Hcp['level'],
  type: Hcp['providerType'],
  ownership: Hcp['ownership'],
  { townName, lga }: Place,
): string {
  const founder = pickSurname(random, pickEthnicGroup(random, lga.code));
  if (type === 'PHARMACY') return `${founder} Pharmacy, ${townName}`;
  if (type === 'LABORATORY') return `${random.pick(PRIVATE_NAMES)} Medical Diagnostics, ${townName}`;
  if (type === 'OPTICAL') return `${random.pick(PRIVATE_NAMES)} Eye Centre`;
  if (type === 'DENTAL') return `${founder} Dental Clinic`;
  if (type === 'RADIOLOGY') return `${random.pick(PRIVATE_NAMES)} Imaging & Scan Centre`;
  if (level === 'TERTIARY')
    return ownership === 'PUBLIC'
      ? `${random.pick(['Highland', 'Plateau', 'Central'])} University Teaching Hospital, ${townName}`
      : `${random.pick(FAITH_NAMES)} Specialist and Teaching Hospital`;
  if (level === 'SECONDARY') {
    if (ownership === 'PUBLIC') return `General Hospital ${townName}`;
    if (ownership === 'FAITH') return `${random.pick(FAITH_NAMES)} Hospital, ${townName}`;
    if (ownership === 'MILITARY') return `Military Hospital ${townName}`;
    return random.chance(0.06)
      ? `${random.pick(PRIVATE_NAMES)} Hospital, Maternity & Fertility Centre ("${founder} Memorial")`
      : random.chance(0.5)
        ? `${founder} Memorial Hospital`
        : `${random.pick(PRIVATE_NAMES)} Hospital & Maternity`;
  }
  if (ownership === 'PRIVATE') return `${random.pick(PRIVATE_NAMES)} Clinic`;
  return `${random.pick(['Primary Health Centre', 'Primary Health Centre', 'Comprehensive Health Centre', 'Model PHC'])} ${townName}`;
}

/** Some facilities left the scheme in recent months; some applications are pending, one was rejected. */
function assignStatuses(world: World, random: Random): void {
  const smallFacilities = world.hcps.filter((hcp) => hcp.weight > 0 && hcp.weight < 2 && hcp.level !== 'TERTIARY');
  for (const hcp of world.hcps) hcp.code = world.numbered(`${world.statePrefix}-${hcp.place.lga.shortCode}`, 4);
  const takeSmallFacilities = (count: number) =>
    smallFacilities.splice(Math.floor(random.next() * Math.max(0, smallFacilities.length - count)), count);
  for (const hcp of takeSmallFacilities(scaled(world.lives, 4, 20, 40))) {
    hcp.status = 'DEACTIVATED';
    hcp.activeTo = world.today - random.int(20, 150);
  }
  const pendingCount = scaled(world.lives, 5, 20, 40);
  const usedNames = new Set(world.hcps.map((hcp) => `${hcp.name}/${hcp.place.townId}`));
  for (let i = 0; i <= pendingCount; i++) {
    addFacility(world, random, usedNames, {
      level: random.pick(['PRIMARY', 'PRIMARY', 'SECONDARY']),
      providerType: 'HOSPITAL',
      ownership: 'PRIVATE',
      weight: 0,
    });
    const hcp = world.hcps.at(-1) as Hcp;
    hcp.status = i === 0 ? 'REJECTED' : 'PENDING';
    hcp.activeFrom = world.today - random.int(0, 12);
    hcp.id = random.uuid(Math.min(world.now, instantAt(hcp.activeFrom, 9, 30)));
  }
}
