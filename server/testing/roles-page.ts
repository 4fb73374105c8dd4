import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Role } from '../generated/prisma/enums.ts';
import { PERMISSION_NAMES, type Permission, roleCan } from '../scheme/access/permissions.shared.ts';
import { type SessionUser, type Viewer, viewerOf } from '../scheme/access/viewer.ts';
import { allMachines } from './machines.ts';

const server = resolve(import.meta.dirname, '..');

const ROLES: Record<Role, string> = {
  ADMIN: 'Administrator',
  ACCOUNT_MANAGER: 'Account manager',
  ACCOUNTANT: 'Accountant',
  CLAIMS_OFFICER: 'Claims officer',
  REGISTRATION_OFFICER: 'Registration officer',
  HCP: 'Facility',
  ENROLLEE: 'Enrollee',
};
const ROLE_NAMES = Object.keys(ROLES) as Role[];

const INTRO = `# Roles

Generated from \`server/scheme/access/permissions.shared.ts\`, the state machines and the row scopes. After a change of one of them run \`npx vitest run server/testing/roles-page.test.ts --update\` and read the difference.

- **✓**: every record. An officer limited to some LGAs has the records of those LGAs.
- **facility**: the records of the own facility, or those shared with it. **own**: the records of the own family.
- **some**: records in certain states, regardless of their owner. **none**: the role has the permission, but no record of this type.
- **four eyes**: not by the person who did an earlier step.
- Services check more than the status, for example amounts and time limits.
`;

type Scoped = ((viewer: Viewer, ...more: unknown[]) => object) & { model?: string };

const nobody = { name: '', email: '', hcpId: null, enrolleeId: null, lgaScoped: false, lgaIds: [], sessionId: null };
const request = { id: '', ip: null, userAgent: null, idempotencyKey: null, bodyHash: '' };
const viewer = (user: Pick<SessionUser, 'role'> & Partial<SessionUser>) => viewerOf({ ...nobody, id: 'me', ...user }, request);
const FACILITY = viewer({ role: 'HCP', hcpId: 'the facility' });
const MEMBER = viewer({ role: 'ENROLLEE', enrolleeId: 'the member' });

/** The visible rows of each model, as its access file declares them. */
async function scopesByModel(): Promise<Map<string, Scoped>> {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.access.ts'));
  const modules = await Promise.all(
    files.sort().map((file): Promise<Record<string, unknown>> => import(pathToFileURL(join(server, file)).href)),
  );
  const scopes = modules.flatMap((exported) => Object.entries(exported)).filter(([name]) => name.startsWith('visible'));
  return new Map(
    scopes.toReversed().flatMap(([, scope]) => ((scope as Scoped).model ? [[(scope as Scoped).model, scope]] : []) as [string, Scoped][]),
  );
}

function rowsOf(scope: Scoped | undefined, role: Role): string {
  if (!scope || (role !== 'HCP' && role !== 'ENROLLEE')) return '✓';
  const where = JSON.stringify(scope(role === 'HCP' ? FACILITY : MEMBER, ['the family']));
  if (where === '{"id":{"in":[]}}') return 'none';
  if (where === '{}') return '✓';
  if (where.includes('the facility')) return 'facility';
  return /the (member|family)/.test(where) ? 'own' : 'some';
}

const cells = (permission: Permission, scope?: Scoped) =>
  ROLE_NAMES.map((role) => (roleCan(role, permission) ? rowsOf(scope, role) : '')).join(' | ');

const table = (headings: string, rows: readonly string[]) =>
  [
    `| ${headings} | ${Object.values(ROLES).join(' | ')} |`,
    `|${'---|'.repeat(headings.split('|').length)}${':-:|'.repeat(ROLE_NAMES.length)}`,
    ...rows,
    '',
  ].join('\n');

type Reading = { type: string; permission: Permission; model: string };

/** Which permission reads a record, from the reviewed table of the schema. */
const readings = (): Reading[] =>
  readFileSync(join(server, 'app', 'schema', 'type-permissions.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, type, permission, model] = /^(\w+): can (\w+), rows in the scope of (\w+)$/.exec(line) ?? [];
      return type && permission && model ? [{ type, permission: permission as Permission, model }] : [];
    });

/** docs/roles.md: for each type of record, which role may take which action. */
export async function rolesPage(): Promise<string> {
  const scopes = await scopesByModel();
  const machines = (await allMachines()).map(({ machine }) => machine).sort((a, b) => a.entity.localeCompare(b.entity, 'en'));
  const reads = readings();
  const used = new Set<string>(reads.map(({ permission }) => permission));
  const sections = machines.map(({ entity, actions }) => {
    const scope = scopes.get(entity);
    const read = reads.find(({ type, model }) => type === entity && model === entity);
    const rows = Object.entries(actions).map(([name, { from, to, can, notBy }]) => {
      used.add(can);
      const roles = can === 'SYSTEM' ? ROLE_NAMES.map(() => '').join(' | ') : cells(can, scope);
      const by = can === 'SYSTEM' ? 'the system' : notBy ? `${can}, four eyes` : can;
      return `| ${name} | ${from.join(', ')} → ${to} | ${by} | ${roles} |`;
    });
    const readRow = read ? [`| *read* | | ${read.permission} | ${cells(read.permission, scope)} |`] : [];
    return `## ${entity}\n\n${table('action | status | permission', [...readRow, ...rows])}`;
  });
  const withMachine = new Set(machines.map(({ entity }) => entity));
  const others = reads
    .filter(({ type }) => !withMachine.has(type))
    .map(({ type, permission, model }) => `| ${type} | ${permission} | ${cells(permission, scopes.get(model))} |`);
  const rest = PERMISSION_NAMES.filter((name) => !used.has(name)).map((name) => `| ${name} | ${cells(name)} |`);
  return [
    INTRO,
    ...sections,
    `## Reading other records\n\n${table('record | permission', others)}`,
    `## Other permissions\n\nWhich records they reach is decided by the row scope of each record.\n\n${table('permission', rest)}`,
  ].join('\n');
}
