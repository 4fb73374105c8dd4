import type PrismaTypes from '../../generated/pothos.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { matchesWhere } from '../../platform/database/where-matches.ts';
import { whereSql } from '../../platform/database/where-sql.ts';
import type { Viewer } from './viewer.ts';

type Model = keyof PrismaTypes;
type Where<Name extends Model> = NonNullable<PrismaTypes[Name]['Where']>;

/** Who sees which rows of a table, for each kind of scope. */
type Answers<Name extends Model> = {
  /** For officers of the whole scheme; every row if omitted. */
  scheme?: (viewer: Viewer) => Where<Name>;
  /** An officer narrowed to some LGAs. */
  lgas: (lgaIds: string[], viewer: Viewer) => Where<Name>;
  facility: (hcpId: string, viewer: Viewer) => Where<Name>;
  /** A member; the id is null for an account that is no member's yet. */
  self: (enrolleeId: string | null, viewer: Viewer) => Where<Name>;
};

/** The rows of one table that a viewer may see: as a Prisma `where`, as a condition in SQL on a table with this alias, and of a row at hand. */
export type RowScope<Name extends Model> = {
  (viewer: Viewer): Where<Name>;
  model: Name;
  sql: (viewer: Viewer, alias: string) => Prisma.Sql;
  /** Whether a row is in the scope, judged by its loaded columns; null if they do not decide it. */
  matches: (viewer: Viewer, row: object) => boolean | null;
};

/** No row at all. */
export const none = (): { id: { in: string[] } } => ({ id: { in: [] } });

/**
 * Declares who sees which rows of a table. Lists, records, writes and reports all take the rows from here.
 * The scope of rows that belong to a record of another scope is a function.
 */
export function defineScope<Name extends Model>(model: Name, answers: Answers<Name> | ((viewer: Viewer) => Where<Name>)): RowScope<Name> {
  function where(viewer: Viewer): Where<Name> {
    const { scope } = viewer;
    if (typeof answers === 'function') return answers(viewer);
    switch (scope.kind) {
      case 'SCHEME':
        return scope.lgaIds ? answers.lgas(scope.lgaIds, viewer) : (answers.scheme?.(viewer) ?? {});
      case 'HCP':
        return answers.facility(scope.hcpId, viewer);
      case 'SELF':
        return answers.self(scope.enrolleeId, viewer);
    }
  }
  // Lists check every field of every row.
  const wheres = new WeakMap<Viewer, Where<Name>>();
  function matches(viewer: Viewer, row: object): boolean | null {
    const known = wheres.get(viewer) ?? where(viewer);
    wheres.set(viewer, known);
    return matchesWhere(known, row as Record<string, unknown>);
  }
  return Object.assign(where, { model, sql: (viewer: Viewer, alias: string) => whereSql(model, where(viewer), alias), matches });
}

/** The rows of a scope that a viewer may count, as a condition on the table `alias`; members count none. */
export const countable =
  (scope: Pick<RowScope<Model>, 'sql'>, alias: string) =>
  (viewer: Viewer): Prisma.Sql =>
    viewer.scope.kind === 'SELF' ? Prisma.sql`FALSE` : scope.sql(viewer, alias);
