import type pg from 'pg';
import { databaseClock } from '../../platform/database/database-time.ts';
import { settingsSchema } from '../settings/settings.shared.ts';
import { type BlockContent, hashOf, NO_BLOCK } from './audit-block.ts';
import { AUDIT_TABLE_NAMES, AUDIT_TABLES, isAuditTable, rowHash, rowsHash } from './audit-tables.ts';
import type { Head } from './heads.ts';

export type Finding = { block: number | null; tableName: string | null; what: string };
export type Verdict = { blocks: number; rows: number; waiting: number; findings: Finding[] };

type Block = BlockContent & { hash: string };

/** Maximum delay between writing a row and sealing it, and between sealing a block and writing its hash to the file. */
const SETTLED_MINUTES = 10;
const SETTLED_MS = SETTLED_MINUTES * 60_000;
/** Blocks sealed within this time belong to one run. */
const ONE_RUN_MS = 30_000;

async function blocksOf(client: pg.ClientBase): Promise<Block[]> {
  const { rows } = await client.query<Omit<Block, 'sealedAt'> & { sealedAt: string }>(`
    SELECT no, to_char("sealedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt", "tableName", columns, "rowCount", places::text AS places,
      "rowsHash", "previousHash", hash FROM "AuditBlock" ORDER BY no`);
  return rows;
}

/** Errors of the chain itself: numbers, links and hashes. */
function checkChain(blocks: readonly Block[]): Finding[] {
  const findings: Finding[] = [];
  const find = (block: Block, what: string) => findings.push({ block: block.no, tableName: block.tableName, what });
  for (const [at, block] of blocks.entries()) {
    const previous = blocks[at - 1];
    if (block.no !== at + 1) find(block, 'a block before it is missing');
    if (block.previousHash !== (previous?.hash ?? NO_BLOCK)) find(block, 'does not follow the block before it');
    if (block.hash !== hashOf(block)) find(block, 'its own content was changed');
  }
  return findings;
}

/** Compares the blocks with the external hashes. Each block must have one, written when it was sealed; only the newest may lack it. */
function checkHeads(blocks: readonly Block[], heads: readonly Head[], nowMs: number): Finding[] {
  const findings: Finding[] = [];
  const find = (block: number | null, what: string) => findings.push({ block, tableName: null, what });
  if (blocks.length > 0 && heads.length === 0) find(null, 'the file of the hashes is missing or empty');
  const blockOf = new Map(blocks.map((block) => [block.no, block]));
  const known = new Set<number>();
  for (const { no, hash, writtenAt } of heads) {
    const block = blockOf.get(no);
    known.add(no);
    if (!block) find(no, 'is gone');
    else if (block.hash !== hash) find(no, 'is not the block whose hash is kept outside');
    else if (writtenAt && writtenAt.getTime() > new Date(block.sealedAt).getTime() + SETTLED_MS)
      find(no, `its hash was written to the file on ${writtenAt.toISOString()}, long after it was sealed`);
  }
  const lastNo = heads.at(-1)?.no ?? 0;
  const isWaiting = ({ no, sealedAt }: Block) => no > lastNo && new Date(sealedAt).getTime() > nowMs - SETTLED_MS;
  for (const block of blocks) if (!known.has(block.no) && !isWaiting(block)) find(block.no, 'has no hash in the file');
  return findings;
}

/**
 * Until when the access log may have been forgotten: by the retention that is set, or by a shorter one that was set before.
 * The activity log, which is sealed too, has the earlier ones.
 */
async function forgottenUntil(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ until: string }>(
    `SELECT max(at - make_interval(months => months))::text || 'Z' AS until FROM (
       SELECT now() AT TIME ZONE 'UTC' AS at, coalesce((SELECT value::text::int FROM "Setting" WHERE key = 'accessLogMonths'), $1::int) AS months
       UNION ALL
       SELECT at, (before->>'accessLogMonths')::int FROM "ActivityLog"
       WHERE "entityType" = 'Setting' AND action = 'SETTING_UPDATE' AND before ? 'accessLogMonths') AS retention`,
    [settingsSchema.shape.accessLogMonths.parse(undefined)],
  );
  return new Date(rows[0]?.until ?? 0);
}

/**
 * Says of each block in turn from when on its rows may be: what was written before the run before it, less ten minutes, was sealed in that run.
 * Null in the first run of a table.
 */
function makeEarliestRow(): (block: Block) => Date | null {
  let runAt = Number.NaN;
  let runBefore: number | null = null;
  let sealedBefore = new Set<string>();
  const sealed = new Set<string>();
  return ({ tableName, sealedAt }) => {
    const at = new Date(sealedAt).getTime();
    if (!(at - runAt < ONE_RUN_MS)) {
      runBefore = Number.isNaN(runAt) ? null : runAt;
      runAt = at;
      sealedBefore = new Set(sealed);
    }
    sealed.add(tableName);
    return runBefore !== null && sealedBefore.has(tableName) ? new Date(runBefore - SETTLED_MS) : null;
  };
}

type Rows = { rowCount: number; rowsHash: string; late: number };

/** Whether the rows of a block are unchanged and their dates plausible. */
function checkRows(block: Block, { rowCount, rowsHash, late }: Rows): string | null {
  if (rowCount !== block.rowCount) return `has ${rowCount} rows of the ${block.rowCount} that were sealed`;
  if (rowsHash !== block.rowsHash) return 'a row of it was changed';
  return late > 0 ? `${late} rows of it have a time before those that were sealed already` : null;
}

async function checkBlocks(client: pg.ClientBase, blocks: readonly Block[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const until = await forgottenUntil(client);
  const earliestRow = makeEarliestRow();
  let keptNo: number | null = null;
  for (const block of blocks) {
    const find = (what: string) => findings.push({ block: block.no, tableName: block.tableName, what });
    const earliest = earliestRow(block);
    if (!isAuditTable(block.tableName)) {
      find('names a table that is not sealed');
      continue;
    }
    const { orderColumn, time, columns } = AUDIT_TABLES[block.tableName];
    const known: readonly string[] = columns;
    if (!block.columns.every((column) => known.includes(column))) {
      find('names columns that the table does not have');
      continue;
    }
    const { rows } = await client.query<Rows>(
      `SELECT count(*)::int AS "rowCount", ${rowsHash(rowHash(block.columns), `"${orderColumn}"`)} AS "rowsHash",
         count(*) FILTER (WHERE "${time}" < $2::timestamp)::int AS late FROM "${block.tableName}"
       WHERE "${orderColumn}" >= lower($1::int8multirange) AND "${orderColumn}" < upper($1::int8multirange) AND "${orderColumn}" <@ $1::int8multirange`,
      [block.places, earliest?.toISOString() ?? null],
    );
    const [found] = rows;
    if (!found) continue;
    const mayBeForgotten = block.tableName === 'RecordAccess' && new Date(block.sealedAt) < until;
    if (mayBeForgotten && found.rowCount === 0 && block.rowCount > 0) {
      // The oldest blocks are forgotten first.
      if (keptNo !== null) find(`was emptied, though the older block ${keptNo} has its rows`);
      continue;
    }
    if (block.tableName === 'RecordAccess') keptNo ??= block.no;
    const what = checkRows(block, found);
    if (what) find(what);
  }
  return findings;
}

/** Rows in no block: new ones wait for the next minute; older ones were inserted by hand. */
async function checkOutside(client: pg.ClientBase): Promise<{ findings: Finding[]; waiting: number }> {
  const findings: Finding[] = [];
  let waiting = 0;
  for (const table of AUDIT_TABLE_NAMES) {
    const { orderColumn, time } = AUDIT_TABLES[table];
    const { rows } = await client.query<{ foreign: number; waiting: number }>(
      `WITH sealed AS (SELECT range_agg(places) AS places, coalesce(max(upper(places)), 0) AS top, max("sealedAt") AS at FROM "AuditBlock" WHERE "tableName" = $1)
       SELECT count(*) FILTER (WHERE old)::int AS foreign, count(*) FILTER (WHERE NOT old)::int AS waiting FROM (
         SELECT "${orderColumn}" < sealed.top AND row."${time}" < sealed.at - make_interval(mins => ${SETTLED_MINUTES}) AS old FROM "${table}" row, sealed
         WHERE ("${orderColumn}" <@ sealed.places) IS NOT TRUE) AS outside`,
      [table],
    );
    waiting += rows[0]?.waiting ?? 0;
    if (rows[0]?.foreign)
      findings.push({ block: null, tableName: table, what: `${rows[0].foreign} rows among the sealed ones are in no block` });
  }
  return { findings, waiting };
}

/** Compares the audit tables with their blocks, the blocks with each other, and the blocks with the external heads. */
export async function verifyAudit(client: pg.ClientBase, heads: readonly Head[]): Promise<Verdict> {
  const blocks = await blocksOf(client);
  const findings = [
    ...checkChain(blocks),
    ...checkHeads(blocks, heads, await databaseClock(client)),
    ...(await checkBlocks(client, blocks)),
  ];
  const outside = await checkOutside(client);
  findings.push(...outside.findings);
  const rows = blocks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return { blocks: blocks.length, rows, waiting: outside.waiting, findings };
}
