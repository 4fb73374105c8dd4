import { Prisma } from '../../generated/prisma/client.ts';
import { columnList, type DistinctRollups, type DistinctTable, quoted, type Recount, type StoredRollup } from './stored-rollup.ts';

const { raw, sql } = Prisma;

/** The rows of a statement: those that it added and those that it took away. An update has both. */
const OPERATIONS = {
  INSERT: { added: 'added' },
  UPDATE: { added: 'added', gone: 'gone' },
  DELETE: { gone: 'gone' },
} as const satisfies Record<string, Changed>;
type Changed = { added?: string; gone?: string };

type Declared = {
  stored: readonly StoredRollup[];
  distinct: readonly DistinctRollups[];
  /** The columns of a table that hold data. */
  columnsOf: (table: string) => readonly string[];
};

/** The script that makes the rollup tables, their triggers, their rebuild and their nightly compaction. */
export function rollupScript({ stored, distinct, columnsOf }: Declared): string {
  const sources = [...Map.groupBy(stored, sourceId).values()];
  const tables = [...stored, ...distinct.flatMap((group) => group.tables)];
  const rowTriggers = [...Map.groupBy(sources, ([first]) => first?.base ?? '')].flatMap(([base, ofBase]) =>
    entriesOf(OPERATIONS).map(([operation, changed]) => {
      const statements = ofBase.map((source) => `  ${addition(source, changed)};`);
      const isSame = operation === 'UPDATE' ? [`  ${endIfSame(base, ofBase.flat(), columnsOf(base))}`] : [];
      return trigger({ base, kind: 'rollup', operation, changed }, [...isSame, ...statements]);
    }),
  );
  const recounts = distinct.flatMap((group) => group.recounts.map((recount) => ({ ...recount, group })));
  const distinctTriggers = [...Map.groupBy(recounts, ({ base }) => base)].flatMap(([base, ofBase]) =>
    entriesOf(OPERATIONS).map(([operation, changed]) =>
      trigger(
        { base, kind: 'distinct', operation, changed },
        ofBase.map((recount) => recounting(recount, recount.group, changed)),
      ),
    ),
  );
  const rebuild = [
    ...tables.map(({ table }) => `  DELETE FROM "${table}";`),
    ...sources.map((source) => `  ${addition(source, { added: `"${source[0]?.base}"` }, inOrder)};`),
    ...distinct.flatMap((group) => group.tables.map((table) => `  ${countInsert(table, currentSources(group))}${inOrder(table.keys)};`)),
  ];
  return `${[
    HEADER,
    ...stored.map((rollup) => createTable(rollup, '1 AS n', textOf(rollup.rows(raw(`"${rollup.base}"`))))),
    ...distinct.flatMap((group) =>
      group.tables.map((table) => createTable(table, 'n::int', `(${countQuery(table, currentSources(group))}) AS counts`)),
    ),
    listFunction(tables),
    procedure('rebuild_rollups', rebuild, " SET work_mem = '256MB'"),
    procedure(
      'compact_rollups',
      tables.map((table) => `  ${compaction(table)};`),
    ),
    lockOf([...new Set([...stored, ...recounts].map(({ base }) => base))]),
    ...rowTriggers,
    ...distinctTriggers,
  ].join('\n\n')}\n`;
}

const HEADER = `-- Generated from the rollup tables that the facts declare; written by: npm run rollups (docs/rollups.md)
-- Rows of a rollup table are differences: their sum by key is the value. Triggers add a row for each key that a statement changes.`;

const entriesOf = <Name extends string, Value>(record: Record<Name, Value>) => Object.entries(record) as [Name, Value][];
const textOf = (statement: Prisma.Sql): string => {
  if (statement.values.length > 0) throw new Error(`Has parameters: ${statement.sql}`);
  return statement.sql.replaceAll(/\s*\n\s*/g, ' ').trim();
};
const sourceId = ({ base, rows, where, sums }: StoredRollup) => [base, textOf(rows(raw('base'))), textOf(where), ...sums].join('|');
const sumOf = (names: readonly string[]) => names.map((name) => `sum(${quoted(name)})`).join(', ');
const isSomething = (names: readonly string[], of = (name: string) => name) => names.map((name) => `${of(quoted(name))} <> 0`).join(' OR ');

/** A rebuild writes the rows of a month side by side: scattered over the table they took three times as long to read at a million lives. */
const inOrder = (keys: readonly string[]) => `\n      ORDER BY ${columnList(keys)}`;

/** Adds the difference of a statement to all rollup tables of the same rows: it is summed by all of their keys first. */
function addition(source: readonly StoredRollup[], { added, gone }: Changed, order = (_keys: readonly string[]) => ''): string {
  const [first] = source;
  if (!first) return '';
  const keys = [...new Set(source.flatMap((rollup) => rollup.keys))];
  const sums = ['n', ...first.sums];
  const changed = [added && `SELECT *, 1 AS sign FROM ${added}`, gone && `SELECT *, -1 AS sign FROM ${gone}`]
    .filter(Boolean)
    .join(' UNION ALL ');
  const inserts = source.map((rollup) => {
    const own = columnList(rollup.keys);
    const differences =
      rollup.keys.length === keys.length
        ? `SELECT ${columnList([...rollup.keys, ...sums])} FROM delta WHERE ${isSomething(sums)}`
        : `SELECT ${own}, ${sumOf(sums)} FROM delta GROUP BY ${own} HAVING ${isSomething(sums, (name) => `sum(${name})`)}`;
    return {
      table: rollup.table,
      statement: `INSERT INTO "${rollup.table}" (${columnList([...rollup.keys, ...sums])})\n      ${differences}${order(rollup.keys)}`,
    };
  });
  const last = inserts.pop();
  const totals = ['sum(sign) AS n', ...first.sums.map((name) => `coalesce(sum(sign * ${quoted(name)}), 0) AS ${quoted(name)}`)];
  return `WITH delta AS (
      SELECT ${columnList(keys)}, ${totals.join(', ')}
      FROM ${textOf(first.rows(raw(`(${changed})`), 'sign'))}
      WHERE ${textOf(first.where)} GROUP BY ${columnList(keys)})${inserts.map(({ table, statement }) => `,\n    "${table}" AS (${statement})`).join('')}
    ${last?.statement}`;
}

/** Ends a trigger early if the statement changed no column that matters. */
function endIfSame(base: string, rollups: readonly StoredRollup[], columns: readonly string[]): string {
  const text = rollups
    .map(({ keys, sums, rows, where }) => [...keys, ...sums, textOf(rows(raw('changed'))), textOf(where)].join(' '))
    .join(' ');
  const words = new Set(text.match(/\w+/g));
  const watched = columnList(columns.filter((name) => words.has(name)));
  return `IF NOT EXISTS (SELECT ${watched} FROM added EXCEPT ALL SELECT ${watched} FROM gone) THEN RETURN NULL; END IF;`;
}

/** Counts again for the owners whose rows a statement changed, with the rows after it and before it. */
function recounting(
  { base, owner, watched, where = sql`TRUE`, lock, sources }: Recount,
  { name, tables }: DistinctRollups,
  { added, gone }: Changed,
): string {
  const condition = textOf(where);
  const of = (table: string) => `SELECT ${quoted(owner)}, ${textOf(watched)} FROM ${table} WHERE ${condition}`;
  const changed =
    added && gone
      ? `WITH now AS (${of(added)}), past AS (${of(gone)})
    SELECT array_agg(DISTINCT ${quoted(owner)}) FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed`
      : `SELECT array_agg(DISTINCT ${quoted(owner)}) FROM ${added ?? gone} WHERE ${condition}`;
  const ofOwners = `${quoted(owner)} = ANY(owners)`;
  const signed = [
    `SELECT *, 1 AS sign FROM "${base}" WHERE ${ofOwners}`,
    `SELECT *, -1 FROM "${base}" WHERE ${ofOwners}${added ? ` AND id NOT IN (SELECT id FROM ${added})` : ''}`,
    ...(gone ? [`SELECT *, -1 FROM ${gone} WHERE ${ofOwners}`] : []),
  ].join('\n      UNION ALL ');
  const counted = sources(raw(`(${signed})`));
  const inserts = tables.map((table) => ({ table: table.table, statement: countInsert(table, counted) }));
  const last = inserts.pop();
  const before = inserts.map(({ table, statement }) => `"${table}" AS (${statement} RETURNING *)`).join(',\n    ');
  return `  -- ${name}
  owners := (${changed});
  IF owners IS NOT NULL THEN${lock ? `\n    ${lock}` : ''}
    ${before ? `WITH ${before}\n    ` : ''}${last?.statement};
  END IF;`;
}

/** The tables of distinct counts as they are, each row with the sign of what is there. */
function currentSources({ recounts: [first] }: DistinctRollups): Record<string, Prisma.Sql> {
  return first ? first.sources(sql`(SELECT *, 1 AS sign FROM ${raw(`"${first.base}"`)})`) : {};
}

function countQuery({ keys, sums, counts }: DistinctTable, sources: Record<string, Prisma.Sql>): string {
  if ('query' in counts) return textOf(counts.query(sources));
  const totals = ['n', ...sums].map((name) => `sum(${quoted(name)}) AS ${quoted(name)}`).join(', ');
  return `SELECT ${columnList(keys)}, ${totals} FROM "${counts.from}" GROUP BY ${columnList(keys)}`;
}

function countInsert(table: DistinctTable, sources: Record<string, Prisma.Sql>): string {
  const names = columnList([...table.keys, 'n', ...table.sums]);
  return `INSERT INTO "${table.table}" (${names}) SELECT ${names} FROM (
      ${countQuery(table, sources)}) AS counts WHERE ${isSomething(['n', ...table.sums])}`;
}

type Table = Pick<StoredRollup, 'table' | 'keys' | 'sums' | 'index'>;

/** PostgreSQL finds the types of the columns from `rows`. A sum that is new in a table that is there begins at 0 and is rebuilt. */
function createTable({ table, keys, sums, index }: Table, n: string, rows: string): string {
  const indexed = index ?? keys.filter((key) => key === 'month' || key === 'day');
  return [
    `CREATE TABLE IF NOT EXISTS "${table}" AS SELECT ${[columnList(keys), n, ...sums.map((name) => `${quoted(name)}::bigint`)].join(', ')} FROM ${rows} WITH NO DATA;`,
    ...(sums.length > 0
      ? [`ALTER TABLE "${table}" ${sums.map((name) => `ADD COLUMN IF NOT EXISTS ${quoted(name)} bigint NOT NULL DEFAULT 0`).join(', ')};`]
      : []),
    ...(indexed.length > 0
      ? [`CREATE INDEX IF NOT EXISTS "${[table, ...indexed, 'idx'].join('_')}" ON "${table}" (${columnList(indexed)});`]
      : []),
  ].join('\n');
}

/** All rollup tables with their columns, for rights, metrics and comparisons. */
const listFunction = (
  tables: readonly Table[],
) => `CREATE OR REPLACE FUNCTION all_rollups() RETURNS TABLE (rollup text, keys text[], sums text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
${tables.map(({ table, keys, sums }) => `    ('${table}', '{${keys}}'::text[], '{${sums}}'::text[])`).join(',\n')}
$$;`;

/** Merges the rows of each key that has several. */
function compaction({ table, keys, sums }: Table): string {
  const names = ['n', ...sums];
  return `WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY ${columnList(keys)}) AS times FROM "${table}") AS counted WHERE times > 1),
    gone AS (DELETE FROM "${table}" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "${table}" (${columnList([...keys, ...names])}) SELECT ${columnList(keys)}, ${sumOf(names)} FROM gone
    GROUP BY ${columnList(keys)} HAVING ${isSomething(names, (name) => `sum(${name})`)}`;
}

/** Runs as the owner, because the platform itself cannot write rollup tables. */
const procedure = (
  name: string,
  statements: readonly string[],
  settings = '',
) => `CREATE OR REPLACE FUNCTION ${name}() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp${settings} AS $$
BEGIN
${statements.join('\n')}
END $$;`;

/**
 * When the script holds these locks, no change is on its way, so what is counted from the rows at this moment and what the triggers add afterwards
 * complete each other (server/platform/database/renew-rollups.ts).
 */
const lockOf = (bases: readonly string[]) => `LOCK TABLE ${bases.toSorted().map(quoted).join(', ')} IN SHARE ROW EXCLUSIVE MODE;`;

type Trigger = { base: string; kind: 'rollup' | 'distinct'; operation: keyof typeof OPERATIONS; changed: Changed };

function trigger({ base, kind, operation, changed }: Trigger, statements: readonly string[]): string {
  const name = `"${base}_${kind}_${operation.toLowerCase()}"`;
  const tables = [changed.gone && 'OLD TABLE AS gone', changed.added && 'NEW TABLE AS added'].filter(Boolean).join(' ');
  const declare = kind === 'distinct' ? '#variable_conflict use_column\nDECLARE\n  owners uuid[];\n' : '';
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
${declare}BEGIN
${statements.join('\n')}
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ${name} AFTER ${operation} ON "${base}" REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;
}
