import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { actsFor } from '../../network/hcps/hcp.access.ts';
import { setNow } from '../../platform/clock.ts';
import { FACTS } from '../../reports/facts/facts.ts';
import { type SessionUser, type Viewer, viewerOf } from '../../scheme/access/viewer.ts';

const nobody = { name: '', email: '', hcpId: null, enrolleeId: null, lgaScoped: false, lgaIds: [], sessionId: null };
const request = { id: '', ip: null, userAgent: null, idempotencyKey: null, bodyHash: '' };
const viewer = (user: Pick<SessionUser, 'role'> & Partial<SessionUser>) => viewerOf({ ...nobody, id: 'me', ...user }, request);

/** One viewer per kind of scope, and per role that differs within one. */
const VIEWERS = {
  'whole scheme': viewer({ role: 'ADMIN' }),
  'officer of an LGA': viewer({ role: 'CLAIMS_OFFICER', lgaScoped: true, lgaIds: ['my LGA'] }),
  'registration officer of an LGA': viewer({ role: 'REGISTRATION_OFFICER', lgaScoped: true, lgaIds: ['my LGA'] }),
  facility: viewer({ role: 'HCP', hcpId: 'my facility' }),
  member: viewer({ role: 'ENROLLEE', enrolleeId: 'me as a member' }),
  'account without a member': viewer({ role: 'ENROLLEE' }),
};

/** Facilities that some act for. */
const FACILITIES = {
  own: { id: 'my facility', lgaId: 'another LGA' },
  'of the LGA': { id: 'another facility', lgaId: 'my LGA' },
  another: { id: 'another facility', lgaId: 'another LGA' },
};
const servedBy = (one: Viewer) =>
  Object.entries(FACILITIES)
    .filter(([, hcp]) => actsFor(one, hcp))
    .map(([name]) => name);

type Scoped = (viewer: Viewer, ...more: unknown[]) => object;
const IS_ACCESS = /^(visible|managed|listed|stoppable)[A-Z]|^(cardHolders|lookupScope)$/;

/** The row scopes of all `*.access.ts` files for each viewer. The only other argument that they take is the ids of the family. */
async function rowsOfRecords(): Promise<[string, Scoped][]> {
  const server = resolve(import.meta.dirname, '../..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.access.ts'));
  const modules = await Promise.all(
    files.sort().map((file): Promise<Record<string, unknown>> => import(pathToFileURL(join(server, file)).href)),
  );
  return modules.flatMap((exported) => Object.entries(exported).filter((entry): entry is [string, Scoped] => IS_ACCESS.test(entry[0])));
}

/** A condition with its values inlined. */
const written = ({ strings, values }: Prisma.Sql) => strings.reduce((text, part, i) => `${text}${JSON.stringify(values[i - 1])}${part}`);

afterAll(() => setNow(null));

test('the rows of each viewer are as reviewed', async () => {
  setNow('2026-11-20T09:00:00Z');
  const records = (await rowsOfRecords()).map(
    ([name, rowsOf]) => [name, (one: Viewer) => JSON.stringify(rowsOf(one, ['my family']))] as const,
  );
  const facts = FACTS.map(({ name, scope }) => [`facts ${name}`, (one: Viewer) => written(scope(one))] as const);
  const table = [...records, ['actsFor', (one: Viewer) => servedBy(one).join(', ') || 'none'] as const, ...facts].map(([name, rowsOf]) =>
    [name, ...Object.entries(VIEWERS).map(([who, one]) => `  ${who}: ${rowsOf(one)}`)].join('\n'),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./row-scopes.txt');
});
