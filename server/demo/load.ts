import { finished } from 'node:stream/promises';
import { hashPassword } from 'better-auth/crypto';
import { from as copyFrom } from 'pg-copy-streams';
import { LEDGER_EVENTS } from '../claims/ledger-events.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { now } from '../platform/clock.ts';
import pg from '../platform/database/pg.ts';
import { databaseUrls, env } from '../platform/env.ts';
import { disk } from '../platform/files/disk.ts';
import { stateCodeOf } from '../scheme/reference/files.ts';
import { fillBacklog } from './care/backlog.ts';
import { Care, type PatientInBacklog } from './care/care.ts';
import { makeDutyRota } from './care/duty-rota.ts';
import { maybeChangeFacility } from './care/requests.ts';
import { makeBankStatement } from './claims/bank-statement.ts';
import { makeCapitation } from './claims/capitation.ts';
import { makeClaimUploads } from './claims/claim-uploads.ts';
import { closeMonths } from './claims/closed-months.ts';
import { checkDiagnoses } from './claims/diagnosis-checks.ts';
import { makeDisputes } from './claims/disputes.ts';
import { makeExpenses } from './claims/expenses.ts';
import { makeFacilityKeys } from './claims/facility-keys.ts';
import { makeFundMovements } from './claims/fund-movements.ts';
import { makeSecondLooks } from './claims/second-looks.ts';
import { makeComplaints } from './complaints.ts';
import { makeDataBreaches } from './data-breaches.ts';
import { makeDataRequests } from './data-requests.ts';
import { makeDeliveries } from './deliveries.ts';
import { GATHER_NOTICES, makeMessages } from './messages.ts';
import { changeCatalogue, makeUpcomingPrices } from './network/catalogue.ts';
import { makeFacilities } from './network/facilities.ts';
import { writeFacilities } from './network/facility-rows.ts';
import { makeOrganisations, writeOrganisations } from './network/organisations.ts';
import { DEMO_PASSWORD, makeDeskOfficers, makeOffice } from './network/staff.ts';
import { makeSettings } from './office-settings.ts';
import { writeFamily } from './people/enrollee-rows.ts';
import { countPayroll, makeFamilies } from './people/families.ts';
import { makeInvoiceRuns } from './people/invoice-runs.ts';
import { billOrganisations } from './people/organisation-invoices.ts';
import { addPortalAccount } from './people/portal-accounts.ts';
import { billFamily } from './people/premiums.ts';
import { makeDrafts, writeFamilyRegistration } from './people/registrations.ts';
import { makeRolls } from './people/rolls.ts';
import { makeReportViews } from './report-views.ts';
import { makeWebhooks } from './webhooks.ts';
import { sqlTimestamp } from './world/days.ts';
import { withoutIndexes } from './world/indexes.ts';
import { drawPortraits } from './world/portraits.ts';
import { World } from './world/world.ts';

type DemoOptions = {
  size?: number;
  seed?: string;
  today?: Date;
  url?: string;
  state?: string;
  /** Factor for the rate of illness. */
  illnessFactor?: number;
  /** Maximum bytes of rows buffered for the database. */
  memoryBytes?: number;
  /** Tables to leave empty, for measurements that need only some. No filled table may refer to them. */
  emptyTables?: readonly string[];
};

/** Fills an empty database (except reference data) with a scheme of this many lives. Deterministic for a seed and time. */
export async function loadDemo({
  size = env.DEMO_SIZE,
  seed = 'lafiya',
  today = now(),
  url = databaseUrls().migrate,
  state = env.STATE,
  illnessFactor,
  memoryBytes,
  emptyTables,
}: DemoOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const world = new World({
    size,
    seed,
    today,
    stateCode: stateCodeOf(state),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    sink: (table, columns, rows) => copy(client, table, columns, rows),
    illnessFactor,
    memoryBytes,
    emptyTables,
    portraits: await drawPortraits(),
  });
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SET LOCAL synchronous_commit = off');
    await withoutIndexes(client, () => makeScheme(world));
    world.copyBuffer.inOrder = true;
    // Analyze first: without statistics, the following joins took hours with a million lives.
    await client.query('ANALYZE');
    await checkDiagnoses(client);
    await makeSecondLooks(client, world);
    await makeCapitation(client, world);
    await makeInvoiceRuns(client, world);
    await openLedger(client, LEDGER_EVENTS);
    await makeFundMovements(client, world);
    await makeBankStatement(client, world);
    await closeMonths(client, world);
    await changeCatalogue(client, world);
    // The histories of all of them.
    await world.copyBuffer.finish();
    await client.query(GATHER_NOTICES);
    await makeDeliveries(client, world);
    await makeWebhooks(client, world);
    await world.copyBuffer.finish();
    await world.portraits.storeFiles();
    for (const { key, content } of world.storedFiles) await disk.put(key, content);
    await client.query('COMMIT');
    // Sets the visibility map, which index-only scans need, and gathers statistics for the planner.
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

/** Number of candidates for pending requests; half of the places are for patients of the demo facilities. */
const MAX_CANDIDATES = 600;
const FAMILIES_PER_DRAIN = 10;
/** Lives per person of the BHCPF target of a ward. An assumption. */
const LIVES_PER_TARGET = 2000;

/** Generates all rows and sends them to the world’s sink. */
export async function makeScheme(world: World): Promise<void> {
  makeOffice(world);
  makeFacilities(world);
  makeDeskOfficers(world);
  makeOrganisations(world);
  writeOrganisations(world);
  const care = new Care(world);
  const candidates: PatientInBacklog[] = [];
  let index = 0;
  for (const family of makeFamilies(world)) {
    const random = world.random.fork('life', index++);
    const writeFacilityChange = maybeChangeFacility(world, random, family);
    writeFamily(world, random, family);
    writeFacilityChange?.();
    countPayroll(world, family);
    writeFamilyRegistration(world, random, family, billFamily(world, random, family));
    addPortalAccount(world, random, family);
    for (const person of family.members) {
      const patient = care.addCare(random, person);
      if (patient && (candidates.length < MAX_CANDIDATES / 2 || (candidates.length < MAX_CANDIDATES && usesDemoFacility(patient))))
        candidates.push(patient);
    }
    if (index % FAMILIES_PER_DRAIN === 0) await world.copyBuffer.drainIfFull();
  }
  fillBacklog(
    world,
    care,
    world.random.fork('queues'),
    interleaveOneToTwo(
      candidates.filter(usesDemoFacility),
      candidates.filter((patient) => !usesDemoFacility(patient)),
    ),
  );
  care.claims.bills.writeAll();
  billOrganisations(world);
  makeExpenses(world);
  makeDutyRota(world);
  makeSettings(world);
  makeDrafts(world);
  makeRolls(world);
  world.officeWork.write(world);
  makeMessages(world);
  makeReportViews(world);
  makeFacilityKeys(world);
  makeClaimUploads(world, care.claims.uploadedClaims);
  writeFacilities(world);
  makeUpcomingPrices(world);
  makeDisputes(world, care.claims.cutClaims);
  makeDataBreaches(world);
  makeDataRequests(world);
  makeComplaints(world);
  // The target grows with the scheme, so that some wards have reached it and others have not.
  const target = Math.max(1, Math.round(world.lives / LIVES_PER_TARGET));
  world.copyBuffer.add('Setting', {
    key: 'bhcpfTargetPerWard',
    value: String(target),
    version: 0,
    updatedById: null,
    updatedAt: sqlTimestamp(world.now),
  });
  for (const [key, next] of world.allSeries()) world.copyBuffer.add('NumberSeries', { key, next });
  await world.copyBuffer.finish();
}

/** Whether this person is treated at a facility with a demo sign-in. */
const usesDemoFacility = ({ person }: PatientInBacklog) => /^(hospital|teaching|clinic)/.test(person.home.users[0]?.email ?? '');

function interleaveOneToTwo(first: PatientInBacklog[], second: PatientInBacklog[]): PatientInBacklog[] {
  const mixed: PatientInBacklog[] = [];
  while (first.length + second.length > 0) mixed.push(...first.splice(0, 1), ...second.splice(0, 2));
  return mixed;
}
