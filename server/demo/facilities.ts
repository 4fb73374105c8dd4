import { at, DAY, stamp, workdaysAfter, ymd } from './days.ts';
import { recordChange } from './history.ts';
import { pickFirstName, pickPeople, pickSurname } from './names.ts';
import { localPhone } from './people-numbers.ts';
import type { Random } from './random.ts';
import { type Hcp, type Place, scaled, type World } from './world.ts';

/** People per LGA of Plateau, in thousands; elsewhere all count the same. */
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
const SAINTS = [
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
const STANDALONE = ['PHARMACY', 'LABORATORY', 'OPTICAL', 'DENTAL', 'RADIOLOGY'] as const;
/** What a stand-alone provider may give, by the first letters of the codes. */
const OFFERS: Record<string, string[]> = {
  PHARMACY: ['DRG'],
  LABORATORY: ['INV'],
  OPTICAL: ['OPT', 'CON-0016'],
  DENTAL: ['DEN'],
  RADIOLOGY: ['RAD'],
};

export const populationOf = (lgaCode: string): number => POPULATION[lgaCode.slice(3)] ?? 150;

export const street = (random: Random): string => `${random.int(1, 180)} ${random.pick(STREETS)}`;

export function pickPlace(world: World, random: Random, lga = random.weighted(world.lgas, (each) => populationOf(each.code))): Place {
  // The first town of an LGA is its headquarters and holds most of its people.
  const town = random.chance(0.35) ? lga.towns[0] : random.pick(lga.towns);
  const ward = random.chance(0.85) ? random.pick(lga.wards) : null;
  return { lga, townId: town?.id ?? '', townName: town?.name ?? '', wardId: ward?.id ?? null };
}

/** Providers of all levels: few that draw many people, many that draw few. */
export function makeFacilities(world: World): void {
  const random = world.random.fork('facilities');
  const count = scaled(world.lives, 112, 950, 1900);
  const used = new Set<string>();
  const add = (
    level: Hcp['level'],
    providerType: Hcp['providerType'],
    lga: World['lgas'][number] | undefined,
    ownership: Hcp['ownership'],
    weight: number,
  ) => addFacility(world, random, used, { level, providerType, lga, ownership, weight });
  const byPeople = [...world.lgas].sort((a, b) => populationOf(b.code) - populationOf(a.code));
  for (let i = 0; i < Math.max(1, Math.round(count * 0.027)); i++)
    add(
      'TERTIARY',
      'HOSPITAL',
      byPeople[i % Math.min(2, byPeople.length)],
      i === 0 ? 'PUBLIC' : random.pick(['PUBLIC', 'FAITH'] as const),
      3.5,
    );
  for (const lga of world.lgas) add('SECONDARY', 'HOSPITAL', lga, 'PUBLIC', 5);
  for (let i = 0; i < Math.max(5, Math.round(count * 0.12)); i++)
    add('SECONDARY', STANDALONE[i % 5] as Hcp['providerType'], byPeople[Math.floor(i / 5) % byPeople.length], 'PRIVATE', 0);
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
  spreadStatuses(world, random);
}

function addFacility(
  world: World,
  random: Random,
  used: Set<string>,
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
  for (let n = 2; used.has(`${name}/${place.townId}`); n++)
    name = `${facilityName(random, level, providerType, ownership, place)} ${'I'.repeat(Math.min(n, 3))}${n > 3 ? n : ''}`;
  used.add(`${name}/${place.townId}`);
  const [bank, code] = random.pick(BANKS);
  const joined = world.horizon - random.int(480, 1400);
  world.hcps.push({
    index: world.hcps.length,
    id: random.uuid(at(joined, 10)),
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
  const founder = pickSurname(random, pickPeople(random, lga.code));
  if (type === 'PHARMACY') return `${founder} Pharmacy, ${townName}`;
  if (type === 'LABORATORY') return `${random.pick(PRIVATE_NAMES)} Medical Diagnostics, ${townName}`;
  if (type === 'OPTICAL') return `${random.pick(PRIVATE_NAMES)} Eye Centre`;
  if (type === 'DENTAL') return `${founder} Dental Clinic`;
  if (type === 'RADIOLOGY') return `${random.pick(PRIVATE_NAMES)} Imaging & Scan Centre`;
  if (level === 'TERTIARY')
    return ownership === 'PUBLIC'
      ? `${random.pick(['Highland', 'Plateau', 'Central'])} University Teaching Hospital, ${townName}`
      : `${random.pick(SAINTS)} Specialist and Teaching Hospital`;
  if (level === 'SECONDARY') {
    if (ownership === 'PUBLIC') return `General Hospital ${townName}`;
    if (ownership === 'FAITH') return `${random.pick(SAINTS)} Hospital, ${townName}`;
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

/** A few left the scheme in recent months, a few wait to be let in. */
function spreadStatuses(world: World, random: Random): void {
  const ordinary = world.hcps.filter((hcp) => hcp.weight > 0 && hcp.weight < 2 && hcp.level !== 'TERTIARY');
  for (const hcp of world.hcps) hcp.code = world.numbered(`${world.statePrefix}-${hcp.place.lga.shortCode}`, 4);
  const take = (count: number) => ordinary.splice(Math.floor(random.next() * Math.max(0, ordinary.length - count)), count);
  for (const hcp of take(scaled(world.lives, 4, 20, 40))) {
    hcp.status = 'DEACTIVATED';
    hcp.activeTo = world.today - random.int(20, 150);
  }
  const waiting = scaled(world.lives, 5, 20, 40);
  const used = new Set(world.hcps.map((hcp) => `${hcp.name}/${hcp.place.townId}`));
  for (let i = 0; i <= waiting; i++) {
    addFacility(world, random, used, {
      level: random.pick(['PRIMARY', 'PRIMARY', 'SECONDARY']),
      providerType: 'HOSPITAL',
      ownership: 'PRIVATE',
      weight: 0,
    });
    const hcp = world.hcps.at(-1) as Hcp;
    hcp.status = i === 0 ? 'REJECTED' : 'PENDING';
    hcp.activeFrom = world.today - random.int(0, 12);
    hcp.id = random.uuid(Math.min(world.now, at(hcp.activeFrom, 9, 30)));
  }
}

/** Written last, when it is known how many people chose each. */
export function writeFacilities(world: World): void {
  const random = world.random.fork('facility rows');
  const [manager] = world.staff('ACCOUNT_MANAGER');
  const [admin] = world.staff('ADMIN');
  for (const hcp of world.hcps) {
    const people = pickPeople(random, hcp.place.lga.code);
    const slug = hcp.name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40);
    const listed = hcp.status === 'ACTIVATED' || hcp.status === 'DEACTIVATED';
    const joinedAt = Math.min(at(hcp.activeFrom, random.int(9, 15), random.int(0, 59)), world.now - random.int(1, 240) * 60_000);
    const applied = listed
      ? at(hcp.activeFrom - random.int(5, 30), 11, random.int(0, 59))
      : hcp.status === 'REJECTED'
        ? joinedAt - DAY
        : joinedAt;
    const changedAt = hcp.activeTo !== null ? at(hcp.activeTo, 15, 30) : hcp.status === 'PENDING' ? null : joinedAt;
    const reason = {
      ACTIVATED: null,
      PENDING: null,
      DEACTIVATED: 'Accreditation not renewed after inspection',
      REJECTED: 'Operating licence could not be verified',
    }[hcp.status];
    const by = hcp.status === 'REJECTED' || hcp.index % 3 === 0 ? admin : manager;
    const accredited = hcp.status !== 'PENDING' && hcp.status !== 'REJECTED';
    world.spool.add('Hcp', {
      id: hcp.id,
      code: hcp.code,
      name: hcp.name,
      level: hcp.level,
      ownership: hcp.ownership,
      providerType: hcp.providerType,
      careType: hcp.careType,
      lgaId: hcp.place.lga.id,
      townId: hcp.place.townId,
      wardId: hcp.place.wardId,
      address: `${street(random)}, ${hcp.place.townName}`,
      phone: localPhone(9_000_000 - hcp.index * 2),
      email: `info.${hcp.index + 1}@${slug}.example`,
      contactName: `Dr. ${pickFirstName(random, people, 'MALE')} ${pickSurname(random, people)}`,
      contactDesignation: hcp.level === 'PRIMARY' ? 'Officer in charge' : 'Medical director',
      contactPhone: localPhone(9_000_001 - hcp.index * 2),
      licenceNo: hcp.status === 'REJECTED' ? null : `PLS/HF/${random.digits(5)}`,
      accreditationNo: accredited ? `ACC/${random.digits(4)}/${random.int(21, 25)}` : null,
      accreditedFrom: accredited ? ymd(hcp.activeFrom) : null,
      accreditedTo: accredited ? ymd(hcp.activeTo ?? world.today + random.int(40, 700)) : null,
      capitationCapacity: hcp.lives > 0 && random.chance(0.6) ? Math.ceil((hcp.lives * random.int(108, 180)) / 100 / 50) * 50 : 0,
      bankName: listed ? hcp.bank.name : null,
      bankCode: listed ? hcp.bank.code : null,
      bankAccountName: listed ? hcp.bank.account : null,
      bankAccountNumber: listed ? hcp.bank.number : null,
      bankSortCode: listed ? hcp.bank.sortCode : null,
      status: hcp.status,
      statusReason: reason,
      statusChangedAt: changedAt === null ? null : stamp(changedAt),
      statusChangedById: changedAt === null ? null : (by?.id ?? null),
      version: { PENDING: 0, ACTIVATED: 1, REJECTED: 1, DEACTIVATED: 2 }[hcp.status],
      createdAt: stamp(applied),
      updatedAt: stamp(changedAt ?? applied),
    });
    const label = hcp.code ?? hcp.name;
    const step = { entity: 'Hcp', id: hcp.id, label };
    recordChange(world, { ...step, action: 'REGISTER', from: null, to: 'PENDING', by: null, at: applied });
    if (listed) recordChange(world, { ...step, action: 'ACTIVATE', from: 'PENDING', to: 'ACTIVATED', by: by ?? null, at: joinedAt });
    if (hcp.status === 'DEACTIVATED')
      recordChange(world, {
        ...step,
        action: 'DEACTIVATE',
        from: 'ACTIVATED',
        to: 'DEACTIVATED',
        by: by ?? null,
        at: changedAt ?? joinedAt,
        note: reason,
      });
    if (hcp.status === 'REJECTED')
      recordChange(world, { ...step, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: by ?? null, at: joinedAt, note: reason });
    writeOffer(world, hcp);
  }
  writeTariffs(world, random);
}

function writeOffer(world: World, hcp: Hcp): void {
  const prefixes = OFFERS[hcp.providerType];
  if (!prefixes) return;
  const since = stamp(at(hcp.activeFrom, 12));
  for (const service of world.services.values()) {
    if (service.level !== 'TERTIARY' && prefixes.some((prefix) => service.code.startsWith(prefix)))
      world.spool.add('HcpService', { hcpId: hcp.id, serviceId: service.id, createdAt: since });
  }
}

/** The new tariff of this year for part of the catalogue, and what the first teaching hospital agreed for itself. */
export function makeTariffs(
  world: World,
): { serviceId: string; hcpLevel: Hcp['level'] | null; hcpId: string | null; price: number; from: number }[] {
  const rows: ReturnType<typeof makeTariffs> = [];
  const raised = workdaysAfter(world.today - 270, 1);
  for (const service of world.services.values()) {
    if (!/^(ADM|SUR|DEL)/.test(service.code)) continue;
    for (const { level, price } of service.level === 'SECONDARY'
      ? [{ level: 'SECONDARY' as const, price: service.basePrice }, ...service.levelPrices]
      : service.levelPrices) {
      rows.push({ serviceId: service.id, hcpLevel: level, hcpId: null, price: Math.round((price * 1.12) / 5000) * 5000, from: raised });
    }
  }
  const teaching = world.hcps.find((hcp) => hcp.level === 'TERTIARY');
  for (const service of world.services.values()) {
    if (!teaching || !/^RAD-00(3[5-9]|4)/.test(service.code)) continue;
    rows.push({
      serviceId: service.id,
      hcpLevel: null,
      hcpId: teaching.id,
      price: Math.round((service.basePrice * 0.9) / 5000) * 5000,
      from: world.horizon - 200,
    });
  }
  return rows;
}

function writeTariffs(world: World, random: Random): void {
  const [admin] = world.staff('ADMIN');
  for (const { serviceId, hcpLevel, hcpId, price, from } of makeTariffs(world)) {
    const made = at(from - 6, 14);
    world.spool.add('TariffOverride', {
      id: random.uuid(made),
      serviceId,
      hcpLevel,
      hcpId,
      price,
      effectiveFrom: ymd(from),
      createdById: admin?.id ?? null,
      createdAt: stamp(made),
    });
  }
}
