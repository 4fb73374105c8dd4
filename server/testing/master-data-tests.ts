import { describe, expect, it } from 'vitest';
import type { Role } from '../generated/prisma/enums.ts';
import { db } from '../platform/db.ts';
import type { MasterModel } from '../scheme/master-data/master-data.service.ts';
import { as } from './as.ts';
import { concurrently } from './concurrently.ts';
import { makeUser } from './make/make.ts';

type Options = {
  model: Exclude<MasterModel, 'Mda'>;
  /** The list query. */
  list: string;
  /** Form input; each number gives another one. */
  input: (serial: number) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** An invalid value, with the field and the code. */
  refused: { input: Record<string, unknown>; field: string; code: string };
  manager: Role;
  /** Input of a new record only. */
  onlyForNew?: readonly string[];
  /** The error for the second of two equal records, if a column other than the name is checked first. */
  addedTwice?: string;
  /** Someone who may not change it. */
  stranger: Role;
};

type Row = { id: string; version: number; isActive: boolean; disableReason: string | null };
const reason = 'No longer in the accounts';

/** Common behaviour of all master data: create, update, disable, enable; errors; concurrency; the list. */
export function testMasterData({
  model,
  list,
  input,
  refused,
  manager,
  stranger,
  addedTwice = 'MST_NAME_TAKEN',
  onlyForNew = [],
}: Options): void {
  const documentOf = (action: string) => {
    const name = `${action.toLowerCase()}${model}`;
    const type = `${action}${model}Input!`;
    return action === 'Create'
      ? `mutation ($input: ${type}) { ${name}(input: $input) { id version isActive disableReason } }`
      : `mutation ($id: ID!, $input: ${type}) { ${name}(id: $id, input: $input) { id version isActive disableReason } }`;
  };
  const run = async (action: string, variables: Record<string, unknown>, who: { id: string }) => {
    const { data, codes, fields } = await as(who).runText<Record<string, Row>>(documentOf(action), variables);
    return { row: data?.[`${action.toLowerCase()}${model}`] as Row, codes, fields };
  };
  const changeOf = (filled: object) => Object.fromEntries(Object.entries(filled).filter(([key]) => !onlyForNew.includes(key)));
  let serial = 0;
  const next = async () => input(++serial);
  const added = async (who: { id: string }) => (await run('Create', { input: await next() }, who)).row;

  describe(`${model} as master data`, () => {
    it('is added, changed, disabled with a reason and enabled, each with history and log', async () => {
      const user = await makeUser(manager);
      const { id } = await added(user);
      const changed = await run('Update', { id, input: { ...changeOf(await next()), version: 0 } }, user);
      expect([changed.codes, changed.row.version]).toEqual([[], 1]);
      expect((await run('Disable', { id, input: { version: 1, reason } }, user)).row).toMatchObject({
        isActive: false,
        disableReason: reason,
      });
      expect((await run('Enable', { id, input: { version: 2 } }, user)).row).toMatchObject({ isActive: true, disableReason: null });
      const history = await db.statusChange.findMany({ where: { entityType: model, entityId: id }, orderBy: { at: 'asc' } });
      expect(history.map(({ action }) => action).sort()).toEqual(['CREATE', 'DISABLE', 'ENABLE']);
      const log = await db.activityLog.findMany({ where: { entityType: model, entityId: id, actorId: user.id } });
      expect(log.map(({ action }) => action).sort()).toEqual(
        ['CREATE', 'DISABLE', 'ENABLE', 'UPDATE'].map((action) => `${model}.${action}`),
      );
    });

    it('is rejected at its field, with a duplicate name, on an old version and in the wrong status', async () => {
      const user = await makeUser(manager);
      const first = await next();
      const { row } = await run('Create', { input: first }, user);
      const wrong = await run('Create', { input: { ...(await next()), ...refused.input } }, user);
      expect([wrong.codes, Object.keys(wrong.fields)]).toEqual([[refused.code], [refused.field]]);
      const again = await run('Create', { input: { ...(await next()), name: String(first.name).toUpperCase() } }, user);
      expect([again.codes, Object.keys(again.fields)]).toEqual([['MST_NAME_TAKEN'], ['name']]);
      const other = await added(user);
      expect(
        (await run('Update', { id: other.id, input: { ...changeOf(await next()), name: first.name, version: 0 } }, user)).codes,
      ).toEqual(['MST_NAME_TAKEN']);
      expect((await run('Update', { id: row.id, input: { ...changeOf(first), version: 7 } }, user)).codes).toEqual(['CONFLICT_STALE']);
      expect((await run('Disable', { id: row.id, input: { version: 7, reason } }, user)).codes).toEqual(['CONFLICT_STALE']);
      expect((await run('Disable', { id: row.id, input: { version: 0, reason: 'no' } }, user)).fields).toHaveProperty('reason');
      expect((await run('Enable', { id: row.id, input: { version: 0 } }, user)).codes).toEqual(['STATE_INVALID']);
      expect((await run('Update', { id: user.id, input: { ...changeOf(await next()), version: 0 } }, user)).codes).toEqual(['NOT_FOUND']);
    });

    it('is added or disabled once when two do it at once', async () => {
      const users = [await makeUser(manager), await makeUser(manager)];
      expect((await concurrently(users, documentOf('Create'), { input: await next() })).sort()).toEqual([addedTwice, 'OK']);
      const { id } = await added(users[0] as { id: string });
      expect(await concurrently(users, documentOf('Disable'), { id, input: { version: 0, reason } })).toEqual(['CONFLICT_STALE', 'OK']);
    });

    it('cannot be changed by other roles, and is found in its list by name and status', async () => {
      const [user, other] = [await makeUser(manager), await makeUser(stranger)];
      const filled = await next();
      const { row } = await run('Create', { input: filled }, user);
      for (const [action, more] of [['Create', {}] as const, ['Update', { version: 0 }] as const])
        expect(
          (await run(action, { id: row.id, input: { ...(action === 'Create' ? filled : changeOf(filled)), ...more } }, other)).codes,
        ).toEqual(['FORBIDDEN']);
      expect((await run('Disable', { id: row.id, input: { version: 0, reason } }, other)).codes).toEqual(['FORBIDDEN']);
      expect((await run('Enable', { id: row.id, input: { version: 0 } }, other)).codes).toEqual(['FORBIDDEN']);
      const document = `query ($search: String, $filter: ${model}Filter) { ${list}(page: { number: 1, size: 5 }, search: $search, filter: $filter) { items { id } } }`;
      const found = async (isActive: boolean) => {
        const { data } = await as(user).runText<Record<string, { items: { id: string }[] }>>(document, {
          search: String(filled.name),
          filter: { isActive },
        });
        return data[list]?.items.map(({ id }) => id);
      };
      expect([await found(true), await found(false)]).toEqual([[row.id], []]);
    });
  });
}
