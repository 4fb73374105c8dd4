import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Permission } from '../access/permissions.shared.ts';
import { builder } from '../graphql/builder.ts';
import { listField } from '../graphql/list.ts';
import { createMutation, recordMutation } from '../graphql/record-mutations.ts';
import type { MasterDataService, MasterModel } from './master-data.service.ts';

type Operations = Pick<MasterDataService, 'create' | 'update' | 'disable' | 'enable' | 'model' | 'noun'> & {
  inputs: Record<'create' | 'update' | 'disable' | 'enable', Parameters<typeof createMutation>[1]['input']>;
};

/** `createX`, `updateX`, `disableX` and `enableX` of one kind of master data. */
export function addMasterDataMutations(service: Operations, type: { modelName: string }, can: Permission): void {
  const { model, noun, inputs } = service;
  createMutation(`create${model}`, { type, can, input: inputs.create, run: service.create, description: `Adds one ${noun}.` });
  recordMutation(`update${model}`, { type, can, input: inputs.update, run: service.update, description: `Changes one ${noun}.` });
  recordMutation(`disable${model}`, {
    type,
    can,
    input: inputs.disable,
    run: service.disable,
    description: `Disables one ${noun}: it can no longer be chosen; existing references stay.`,
  });
  recordMutation(`enable${model}`, {
    type,
    can,
    input: inputs.enable,
    run: service.enable,
    description: `Enables one ${noun}: it can be chosen again.`,
  });
}

type ListOptions = {
  /** Of the list query: `expenseCategories`. */
  name: string;
  read: Permission;
  /** Text columns that the search uses. */
  search: readonly string[];
  sortBy: readonly [string, ...string[]];
  /** Further filter conditions by argument, such as a parent's id. */
  parents?: readonly string[];
  /** Further yes-or-no columns of the filter. */
  flags?: readonly string[];
};

const NULL_WHILE_ACTIVE = 'Null while it is active.';

/** Adds the common fields of master data: id, version, whether it can be chosen, and its list with the filter `isActive`. */
export function addMasterDataList(model: Exclude<MasterModel, 'Mda'>, type: { modelName: string }, options: ListOptions): void {
  // The tables of all master data have these columns, so that the types of one serve for each.
  builder.prismaObjectFields(model as 'ExpenseCategory', (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it can be chosen.' }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: NULL_WHILE_ACTIVE }),
    disableReason: t.exposeString('disableReason', { nullable: true, description: NULL_WHILE_ACTIVE }),
  }));
  const { name, search: columns, parents = [], flags = [] } = options;
  const delegate = db[(model.charAt(0).toLowerCase() + model.slice(1)) as 'expenseCategory'];
  const Filter = builder.inputType(`${model}Filter`, {
    fields: (t) => ({
      isActive: t.boolean(),
      ...Object.fromEntries(parents.map((parent) => [parent, t.id()])),
      ...Object.fromEntries(flags.map((flag) => [flag, t.boolean()])),
    }),
  });
  listField(name, {
    type: type as never,
    permission: options.read,
    description: `The list of ${name}, searched by ${columns.join(' or ')}.`,
    filter: Filter,
    sortBy: options.sortBy,
    defaultDirection: 'ASC',
    where: (_viewer, filter: Record<string, unknown> | null | undefined, search) => ({
      AND: [
        ...Object.entries(filter ?? {}).flatMap(([column, value]) => (value == null ? [] : [{ [column]: value }])),
        ...(search
          ? [{ OR: columns.map((column) => ({ [column]: { contains: escapeLike(search), mode: 'insensitive' as const } })) }]
          : []),
      ],
    }),
    find: (query) => delegate.findMany(query as never),
    count: (query) => delegate.count(query as never),
  });
}
