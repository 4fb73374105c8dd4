import { db, sqlPool } from '../../platform/db.ts';
import { addRecords } from './records.ts';
import { MARKER_TEXTS, makeLinks, makeScheme } from './world.ts';

type Row = { table: string; id: string };

/** Tables that both schemes share: places, catalogues, plans and the dictionary of names. */
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

/**
 * Two schemes of the same shape, and which rows belong to which. A few people link them, as in life: a patient of B whom
 * A's facility treats, and relatives in B of a member of A.
 */
export async function makeWorlds() {
  const tables = await tablesWithIds();
  const a = await makeScheme(MARKER_TEXTS.a);
  await addRecords(a);
  const idsBefore = new Set((await allRows(tables)).map(({ id }) => id));
  const b = await makeScheme(MARKER_TEXTS.b);
  await addRecords(b);
  const rowsOfB = (await allRows(tables)).filter(({ id }) => !idsBefore.has(id));
  const links = await makeLinks(a, b);
  // Relatives of a member of A that nobody of A may see.
  const hiddenRelatives = [links.parent, links.sibling].map(({ id }) => ({ table: 'Enrollee', id }));
  const foreign = [...rowsOfB, ...hiddenRelatives].sort((x, y) => x.table.localeCompare(y.table) || x.id.localeCompare(y.id));
  const idsOfA = new Map<string, string[]>();
  // The guest is a person of B, but A's facility treated them, so A may see the record: it belongs to neither list.
  const foreignIds = new Set([...rowsOfB, ...hiddenRelatives, links.guest].map(({ id }) => id));
  // Ids are UUIDs of version 7, so this is the order of creation: rows of A itself come before those of the links.
  for (const { table, id } of (await allRows(tables)).sort((x, y) => x.id.localeCompare(y.id))) {
    if (!foreignIds.has(id)) idsOfA.set(table, [...(idsOfA.get(table) ?? []), id]);
  }
  const viewers = { ...a.users, member: a.member };
  return { a, b, links, viewers, foreign, idsOfA };
}
export type Worlds = Awaited<ReturnType<typeof makeWorlds>>;

/** A checksum for each table over the rows that people of A may not see. */
export async function fingerprint({ foreign }: Worlds): Promise<string> {
  const ids = foreign.map(({ id }) => id);
  const tables = [...new Set(foreign.map(({ table }) => table))];
  const statements = tables.map(
    (name) =>
      `SELECT '${name}' AS name, md5(string_agg(r::text, '|' ORDER BY id)) AS checksum, count(*) AS row_count FROM "${name}" r WHERE id = ANY($1::uuid[])`,
  );
  const { rows } = await sqlPool.query(statements.join(' UNION ALL '), [ids]);
  return JSON.stringify(rows);
}

/** Resets all rate limits, as probes would exceed that of look-ups. */
export const resetRateLimits = () => db.attemptLimit.deleteMany();
