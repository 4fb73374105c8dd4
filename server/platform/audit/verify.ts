import type pg from 'pg';
import { type BlockContent, hashOf, NO_BLOCK } from './audit-block.ts';
import { AUDIT_TABLE_NAMES, AUDIT_TABLES, isAuditTable, rowHash, rowsHash } from './audit-tables.ts';
import type { Head } from './heads.ts';

export type Finding = { block: number | null; tableName: string | null; what: string };
export type Verdict = { blocks: number; rows: number; waiting: number; findings: Finding[] };

type Block = BlockContent & { hash: string };

/** A row may be written this long before its transaction commits and it is sealed. */
const SETTLED = `interval '10 minutes'`;
/** From then on the access log may be forgotten, whole blocks at a time. */
const RETAINED_MONTHS = 12;

async function blocksOf(client: pg.ClientBase): Promise<Block[]> {
  const { rows } = await client.query<Omit<Block, 'sealedAt'> & { sealedAt: string }>(`
    SELECT no, to_char("sealedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt", "tableName", columns, "rowCount", places::text AS places,
      "rowsHash", "previousHash", hash FROM "AuditBlock" ORDER BY no`);
  return rows;
}

/** What of the chain itself does not hold: numbers, links, hashes, and the heads kept outside. */
function checkChain(blocks: readonly Block[], heads: readonly Head[]): Finding[] {
  const findings: Finding[] = [];
  const find = (block: Block, what: string) => findings.push({ block: block.no, tableName: block.tableName, what });
  for (const [at, block] of blocks.entries()) {
    const previous = blocks[at - 1];
    if (block.no !== at + 1) find(block, 'a block before it is missing');
    if (block.previousHash !== (previous?.hash ?? NO_BLOCK)) find(block, 'does not follow the block before it');
    if (block.hash !== hashOf(block)) find(block, 'its own content was changed');
  }
  const hashes = new Map(blocks.map(({ no, hash }) => [no, hash]));
  for (const { no, hash } of heads) {
    if (hashes.get(no) === hash) continue;
    findings.push({ block: no, tableName: null, what: hashes.has(no) ? 'is not the block whose hash is kept outside' : 'is gone' });
  }
  return findings;
}

const isForgotten = ({ tableName, sealedAt }: Block, rowCount: number): boolean => {
  const limit = new Date();
  limit.setUTCMonth(limit.getUTCMonth() - RETAINED_MONTHS);
  return tableName === 'RecordAccess' && rowCount === 0 && new Date(sealedAt) < limit;
};

/** Whether the rows of a block are those that were sealed. */
async function checkRows(client: pg.ClientBase, block: Block): Promise<Finding | null> {
  const finding = (what: string): Finding => ({ block: block.no, tableName: block.tableName, what });
  if (!isAuditTable(block.tableName)) return finding('names a table that is not sealed');
  const { place, columns } = AUDIT_TABLES[block.tableName];
  const known: readonly string[] = columns;
  if (!block.columns.every((column) => known.includes(column))) return finding('names columns that the table does not have');
  const { rows } = await client.query<{ rowCount: number; rowsHash: string }>(
    `SELECT count(*)::int AS "rowCount", ${rowsHash(rowHash(block.columns), `"${place}"`)} AS "rowsHash" FROM "${block.tableName}"
     WHERE "${place}" >= lower($1::int8multirange) AND "${place}" < upper($1::int8multirange) AND "${place}" <@ $1::int8multirange`,
    [block.places],
  );
  const [found] = rows;
  if (!found || isForgotten(block, found.rowCount)) return null;
  if (found.rowCount !== block.rowCount) return finding(`has ${found.rowCount} rows of the ${block.rowCount} that were sealed`);
  return found.rowsHash === block.rowsHash ? null : finding('a row of it was changed');
}

/** Rows in no block: new ones wait for the next minute; older ones were put in by hand. */
async function checkOutside(client: pg.ClientBase): Promise<{ findings: Finding[]; waiting: number }> {
  const findings: Finding[] = [];
  let waiting = 0;
  for (const table of AUDIT_TABLE_NAMES) {
    const { place } = AUDIT_TABLES[table];
    const { rows } = await client.query<{ foreign: number; waiting: number }>(
      `WITH sealed AS (SELECT range_agg(places) AS places, coalesce(max(upper(places)), 0) AS top, max("sealedAt") AS at FROM "AuditBlock" WHERE "tableName" = $1)
       SELECT count(*) FILTER (WHERE old)::int AS foreign, count(*) FILTER (WHERE NOT old)::int AS waiting FROM (
         SELECT "${place}" < sealed.top AND row.at < sealed.at - ${SETTLED} AS old FROM "${table}" row, sealed
         WHERE ("${place}" <@ sealed.places) IS NOT TRUE) AS outside`,
      [table],
    );
    waiting += rows[0]?.waiting ?? 0;
    if (rows[0]?.foreign)
      findings.push({ block: null, tableName: table, what: `${rows[0].foreign} rows among the sealed ones are in no block` });
  }
  return { findings, waiting };
}

/** Compares the audit tables with their blocks, the blocks with each other, and these with the heads kept outside. */
export async function verifyAudit(client: pg.ClientBase, heads: readonly Head[]): Promise<Verdict> {
  const blocks = await blocksOf(client);
  const findings = checkChain(blocks, heads);
  for (const block of blocks) {
    const finding = await checkRows(client, block);
    if (finding) findings.push(finding);
  }
  const outside = await checkOutside(client);
  findings.push(...outside.findings);
  const rows = blocks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return { blocks: blocks.length, rows, waiting: outside.waiting, findings };
}
