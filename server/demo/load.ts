import { finished } from 'node:stream/promises';
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { databaseUrls, env } from '../platform/env.ts';
import { disk } from '../platform/files/disk.ts';
import { stateCodeOf } from '../platform/reference/files.ts';
import { fillBacklog } from './care/backlog.ts';
import { Care, type PatientInBacklog } from './care/care.ts';
import { maybeMove } from './care/requests.ts';
import { makeExpenses } from './claims/expenses.ts';
import { makeMessages } from './messages.ts';
import { makeFacilities } from './network/facilities.ts';
import { writeFacilities } from './network/facility-rows.ts';
import { makeOrganisations, writeOrganisations } from './network/organisations.ts';
import { addPortalAccount, DEMO_PASSWORD, makeDeskOfficers, makeOffice } from './network/staff.ts';
import { writeFamily } from './people/enrollee-rows.ts';
import { countPayroll, makeFamilies } from './people/families.ts';
import { billFamily, billOrganisations } from './people/premiums.ts';
import { makeDrafts, writeFamilyRegistration } from './people/registrations.ts';
import { makeRolls } from './people/rolls.ts';
import { stamp } from './world/days.ts';
import { withoutIndexes } from './world/indexes.ts';
import { drawPortraits } from './world/portraits.ts';
import { World } from './world/world.ts';

type DemoOptions = {
  size?: number;
  seed?: string;
  today?: Date;
  url?: string;
  state?: string;
  /** How often people fall ill, as a multiple of what is usual. */
  illness?: number;
  /** How much text may wait for the database. */
  memoryBytes?: number;
  /** Tables to leave empty, where only some are to be measured; others may not refer to them. */
  without?: readonly string[];
};

/** Fills an empty database, reference data apart, with a scheme of that many lives. The same seed and day make the same rows. */
export async function loadDemo({
  size = env.DEMO_SIZE,
  seed = 'lafiya',
  today = new Date(),
  url = databaseUrls().migrate,
  state = env.STATE,
  illness,
  memoryBytes,
  without,
}: DemoOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const world = new World({
    size,
    seed,
    today,
    stateCode: stateCodeOf(state),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    sink: (table, columns, rows) => copy(client, table, columns, rows),
    illness,
    memoryBytes,
    without,
    drawn: await drawPortraits(),
  });
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SET LOCAL synchronous_commit = off');
    await withoutIndexes(client, () => makeScheme(world));
    await world.portraits.keep();
    for (const { key, content } of world.papers) await disk.put(key, content);
    await client.query('COMMIT');
    // Marks the new rows as seen by all, so that the first readers need not, and indexes alone can answer.
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

async function copy(client: pg.Client, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const stream = client.query(copyFrom(`COPY "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) FROM STDIN`));
  stream.end(rows);
  await finished(stream);
}

/** Makes all rows and sends them to the world's sink. */
export async function makeScheme(world: World): Promise<void> {
  makeOffice(world);
  makeFacilities(world);
  makeDeskOfficers(world);
  makeOrganisations(world);
  writeOrganisations(world);
  const care = new Care(world);
  const waiting: PatientInBacklog[] = [];
  let index = 0;
  for (const family of makeFamilies(world)) {
    const random = world.random.fork('life', index++);
    const move = maybeMove(world, random, family);
    writeFamily(world, random, family);
    move?.();
    countPayroll(world, family);
    writeFamilyRegistration(world, random, family, billFamily(world, random, family));
    addPortalAccount(world, random, family);
    for (const person of family.members) {
      const next = care.live(random, person);
      if (next && (waiting.length < 300 || (waiting.length < 600 && isDemo(next)))) waiting.push(next);
    }
    if (index % 10 === 0) await world.copyBuffer.relieve();
  }
  fillBacklog(
    world,
    care,
    world.random.fork('queues'),
    everyThird(
      waiting.filter(isDemo),
      waiting.filter((next) => !isDemo(next)),
    ),
  );
  care.claims.bills.writeAll();
  billOrganisations(world);
  makeExpenses(world);
  makeDrafts(world);
  makeRolls(world);
  world.desk.write(world);
  makeMessages(world);
  writeFacilities(world);
  // So that some places have reached it and others are far from it, however large the scheme is.
  const target = Math.max(1, Math.round(world.lives / 2000));
  world.copyBuffer.add('Setting', { key: 'bhcpfTargetPerWard', value: String(target), updatedById: null, updatedAt: stamp(world.now) });
  for (const [key, next] of world.allSeries()) world.copyBuffer.add('NumberSeries', { key, next });
  await world.copyBuffer.finish();
}

/** Whether this person is treated where a demo sign-in works. */
const isDemo = ({ person }: PatientInBacklog) => /^(hospital|teaching|clinic)/.test(person.home.users[0]?.email ?? '');

function everyThird(few: PatientInBacklog[], many: PatientInBacklog[]): PatientInBacklog[] {
  const mixed: PatientInBacklog[] = [];
  while (few.length + many.length > 0) mixed.push(...few.splice(0, 1), ...many.splice(0, 2));
  return mixed;
}
