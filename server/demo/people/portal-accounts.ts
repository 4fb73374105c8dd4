import { DEMO_DOMAIN, writeAccount } from '../network/staff.ts';
import { DAY } from '../world/days.ts';
import type { Family } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';
import { maybeRequestChild } from './dependant-requests.ts';

/** Families with an account of the portal, besides the demo sign-ins. An assumption. */
const PORTAL_ACCOUNT_SHARE = 0.004;

const DEMO_MEMBERS: { address: string; isSuitable: (family: Family) => boolean }[] = [
  {
    address: 'member',
    isSuitable: ({ principal, members }) => principal.plan.code === 'FORMAL' && members.length >= 4 && principal.home.level === 'SECONDARY',
  },
  { address: 'trader', isSuitable: ({ principal, members }) => principal.plan.code === 'INFORMAL' && members.length >= 3 },
  { address: 'student', isSuitable: ({ principal }) => principal.plan.code === 'TISHIP' },
];

/** Portal accounts for a few members; most people of the scheme have none. */
export function addPortalAccount(world: World, random: Random, family: Family): void {
  const { principal } = family;
  if (principal.status !== 'ACTIVE' || principal.registered > world.today - 300) return;
  const demoMember = DEMO_MEMBERS.find(({ address, isSuitable }) => !world.portalAccounts.has(address) && isSuitable(family));
  if (!demoMember && !random.chance(PORTAL_ACCOUNT_SHARE)) return;
  const address = demoMember?.address ?? `member.${principal.enrolmentNo.toLowerCase().replaceAll('/', '-')}`;
  const createdAt = Math.min(principal.registeredAt + random.int(1, 60) * DAY, world.now - DAY);
  const user: User = {
    id: random.uuid(createdAt),
    role: 'ENROLLEE',
    email: `${address}@${DEMO_DOMAIN}`,
    name: `${principal.firstName} ${principal.surname}`,
    hcpId: null,
  };
  world.portalAccounts.set(address, user);
  world.messageMembers.push({ user, enrolleeId: principal.id, lgaId: principal.place.lga.id, home: principal.home, since: createdAt });
  writeAccount(world, random, user, {
    firstName: principal.firstName,
    lastName: principal.surname,
    phone: principal.phone ?? '',
    enrolleeId: principal.id,
    createdAt,
    lastLogin: Math.max(createdAt, world.now - random.int(1, 20) * DAY),
    isActive: true,
  });
  maybeRequestChild(world, world.random.fork('asks', world.portalAccounts.size), family, user);
}
