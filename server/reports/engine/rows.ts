import { Prisma } from '../../generated/prisma/client.ts';
import type { RecordPart } from '../../generated/prisma/enums.ts';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import type { DimensionName } from './measures.ts';

const { sql } = Prisma;

export type DrillThroughColumnKind = 'text' | 'code' | 'word' | 'date' | 'dateTime' | 'money' | 'number';

export type DrillThroughColumn = {
  label: string;
  kind: DrillThroughColumnKind;
  value: Prisma.Sql;
  /** Who else than the readers of the rows: their own permission, as for names and diagnoses. */
  permission?: Permission;
  /** Stands below the column before it. */
  under?: true;
  /** The dimension that says the same: left out behind a number of one of its rows. */
  sameAs?: DimensionName;
  /** Of a word: its enum, which the page has words and colours for. */
  enumName?: string;
};

/** Records that can be counted, as they are listed behind a number: one row of the table for each. */
export type DrillThroughRows = {
  /** One and many of them, in the middle of a sentence. */
  names: readonly [one: string, many: string];
  /** Who may read them at all, beside the number. */
  permission: Permission;
  /** The record whose page shows it. */
  record: { entity: string; id: Prisma.Sql };
  /** The table under the alias that the columns use; joins lead to one row only. */
  from: Prisma.Sql;
  id: Prisma.Sql;
  order: { by: Prisma.Sql; direction: 'ASC' | 'DESC' };
  columns: readonly DrillThroughColumn[];
  /** Whose record, and which part of it, a row shows: on the access log. */
  reads?: { enrolleeId: Prisma.Sql; part: RecordPart };
};

const columnOf =
  (kind: DrillThroughColumnKind) =>
  (label: string, value: Prisma.Sql): DrillThroughColumn => ({ kind, label, value });

export const text = columnOf('text');
export const code = columnOf('code');
export const day = columnOf('date');
export const instant = columnOf('dateTime');
export const amount = columnOf('money');
export const quantity = columnOf('number');
export const word = (label: string, value: Prisma.Sql, of: string): DrillThroughColumn => ({ kind: 'word', label, value, enumName: of });

export const under = (column: DrillThroughColumn): DrillThroughColumn => ({ ...column, under: true });
const named = (column: DrillThroughColumn): DrillThroughColumn => ({ ...column, permission: 'ENROLLEE_NAME_READ' });
export const sameAs = (dimension: DimensionName, ...columns: DrillThroughColumn[]): DrillThroughColumn[] =>
  columns.map((column) => ({ ...column, same: dimension }));
export const clinical = (column: DrillThroughColumn): DrillThroughColumn => ({ ...column, permission: 'CLINICAL_READ' });

/** Who it is about; the rows join the enrollee as e. */
export const person: readonly DrillThroughColumn[] = [
  named(text('Enrollee', sql`e."fullName"`)),
  named(under(code('Enrolment no', sql`e."enrolmentNo"`))),
];
/** Rows with a diagnosis of the person. */
export const readsCare = { enrolleeId: sql`e.id`, part: 'CARE' } as const satisfies DrillThroughRows['reads'];
export const joinPerson = (id: Prisma.Sql): Prisma.Sql => sql`JOIN "Enrollee" e ON e.id = ${id}`;

/** Where it was; the rows join the facility as h and its LGA as l. */
export const facility = sameAs('hcp', text('Facility', sql`h.name`), under(text('LGA', sql`l.name`)));
export const joinFacility = (id: Prisma.Sql): Prisma.Sql => sql`JOIN "Hcp" h ON h.id = ${id} JOIN "Lga" l ON l.id = h."lgaId"`;

/** A line's service; the rows join it as s. */
export const service = sameAs('service', text('Service', sql`s.name`), under(code('Code', sql`s.code`)));

/** Sex and age at the time of care, as they are on the record under this alias. */
export const sexAge = (sex: Prisma.Sql, age: Prisma.Sql): DrillThroughColumn =>
  named(under(text('Sex, age', sql`CASE ${sex} WHEN 'FEMALE' THEN 'F' ELSE 'M' END || ' ' || ${age}`)));
