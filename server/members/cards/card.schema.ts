import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { optionalRecordField, recordField, recordList } from '../enrollees/record-guard.ts';
import { visibleCardRuns } from './card.access.ts';
import { type CardCounts, countCards, StudentCardFilter, studentsWhere } from './card-list.ts';
import { CardRun } from './card-run.schema.ts';
import { cardAddress } from './card-token.ts';

builder.prismaObjectFields(Enrollee, (t) => ({
  cardAddress: t.string({
    ...optionalRecordField(
      'COVER',
      'Content of the QR code of the member’s card, signed by this server; null until the enrolment number is issued',
      'CARD_READ',
    ),
    select: { id: true, cardIssue: true, enrolmentNo: true },
    resolve: ({ id, cardIssue, enrolmentNo }) => (enrolmentNo ? cardAddress({ enrolleeId: id, issue: cardIssue }) : null),
  }),
  cardPrintedAt: t.expose('cardPrintedAt', {
    type: 'DateTime',
    ...optionalRecordField(
      'COVER',
      'When the card was last printed; null until then, and again once a new academic session or own cover needs a new card',
      'CARD_READ',
    ),
  }),
  cardPrintCount: t.exposeInt('cardPrintCount', recordField('COVER', 'CARD_READ')),
  cardRuns: t.prismaField({
    type: [CardRun],
    description: 'The runs that this person’s card was printed in, newest first.',
    ...recordList('COVER', 'CARD_PRINT'),
    select: { id: true },
    resolve: (query, { id }, _args, { viewer }) =>
      viewer
        ? db.cardRun.findMany({
            ...query,
            where: { AND: [visibleCardRuns(viewer), { cards: { some: { enrolleeId: id } }, status: { not: 'CANCELLED' } }] },
            orderBy: { preparedAt: 'desc' },
            take: 20,
          })
        : [],
  }),
  cardWaiting: t.boolean({
    description: 'Whether the card is on sheets not yet marked as printed.',
    ...recordField('COVER', 'CARD_PRINT'),
    select: { cardPrints: { where: { run: { status: 'PREPARED' } }, take: 1, select: { runId: true } } },
    resolve: ({ cardPrints }) => cardPrints.length > 0,
  }),
}));

listField('studentCards', {
  description:
    'Students with active cover, for card printing; searched as in `enrollees`. Served by the indexes on (mdaId, status) and (status, relationship, sex, planId, lgaId), and for search by the trigram indexes.',
  type: Enrollee,
  permission: 'CARD_PRINT',
  filter: StudentCardFilter,
  sortBy: ['fullName', 'registeredAt', 'cardPrintedAt', 'matricNo'],
  defaultDirection: 'ASC',
  orderBy: { fullName: (direction) => ({ searchName: direction }) },
  where: studentsWhere,
  find: (args) => db.enrollee.findMany(args),
  count: (args) => db.enrollee.count(args),
});

const CardCountsType = builder.objectRef<CardCounts>('CardCounts').implement({
  description: 'Counts of student cards by status.',
  fields: (t) => ({
    ready: t.exposeInt('ready', { description: 'Never printed, with photograph: ready for the next run.' }),
    withoutPhoto: t.exposeInt('withoutPhoto', { description: 'Cannot be printed.' }),
    waiting: t.exposeInt('waiting', { description: 'On sheets not yet marked as printed.' }),
    printed: t.exposeInt('printed', { description: 'Have a card.' }),
  }),
});

builder.queryFields((t) => ({
  studentCardCounts: t.withAuth({ can: 'CARD_PRINT' }).field({
    type: CardCountsType,
    complexity: 20,
    description: 'Counts of the filtered students by card status. Served by the index on (mdaId, status).',
    args: { filter: t.arg({ type: StudentCardFilter }), search: t.arg.string() },
    resolve: async (_root, { filter, search }, { viewer }) => countCards(await studentsWhere(viewer, filter, search)),
  }),
}));
