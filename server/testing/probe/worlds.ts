import { db, sqlPool } from '../../platform/db.ts';
import { addRecords } from './records.ts';
import { MARKS, makeLinks, makeSide } from './world.ts';

type Row = { table: string; id: string };

/** Tables of what belongs to nobody: places, catalogues, plans. */
const SHARED = ['Lga', 'Town', 'Ward', 'Plan', 'Service', 'Diagnosis', 'Symptom', 'NameWord'];

async function tablesWithIds(): Promise<string[]> {
  const { rows } = await sqlPool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid' ORDER BY 1`,
  );
  return rows.map(({ table_name }) => table_name).filter((name) => !SHARED.includes(name));
}

async function allRows(tables: string[]): Promise<Row[]> {
  const { rows } = await sqlPool.query<Row>(tables.map((name) => `SELECT '${name}' AS table, id::text FROM "${name}"`).join(' UNION ALL '));
  return rows;
}

/** Two sides that mirror each other, what links them, and whose every row is. */
export async function makeWorlds() {
  const tables = await tablesWithIds();
  const a = await makeSide(MARKS.a);
  await addRecords(a);
  const before = new Set((await allRows(tables)).map(({ id }) => id));
  const b = await makeSide(MARKS.b);
  await addRecords(b);
  const foreign = (await allRows(tables)).filter(({ id }) => !before.has(id));
  const links = await makeLinks(a, b);
  const hidden = [links.parent, links.sibling].map(({ id }) => ({ table: 'Enrollee', id }));
  const rows = [...foreign, ...hidden].sort((one, other) => one.table.localeCompare(other.table) || one.id.localeCompare(other.id));
  const own = new Map<string, string[]>();
  const theirs = new Set([...foreign, ...hidden, links.guest].map(({ id }) => id));
  // In the order in which they came, those of the links last.
  for (const { table, id } of (await allRows(tables)).sort((one, other) => one.id.localeCompare(other.id))) {
    if (!theirs.has(id)) own.set(table, [...(own.get(table) ?? []), id]);
  }
  const viewers = { ...a.users, member: a.member };
  return { a, b, links, viewers, foreign: rows, own };
}
export type Worlds = Awaited<ReturnType<typeof makeWorlds>>;

/** What stands in B's rows, table by table. */
export async function fingerprint({ foreign }: Worlds): Promise<string> {
  const ids = foreign.map(({ id }) => id);
  const tables = [...new Set(foreign.map(({ table }) => table))];
  const sums = tables.map(
    (name) =>
      `SELECT '${name}' AS name, md5(string_agg(r::text, '|' ORDER BY id)) AS sum, count(*) AS n FROM "${name}" r WHERE id = ANY($1::uuid[])`,
  );
  const { rows } = await sqlPool.query(sums.join(' UNION ALL '), [ids]);
  return JSON.stringify(rows);
}

/** Look-ups are limited by the hour; a probe of other things is not. */
export const forgetAttempts = () => db.attemptLimit.deleteMany();
