import { DAY, HOUR, MINUTE, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';

const HOSPITAL = 'hospital@lafiya.example';
const DAYS_OF_CALLS = 10;

type DemoKey = { name: string; operations: string; age: number; days: number; revokedAfter?: number };

/** One per status: active, expired, revoked. The secrets are not known to anyone. */
const KEYS: readonly DemoKey[] = [
  { name: 'Hospital records', operations: '{VISITS,CLAIMS}', age: 60 * DAY, days: 365 },
  { name: 'Laboratory system', operations: '{VISITS}', age: 200 * DAY, days: 120 },
  { name: 'Old billing program', operations: '{CLAIMS}', age: 150 * DAY, days: 365, revokedAfter: 70 * DAY },
];

/** The keys of the demo hospital's own systems, with the calls of the first on record. */
export function makeFacilityKeys(world: World): void {
  const hcp = world.hcps.find(({ users }) => users.some(({ email }) => email === HOSPITAL));
  const user = hcp?.users.find(({ email }) => email === HOSPITAL);
  if (!hcp || !user) return;
  for (const key of KEYS) makeKey(world, world.random.fork('facility-keys', key.name), hcp, user, key);
}

function makeKey(world: World, random: Random, hcp: Hcp, user: User, { name, operations, age, days, revokedAfter }: DemoKey): void {
  const createdAt = world.now - age;
  const id = random.uuid(createdAt);
  const isRevoked = revokedAfter !== undefined;
  world.copyBuffer.add('ApiKey', {
    id,
    name,
    prefix: `lfy_${id.slice(-6)}`,
    hash: `no key has this hash: ${id}`,
    userId: user.id,
    lgaIds: '{}',
    hcpId: hcp.id,
    operations,
    callsAMinute: 60,
    status: isRevoked ? 'REVOKED' : 'ACTIVE',
    expiresAt: sqlTimestamp(createdAt + days * DAY),
    createdById: user.id,
    revokedById: isRevoked ? user.id : null,
    revokedAt: isRevoked ? sqlTimestamp(createdAt + revokedAfter) : null,
    revokeReason: isRevoked ? 'The new system has replaced it' : null,
    version: isRevoked ? 1 : 0,
    createdAt: sqlTimestamp(createdAt),
  });
  if (isRevoked)
    recordChange(world, {
      ...{ entity: 'ApiKey', id, label: name, action: 'REVOKE', from: 'ACTIVE', to: 'REVOKED' },
      ...{ by: user, at: createdAt + revokedAfter, note: 'The new system has replaced it' },
    });
  if (!isRevoked && age < days * DAY) makeCalls(world, random, id);
}

/** Daily calls with visits and claims, queries of changes, and occasional rejected calls. */
function makeCalls(world: World, random: Random, keyId: string): void {
  let [calls, lastAt] = [0, world.now];
  const add = (at: number, operation: string, rows: number, refused = 0, outcome = 'OK') => {
    if (at > world.now) return;
    calls += 1;
    lastAt = at;
    world.copyBuffer.add('ApiKeyCall', {
      id: random.uuid(at),
      keyId,
      at: sqlTimestamp(at),
      operation,
      outcome,
      rowCount: rows,
      createdCount: rows - refused,
      existingCount: 0,
      refusedCount: refused,
      milliseconds: 20 + rows * 35 + random.int(0, 40),
      ip: '197.210.54.17',
    });
  };
  for (let day = DAYS_OF_CALLS; day > 0; day -= 1) {
    const evening = world.now - day * DAY + 2 * HOUR;
    const visits = random.int(20, 60);
    add(evening, 'recordVisits', visits, day % 4 === 0 ? 2 : 0);
    const claims = random.int(8, 25);
    add(evening + MINUTE, 'submitClaims', claims, random.int(0, 3));
    if (day % 5 === 0) add(evening + 2 * MINUTE, 'submitBill', 0, 0, 'BILL_MIXED');
    add(evening + 5 * MINUTE, 'claimChanges', 0);
  }
  world.copyBuffer.add('ApiKeyUse', { keyId, calls, lastAt: sqlTimestamp(lastAt), minute: sqlTimestamp(lastAt), minuteCalls: 1 });
}
