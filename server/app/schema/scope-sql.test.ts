import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { db, prismaDb } from '../../platform/db.ts';
import { delegateOf } from '../../platform/delegate.ts';
import type { RowScope } from '../../scheme/access/row-scope.ts';
import { viewerFor } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const { raw } = Prisma;

type AnyScope = RowScope<'Claim'>;

const isScope = (value: unknown): value is AnyScope => typeof value === 'function' && 'model' in value && 'sql' in value;

/** The row scopes that the files named `*.access.ts` declare. */
async function declaredScopes(): Promise<[string, AnyScope][]> {
  const server = resolve(import.meta.dirname, '../..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.access.ts'));
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(pathToFileURL(join(server, file)).href)));
  return modules.flatMap((exported) => Object.entries(exported).filter((entry): entry is [string, AnyScope] => isScope(entry[1])));
}

async function viewers() {
  const lga = await db.hcp.findFirstOrThrow({ where: { claims: { some: {} } }, select: { lgaId: true } });
  const principal = await db.enrollee.findFirstOrThrow({
    where: { relationship: 'PRINCIPAL', account: null, paRequests: { some: { status: 'APPROVED' } } },
  });
  const users = [
    await makeUser('ADMIN'),
    await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [lga.lgaId] }),
    await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [lga.lgaId] }),
    await db.userAccount.findFirstOrThrow({ where: { role: 'REGISTRATION_OFFICER', lgaScoped: false } }),
    await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] }),
    await db.userAccount.findFirstOrThrow({ where: { role: 'HCP', hcp: { claims: { some: {} } } } }),
    await makeUser('ENROLLEE', { enrolleeId: principal.id }),
    await makeUser('ENROLLEE'),
  ];
  return Promise.all(users.map(({ id }) => viewerFor(id)));
}

test('a row scope selects the same rows as a where, in SQL, and of a row at hand', async () => {
  await loadDemoScheme();
  const scopes = await declaredScopes();
  expect(scopes.length).toBeGreaterThanOrEqual(19);
  const people = await viewers();
  let withRows = 0;
  for (const [name, scope] of scopes) {
    const delegate = delegateOf(scope.model, prismaDb);
    const rows = await delegate.findMany({});
    for (const viewer of people) {
      const title = `${name} of ${viewer.role} ${JSON.stringify(viewer.scope)}`;
      const byWhere = new Set((await delegate.findMany({ where: scope(viewer), select: { id: true } })).map(({ id }) => id));
      const bySql = await db.$queryRaw<{ id: string }[]>`
        SELECT x.id::text AS id FROM ${raw(`"${scope.model}"`)} x WHERE ${scope.sql(viewer, 'x')}`;
      expect(new Set(bySql.map(({ id }) => id)), title).toEqual(byWhere);
      const mismatches = rows.filter((row) => (scope.matches(viewer, row) ?? byWhere.has(row.id)) !== byWhere.has(row.id));
      expect(mismatches, title).toEqual([]);
      if (byWhere.size > 0 && byWhere.size < rows.length) withRows += 1;
    }
  }
  // Most scopes with rows in the demo scheme are neither empty nor the whole table for some viewer.
  expect(withRows).toBeGreaterThanOrEqual(40);
});
