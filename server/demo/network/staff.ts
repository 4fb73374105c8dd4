import type { Role } from '../../generated/prisma/enums.ts';
import { maybeRequestChild } from '../people/dependant-requests.ts';
import { instantAt, sqlTimestamp } from '../world/days.ts';
import { isMuslim, pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Family } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import { type Hcp, scaled, type User, type World } from '../world/world.ts';
import { populationOf } from './facilities.ts';

export const DEMO_PASSWORD = 'Lafiya-demo-2026';
export const DEMO_DOMAIN = 'lafiya.example';

/** How many of each work for a scheme of 12,000, 100,000 and 1,000,000 lives, and what their addresses begin with. */
const OFFICE: [Role, string, number, number, number][] = [
  ['ADMIN', 'admin', 3, 5, 8],
  ['ACCOUNT_MANAGER', 'manager', 4, 12, 40],
  ['ACCOUNTANT', 'accountant', 3, 5, 12],
  ['CLAIMS_OFFICER', 'claims', 6, 20, 80],
  ['REGISTRATION_OFFICER', 'registration', 6, 40, 200],
];

function personName(world: World, random: Random): { name: string; firstName: string; lastName: string } {
  const ethnicGroup = pickEthnicGroup(random, random.pick(world.lgas).code);
  const firstName = pickFirstName(random, ethnicGroup, random.chance(isMuslim(ethnicGroup) ? 0.35 : 0.5) ? 'FEMALE' : 'MALE');
  const lastName = pickSurname(random, ethnicGroup);
  return { name: `${firstName} ${lastName}`, firstName, lastName };
}

function addAccount(world: World, random: Random, account: { role: Role; email: string; hcp?: Hcp; since: number; phone: string }): User {
  const person = personName(world, random);
  const user: User = {
    id: random.uuid(account.since),
    role: account.role,
    email: account.email,
    name: person.name,
    hcpId: account.hcp?.id ?? null,
  };
  const lastLogin = Math.max(account.since, world.now - random.int(5, 60 * 24 * 6) * 60_000);
  writeAccount(world, random, user, {
    ...person,
    phone: account.phone,
    enrolleeId: null,
    since: account.since,
    lastLogin,
    isActive: account.hcp?.status !== 'DEACTIVATED',
  });
  return world.addUser(user);
}

export function writeAccount(
  world: World,
  random: Random,
  user: User,
  person: {
    firstName: string;
    lastName: string;
    phone: string;
    enrolleeId: string | null;
    since: number;
    lastLogin: number;
    isActive: boolean;
  },
): void {
  world.copyBuffer.add('UserAccount', {
    id: user.id,
    email: user.email,
    emailVerified: true,
    name: user.name,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    role: user.role,
    hcpId: user.hcpId,
    enrolleeId: person.enrolleeId,
    lgaScoped: false,
    isActive: person.isActive,
    isDemo: true,
    lastLoginAt: sqlTimestamp(person.lastLogin),
    createdAt: sqlTimestamp(person.since),
    updatedAt: sqlTimestamp(person.lastLogin),
  });
  world.copyBuffer.add('Credential', {
    id: random.uuid(person.since),
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: world.passwordHash,
    createdAt: sqlTimestamp(person.since),
    updatedAt: sqlTimestamp(person.since),
  });
}

export function makeOffice(world: World): void {
  const random = world.random.fork('office');
  let index = 9_500_000;
  for (const [role, address, small, medium, large] of OFFICE) {
    const count = Math.max(small, scaled(world.lives, small, medium, large));
    for (let i = 1; i <= count; i++) {
      const since = instantAt(world.historyStart - random.int(100, 900), 9, random.int(0, 59));
      addAccount(world, random, { role, email: `${address}${i === 1 ? '' : i}@${DEMO_DOMAIN}`, since, phone: localPhone(index++) });
    }
  }
}

/** Every listed provider has a desk officer; the large ones have several. The four that people try out have simple addresses. */
export function makeDeskOfficers(world: World): void {
  const random = world.random.fork('desks');
  let index = 9_600_000;
  const known = new Map<Hcp, string>();
  const largest = (level: Hcp['level'], skip = 0) =>
    world.hcps
      .filter((hcp) => hcp.level === level && hcp.status === 'ACTIVATED' && hcp.careType === 'BOTH')
      .sort((a, b) => b.weight * populationOf(b.place.lga.code) - a.weight * populationOf(a.place.lga.code))[skip];
  for (const [address, hcp] of [
    ['hospital', largest('SECONDARY')],
    ['hospital2', largest('SECONDARY', 1)],
    ['teaching', largest('TERTIARY')],
    ['clinic', largest('PRIMARY')],
  ] as const) {
    if (hcp) known.set(hcp, address);
  }
  for (const hcp of world.hcps) {
    if (!hcp.code) continue;
    const since = instantAt(hcp.activeFrom, 12, random.int(0, 59));
    const desks = hcp.level === 'TERTIARY' ? 3 : hcp.weight > 3 ? 2 : 1;
    for (let i = 1; i <= desks; i++) {
      const email = `${known.get(hcp) ?? hcp.code.toLowerCase()}${i === 1 ? '' : `.${i}`}@${DEMO_DOMAIN}`;
      hcp.users.push(addAccount(world, random, { role: 'HCP', email, hcp, since, phone: localPhone(index++) }));
    }
  }
}

const MEMBERS: { address: string; fits: (family: Family) => boolean }[] = [
  {
    address: 'member',
    fits: ({ principal, members }) => principal.plan.code === 'FORMAL' && members.length >= 4 && principal.home.level === 'SECONDARY',
  },
  { address: 'trader', fits: ({ principal, members }) => principal.plan.code === 'INFORMAL' && members.length >= 3 },
  { address: 'student', fits: ({ principal }) => principal.plan.code === 'TISHIP' },
];

/** Portal accounts for a few members; most people of the scheme have none. */
export function addPortalAccount(world: World, random: Random, family: Family): void {
  const { principal } = family;
  if (principal.status !== 'ACTIVE' || principal.registered > world.today - 300) return;
  const demo = MEMBERS.find(({ address, fits }) => !world.portalAccounts.has(address) && fits(family));
  if (!demo && !random.chance(0.004)) return;
  const address = demo?.address ?? `member.${principal.enrolmentNo.toLowerCase().replaceAll('/', '-')}`;
  const since = Math.min(principal.registeredAt + random.int(1, 60) * 86_400_000, world.now - 86_400_000);
  const user: User = {
    id: random.uuid(since),
    role: 'ENROLLEE',
    email: `${address}@${DEMO_DOMAIN}`,
    name: `${principal.firstName} ${principal.surname}`,
    hcpId: null,
  };
  world.portalAccounts.set(address, user);
  writeAccount(world, random, user, {
    firstName: principal.firstName,
    lastName: principal.surname,
    phone: principal.phone ?? '',
    enrolleeId: principal.id,
    since,
    lastLogin: Math.max(since, world.now - random.int(1, 20) * 86_400_000),
    isActive: true,
  });
  maybeRequestChild(world, world.random.fork('asks', world.portalAccounts.size), family, user);
}
