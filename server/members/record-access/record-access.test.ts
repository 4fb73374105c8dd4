import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { overHttp } from '../../testing/over-http.ts';

const readsOf = (person: { id: string }) =>
  db.recordAccess.findMany({ where: { enrolleeId: person.id }, orderBy: { id: 'asc' }, omit: { id: true, at: true } });

const ONE = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { fullName phone bloodGroup nin } }`;
const LOOK = /* GraphQL */ `query ($id: ID!, $purpose: LookupPurpose) { eligibility(enrolleeId: $id, purpose: $purpose) { enrollee { id } purposeRequired reasons { code } } }`;
const LIST = /* GraphQL */ `query ($search: String, $filter: RecordAccessFilter) { recordAccesses(page: { number: 1, size: 20 }, search: $search, filter: $filter) {
  total items { enrolleeId enrolleeName readerName readerRole hcpName parts purpose } } }`;

describe('the access log', () => {
  it('records who read which parts of whose record, once per request', async () => {
    const [person, manager] = [await makeEnrollee(), await makeUser('ACCOUNT_MANAGER')];
    await as(manager).run(ONE, { id: person.id });
    const [read, ...more] = await readsOf(person);
    expect(more).toEqual([]);
    expect(read).toMatchObject({ userId: manager.id, role: 'ACCOUNT_MANAGER', hcpId: null, purpose: null, operation: 'test' });
    expect(read?.parts.toSorted()).toEqual(['CONTACT', 'HEALTH', 'NIN']);
  });

  it('has a row for each person of a list, and none where only names were read', async () => {
    const hcp = await makeHcpUser();
    const people = [await makeEnrollee({ hcpId: hcp.hcpId }), await makeEnrollee({ hcpId: hcp.hcpId })];
    await as(hcp).run(/* GraphQL */ `{ enrollees(page: { number: 1, size: 20 }) { items { fullName enrolmentNo sex age } } }`);
    for (const person of people) expect(await readsOf(person)).toEqual([]);
    await as(hcp).run(/* GraphQL */ `{ enrollees(page: { number: 1, size: 20 }) { items { fullName phone } } }`);
    for (const person of people) expect(await readsOf(person)).toMatchObject([{ hcpId: hcp.hcpId, parts: ['CONTACT'] }]);
  });

  it('has the diagnosis of a visit as care of the person', async () => {
    const person = await makeEnrollee();
    const visit = await makeEncounter({ enrolleeId: person.id });
    await as(await makeUser('CLAIMS_OFFICER')).run(/* GraphQL */ `query ($id: ID!) { encounter(id: $id) { complaint } }`, { id: visit.id });
    expect(await readsOf(person)).toMatchObject([{ role: 'CLAIMS_OFFICER', parts: ['CARE'] }]);
  });

  it('has lists whose rows are people', async () => {
    const mda = await makeMda();
    const person = await makeEnrollee({ mdaId: mda.id, dateOfBirth: new Date('1990-03-03') });
    const admin = await makeUser('ADMIN');
    await as(admin).run(
      /* GraphQL */ `query ($id: ID!) { mdaPeople(page: { number: 1, size: 20 }, filter: { mdaId: $id }) { items { phone } } }`,
      { id: mda.id },
    );
    await as(admin).run(
      /* GraphQL */ `{ birthdays(page: { number: 1, size: 20 }, filter: { days: { from: "2026-03-01", to: "2026-03-09" } }) { items { dateOfBirth } } }`,
    );
    expect((await readsOf(person)).map(({ parts }) => parts)).toEqual([['CONTACT'], ['IDENTITY']]);
  });

  it('hides a member’s reads of their own record, but shows the principal’s reads of a dependant’s', async () => {
    const { principal, child } = await makeFamily();
    const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    for (const { id } of [principal, child]) await as(member).run(ONE, { id });
    expect(await readsOf(principal)).toEqual([]);
    expect(await readsOf(child)).toMatchObject([{ userId: member.id }]);
  });

  it('has no entry for a rejected read', async () => {
    const person = await makeEnrollee();
    expect((await as(await makeHcpUser()).run(ONE, { id: person.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('ACCOUNTANT')).run(ONE, { id: person.id })).codes).toEqual(['FORBIDDEN']);
    expect(await readsOf(person)).toEqual([]);
  });

  it('has the time of the database, for that of a process may be hours off', async () => {
    const [person, manager] = [await makeEnrollee(), await makeUser('ACCOUNT_MANAGER')];
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(vi.getRealSystemTime() - 3 * 3_600_000);
    await as(manager).run(ONE, { id: person.id });
    vi.useRealTimers();
    const { at } = await db.recordAccess.findFirstOrThrow({ where: { enrolleeId: person.id } });
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is append-only: neither a row nor the table can be changed', async () => {
    const person = await makeEnrollee();
    await as(await makeUser('ADMIN')).run(ONE, { id: person.id });
    await expect(db.recordAccess.updateMany({ data: { operation: 'x' } })).rejects.toThrow(/permission denied/);
    await expect(db.recordAccess.deleteMany({})).rejects.toThrow(/permission denied/);
  });
});

describe('the list “Who viewed my record”', () => {
  it('shows a member their family’s reads, an administrator all, and other roles none', async () => {
    const { principal, child } = await makeFamily();
    const [stranger, desk] = [await makeEnrollee(), await makeHcpUser({ id: principal.hcpId ?? '' })];
    await as(desk).run(ONE, { id: child.id });
    await as(await makeUser('CLAIMS_OFFICER')).run(ONE, { id: stranger.id });
    const ask = async (user: { id: string }, variables = {}) => (await as(user).run(LIST, variables)).data?.recordAccesses;
    const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    expect(await ask(member)).toMatchObject({
      total: 1,
      items: [
        { enrolleeId: child.id, enrolleeName: child.fullName, readerName: desk.name, readerRole: 'HCP', hcpName: expect.any(String) },
      ],
    });
    expect((await ask(member, { search: stranger.enrolmentNo })).total).toBe(0);
    expect((await ask(member, { filter: { enrolleeId: stranger.id } })).total).toBe(0);
    const admin = await makeUser('ADMIN');
    expect(await ask(admin, { search: stranger.enrolmentNo })).toMatchObject({ total: 1, items: [{ readerRole: 'CLAIMS_OFFICER' }] });
    expect((await ask(admin, { filter: { userId: desk.id, part: ['HEALTH'] } })).total).toBe(1);
    expect((await ask(admin, { filter: { userId: desk.id, part: ['CARE'] } })).total).toBe(0);
    for (const role of ['ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'REGISTRATION_OFFICER'] as const)
      expect((await as(await makeUser(role)).run(LIST)).codes).toEqual(['FORBIDDEN']);
    expect((await as(desk).run(LIST)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the look-up of another facility’s member', () => {
  const look = async (desk: { id: string }, id: string, purpose?: string) => as(desk).run(LOOK, { id, purpose });

  it('requires a purpose, which is logged and valid for the day', async () => {
    const [person, desk] = [await makeEnrollee(), await makeHcpUser()];
    const first = await look(desk, person.id);
    expect(first.data.eligibility).toEqual({ enrollee: null, purposeRequired: true, reasons: [{ code: 'ELG_PURPOSE' }] });
    expect(await readsOf(person)).toEqual([]);
    expect((await look(desk, person.id, 'REFERRED')).data.eligibility.enrollee).toEqual({ id: person.id });
    expect(await readsOf(person)).toMatchObject([{ hcpId: desk.hcpId, parts: ['COVER'], purpose: 'REFERRED' }]);
    expect((await look(desk, person.id)).data.eligibility.enrollee).toEqual({ id: person.id });
    expect((await look(await makeHcpUser(), person.id)).data.eligibility.purposeRequired).toBe(true);
  });

  it('requires no purpose for the facility’s own members, whose look-ups are not counted', async () => {
    const desk = await makeHcpUser();
    const person = await makeEnrollee({ hcpId: desk.hcpId });
    expect((await look(desk, person.id)).data.eligibility.enrollee).toEqual({ id: person.id });
    expect(await db.attemptLimit.count({ where: { key: { startsWith: 'look-up:' }, AND: { key: { endsWith: desk.id } } } })).toBe(0);
  });

  it('is rejected after 60 look-ups an hour by one account, found or not', async () => {
    const [person, desk] = [await makeEnrollee(), await makeHcpUser()];
    const NUMBER = /* GraphQL */ `query ($number: String) { eligibility(number: $number) { reasons { code } } }`;
    for (let n = 0; n < 60; n += 1) await as(desk).run(NUMBER, { number: `PL/FORMAL/2026/${n}` });
    expect((await look(desk, person.id, 'EMERGENCY')).codes).toEqual(['ELG_LOOKUPS']);
    const colleague = await makeHcpUser({ id: desk.hcpId ?? '' });
    expect((await look(colleague, person.id, 'EMERGENCY')).codes).toEqual([]);
  });

  it('is rejected after 20 look-ups an hour of one person by any account', async () => {
    const person = await makeEnrollee();
    for (let n = 0; n < 20; n += 1) await look(await makeHcpUser(), person.id, 'EMERGENCY');
    expect((await look(await makeHcpUser(), person.id, 'EMERGENCY')).codes).toEqual(['ELG_LOOKUPS']);
  });
});

describe('over HTTP', () => {
  const PHONES = /* GraphQL */ `{ enrollees(page: { number: 1, size: 20 }) { items { id phone } } }`;
  let app: FastifyInstance;
  beforeAll(async () => {
    state.prepared = true;
    app = await buildApp();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  const signedIn = async ({ email }: { email: string }) => {
    const person = await anonymousClient();
    await person.post('sign-in', { login: email, password: PASSWORD });
    return overHttp(app, person.headers());
  };

  it('a query of somebody’s own is logged like a page', async () => {
    const [person, admin] = [await makeEnrollee(), await makeAccount('ADMIN')];
    const ask = await signedIn(admin);
    expect((await ask(PHONES)).codes).toEqual([]);
    expect(await readsOf(person)).toMatchObject([{ userId: admin.id, parts: ['CONTACT'], operation: 'enrollees' }]);
  });

  it('requests during a write of the log are written together, each under its own reader', async () => {
    const [person, ...readers] = [await makeEnrollee(), ...(await Promise.all(Array.from({ length: 8 }, () => makeUser('ADMIN'))))];
    const statements = vi.spyOn(sqlPool, 'query');
    await Promise.all(readers.map((reader) => as(reader).run(ONE, { id: person.id })));
    const writes = statements.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'record-access');
    statements.mockRestore();
    expect(writes.length).toBeLessThan(readers.length);
    const reads = await readsOf(person);
    expect(reads.map(({ userId }) => userId).toSorted()).toEqual(readers.map(({ id }) => id).toSorted());
    expect(new Set(reads.map(({ requestId }) => requestId)).size).toBe(readers.length);
  });

  it('no data is returned if the log cannot be written', async () => {
    await makeEnrollee();
    const ask = await signedIn(await makeAccount('ADMIN'));
    const query = sqlPool.query.bind(sqlPool) as (statement: unknown, values?: unknown) => Promise<unknown>;
    vi.spyOn(sqlPool, 'query').mockImplementation(((statement: { name?: string }, values?: unknown) =>
      statement.name === 'record-access' ? Promise.reject(new Error('disk full')) : query(statement, values)) as never);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await ask(PHONES);
    expect(answer.data?.enrollees).toBeUndefined();
    expect(answer.status).toBe(500);
  });
});
