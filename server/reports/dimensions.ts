import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { and, type DimensionName, isOneOf } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

export type Dimension = {
  name: DimensionName;
  label: string;
  /** Every row of the dimension that is in scope, so that rows with nothing are shown too. */
  rows: (filter: ReportFilter, viewer: Viewer) => Prisma.Sql;
};

export const lga: Dimension = {
  name: 'lga',
  label: 'LGA',
  rows: ({ lgaId }, { scope }) => Prisma.sql`
    SELECT l.id AS key, l.name AS label FROM "Lga" l
    WHERE ${and([Prisma.sql`l."isActive"`, isOneOf(Prisma.sql`l.id`, lgaId), scope.kind === 'SCHEME' && scope.lgaIds !== null && Prisma.sql`l.id = ANY(${scope.lgaIds}::uuid[])`])}
    ORDER BY l.name`,
};
