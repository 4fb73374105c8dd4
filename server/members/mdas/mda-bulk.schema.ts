import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { addBulkRunFields } from '../../scheme/workflow/bulk-run.schema.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { visibleMdaBulks } from './mda.access.ts';
import { changeMdaMembersInput } from './mda.input.ts';
import { Mda } from './mda.schema.ts';
import { mdaBulkRun, toEnable } from './mda-bulk.job.ts';
import { changeMdaMembers, type MdaBulkPreview, mdaBulkPreview } from './mda-bulk.service.ts';

const Preview = builder.objectRef<MdaBulkPreview>('MdaBulkPreview').implement({
  description: 'Enrollees that a bulk change of an MDA would affect, and those it would not.',
  fields: (t) => ({
    principals: t.exposeInt('principals'),
    dependants: t.exposeInt('dependants', { description: 'Dependants, who follow their principal.' }),
    paRequests: t.exposeInt('paRequests', { description: 'Pending PA requests, which are rejected when cover stops.' }),
    disabled: t.exposeInt('disabled', {
      description: 'Disabled for other reasons; they stay disabled, also when this change is reversed.',
    }),
    suspended: t.exposeInt('suspended'),
    expired: t.exposeInt('expired'),
    waiting: t.exposeInt('waiting', { description: 'Cover has not started.' }),
    otherwise: t.exposeInt('otherwise', { description: 'Disabled by the earlier change but changed since.' }),
  }),
});

const MdaBulk = builder.prismaObject('MdaBulk', {
  description: 'A bulk change that disables all enrollees of an MDA, or enables those disabled by an earlier one.',
  authScopes: rowsIn(visibleMdaBulks, 'MDA_BULK_DISABLE'),
  fields: (t) => ({
    mda: t.relation('mda', { type: Mda }),
    kind: t.expose('kind', { type: enumOf('MdaBulkKind') }),
    changed: t.exposeInt('changed'),
    remaining: t.int({
      description: 'For DISABLE: enrollees still disabled by this change.',
      complexity: 5,
      select: { kind: true, actionId: true },
      resolve: async ({ kind, actionId }) => {
        if (kind === 'ENABLE') return 0;
        const [row] = await db.$queryRaw<[{ n: number }]>`SELECT count(*)::int AS n FROM "Enrollee" e WHERE ${toEnable(actionId)}`;
        return row.n;
      },
    }),
  }),
});
addBulkRunFields('MdaBulk', { enrolleeType: Enrollee, maxStayed: 500, stayedOrder: ['refusal', 'enrolleeId'] });

const MdaBulkFilter = builder.inputType('MdaBulkFilter', {
  fields: (t) => ({
    mdaId: t.id(),
    kind: t.field({ type: enumOf('MdaBulkKind') }),
    status: t.field({ type: enumOf('MdaBulkStatus') }),
  }),
});

listField('mdaBulks', {
  description: 'Bulk changes of MDAs, newest first. Served by the indexes on requestedAt and (mdaId, requestedAt).',
  type: MdaBulk,
  permission: 'MDA_BULK_DISABLE',
  filter: MdaBulkFilter,
  sortBy: ['requestedAt', 'total'],
  where: (viewer, filter, search): Prisma.MdaBulkWhereInput => ({
    AND: [
      visibleMdaBulks(viewer),
      { mdaId: filter?.mdaId ?? undefined, kind: filter?.kind ?? undefined, status: filter?.status ?? undefined },
      search
        ? {
            OR: [
              { reason: { contains: escapeLike(search), mode: 'insensitive' } },
              { mda: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.mdaBulk.findMany(args),
  count: (args) => db.mdaBulk.count(args),
});

builder.queryFields((t) => ({
  mdaBulk: t.withAuth({ can: 'MDA_BULK_DISABLE' }).prismaField({
    type: MdaBulk,
    description: 'One bulk change of an MDA, with its progress and the enrollees that were not changed.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.mdaBulk.findFirstOrThrow({ ...query, where: { id, AND: visibleMdaBulks(viewer) } }),
  }),
  mdaBulkPreview: t.withAuth({ can: 'MDA_BULK_DISABLE' }).field({
    type: Preview,
    complexity: 20,
    description:
      'Preview of disabling all enrollees of an MDA; with `undoesId`, of enabling those disabled by that change. Served by the index on (mdaId, status).',
    args: { mdaId: t.arg.id({ required: true }), undoesId: t.arg.id() },
    resolve: (_root, { mdaId, undoesId }, { viewer }) => mdaBulkPreview(viewer, mdaId, undoesId ?? null),
  }),
}));

recordMutation('resumeMdaBulk', {
  type: MdaBulk,
  description: 'Resumes a stopped bulk change of an MDA.',
  can: 'MDA_BULK_DISABLE',
  run: mdaBulkRun.resume,
});

recordMutation('changeMdaMembers', {
  type: MdaBulk,
  description: 'Starts a job that disables all enrollees of an MDA, or enables exactly those disabled by an earlier change.',
  can: 'MDA_BULK_DISABLE',
  idArgument: 'mdaId',
  input: changeMdaMembersInput,
  run: changeMdaMembers,
});
