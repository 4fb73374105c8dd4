import { db, sqlPool } from '../../platform/db.ts';
import { addRecords } from './records.ts';
import { MARKS, makeLinks, makeSide } from './world.ts';

type Row = { table: string; id: string };

/** Tables that both worlds share: places, catalogues, plans. */
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

/** Two schemes of the same shape, the rows that link them, and which rows belong to which. */
export async function makeWorlds() {
  const tables = await tablesWithIds();
  const a = await makeSide(MARKS.a);
  await addRecords(a);
  const idsBefore = new Set((await allRows(tables)).map(({ id }) => id));
  const b = await makeSide(MARKS.b);
  await addRecords(b);
  const rowsOfB = (await allRows(tables)).filter(({ id }) => !idsBefore.has(id));
  const links = await makeLinks(a, b);
  const hidden = [links.parent, links.sibling].map(({ id }) => ({ table: 'Enrollee', id }));
  const foreign = [...rowsOfB, ...hidden].sort((a, b) => a.table.localeCompare(b.table) || a.id.localeCompare(b.id));
  const idsOfA = new Map<string, string[]>();
  const foreignIds = new Set([...rowsOfB, ...hidden, links.guest].map(({ id }) => id));
  // In the order of creation, so that those of the links come last.
  for (const { table, id } of (await allRows(tables)).sort((a, b) => a.id.localeCompare(b.id))) {
    if (!foreignIds.has(id)) idsOfA.set(table, [...(idsOfA.get(table) ?? []), id]);
  }
  const viewers = { ...a.users, member: a.member };
  return { a, b, links, viewers, foreign, idsOfA };
}
export type Worlds = Awaited<ReturnType<typeof makeWorlds>>;

/** A hash of the content of B's rows, per table. */
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

/** Resets the hourly limit of look-ups, which probes would exceed. */
export const forgetAttempts = () => db.attemptLimit.deleteMany();
