import type { PrismaObjectRef } from '@pothos/plugin-prisma';
import { addSeconds, now } from '../../platform/clock.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Permission } from '../access/permissions.shared.ts';
import type { Viewer } from '../access/viewer.ts';
import { builder, type SchemaTypes } from './builder.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
type Place = { updatedAt: Date; id: string };
type Changes = { ids: string[]; cursor: string; hasMore: boolean };

/**
 * What changed in the last moments waits for the next call: a transaction that is still open may commit an earlier instant.
 * Longer than a transaction may take (see `transact`).
 */
export const VISIBILITY_DELAY_SECONDS = 45;
const MAX_CHANGES = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const cursorOf = ({ updatedAt, id }: Place): string => Buffer.from(`${updatedAt.toISOString()} ${id}`).toString('base64url');

function placeOf(cursor: string): Place {
  const [, instant = '', id = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const updatedAt = new Date(instant);
  if (!id || Number.isNaN(updatedAt.getTime())) throw fieldError('CHANGES_CURSOR', 'cursor');
  return { updatedAt, id };
}

type Options<Row extends Place> = {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a Prisma object of any model
  type: PrismaObjectRef<Types, any, any>;
  description: string;
  permission: Permission;
  visible: (viewer: Viewer) => object;
  find: (args: { where: object; orderBy?: object; take?: number }) => Promise<Row[]>;
};

/**
 * `name(changedSince, cursor, limit) { items cursor hasMore }`: the records of the viewer's scope in the order of their last change.
 * The cursor is the position of the last record, so that records with the same time are neither missed nor returned twice.
 */
export function changesField<Row extends Place>(name: string, { type, description, permission, visible, find }: Options<Row>): void {
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const Page = builder.objectRef<Changes>(typeName).implement({
    description: 'Records in the order of their last change.',
    fields: (t) => ({
      items: t.prismaField({
        type: [type],
        // biome-ignore lint/suspicious/noExplicitAny: as in listField
        resolve: async (query: object, { ids }: Changes, _args: object, { viewer }: any) => {
          const rows = await find({ ...query, where: { AND: [{ id: { in: ids } }, visible(viewer)] } });
          return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) as never;
        },
      } as never),
      cursor: t.exposeString('cursor', { description: 'Send this with the next call, also when there are no items now.' }),
      hasMore: t.exposeBoolean('hasMore', { description: 'Whether more changes are available now.' }),
    }),
  });
  builder.queryField(name, (t) =>
    t.withAuth({ can: permission }).field({
      type: Page,
      description: `${description} Changes of the last ${VISIBILITY_DELAY_SECONDS} seconds are returned by a later call.`,
      args: {
        changedSince: t.arg({ type: 'DateTime', description: 'Start time of the first call.' }),
        cursor: t.arg.string({ description: 'Cursor of the previous call; changedSince is then ignored.' }),
        limit: t.arg.int({ required: true, defaultValue: 100, description: `At most ${MAX_CHANGES}.` }),
      },
      resolve: async (_root, { changedSince, cursor, limit }, { viewer }) => {
        if (limit < 1 || limit > MAX_CHANGES) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_CHANGES } });
        if (!cursor && !changedSince) throw fieldError('CHANGES_CURSOR', 'cursor');
        const place = cursor ? placeOf(cursor) : { updatedAt: new Date(changedSince ?? 0), id: FIRST_ID };
        const rows = await find({
          where: {
            AND: [
              visible(viewer),
              { updatedAt: { lt: addSeconds(now(), -VISIBILITY_DELAY_SECONDS) } },
              { OR: [{ updatedAt: { gt: place.updatedAt } }, { updatedAt: place.updatedAt, id: { gt: place.id } }] },
            ],
          },
          orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
          take: limit + 1,
        });
        const page = rows.slice(0, limit);
        return { ids: page.map(({ id }) => id), cursor: cursorOf(page.at(-1) ?? place), hasMore: rows.length > limit };
      },
    }),
  );
}
