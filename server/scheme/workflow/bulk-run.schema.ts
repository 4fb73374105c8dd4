import type { PrismaObjectRef } from '@pothos/plugin-prisma';
import { messageOf } from '../../platform/errors.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { builder, type SchemaTypes } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enums.ts';
import type { BulkRunModel } from './bulk-run.ts';
import { Actor } from './history.schema.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

type Options = {
  enrolleeType: PrismaObjectRef<Types, SchemaTypes['PrismaTypes']['Enrollee']>;
  /** How many of those who stayed are answered. */
  maxStayed: number;
  stayedOrder: ('refusal' | 'enrolleeId')[];
};

/** Adds the common fields of bulk runs of enrollees to a type, and declares the type of its rows, `<Model>Row`. */
export function addBulkRunFields(model: BulkRunModel, { enrolleeType, maxStayed, stayedOrder }: Options): void {
  // BulkRunModel admits only models with these columns, so the types of one apply to each.
  const Row = builder.prismaObject(`${model}Row` as 'HcpMoveRow', {
    description: 'A person who was not changed, and the reason.',
    fields: (t) => ({
      id: t.exposeID('enrolleeId'),
      enrollee: t.relation('enrollee', { type: enrolleeType }),
      refusal: t.string({
        select: { refusal: true },
        description: 'The reason as a sentence.',
        resolve: ({ refusal }) => (refusal ? messageOf(refusal as ErrorCode) : ''),
      }),
    }),
  });
  builder.prismaObjectFields(model as 'HcpMove', (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: enumOf(`${model}Status` as 'HcpMoveStatus') }),
    reason: t.exposeString('reason'),
    total: t.exposeInt('total', { description: 'Number of people at the start.' }),
    skipped: t.exposeInt('skipped', { description: 'Number of people who were not changed.' }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it completed or stopped; null while it runs.',
    }),
    stayed: t.relation('rows', {
      type: Row,
      description: `The first ${maxStayed} people who were not changed.`,
      query: { where: { refusal: { not: null } }, orderBy: stayedOrder.map((column) => ({ [column]: 'asc' as const })), take: maxStayed },
    }),
  }));
}
