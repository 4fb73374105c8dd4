import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSignIns } from '../../demo/sign-ins.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { SessionUser } from '../../scheme/access/viewer.ts';
import { as, sessionOf } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { hostileValues } from '../../testing/hostile-payloads.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { inputPaths, rootDocument, type Sample, valuesWith } from '../../testing/root-operation.ts';
import { schema } from './index.ts';

/** `npm run probe:input`: each value in each place by every permitted role, instead of by one of them in turn. */
const BY_ALL = process.env.PROBE_INPUT === 'by-all';

const fields = rootFields(schema).filter(({ field }) => field.args.length > 0);
const users = new Map<Role, { id: string }>();
const ids = new Map<string, string>();

beforeAll(async () => {
  await loadDemoScheme(800);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  for (const { role, email } of demoSignIns()) {
    if (!users.has(role)) users.set(role, await db.userAccount.findUniqueOrThrow({ where: { email }, select: { id: true } }));
  }
  const tables = Object.entries(db).filter(([name]) => /^[a-z]/.test(name)) as [
    string,
    { findFirst?: (args: object) => Promise<{ id?: string } | null> },
  ][];
  for (const [name, table] of tables) {
    const row = name === 'userAccount' ? null : await table.findFirst?.({}).catch(() => null);
    if (row?.id) ids.set(name, row.id);
  }
});
afterAll(() => setNow(null));

const MESSAGE_TEMPLATES: Record<string, string> = {
  phone: '08031234567',
  contactPhone: '08031234567',
  nextOfKinPhone: '08031234567',
  email: 'ada@example.ng',
  firstName: 'Ada',
  surname: 'Bot',
  lastName: 'Bot',
  serviceFrom: '2026-11-10',
  serviceTo: '2026-11-10',
  reason: 'for a good reason',
  note: 'a note of some length',
};
const ALIASES: Record<string, string> = {
  bill: 'bill',
  principal: 'enrollee',
  principalDiagnosis: 'diagnosis',
  otherDiagnosis: 'diagnosis',
};
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Ids of existing records, so that the other values are reached. */
const sampleFor =
  (type: string): Sample =>
  (name) => {
    const owner = name === 'id' || name === 'ids' ? lower(type) : name.replace(/Ids?$/, '');
    return MESSAGE_TEMPLATES[name] ?? (/^ids?$|Ids?$/.test(name) ? ids.get(ALIASES[owner] ?? owner) : undefined);
  };

let turn = 0;
function* probesOf(root: (typeof fields)[number]) {
  const { can } = root;
  const roles = Object.values(Role).filter((role) => can === null || roleCan(role, can));
  const sample = sampleFor(getNamedType(root.field.type).name);
  for (const path of inputPaths(root)) {
    for (const value of hostileValues(path.type)) {
      turn += 1;
      const some = BY_ALL ? roles : roles.filter((_, i) => i === turn % roles.length);
      for (const role of some) yield { role, path: path.path.join('.'), values: valuesWith(root, path, value, sample) };
    }
  }
}

/** Seconds of the processor; generous, since hashing a password takes up to one, and giving way to a hostile value many times as long. */
const MOST = 3;

const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

describe('hostile input', () => {
  test.each(fields)('to $name is answered in words and at once', async (root) => {
    const document = rootDocument(root);
    const sessions = new Map<Role, SessionUser>();
    const send = async (role: Role, values: Record<string, unknown>) => {
      const session = sessions.get(role) ?? (await sessionOf(users.get(role)?.id ?? ''));
      sessions.set(role, session);
      return as(session).runText(document, values);
    };
    let slowest = { taken: 0, what: '' };
    for (const { role, path, values } of probesOf(root)) {
      const before = process.cpuUsage();
      const { codes } = await send(role, values).catch((failure) => {
        throw new Error(`${role} ${path} ${JSON.stringify(values).slice(0, 500)}`, { cause: failure });
      });
      const taken = seconds(process.cpuUsage(before));
      if (taken > slowest.taken) slowest = { taken, what: `${role} ${path} ${codes}` };
    }
    expect(slowest.taken, slowest.what).toBeLessThan(MOST);
    const stranger = Object.values(Role).find((role) => root.can !== null && !roleCan(role, root.can));
    if (stranger) {
      for (const { path, values } of [...probesOf(root)].filter((_, i) => i % 20 === 0)) {
        const { codes } = await send(stranger, values);
        expect(codes.length, `${stranger} ${path}`).toBeGreaterThan(0);
      }
    }
  });
});
