import { Mda } from '../../members/mdas/mda.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, historyOf, StatusChange } from '../../scheme/workflow/history.schema.ts';
import { visibleRolls } from './roll.access.ts';
import { checkRollInput, createRollInput } from './roll.input.ts';
import { rollActions, rollMachine } from './roll.machine.ts';
import { cancelRoll, checkRoll, createRoll, loadRoll } from './roll.service.ts';

const RollAction = builder.enumType('RollAction', { values: rollMachine.names });

const RollColumn = builder.objectRef<{ field: string; heading: string }>('RollColumn').implement({
  description: 'Which column of the file holds a field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

const RollInvoice = builder.prismaObject('Invoice', {
  variant: 'RollInvoice',
  description: 'What an institution owes for a roll.',
  fields: (t) => ({
    id: t.exposeID('id'),
    invoiceNo: t.exposeString('invoiceNo'),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

export const Roll = builder.prismaObject('Roll', {
  description: 'A file of many people to be enrolled: staff with families, students, vulnerable people.',
  authScopes: rowsIn(visibleRolls, 'ROLL_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    rollNo: t.exposeString('rollNo'),
    kind: t.expose('kind', { type: enumOf('RollKind') }),
    status: t.expose('status', { type: enumOf('RollStatus') }),
    filename: t.exposeString('filename'),
    fileUrl: t.string({
      nullable: true,
      description: 'Address of the uploaded file; null if the file is no longer stored.',
      select: { fileId: true },
      resolve: async ({ fileId }) =>
        (await db.attachment.findUnique({ where: { id: fileId }, select: { id: true } })) ? `/files/${fileId}` : null,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the whole file was rejected, or why checking or loading stopped; null if nothing failed.',
    }),
    headings: t.exposeStringList('headings', { description: 'The headings of the file, in their order.' }),
    mapping: t.field({
      type: [RollColumn],
      description: 'The mapping of columns to fields: as chosen, else suggested from the last roll or the headings.',
      select: { mapping: true },
      resolve: ({ mapping }) => Object.entries((mapping ?? {}) as Record<string, string>).map(([field, heading]) => ({ field, heading })),
    }),
    dateOrder: t.expose('dateOrder', {
      type: enumOf('DateOrder'),
      description: 'How numeric dates are read: as chosen, else suggested from the dates of the file.',
    }),
    rowCount: t.exposeInt('rowCount'),
    doneCount: t.exposeInt('doneCount', { description: 'Rows read, checked or loaded so far, by status.' }),
    newCount: t.exposeInt('newCount', { description: 'Rows of people who are not on record yet.' }),
    renewCount: t.exposeInt('renewCount', { description: 'Rows of people whose cover is renewed.' }),
    sameCount: t.exposeInt('sameCount', { description: 'Rows of people who are covered already.' }),
    badCount: t.exposeInt('badCount', { description: 'Rows with errors; they are not loaded.' }),
    loadedCount: t.exposeInt('loadedCount', { description: 'People enrolled or renewed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last check of the rows ended; null until then.',
    }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', nullable: true, description: 'When loading ended; null until then.' }),
    version: t.exposeInt('version'),
    plan: t.relation('plan', { type: Plan }),
    mda: t.relation('mda', { type: Mda, nullable: true, description: 'The employer or institution; null if the plan asks for none.' }),
    sessionName: t.string({
      nullable: true,
      description: 'Academic session of the students; null if the plan needs none.',
      select: { session: { select: { name: true } } },
      resolve: ({ session }) => session?.name ?? null,
    }),
    hcp: t.relation('hcp', {
      type: Hcp,
      nullable: true,
      description: 'The facility for everyone; null if the file names one per row.',
    }),
    invoice: t.relation('invoice', {
      type: RollInvoice,
      nullable: true,
      description: 'Null until the roll is loaded, and where the institution owes nothing for it.',
    }),
    uploadedBy: t.relation('uploadedBy', { type: Actor }),
    loadedBy: t.relation('loadedBy', { type: Actor, nullable: true, description: 'Who had the rows loaded; null until then.' }),
    earlier: t.prismaField({
      type: ['Roll'],
      description: 'Other rolls of the same file.',
      resolve: (query, { id, sha256 }, _args, { viewer }) =>
        db.roll.findMany({
          ...query,
          where: { AND: [viewer ? visibleRolls(viewer) : { id: { in: [] } }, { sha256, id: { not: id }, status: { not: 'CANCELLED' } }] },
          orderBy: { createdAt: 'desc' },
          take: 3,
        }),
    }),
    availableActions: t.field({
      type: [RollAction],
      select: { status: true, loadedCount: true },
      resolve: (roll, _args, { viewer }) => (viewer ? rollActions(viewer, roll) : []),
    }),
    history: t.prismaField({ type: [StatusChange], resolve: (query, { id }, _args, _context, info) => historyOf(query, info, 'Roll', id) }),
  }),
});

const RollFilter = builder.inputType('RollFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('RollStatus')] }),
    kind: t.field({ type: [enumOf('RollKind')] }),
    mdaId: t.id(),
  }),
});

listField('rolls', {
  description: 'Rolls, searched by number, file or MDA. Served by the index on (status, createdAt).',
  type: Roll,
  permission: 'ROLL_READ',
  filter: RollFilter,
  sortBy: ['createdAt', 'rollNo', 'rowCount'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleRolls(viewer),
      { status: { in: filter?.status ?? undefined }, kind: { in: filter?.kind ?? undefined }, mdaId: filter?.mdaId ?? undefined },
      search
        ? {
            OR: [
              { rollNo: { contains: escapeLike(search), mode: 'insensitive' as const } },
              { filename: { contains: escapeLike(search), mode: 'insensitive' as const } },
              { mda: { name: { contains: escapeLike(search), mode: 'insensitive' as const } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.roll.findMany(args),
  count: (args) => db.roll.count(args),
});

builder.queryField('roll', (t) =>
  t.withAuth({ can: 'ROLL_READ' }).prismaField({
    type: Roll,
    description: 'One roll in the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.roll.findFirstOrThrow({ ...query, where: { id, AND: visibleRolls(viewer) } }),
  }),
);

createMutation('createRoll', {
  type: Roll,
  description: 'Opens a roll with an uploaded file; a job reads it.',
  can: 'ROLL_WRITE',
  input: createRollInput,
  run: createRoll,
});

recordMutation('checkRoll', {
  type: Roll,
  description: 'Saves the mapping of columns; a job then checks every row without enrolling anyone.',
  can: 'ROLL_WRITE',
  input: checkRollInput,
  run: checkRoll,
});

builder.mutationField('loadRoll', (t) =>
  t.withAuth({ can: 'ROLL_WRITE' }).prismaField({
    type: Roll,
    description: 'A job enrols every row without a problem. Loaded again, the same people are found to be there.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.roll.findUniqueOrThrow({ ...query, where: await loadRoll(viewer, id, version) }),
  }),
);

recordMutation('cancelRoll', {
  type: Roll,
  description: 'Cancels a roll before it is loaded.',
  can: 'ROLL_WRITE',
  run: cancelRoll,
});
