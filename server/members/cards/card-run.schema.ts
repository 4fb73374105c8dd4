import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Actor, historyOf, StatusChange } from '../../scheme/workflow/history.schema.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { visibleCardRuns } from './card.access.ts';
import { prepareCardRunInput } from './card.input.ts';
import { StudentCardFilter } from './card-list.ts';
import { cardRunMachine } from './card-run.machine.ts';
import { cancelCardRun, markCardRunPrinted, prepareCardRun } from './card-run.service.ts';
import { cardAddress } from './card-token.ts';

const CardRunAction = builder.enumType('CardRunAction', { values: cardRunMachine.names });

const CardPrint = builder.prismaObject('CardPrint', {
  description: 'One card of a run.',
  fields: (t) => ({
    id: t.id({ select: { runId: true, enrolleeId: true }, resolve: ({ runId, enrolleeId }) => `${runId}:${enrolleeId}` }),
    position: t.exposeInt('position', { description: 'Position on the sheets, from 1.' }),
    issue: t.exposeInt('issue', { description: 'Increases each time a card is lost.' }),
    address: t.string({
      description: 'Content of the QR code of this card.',
      select: { enrolleeId: true, issue: true },
      resolve: ({ enrolleeId, issue }) => cardAddress({ enrolleeId, issue }),
    }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
  }),
});

export const CardRun = builder.prismaObject('CardRun', {
  description: 'A run of cards printed on sheets together.',
  authScopes: rowsIn(visibleCardRuns, 'CARD_PRINT'),
  fields: (t) => ({
    id: t.exposeID('id'),
    runNo: t.exposeString('runNo', { description: 'CARD-2026-00012' }),
    status: t.expose('status', { type: enumOf('CardRunStatus') }),
    reason: t.expose('reason', { type: enumOf('CardReason') }),
    note: t.exposeString('note', { nullable: true, description: 'Note of the officer who prepared the run; null if there is none.' }),
    count: t.exposeInt('count'),
    preparedBy: t.relation('preparedBy', { type: Actor }),
    preparedAt: t.expose('preparedAt', { type: 'DateTime' }),
    printedBy: t.relation('printedBy', { type: Actor, nullable: true, description: 'Who marked the cards as printed; null until then.' }),
    printedAt: t.expose('printedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the cards were marked as printed; null until then.',
    }),
    cards: t.relation('cards', {
      type: CardPrint,
      description: 'In the order of the sheets.',
      query: { orderBy: { position: 'asc' } },
    }),
    availableActions: t.field({
      type: [CardRunAction],
      select: { status: true },
      resolve: (run, _args, { viewer }) => (viewer ? cardRunMachine.available(viewer, run) : []),
    }),
    history: t.prismaField({
      type: [StatusChange],
      resolve: (query, { id }, _args, _context, info) => historyOf(query, info, 'CardRun', id),
    }),
    version: t.exposeInt('version'),
  }),
});

const CardRunFilter = builder.inputType('CardRunFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('CardRunStatus')] }), reason: t.field({ type: [enumOf('CardReason')] }) }),
});

listField('cardRuns', {
  description: 'Runs of printed cards, newest first; found by their number. Served by the indexes on preparedAt and (status, preparedAt).',
  type: CardRun,
  permission: 'CARD_PRINT',
  filter: CardRunFilter,
  sortBy: ['preparedAt'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleCardRuns(viewer),
      {
        status: { in: filter?.status ?? undefined },
        reason: { in: filter?.reason ?? undefined },
        ...(search && { runNo: { contains: escapeLike(search), mode: 'insensitive' as const } }),
      },
    ],
  }),
  find: (args) => db.cardRun.findMany(args),
  count: (args) => db.cardRun.count(args),
});

builder.queryField('cardRun', (t) =>
  t.withAuth({ can: 'CARD_PRINT' }).prismaField({
    type: CardRun,
    description: 'One run with its cards.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.cardRun.findFirstOrThrow({ ...query, where: { id, AND: visibleCardRuns(viewer) } }),
  }),
);

builder.mutationFields((t) => ({
  prepareCardRun: t.withAuth({ can: 'CARD_PRINT' }).prismaField({
    type: CardRun,
    description: 'Prepares student cards for printing. With reason LOST the old cards are blocked immediately.',
    args: {
      input: t.arg({ type: inputOf(prepareCardRunInput, 'PrepareCardRunInput'), required: true }),
      filter: t.arg({ type: StudentCardFilter }),
      search: t.arg.string(),
    },
    resolve: async (query, _root, { input, filter, search }, { viewer }) => {
      const id = await prepareCardRun(viewer, input, { filter, search });
      return db.cardRun.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  markCardRunPrinted: t.withAuth({ can: 'CARD_PRINT' }).prismaField({
    type: CardRun,
    description: 'Marks the cards of a run as printed.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.cardRun.findUniqueOrThrow({ ...query, where: { id: await markCardRunPrinted(viewer, id, { version }) } }),
  }),
  cancelCardRun: t.withAuth({ can: 'CARD_PRINT' }).prismaField({
    type: CardRun,
    description: 'Cancels a run before it is printed. Cards reported lost remain blocked.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.cardRun.findUniqueOrThrow({ ...query, where: { id: await cancelCardRun(viewer, id, { version }) } }),
  }),
}));
