import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encounterMachine } from '../care/encounters/encounter.machine.ts';
import { paCodeMachine } from '../care/pa-requests/pa-code.machine.ts';
import { paRequestMachine } from '../care/pa-requests/pa-request.machine.ts';
import { referralMachine } from '../care/referrals/referral.machine.ts';
import { billMachine } from '../claims/bill.machine.ts';
import { claimMachine } from '../claims/claim.machine.ts';
import { claimDisputeMachine } from '../claims/claim-disputes/claim-dispute.machine.ts';
import { claimUploadMachine } from '../claims/claim-uploads/claim-upload.machine.ts';
import { paymentMachine } from '../claims/payments/payment.machine.ts';
import { secondLookMachine } from '../claims/second-looks/second-look.machine.ts';
import { registrationMachine } from '../enrolment/registrations/registration.machine.ts';
import { rollMachine } from '../enrolment/rolls/roll.machine.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { apiKeyMachine } from '../identity/api-keys/api-key.machine.ts';
import { enrolleeMachine } from '../members/enrollee.machine.ts';
import { facilityChangeMachine } from '../members/facility-changes/facility-change.machine.ts';
import { hcpMachine } from '../network/hcps/hcp.machine.ts';
import pg from '../platform/database/pg.ts';
import { reportOf } from '../reports/catalogue/readable-report.ts';
import type { ReportViewAddress } from '../reports/views/report-view.input.ts';
import { filterFromAddress } from '../reports/views/view-filter.ts';
import { roleCan } from '../scheme/access/permissions.shared.ts';
import { loadReference } from '../scheme/reference/load.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { loadDemo, makeScheme } from './load.ts';
import { demoSignIns } from './sign-ins.ts';
import type { Sink } from './world/copy-buffer.ts';
import { RULES } from './world/rules.ts';
import { World } from './world/world.ts';

const MACHINES = [
  apiKeyMachine,
  billMachine,
  claimDisputeMachine,
  claimMachine,
  claimUploadMachine,
  encounterMachine,
  enrolleeMachine,
  facilityChangeMachine,
  hcpMachine,
  paCodeMachine,
  paRequestMachine,
  paymentMachine,
  referralMachine,
  registrationMachine,
  rollMachine,
  secondLookMachine,
];
const OCCASIONS = [
  { when: 'on a working afternoon', now: '2026-11-20T13:05:00.000Z', size: 1500, memoryBytes: undefined },
  {
    when: 'in the first minutes of a year, while the database is behind',
    now: '2026-12-31T23:20:00.000Z',
    size: 500,
    memoryBytes: 300_000,
  },
];

describe.each(OCCASIONS)('a demo scheme made $when', ({ now, size, memoryBytes }) => {
  let database: TestDatabase;
  let client: pg.Client;
  const rows = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;

  beforeAll(async () => {
    database = await createDatabase();
    await loadReference({ url: database.migrate, state: 'Plateau' });
    await loadDemo({ size, seed: 'test', today: new Date(now), url: database.migrate, state: 'Plateau', memoryBytes });
    client = new pg.Client({ connectionString: database.migrate });
    await client.connect();
  }, 300_000);

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it.each(Object.entries(RULES))('%s', async (_rule, sql) => {
    const lagosDay = new Date(Date.parse(now) + 3_600_000).toISOString().slice(0, 10);
    const query = sql.replaceAll(':today', `DATE '${lagosDay}'`).replaceAll(':now', `TIMESTAMP '${now.slice(0, 23)}'`);
    expect((await rows(query)).slice(0, 3)).toEqual([]);
  });

  it('every status change is allowed by the state machine of its record', async () => {
    for (const machine of MACHINES) {
      const steps = await rows(
        `SELECT DISTINCT action, "fromStatus" AS from, "toStatus" AS to FROM "StatusChange" WHERE "entityType" = '${machine.entity}' AND "fromStatus" IS NOT NULL`,
      );
      expect(steps.length).toBeGreaterThan(0);
      const actions = machine.actions as Record<string, { from: readonly string[]; to: string }>;
      const strange = steps.filter(({ action = '', from = '', to }) => !actions[action]?.from.includes(from) || actions[action]?.to !== to);
      expect(strange).toEqual([]);
    }
  });

  it('has the requested number of lives, and pending work of every type', async () => {
    const [counts] =
      await rows(`SELECT (SELECT count(*) FROM "Enrollee") AS lives, (SELECT count(*) FROM "Lga" l WHERE EXISTS (SELECT 1 FROM "Hcp" h WHERE h."lgaId" = l.id AND h.status = 'ACTIVATED')) AS lgas,
      (SELECT count(*) FROM "PaRequest" WHERE status = 'PENDING' AND "dueAt" > TIMESTAMP '${now.slice(0, 23)}') AS ticking, (SELECT count(*) FROM "PaRequest" WHERE status = 'PENDING' AND "slaBreached") AS over,
      (SELECT count(*) FROM "Referral" WHERE status = 'PENDING') AS referrals, (SELECT count(*) FROM "Referral" WHERE status = 'APPROVED') AS incoming,
      (SELECT count(*) FROM "Referral" WHERE status = 'ACCEPTED') AS expected, (SELECT count(*) FROM "Registration" WHERE status = 'INCOMPLETE') AS drafts, (SELECT count(*) FROM "Bill" WHERE status <> 'PAID') AS bills,
      (SELECT count(DISTINCT status) FROM "ClaimDispute") AS "disputeStatuses", (SELECT count(DISTINCT status) FROM "SecondLook") AS "secondLookStatuses",
      (SELECT count(*) FROM "Claim" WHERE checks @> '[{"code":"CLM_DIAGNOSIS_SERVICE"}]') AS unusual`);
    expect(Number(counts?.lives)).toBeGreaterThanOrEqual(size);
    expect(Number(counts?.lives)).toBeLessThan(size + 8);
    expect(Number(counts?.lgas)).toBe(17);
    expect(Number(counts?.disputeStatuses)).toBe(5);
    // Open, agreed and changed; no selected claim left its bill later.
    expect(Number(counts?.secondLookStatuses)).toBe(3);
    for (const waiting of ['unusual', 'ticking', 'over', 'referrals', 'incoming', 'expected', 'drafts', 'bills'])
      expect(Number(counts?.[waiting]), waiting).toBeGreaterThan(0);
  });

  it('accepts every demo sign-in', async () => {
    const accounts = await rows('SELECT email, role FROM "UserAccount" WHERE "isActive"');
    for (const { email, role } of demoSignIns()) expect(accounts).toContainEqual({ email, role });
    expect(new Set(demoSignIns().map(({ role }) => role)).size).toBe(7);
  });

  it('has saved views that their owners and recipients may read', async () => {
    const { rows: views } = await client.query<{ report: string; address: ReportViewAddress; readers: Role[] }>(
      `SELECT v.report, v.address, array_agg(u.role::text) AS readers FROM "ReportView" v LEFT JOIN "ReportSchedule" s ON s."viewId" = v.id
       JOIN "UserAccount" u ON u.id = v."userId" OR u.id = ANY(s."recipientIds") GROUP BY v.id`,
    );
    expect(views.length).toBe(4);
    for (const { report: key, address, readers } of views) {
      const report = reportOf(key);
      expect(report && readers.every((role) => roleCan(role, report.permission)), key).toBe(true);
      if (report) filterFromAddress(report, address, new Date(now));
    }
  });
});

const makeSmall = (options: { seed: string; illnessFactor?: number; sink: Sink }) =>
  makeScheme(new World({ size: 250, today: new Date('2026-06-15T10:00:00Z'), stateCode: 'PL', passwordHash: 'hash', ...options }));

it('the same seed and time produce the same rows, another seed different ones', async () => {
  const print = async (seed: string) => {
    const hash = createHash('sha256');
    const sink: Sink = async (table, columns, rows) => {
      hash.update(`${table} ${columns}\n`).update(rows);
    };
    await makeSmall({ seed, sink });
    return hash.digest('hex');
  };
  const first = await print('one');
  expect(await print('one')).toBe(first);
  expect(await print('two')).not.toBe(first);
});

it('people fall ill at the configured rate', async () => {
  const count = async (illnessFactor?: number) => {
    const lines = new Map<string, number>();
    const sink: Sink = async (table, _columns, rows) => {
      lines.set(table, (lines.get(table) ?? 0) + rows.toString().split('\n').length - 1);
    };
    await makeSmall({ seed: 'one', illnessFactor, sink });
    return (table: string) => lines.get(table) ?? 0;
  };
  const [usual, often] = [await count(), await count(3)];
  expect(often('Enrollee')).toBe(usual('Enrollee'));
  for (const table of ['Encounter', 'Claim', 'PaRequest']) {
    expect(often(table) / usual(table), table).toBeGreaterThan(2);
    expect(often(table) / usual(table), table).toBeLessThan(4);
  }
});

it('a failed load leaves the database unchanged, a successful one restores all keys, constraints and indexes', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.migrate });
  await client.connect();
  const read = async () => {
    const { rows } = await client.query(
      `SELECT pg_get_indexdef(indexrelid) AS rule FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
       UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
    );
    return { rules: rows.map(({ rule }) => rule), lives: (await client.query('SELECT FROM "Enrollee"')).rowCount };
  };
  const load = () =>
    loadDemo({ size: 200, seed: 'test', today: new Date('2026-06-15T10:00:00Z'), url: database.migrate, state: 'Plateau' });
  try {
    await loadReference({ url: database.migrate, state: 'Plateau' });
    const before = await read();
    await client.query(`INSERT INTO "NumberSeries" (key, next) VALUES ('PL/FORMAL/2026', 5)`);
    await expect(load()).rejects.toThrow('NumberSeries_pkey');
    expect(await read()).toEqual(before);
    await client.query('DELETE FROM "NumberSeries"');
    await load();
    const after = await read();
    expect(after.rules).toEqual(before.rules);
    expect(after.lives).toBeGreaterThanOrEqual(200);
  } finally {
    await client.end();
    await database.drop();
  }
});

it('loading the reference data again changes nothing, and every Nigerian state can be loaded', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.migrate });
  await client.connect();
  try {
    expect(await loadReference({ url: database.migrate, state: 'Lagos' })).toBe(true);
    expect(await loadReference({ url: database.migrate, state: 'LA' })).toBe(false);
    const { rows } = await client.query(
      'SELECT (SELECT count(*) FROM "Lga")::int AS lgas, (SELECT count(*) FROM "Diagnosis")::int AS diagnoses, (SELECT count(*) FROM "Town")::int > 20 AS towns',
    );
    expect(rows[0]).toEqual({ lgas: 20, diagnoses: 7684, towns: true });
    await expect(loadReference({ url: database.migrate, state: 'Atlantis' })).rejects.toThrow('There is no state "Atlantis"');
  } finally {
    await client.end();
    await database.drop();
  }
});
