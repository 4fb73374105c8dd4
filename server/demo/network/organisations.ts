import { addMonths, dayFrom, instantAt, isoDate, monthNumber, sqlTimestamp, yearOf } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import { type Mda, scaled, type World } from '../world/world.ts';
import { street } from './facilities.ts';

const MINISTRIES = [
  'Education',
  'Health',
  'Finance',
  'Works',
  'Agriculture and Rural Development',
  'Justice',
  'Information and Communication',
  'Environment',
  'Youth and Sports',
  'Women Affairs',
  'Lands, Survey and Town Planning',
  'Water Resources',
  'Commerce and Industry',
  'Budget and Economic Planning',
  'Tourism, Culture and Hospitality',
];
const AGENCIES = [
  'Universal Basic Education Board',
  'Internal Revenue Service',
  'Hospitals Management Board',
  'Water Board',
  'Primary Health Care Board',
  'Civil Service Commission',
  'Bureau of Statistics',
  'Road Maintenance Agency',
  'Environmental Protection Agency',
  'Pension Board',
  'Radio Television Corporation',
  'Urban Development Board',
];
const COMPANIES = [
  'Rock Breweries Plc',
  'Highland Dairy Ltd',
  'Jos Steel & Wire, Nigeria Ltd',
  'Tin Fields Transport Company',
  'Savannah Seeds Ltd',
  "Na'anwus Hotels",
  'Plateau Flour Mills',
  'North Star Microfinance Bank',
];
const INSTITUTIONS = [
  'State University',
  'State Polytechnic',
  'College of Education',
  'College of Health Technology',
  'College of Agriculture',
  'School of Nursing and Midwifery',
];

/** Employers, a few of them large, and tertiary institutions with their academic sessions. */
export function makeOrganisations(world: World): void {
  const random = world.random.fork('bodies');
  const count = scaled(world.lives, 40, 100, 200);
  const state = world.lgas[0]?.stateCode === 'PL' ? 'Plateau' : 'State';
  const names: [string, Mda['type'], string][] = [
    ...MINISTRIES.map((name, i): [string, Mda['type'], string] => [
      `Ministry of ${name}`,
      'MINISTRY',
      `MIN-${String(i + 1).padStart(2, '0')}`,
    ]),
    ...world.lgas.map((lga): [string, Mda['type'], string] => [
      `${lga.name} Local Government Council`,
      'LOCAL_GOVT',
      `LGC-${lga.shortCode}`,
    ]),
    ...AGENCIES.map((name, i): [string, Mda['type'], string] => [
      `${state} ${name}`,
      i % 3 === 0 ? 'DEPARTMENT' : 'AGENCY',
      `AGY-${String(i + 1).padStart(2, '0')}`,
    ]),
    ...COMPANIES.map((name, i): [string, Mda['type'], string] => [name, 'ORGANISED_PRIVATE', `ORG-${String(i + 1).padStart(2, '0')}`]),
  ];
  // Kinds alternate, so that a small scheme has employers of every kind.
  const order = names.map((entry, i) => ({
    entry,
    rank:
      i < MINISTRIES.length
        ? i * 3
        : i < MINISTRIES.length + world.lgas.length
          ? (i - MINISTRIES.length) * 3 + 1
          : (i - MINISTRIES.length - world.lgas.length) * 3 + 2,
  }));
  order.sort((a, b) => a.rank - b.rank);
  const selected = order.slice(0, count).map(({ entry }) => entry);
  for (let i = selected.length; i < count; i++)
    selected.push([`${pickSurname(random, 'igbo')} & ${pickSurname(random, 'berom')} Industries ${i}`, 'ORGANISED_PRIVATE', `ORG-${i}`]);
  for (const [name, type, code] of selected) {
    const lga =
      world.lgas.find((candidate) => name.startsWith(candidate.name)) ??
      random.weighted(world.lgas, ({ code }) => (/north|south/.test(code) ? 4 : 1));
    const flatPremium = type === 'ORGANISED_PRIVATE' && random.chance(0.5) ? random.int(8, 16) * 50_000 : null;
    addOrganisation(world, { name, type, code, lga, flatPremium, weight: 0.3 + 6 * random.next() ** 3 });
  }
  // One employer left the scheme last month: all of its people were disabled in one go.
  const leaver = world.mdas.filter((mda) => mda.type === 'ORGANISED_PRIVATE').at(-1) ?? world.mdas.at(-1);
  if (leaver) {
    leaver.disabledOn = world.today - 24;
    leaver.disableActionId = random.uuid(instantAt(leaver.disabledOn, 11));
  }
  INSTITUTIONS.slice(0, Math.max(4, scaled(world.lives, 4, 5, 6))).forEach((name, i) => {
    addOrganisation(world, {
      name: `${state} ${name}`,
      type: 'TERTIARY_INSTITUTION',
      code: `INS-${i + 1}`,
      lga: world.lgas[(i * 5 + 4) % world.lgas.length] as Mda['lga'],
      flatPremium: null,
      weight: [6, 4, 3, 1, 1, 1][i] ?? 1,
    });
  });
}

function addOrganisation(world: World, organisation: Pick<Mda, 'name' | 'type' | 'code' | 'lga' | 'flatPremium' | 'weight'>): void {
  const random = world.random.fork('body', organisation.code);
  const mda: Mda = {
    ...organisation,
    index: world.mdas.length,
    id: random.uuid(instantAt(world.historyStart - 800, 10)),
    disabledOn: null,
    disableActionId: null,
    staffCount: 0,
    payroll: new Map(),
    sessions: [],
  };
  if (mda.type === 'TERTIARY_INSTITUTION') {
    // A session runs from October to September.
    const startYear = yearOf(world.today) - (monthNumber(world.today) >= 10 ? 0 : 1);
    for (let year = startYear - 2; year <= startYear; year++) {
      mda.sessions.push({
        id: random.uuid(instantAt(dayFrom(year, 9, 1), 10)),
        name: `${year}/${year + 1}`,
        startsOn: dayFrom(year, 10, 1),
        endsOn: dayFrom(year + 1, 9, 30),
        isCurrent: year === startYear,
        students: 0,
      });
    }
  }
  world.mdas.push(mda);
}

export function writeOrganisations(world: World): void {
  const random = world.random.fork('body rows');
  const [admin] = world.staff('ADMIN');
  for (const mda of world.mdas) {
    const ethnicGroup = pickEthnicGroup(random, mda.lga.code);
    const createdAt = instantAt(world.historyStart - 800, 10, mda.index % 60);
    const disabledAt = mda.disabledOn === null ? null : instantAt(mda.disabledOn, 11);
    world.copyBuffer.add('Mda', {
      id: mda.id,
      code: mda.code,
      name: mda.name,
      type: mda.type,
      lgaId: mda.lga.id,
      address: `${street(random)}, ${mda.lga.towns[0]?.name ?? mda.lga.name}`,
      contactName: `${pickFirstName(random, ethnicGroup, 'MALE')} ${pickSurname(random, ethnicGroup)}`,
      phone: localPhone(9_800_000 + mda.index),
      email: `payroll@${mda.code.toLowerCase()}.example`,
      premiumType: mda.flatPremium === null ? null : 'FLAT',
      premiumValue: mda.flatPremium,
      isActive: true,
      enrolleesDisabledAt: disabledAt === null ? null : sqlTimestamp(disabledAt),
      enrolleesDisabledById: disabledAt === null ? null : (admin?.id ?? null),
      enrolleesDisabledReason: disabledAt === null ? null : 'Premiums not remitted for two quarters',
      createdById: admin?.id ?? null,
      createdAt: sqlTimestamp(createdAt),
      updatedAt: sqlTimestamp(disabledAt ?? createdAt),
    });
    if (admin)
      recordChange(world, {
        entity: 'Mda',
        id: mda.id,
        label: mda.name,
        action: 'CREATE',
        from: null,
        to: 'ACTIVE',
        by: admin,
        at: createdAt,
      });
    for (const session of mda.sessions) {
      const sessionCreatedAt = instantAt(addMonths(session.startsOn, -1), 10);
      world.copyBuffer.add('AcademicSession', {
        id: session.id,
        mdaId: mda.id,
        name: session.name,
        startsOn: isoDate(session.startsOn),
        endsOn: isoDate(session.endsOn),
        isCurrent: session.isCurrent,
        createdAt: sqlTimestamp(sessionCreatedAt),
        updatedAt: sqlTimestamp(sessionCreatedAt),
      });
    }
  }
}
