import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from '../../server/platform/database/pg.ts';
import { verifyAudit } from '../../server/scheme/audit/verify.ts';
import { rollupContents } from '../../server/testing/rollup-contents.ts';
import type { Client, Intent } from './client.ts';

/** What became of the changes. */
export type Changes = {
  acknowledged: number;
  /** Acknowledged only after more than one attempt. */
  retried: number;
  refused: number;
  unknown: number;
  /** Acknowledged changes whose row, key, activity or file is missing. */
  lost: string[];
  /** Changes that took effect more than once. */
  doubled: string[];
};

/** A finding names the change and what was counted. */
const inWords = ({ operation, email, key, tries }: Intent, what: string) => `${operation} of ${email} (${key}, ${tries} tries): ${what}`;

async function withClient<Result>(databaseUrl: string, work: (database: pg.Client) => Promise<Result>): Promise<Result> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return work(database).finally(() => database.end());
}

/** Compares changes, all of them unless some are named, with the database and the files. */
export async function reconcileChanges(client: Client, databaseUrl: string, intents: readonly Intent[] = client.intents): Promise<Changes> {
  const of = (outcome: Intent['outcome']) => intents.filter((intent) => intent.outcome === outcome);
  const acknowledged = of('ACKNOWLEDGED');
  return {
    acknowledged: acknowledged.length,
    retried: acknowledged.filter(({ tries }) => tries > 1).length,
    refused: of('REFUSED').length,
    unknown: of('UNKNOWN').length,
    ...(await withClient(databaseUrl, (database) => compareEffects(database, client, intents))),
  };
}

/**
 * What does not agree in the database as a whole: rollups, books, records, audit blocks, jobs.
 * `databaseUrl` is the connection of the owner: rollups are rebuilt in a transaction that is rolled back.
 */
export async function reconcileDatabase(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (database) => [
    ...(await compareRollups(database)),
    ...(await compareBooks(database)),
    ...(await compareRecords(database)),
  ]);
}

async function compareEffects(database: pg.Client, client: Client, intents: readonly Intent[]): Promise<Pick<Changes, 'lost' | 'doubled'>> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  const [keys, activities] = [await keysOf(database, intents), await activitiesOf(database, intents)];
  const added = await addedOf(database, intents);
  for (const intent of intents) {
    const isAcknowledged = intent.outcome === 'ACKNOWLEDGED';
    const expect = (what: string, count: number) => {
      if (isAcknowledged && count === 0) lost.push(inWords(intent, `no ${what}`));
      if (count > 1) doubled.push(inWords(intent, `${count} times ${what}`));
      if (intent.outcome === 'REFUSED' && intent.adds && count > 0)
        doubled.push(inWords(intent, `${what} of a rejected change (${intent.code})`));
    };
    if (intent.adds) expect(`rows in ${intent.adds[0]}`, added.get(intent.mark) ?? 0);
    if (intent.sha256 === null) {
      if (isAcknowledged) expect('key', keys.has(intent.key) ? 1 : 0);
      if (isAcknowledged && intent.id) expect(intent.action, activities.get(`${intent.action} ${intent.id}`) ?? 0);
    } else if (isAcknowledged && intent.id && !(await hasContent(client, intent))) {
      lost.push(inWords(intent, 'content of the file'));
    }
  }
  return { lost, doubled };
}

async function hasContent(client: Client, { email, id, sha256 }: Intent): Promise<boolean> {
  const content = await client.readFile(email, id ?? '');
  return content !== null && createHash('sha256').update(content).digest('hex') === sha256;
}

async function keysOf(database: pg.Client, intents: readonly Intent[]): Promise<Set<string>> {
  const { rows } = await database.query<{ key: string }>('SELECT key FROM "IdempotencyKey" WHERE key = ANY($1)', [
    intents.map(({ key }) => key),
  ]);
  return new Set(rows.map(({ key }) => key));
}

/** How often each action was done to each record, by the activity log and by the history of its status, whichever says more. */
async function activitiesOf(database: pg.Client, intents: readonly Intent[]): Promise<Map<string, number>> {
  const ids = intents.flatMap(({ id }) => id ?? []);
  const { rows } = await database.query<{ what: string; count: number }>(
    `SELECT what, max(count)::int AS count FROM (
       SELECT action || ' ' || "entityId" AS what, count(*) FROM "ActivityLog" WHERE "entityId" = ANY($1::uuid[]) GROUP BY 1
       UNION ALL
       SELECT "entityType" || '.' || action || ' ' || "entityId", count(*) FROM "StatusChange" WHERE "entityId" = ANY($1::uuid[]) GROUP BY 1) AS counts
     GROUP BY 1`,
    [ids],
  );
  return new Map(rows.map(({ what, count }) => [what, count]));
}

/** How many rows hold each mark. */
async function addedOf(database: pg.Client, intents: readonly Intent[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const places = Map.groupBy(
    intents.filter(({ adds }) => adds),
    ({ adds }) => adds?.join(' ') ?? '',
  );
  for (const found of places.values()) {
    const [table, column] = found[0]?.adds ?? ['', ''];
    const value = column.includes('->') ? column : `"${column}"`;
    const { rows } = await database.query<{ mark: string; count: number }>(
      `SELECT ${value} AS mark, count(*)::int AS count FROM "${table}" WHERE ${value} = ANY($1) GROUP BY 1`,
      [found.map(({ mark }) => mark)],
    );
    for (const { mark, count } of rows) counts.set(mark, count);
  }
  return counts;
}

/** The maintained rollups against rebuilt ones. */
async function compareRollups(database: pg.Client): Promise<string[]> {
  await database.query('BEGIN');
  try {
    const kept = await rollupContents(database);
    await database.query('SELECT rebuild_rollups()');
    const rebuilt = await rollupContents(database);
    return kept.filter((table, place) => !isDeepStrictEqual(table, rebuilt[place])).map(({ rollup }) => `${rollup} differs from its rows`);
  } finally {
    await database.query('ROLLBACK');
  }
}

/** Records against the ledger, as the page *Reconciliation* has it. */
async function compareBooks(database: pg.Client): Promise<string[]> {
  const { reconciliationRows } = await import('../../server/ledger/reconciliation.service.ts');
  const { text, values } = reconciliationRows();
  const { rows } = await database.query<{ key: string; records: string; counterpart: string }>(text, values);
  return rows
    .filter(({ records, counterpart }) => records !== counterpart)
    .map(({ key, records, counterpart }) => `${key}: ${records} and ${counterpart}`);
}

/** Statements that find nothing in a sound database. */
const CONTRADICTIONS: Record<string, string> = {
  'bills whose claims add up to another amount': `
    SELECT b.id FROM "Bill" b JOIN "Claim" c ON c."billId" = b.id WHERE b.kind = 'ORDINARY' AND b.status IN ('APPROVED', 'PAID')
    GROUP BY b.id HAVING sum(c."payableAmount") <> b."payableAmount" OR sum(c."claimedAmount") <> b."claimedAmount"`,
  'approved PA requests without a code': `
    SELECT r.id FROM "PaRequest" r LEFT JOIN "PaCode" c ON c."paRequestId" = r.id WHERE r.status = 'APPROVED' AND c.id IS NULL`,
  'payments that differ from their bills': `
    SELECT p.id FROM "Payment" p JOIN "Bill" b ON b."paymentId" = p.id WHERE p.status = 'PAID'
    GROUP BY p.id HAVING sum(b."payableAmount") <> p."grossAmount"`,
  'jobs locked by a process that ended': `
    SELECT id FROM graphile_worker._private_jobs WHERE locked_at < now() - interval '2 minutes'`,
  'records in a status that their history does not end with': `
    SELECT r.id FROM "PaRequest" r JOIN LATERAL (SELECT "toStatus" FROM "StatusChange" WHERE "entityType" = 'PaRequest' AND "entityId" = r.id
      ORDER BY seq DESC LIMIT 1) AS last ON true WHERE last."toStatus" <> r.status::text
    UNION ALL SELECT b.id FROM "Bill" b JOIN LATERAL (SELECT "toStatus" FROM "StatusChange" WHERE "entityType" = 'Bill' AND "entityId" = b.id
      ORDER BY seq DESC LIMIT 1) AS last ON true WHERE last."toStatus" <> b.status::text`,
};

async function compareRecords(database: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(CONTRADICTIONS)) {
    const { rowCount } = await database.query(sql);
    if (rowCount) found.push(`${rowCount} ${what}`);
  }
  // The hashes outside the database belong to an instance; here the chain of blocks and their rows are checked.
  const { rows: blocks } = await database.query<{ no: number; hash: string }>('SELECT no, hash FROM "AuditBlock" ORDER BY no');
  const { findings } = await verifyAudit(
    database,
    blocks.map((block) => ({ ...block, writtenAt: null })),
  );
  return [...found, ...findings.map(({ block, what }) => `audit block ${block}: ${what}`)];
}
