import type { Role } from '../../generated/prisma/enums.ts';
import { instantAt, MINUTE, sqlTimestamp } from '../world/days.ts';
import { isMuslim, pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Random } from '../world/random.ts';
import { type Hcp, scaled, type User, type World } from '../world/world.ts';
import { populationOf } from './facilities.ts';

export const DEMO_PASSWORD = 'Lafiya-demo-2026';
export const DEMO_DOMAIN = 'lafiya.example';

/** Where the phone numbers of staff and of desk officers begin in the sequence of all numbers, so that no two are alike. */
const STAFF_PHONES_FROM = 9_500_000;
const DESK_PHONES_FROM = 9_600_000;
/** Everyone signed in within the last six days. */
const MINUTES_SINCE_LOGIN = 6 * 24 * 60;

/** Role, first part of the address, and how many work for 12,000, 100,000 and 1,000,000 lives. The counts are assumptions. */
const STAFF_COUNTS: [Role, string, number, number, number][] = [
  ['ADMIN', 'admin', 3, 5, 8],
  ['ACCOUNT_MANAGER', 'manager', 4, 12, 40],
  ['ACCOUNTANT', 'accountant', 3, 5, 12],
  ['CLAIMS_OFFICER', 'claims', 6, 20, 80],
  ['REGISTRATION_OFFICER', 'registration', 6, 40, 200],
];

function drawName(world: World, random: Random): { name: string; firstName: string; lastName: string } {
  const ethnicGroup = pickEthnicGroup(random, random.pick(world.lgas).code);
  const firstName = pickFirstName(random, ethnicGroup, random.chance(isMuslim(ethnicGroup) ? 0.35 : 0.5) ? 'FEMALE' : 'MALE');
  const lastName = pickSurname(random, ethnicGroup);
  return { name: `${firstName} ${lastName}`, firstName, lastName };
}

function addAccount(
  world: World,
  random: Random,
  account: { role: Role; email: string; hcp?: Hcp; createdAt: number; phone: string },
): User {
  const person = drawName(world, random);
  const user: User = {
    id: random.uuid(account.createdAt),
    role: account.role,
    email: account.email,
    name: person.name,
    hcpId: account.hcp?.id ?? null,
  };
  const lastLogin = Math.max(account.createdAt, world.now - random.int(5, MINUTES_SINCE_LOGIN) * MINUTE);
  writeAccount(world, random, user, {
    ...person,
    phone: account.phone,
    enrolleeId: null,
    createdAt: account.createdAt,
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
    createdAt: number;
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
    createdAt: sqlTimestamp(person.createdAt),
    updatedAt: sqlTimestamp(person.lastLogin),
  });
  world.copyBuffer.add('Credential', {
    id: random.uuid(person.createdAt),
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: world.passwordHash,
    createdAt: sqlTimestamp(person.createdAt),
    updatedAt: sqlTimestamp(person.createdAt),
  });
}

export function makeOffice(world: World): void {
  const random = world.random.fork('office');
  let phoneIndex = STAFF_PHONES_FROM;
  for (const [role, address, small, medium, large] of STAFF_COUNTS) {
    const count = Math.max(small, scaled(world.lives, small, medium, large));
    for (let i = 1; i <= count; i++) {
      // Before the first facility joined, as the office activated it.
      const createdAt = instantAt(world.historyStart - random.int(1450, 1900), 9, random.int(0, 59));
      addAccount(world, random, {
        role,
        email: `${address}${i === 1 ? '' : i}@${DEMO_DOMAIN}`,
        createdAt,
        phone: localPhone(phoneIndex++),
      });
    }
  }
}

/** Every listed facility has a desk officer; large ones have several. The four demo sign-ins have simple addresses. */
export function makeDeskOfficers(world: World): void {
  const random = world.random.fork('desks');
  let phoneIndex = DESK_PHONES_FROM;
  const demoAddresses = new Map<Hcp, string>();
  const largest = (level: Hcp['level'], rank = 0) =>
    world.hcps
      .filter((hcp) => hcp.level === level && hcp.status === 'ACTIVATED' && hcp.careType === 'BOTH')
      .sort((a, b) => b.weight * populationOf(b.place.lga.code) - a.weight * populationOf(a.place.lga.code))[rank];
  for (const [address, hcp] of [
    ['hospital', largest('SECONDARY')],
    ['hospital2', largest('SECONDARY', 1)],
    ['teaching', largest('TERTIARY')],
    ['clinic', largest('PRIMARY')],
  ] as const) {
    if (hcp) demoAddresses.set(hcp, address);
  }
  for (const hcp of world.hcps) {
    if (!hcp.code) continue;
    const createdAt = instantAt(hcp.activeFrom, 12, random.int(0, 59));
    const officerCount = hcp.level === 'TERTIARY' ? 3 : hcp.weight > 3 ? 2 : 1;
    for (let i = 1; i <= officerCount; i++) {
      const email = `${demoAddresses.get(hcp) ?? hcp.code.toLowerCase()}${i === 1 ? '' : `.${i}`}@${DEMO_DOMAIN}`;
      hcp.users.push(addAccount(world, random, { role: 'HCP', email, hcp, createdAt, phone: localPhone(phoneIndex++) }));
    }
  }
}
