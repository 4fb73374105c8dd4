import { Prisma } from '../../generated/prisma/client.ts';
import type { RecordPart } from '../../generated/prisma/enums.ts';
import type { Permission } from '../../scheme/access/permissions.shared.ts';
import type { DimensionName } from './measures.ts';

const { sql } = Prisma;

export type DrillThroughColumnKind = 'text' | 'code' | 'word' | 'date' | 'dateTime' | 'money' | 'number';

export type DrillThroughColumn = {
  label: string;
  kind: DrillThroughColumnKind;
  value: Prisma.Sql;
  /** An additional permission for this column, such as for names and diagnoses. */
  permission?: Permission;
  /** Shown on a second line below the column before it. */
  under?: true;
  /** The dimension that has the same content: the column is omitted if the figure is for one of its keys. */
  sameAs?: DimensionName;
  /** For kind `word`: the enum, so that the page can show its labels and colours. */
  enumName?: string;
};

/** How records are listed when a number is drilled through: one row of `from` for each. */
export type DrillThroughRows = {
  /** Singular and plural, as used within a sentence. */
  names: readonly [one: string, many: string];
  /** The permission to read such records at all. */
  permission: Permission;
  /** The record whose page a row links to. */
  record: { entity: string; id: Prisma.Sql };
  /** The table under the alias that the columns use; joins lead to one row only. */
  from: Prisma.Sql;
  id: Prisma.Sql;
  order: { by: Prisma.Sql; direction: 'ASC' | 'DESC' };
  columns: readonly DrillThroughColumn[];
  /** For the access log: whose record a row shows, and which part of it. */
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
  columns.map((column) => ({ ...column, sameAs: dimension }));
export const clinical = (column: DrillThroughColumn): DrillThroughColumn => ({ ...column, permission: 'CLINICAL_READ' });

/** Columns about the enrollee; `from` joins it as e. */
export const person: readonly DrillThroughColumn[] = [
  named(text('Enrollee', sql`e."fullName"`)),
  named(under(code('Enrolment no', sql`e."enrolmentNo"`))),
];
/** For rows that show care of the person, such as a diagnosis. */
export const readsCare = { enrolleeId: sql`e.id`, part: 'CARE' } as const satisfies DrillThroughRows['reads'];
export const joinPerson = (id: Prisma.Sql): Prisma.Sql => sql`JOIN "Enrollee" e ON e.id = ${id}`;

/** Columns about the facility; `from` joins it as h and its LGA as l. */
export const facility = sameAs('hcp', text('Facility', sql`h.name`), under(text('LGA', sql`l.name`)));
export const joinFacility = (id: Prisma.Sql): Prisma.Sql => sql`JOIN "Hcp" h ON h.id = ${id} JOIN "Lga" l ON l.id = h."lgaId"`;

/** Columns about the service of a line; `from` joins it as s. */
export const service = sameAs('service', text('Service', sql`s.name`), under(code('Code', sql`s.code`)));

/** Sex and age at the time of care, as they are on the record under this alias. */
export const sexAge = (sex: Prisma.Sql, age: Prisma.Sql): DrillThroughColumn =>
  named(under(text('Sex, age', sql`CASE ${sex} WHEN 'FEMALE' THEN 'F' ELSE 'M' END || ' ' || ${age}`)));
