import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { roleCan, rolesWith } from '../../scheme/access/permissions.shared.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { REPORTS } from '../catalogue/reports.ts';

const SAVE = /* GraphQL */ `mutation ($input: SaveReportViewInput!) { saveReportView(input: $input) { id name address columns version } }`;
const OVERWRITE = /* GraphQL */ `mutation ($id: ID!, $input: OverwriteReportViewInput!) { overwriteReportView(id: $id, input: $input) { id name address columns version } }`;
const RENAME = /* GraphQL */ `mutation ($id: ID!, $input: RenameReportViewInput!) { renameReportView(id: $id, input: $input) { id name address columns version } }`;
const RETIRE = /* GraphQL */ `mutation ($id: ID!, $input: ReportViewVersionInput!) { retireReportView(id: $id, input: $input) { id } }`;
const LIST = /* GraphQL */ `query ($report: String!) { reportViews(report: $report) { id name address columns version } }`;

type User = { id: string };

const report = 'lgaClaims';
const address = { period: 'this-month', dateBasis: 'APPROVED', sort: 'claimed', dir: 'desc' };

const save = async (who: User, input: object = {}) => {
  const answer = await as(who).run(SAVE, { input: { report, name: 'Mine', address, ...input } });
  expect(answer.codes).toEqual([]);
  return answer.data.saveReportView;
};
const list = async (who: User, key = report) => (await as(who).run(LIST, { report: key })).data.reportViews;

let admin: User;
let other: User;
beforeAll(async () => {
  [admin, other] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
});

describe('a saved view', () => {
  it('stores filters, sort order, columns and relative periods, and is private', async () => {
    const columns = { order: ['label', 'claimed'], hidden: ['paid'] };
    const view = await save(admin, { name: '  Approved this month  ', columns });
    expect(view).toMatchObject({ name: 'Approved this month', address, columns, version: 0 });
    expect(await list(admin)).toMatchObject([{ id: view.id, address }]);
    expect(await list(other)).toEqual([]);
    expect(await db.activityLog.count({ where: { action: 'ReportView.SAVE', entityId: view.id, actorId: admin.id } })).toBe(1);
  });

  it('can be overwritten, renamed and removed by its owner; the name of a removed view is free again', async () => {
    const view = await save(admin, { name: 'To change' });
    for (const document of [OVERWRITE, RENAME, RETIRE] as const) {
      const input = { ...(document === OVERWRITE && { address: {} }), ...(document === RENAME && { name: 'Changed' }), version: 7 };
      expect((await as(admin).run(document, { id: view.id, input })).codes).toEqual(['CONFLICT_STALE']);
    }
    const over = await as(admin).run(OVERWRITE, { id: view.id, input: { address: { period: 'last-month' }, version: 0 } });
    expect(over.data.overwriteReportView).toMatchObject({ address: { period: 'last-month' }, columns: null, version: 1 });
    const renamed = await as(admin).run(RENAME, { id: view.id, input: { name: 'Changed', version: 1 } });
    expect(renamed.data.renameReportView).toMatchObject({ name: 'Changed', version: 2 });
    expect((await as(admin).run(RETIRE, { id: view.id, input: { version: 2 } })).codes).toEqual([]);
    expect((await list(admin)).map(({ id }) => id)).not.toContain(view.id);
    expect(await db.reportView.findUniqueOrThrow({ where: { id: view.id } })).toMatchObject({
      name: 'Changed',
      retiredAt: expect.any(Date),
    });
    await save(admin, { name: 'changed' });
    expect((await as(admin).run(RETIRE, { id: view.id, input: { version: 3 } })).codes).toEqual(['NOT_FOUND']);
  });

  it('is not found for another user', async () => {
    const { id } = await save(admin, { name: 'Private' });
    for (const [document, input] of [
      [OVERWRITE, { address, version: 0 }],
      [RENAME, { name: 'Theirs', version: 0 }],
      [RETIRE, { version: 0 }],
    ] as const)
      expect((await as(other).run(document, { id, input })).codes).toEqual(['NOT_FOUND']);
    expect(await db.reportView.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Private', retiredAt: null });
  });

  it('has a unique name per user and report, ignoring case', async () => {
    const officer = await makeUser('ACCOUNT_MANAGER');
    const daily = { report: 'dailyRegistrations', address: {} };
    const first = await save(officer, { ...daily, name: 'Daily' });
    await save(officer, { ...daily, report: 'dailyRegistrationsByHcp', name: 'Daily' });
    await save(await makeUser('ACCOUNT_MANAGER'), { ...daily, name: 'Daily' });
    const again = await as(officer).run(SAVE, { input: { ...daily, name: 'DAILY' } });
    expect([again.codes, again.fields]).toEqual([['VIEW_NAME_TAKEN'], { name: 'You already have a view with this name for this report.' }]);
    const second = await save(officer, { ...daily, name: 'Second' });
    const renamed = await as(officer).run(RENAME, { id: second.id, input: { name: 'daily', version: 0 } });
    expect([renamed.codes, Object.keys(renamed.fields)]).toEqual([['VIEW_NAME_TAKEN'], ['name']]);
    expect((await as(officer).run(RENAME, { id: first.id, input: { name: 'DAILY', version: 0 } })).codes).toEqual([]);
  });
});

it('everyone who may read a report may save views of it', () => {
  const readers = new Set(REPORTS.flatMap(({ permission }) => rolesWith(permission)));
  expect([...readers].filter((role) => !roleCan(role, 'REPORT_VIEW_USE'))).toEqual([]);
});

describe('a view is rejected', () => {
  it.each([
    ['without a name', { name: '  ' }, 'INVALID_INPUT', 'name'],
    ['with a name over two lines', { name: 'Two\nlines' }, 'INVALID_INPUT', 'name'],
    ['with a key that is no filter’s', { address: { 'a b': 'x' } }, 'INVALID_INPUT', 'address.a b'],
    ['with a value that its filter does not know', { address: { dateBasis: 'WHENEVER' } }, 'VIEW_FILTERS', 'address'],
    ['with an id that is none', { address: { lgaId: 'Jos' } }, 'VIEW_FILTERS', 'address'],
  ])('%s', async (_what, input, code, field) => {
    const answer = await as(admin).run(SAVE, { input: { report, name: 'Bad', address, ...input } });
    expect([answer.codes, Object.keys(answer.fields)]).toEqual([[code], [field]]);
  });

  it('for an unknown report, or one that the role may not read', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const run = async (who: User, key: string) => (await as(who).run(SAVE, { input: { report: key, name: 'x', address: {} } })).codes;
    expect(await run(admin, 'noReport')).toEqual(['NOT_FOUND']);
    expect(await run(officer, report)).toEqual(['FORBIDDEN']);
    expect((await as(officer).run(LIST, { report })).codes).toEqual(['FORBIDDEN']);
    expect(await run(await makeUser('CLAIMS_OFFICER'), report)).toEqual(['FORBIDDEN']);
    expect(await run(await makeHcpUser(), report)).toEqual(['FORBIDDEN']);
  });

  it('above fifty views', async () => {
    const many = await makeUser('ADMIN');
    await db.reportView.createMany({
      data: Array.from({ length: 50 }, (_, n) => ({ userId: many.id, report, name: `View ${n}`, address: {} })),
    });
    expect((await as(many).run(SAVE, { input: { report, name: 'One more', address } })).codes).toEqual(['VIEW_LIMIT']);
  });
});

describe('two windows at the same time', () => {
  it('that save the same name create one view', async () => {
    const who = await makeUser('ADMIN');
    expect(await concurrently([who, who, who], SAVE, { input: { report, name: 'Once', address } })).toEqual([
      'OK',
      'VIEW_NAME_TAKEN',
      'VIEW_NAME_TAKEN',
    ]);
    expect(await list(who)).toHaveLength(1);
  });

  it('that overwrite, rename or remove the same view: one succeeds, the other gets an error', async () => {
    for (const [document, input] of [
      [OVERWRITE, { address: {}, version: 0 }],
      [RENAME, { name: 'Renamed', version: 0 }],
    ] as const) {
      const who = await makeUser('ADMIN');
      const { id } = await save(who);
      expect(await concurrently([who, who], document, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
      expect(await db.reportView.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 1 });
    }
    const who = await makeUser('ADMIN');
    const { id } = await save(who);
    const [refused, done] = await concurrently([who, who], RETIRE, { id, input: { version: 0 } });
    expect(done).toBe('OK');
    expect(['CONFLICT_STALE', 'NOT_FOUND']).toContain(refused);
  });
});
