import type { InputRef, ObjectRef } from '@pothos/core';
import { PrismaObjectRef } from '@pothos/plugin-prisma';
import type { Permission } from '../access/permissions.shared.ts';
import type { Viewer } from '../access/viewer.ts';
import { DomainError } from '../errors.ts';
import { builder, type SchemaTypes } from './builder.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
type Direction = 'asc' | 'desc';

/** A screen shows at most 100 rows; an export asks for pages of 500. */
const MAX_PAGE_SIZE = 500;
/** Offset paging beyond this costs more than a narrower filter. */
const MAX_OFFSET = 1_000_000;
/** So many skipped rows cost more than a second statement. */
const DEEP_OFFSET = 200;

export const PageInput = builder.inputType('PageInput', {
  description: 'Which page of a list: number from 1, size up to 500.',
  fields: (t) => ({ number: t.int({ required: true }), size: t.int({ required: true }) }),
});
export const SortDirection = builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const });

type ListArgs<Filter> = {
  page: { number: number; size: number };
  sort?: string | null;
  direction?: 'ASC' | 'DESC' | null;
  search?: string | null;
  filter?: Filter | null;
};

type ListOptions<Row, Where, Filter, Sort extends string> = {
  /** Description of the list for the schema. */
  description: string;
  /** The Prisma type of a row, or a plain shape that `find` loads. */
  type: PrismaObjectRef<Types, any, Row> | ObjectRef<Types, Row>;
  permission: Permission;
  filter: InputRef<Filter>;
  /** The first is the default. */
  sortBy: readonly [Sort, ...Sort[]];
  defaultDirection?: 'ASC' | 'DESC';
  /** Where a sort name is not a column of its own. */
  orderBy?: Partial<Record<Sort, (direction: Direction) => object | object[]>>;
  where: (viewer: Viewer, filter: Filter | null | undefined, search: string | null | undefined) => Where | Promise<Where>;
  find: (args: { where: Where; orderBy: object; skip: number; take: number }) => Promise<Row[]>;
  /** Of deep or otherwise sorted pages the ids are read first: the joins of `find` then run for their rows, not for all that are skipped or sorted. */
  isLong?: boolean;
  count: (args: { where: Where }, asked: Asked<Filter>) => Promise<number>;
  /** Amounts summed over the whole filter, shown below the list. */
  sum?: (args: { where: Where }, asked: Asked<Filter>) => Promise<bigint | null | undefined>;
};

/** What a list was asked for, where totals are read from sums that are kept. */
type Asked<Filter> = { viewer: Viewer; filter: Filter | null | undefined; search: string | null };

/** One list query: `name(page, sort, direction, search, filter) { total sum? items }`, the same for every entity. Serves any page in one statement, the total in another. */
export function listField<Row extends object, Where extends object, Filter, const Sort extends string>(
  name: string,
  options: ListOptions<Row, Where, Filter, Sort>,
): void {
  type Args = { where: Where; orderBy: object[]; skip: number; take: number };
  type Answer = { args: Args; asked: Asked<Filter>; needsIds: boolean };
  async function pageById(args: Args): Promise<Args> {
    const select = { id: true };
    const rows = (await options.find({ ...args, select } as Args)) as unknown as { id: string }[];
    return { where: { id: { in: rows.map(({ id }) => id) } } as unknown as Where, orderBy: args.orderBy, skip: 0, take: args.take };
  }
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const SortField = builder.enumType(`${typeName}SortField`, { values: options.sortBy as readonly Sort[] });
  const Page = builder.objectRef<Answer>(`${typeName}Page`).implement({
    description: `A page of ${name} with the total over the whole filter.`,
    fields: (t) => ({
      total: t.int({ complexity: 5, resolve: ({ args: { where }, asked }) => options.count({ where }, asked) }),
      first: t.int({ description: 'Place of the page’s first row in the whole list, from 1.', resolve: ({ args }) => args.skip + 1 }),
      items:
        options.type instanceof PrismaObjectRef
          ? t.prismaField({
              type: [options.type],
              resolve: async (query: object, { args, needsIds }: Answer) =>
                options.find({ ...query, ...(needsIds ? await pageById(args) : args) }) as any,
            } as any)
          : t.field({ type: [options.type], resolve: ({ args }: Answer) => options.find(args) as any } as any),
      ...(options.sum && {
        sum: t.field({
          type: 'Kobo',
          description: 'Sum of the amounts over the whole filter, kobo.',
          complexity: 5,
          resolve: async ({ args: { where }, asked }) => (await options.sum?.({ where }, asked)) ?? 0n,
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
        return {
          args: {
            where: await options.where(viewer, args.filter, search),
            orderBy: [requestedOrder, { id: direction }].flat(),
            skip: (number - 1) * size,
            take: size,
          },
          asked: { viewer, filter: args.filter, search },
          needsIds: options.isLong === true && (sort !== options.sortBy[0] || (number - 1) * size >= DEEP_OFFSET),
        };
      },
    } as any),
  );
}
