import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { and, type DimensionName, isOneOf } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { raw, sql } = Prisma;

export type Dimension = {
  name: DimensionName;
  label: string;
  /** A day is its own label, as YYYY-MM-DD. */
  kind: 'name' | 'day';
  /** Every row of the dimension that is in scope, so that rows with nothing are shown too. */
  rows?: (filter: ReportFilter, viewer: Viewer) => Prisma.Sql;
  /** What the rows of these keys are called. */
  labels?: (keys: string[]) => Prisma.Sql;
  /** What is counted without a key is called so. */
  none: string;
};

const namesOf = (table: string) => (keys: string[]) =>
  sql`SELECT id AS key, name AS label FROM ${raw(`"${table}"`)} WHERE id = ANY(${keys}::uuid[])`;

export const lga: Dimension = {
  name: 'lga',
  label: 'LGA',
  kind: 'name',
  rows: ({ lgaId }, { scope }) => sql`
    SELECT l.id AS key, l.name AS label FROM "Lga" l
    WHERE ${and([sql`l."isActive"`, isOneOf(sql`l.id`, lgaId), scope.kind === 'SCHEME' && scope.lgaIds !== null && sql`l.id = ANY(${scope.lgaIds}::uuid[])`])}
    ORDER BY l.name`,
  labels: namesOf('Lga'),
  none: 'No LGA',
};

export const day: Dimension = { name: 'day', label: 'Day', kind: 'day', none: 'No day' };

export const officer: Dimension = {
  name: 'officer',
  label: 'Officer',
  kind: 'name',
  labels: namesOf('UserAccount'),
  none: 'Online, without an officer',
};

export const hcp: Dimension = { name: 'hcp', label: 'HCP', kind: 'name', labels: namesOf('Hcp'), none: 'No HCP chosen' };
