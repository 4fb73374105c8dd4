import type { InputRef, ObjectRef } from '@pothos/core';
import { type PrismaModelTypes, PrismaObjectRef } from '@pothos/plugin-prisma';
import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import type { Permission } from '../access/permissions.shared.ts';
import type { Viewer } from '../access/viewer.ts';
import { builder, type SchemaTypes } from './builder.ts';
import { keysetSelect, rowsAfter } from './keyset.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
type Direction = 'asc' | 'desc';

/** Screens show at most 100 rows; exports load larger pages. */
const MAX_PAGE_SIZE = 2000;
/** Larger offsets are rejected; the user should narrow the filter. */
const MAX_OFFSET = 1_000_000;
/** Above this offset, the ids are fetched first. */
const DEFERRED_JOIN_OFFSET = 200;

export const PageInput = builder.inputType('PageInput', {
  description: `Which page of a list: number from 1, size up to ${MAX_PAGE_SIZE}.`,
  fields: (t) => ({
    number: t.int({ required: true }),
    size: t.int({ required: true }),
    after: t.id({
      description: 'Id of the last row of the previous page. Long lists continue after it instead of counting from the first row.',
    }),
  }),
});
export const SortDirection = builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const });

type ListArgs<Filter> = {
  page: { number: number; size: number; after?: string | null };
  sort?: string | null;
  direction?: 'ASC' | 'DESC' | null;
  search?: string | null;
  filter?: Filter | null;
};

type ListOptions<Row, Where, Filter, Sort extends string> = {
  /** Description of the list for the schema. */
  description: string;
  /** The Prisma type of a row, or a plain shape that `find` loads. */
  type: PrismaObjectRef<Types, PrismaModelTypes, Row> | ObjectRef<Types, Row>;
  permission: Permission;
  filter: InputRef<Filter>;
  /** The first is the default. */
  sortBy: readonly [Sort, ...Sort[]];
  defaultDirection?: 'ASC' | 'DESC';
  /** The order of sort names that are not columns. */
  orderBy?: Partial<Record<Sort, (direction: Direction) => object | object[]>>;
  where: (viewer: Viewer, filter: Filter | null | undefined, search: string | null | undefined) => Where | Promise<Where>;
  find: (args: { where: Where; orderBy: object; skip: number; take: number }) => Promise<Row[]>;
  /** For a large offset or another sort order, the ids are fetched first, so that the joins of `find` run only for the rows of the page. An export continues after the last row. */
  isLong?: boolean;
  /** How an export continues after a row, for sort names that are not plain columns. */
  after?: Partial<Record<Sort, { select: object; where: (row: never) => Where }>>;
  count: (args: { where: Where }, listRequest: ListRequest<Filter>) => Promise<number>;
  /** Amounts summed over the whole filter, shown below the list. */
  sum?: (args: { where: Where }, listRequest: ListRequest<Filter>) => Promise<bigint | null | undefined>;
};

/** The list request, for totals that are read from rollup tables. */
type ListRequest<Filter> = { viewer: Viewer; filter: Filter | null | undefined; search: string | null };

/** One list query: `name(page, sort, direction, search, filter) { total sum? items }`, the same for every entity. One statement reads the page, another the total. */
export function listField<Row extends object, Where extends object, Filter, const Sort extends string>(
  name: string,
  options: ListOptions<Row, Where, Filter, Sort>,
): void {
  type Args = { where: Where; orderBy: object[]; skip: number; take: number };
  type Answer = { args: Args; listRequest: ListRequest<Filter>; first: number; hasDeferredJoin: boolean };
  const select = (columns: object, args: Args) => options.find({ ...args, select: columns } as Args) as Promise<object[]>;
  /** Reads the ids of the page, and selects the page by them. */
  async function deferredJoinPage(args: Args): Promise<Args> {
    const rows = (await select({ id: true }, args)) as { id: string }[];
    const where = { id: { in: rows.map(({ id }) => id) } } as unknown as Where;
    return { where, orderBy: args.orderBy, skip: 0, take: args.take };
  }
  /** Arguments for the page after a row; null to use the offset, if the row is not in the list. */
  async function seekAfter(id: string | null | undefined, sort: Sort, args: Args): Promise<Args | null> {
    const model = options.isLong && options.type instanceof PrismaObjectRef && z.uuid().safeParse(id).success && options.type.modelName;
    const after = options.after?.[sort];
    const columns = model && (after ? after.select : keysetSelect(model, args.orderBy));
    if (!columns) return null;
    const lastRow = { AND: [args.where, { id }] } as unknown as Where;
    const [row] = await select(columns, { where: lastRow, orderBy: [], skip: 0, take: 1 });
    if (!row) return null;
    const rows = after ? after.where(row as never) : rowsAfter(model, args.orderBy, row as Record<string, unknown>);
    return { ...args, where: { AND: [args.where, rows] } as unknown as Where, skip: 0 };
  }
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const SortField = builder.enumType(`${typeName}SortField`, { values: options.sortBy as readonly Sort[] });
  const Page = builder.objectRef<Answer>(`${typeName}Page`).implement({
    description: `A page of ${name} with the total over the whole filter.`,
    fields: (t) => ({
      total: t.int({ complexity: 5, resolve: ({ args: { where }, listRequest }) => options.count({ where }, listRequest) }),
      first: t.int({ description: 'Position of the page’s first row in the whole list, from 1.', resolve: ({ first }) => first }),
      items:
        options.type instanceof PrismaObjectRef
          ? t.prismaField({
              type: [options.type],
              resolve: async (query: object, { args, hasDeferredJoin }: Answer) =>
                options.find({ ...query, ...(hasDeferredJoin ? await deferredJoinPage(args) : args) }) as any,
            } as any)
          : t.field({ type: [options.type], resolve: ({ args }: Answer) => options.find(args) as any } as any),
      ...(options.sum && {
        sum: t.field({
          type: 'Kobo',
          description: 'Sum of the amounts over the whole filter, kobo.',
          complexity: 5,
          resolve: async ({ args: { where }, listRequest }) => (await options.sum?.({ where }, listRequest)) ?? 0n,
        }),
      }),
    }),
  });
  builder.queryField(name, (t) =>
    t.withAuth({ can: options.permission }).field({
      type: Page,
      description: options.description,
      args: {
        page: t.arg({ type: PageInput, required: true }),
        sort: t.arg({ type: SortField, defaultValue: options.sortBy[0] as any }),
        direction: t.arg({ type: SortDirection, defaultValue: options.defaultDirection ?? 'DESC' }),
        search: t.arg.string(),
        filter: t.arg({ type: options.filter as any }),
      } as any,
      resolve: async (_root: unknown, raw: object, { viewer }: { viewer: Viewer }): Promise<any> => {
        const args = raw as ListArgs<Filter>;
        const { number, size } = args.page;
        if (number < 1 || size < 1 || size > MAX_PAGE_SIZE || (number - 1) * size > MAX_OFFSET) {
          throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_OFFSET } });
        }
        const sort = (args.sort ?? options.sortBy[0]) as Sort;
        const direction: Direction = args.direction === 'ASC' ? 'asc' : 'desc';
        const requestedOrder = options.orderBy?.[sort]?.(direction) ?? { [sort]: direction };
        const search = args.search?.trim() || null;
        const page: Args = {
          where: await options.where(viewer, args.filter, search),
          orderBy: [requestedOrder, { id: direction }].flat(),
          skip: (number - 1) * size,
          take: size,
        };
        const nextPage = await seekAfter(args.page.after, sort, page);
        return {
          args: nextPage ?? page,
          listRequest: { viewer, filter: args.filter, search },
          first: page.skip + 1,
          hasDeferredJoin: options.isLong === true && (sort !== options.sortBy[0] || (!nextPage && page.skip >= DEFERRED_JOIN_OFFSET)),
        };
      },
    } as any),
  );
}
