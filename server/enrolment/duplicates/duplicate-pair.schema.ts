import type { Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { enrolleesMatchingSearch } from '../../members/enrollees/enrollee-search.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { duplicatePairMachine } from '../duplicate-pair.machine.ts';
import { dismissDuplicateInput, MERGE_FIELDS, mergeDuplicateInput } from './duplicate.input.ts';
import { dismissDuplicate } from './duplicate.service.ts';
import { visibleDuplicatePairs } from './duplicate-pair.access.ts';
import { mergeDuplicate } from './merge.service.ts';
import { differences } from './merge-fields.ts';
import { duplicateAnswerAtRegistration, mergeObstacle, waitingRegistration } from './pair-facts.ts';

const MergeFieldEnum = builder.enumType('MergeField', {
  description: 'Groups of fields that a merge copies as a whole.',
  values: MERGE_FIELDS,
});
const DuplicatePairAction = builder.enumType('DuplicatePairAction', { values: duplicatePairMachine.names });

type Care = { visits: number; paRequests: number; referrals: number; claims: number; invoices: number };

const RecordCare = builder.objectRef<Care>('DuplicateRecordCare').implement({
  description: 'Counts of records related to one of the two.',
  fields: (t) => ({
    visits: t.exposeInt('visits'),
    paRequests: t.exposeInt('paRequests'),
    referrals: t.exposeInt('referrals'),
    claims: t.exposeInt('claims'),
    invoices: t.exposeInt('invoices'),
  }),
});

const careOf = async (enrolleeId: string): Promise<Care> => {
  const where = { enrolleeId };
  const [visits, paRequests, referrals, claims, invoices] = await Promise.all([
    db.encounter.count({ where }),
    db.paRequest.count({ where }),
    db.referral.count({ where }),
    db.claim.count({ where }),
    db.invoice.count({ where }),
  ]);
  return { visits, paRequests, referrals, claims, invoices };
};

const DuplicatePair = builder.prismaObject('DuplicatePair', {
  description: 'Two records that may be the same person.',
  authScopes: rowsIn(visibleDuplicatePairs, 'DUPLICATE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    first: t.relation('first', { type: Enrollee }),
    second: t.relation('second', { type: Enrollee }),
    distance: t.exposeInt('distance', { description: 'Number of letters in which the names differ; 0 for the same name.' }),
    status: t.expose('status', { type: enumOf('DuplicatePairStatus') }),
    foundAt: t.expose('foundAt', { type: 'DateTime' }),
    keptId: t.exposeID('keptId', { nullable: true, description: 'The record that stayed; null unless the two were merged.' }),
    decidedBy: t.relation('decidedBy', {
      type: Actor,
      nullable: true,
      description: 'Null while the pair is open, and if the system closed it.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while the pair is open.' }),
    decisionReason: t.exposeString('decisionReason', {
      nullable: true,
      description: 'Null while the pair is open, and if the system closed it because one record was merged with a third.',
    }),
    firstCare: t.field({ type: RecordCare, select: { firstId: true }, resolve: ({ firstId }) => careOf(firstId) }),
    secondCare: t.field({ type: RecordCare, select: { secondId: true }, resolve: ({ secondId }) => careOf(secondId) }),
    differences: t.field({
      type: [MergeFieldEnum],
      description: 'Fields that differ and that a merge can take over.',
      select: { first: true, second: true },
      resolve: ({ first, second }) => differences(first, second),
    }),
    refusedKeepingFirst: t.string({
      nullable: true,
      description:
        'Why the viewer cannot merge the pair now and keep the first record; null if the merge is possible, once the pair is decided, and without the permission DUPLICATE_DECIDE.',
      select: { firstId: true, secondId: true, status: true },
      resolve: ({ firstId, secondId, status }, _args, { viewer }) => mergeObstacle(viewer, status, firstId, secondId),
    }),
    refusedKeepingSecond: t.string({
      nullable: true,
      description: 'Why the viewer cannot keep the second record; null in the same cases.',
      select: { firstId: true, secondId: true, status: true },
      resolve: ({ firstId, secondId, status }, _args, { viewer }) => mergeObstacle(viewer, status, secondId, firstId),
    }),
    waitingRegistrationId: t.id({
      nullable: true,
      description: 'The registration that must be decided before a merge; null if there is none in the viewer’s scope.',
      select: { first: true, second: true },
      resolve: ({ first, second }, _args, { viewer }) => waitingRegistration(viewer, [first, second]),
    }),
    duplicateAnswerAtRegistration: t.string({
      nullable: true,
      description: 'The reason given at registration for treating the two as different people; null if none was given.',
      select: { firstId: true, secondId: true },
      resolve: ({ firstId, secondId }) => duplicateAnswerAtRegistration(firstId, secondId),
    }),
    availableActions: t.field({
      type: [DuplicatePairAction],
      description: 'Decisions open to the viewer.',
      select: { status: true },
      resolve: (pair, _args, { viewer }) => (viewer ? duplicatePairMachine.available(viewer, pair) : []),
    }),
  }),
});

const DuplicatePairFilter = builder.inputType('DuplicatePairFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('DuplicatePairStatus')] }),
    sameName: t.boolean({ description: 'True for the same name, false for names that differ by one or two letters.' }),
    planId: t.id({ description: 'Matches either record.' }),
    lgaId: t.id({ description: 'Matches either record.' }),
    found: t.field({ type: DateRangeInput }),
  }),
});

const either = (where: Prisma.EnrolleeWhereInput): Prisma.DuplicatePairWhereInput => ({ OR: [{ first: where }, { second: where }] });

listField('duplicatePairs', {
  description: 'Pairs of records that may be the same person. Served by the index on (status, foundAt).',
  type: DuplicatePair,
  permission: 'DUPLICATE_READ',
  filter: DuplicatePairFilter,
  sortBy: ['foundAt', 'decidedAt', 'name'],
  orderBy: {
    name: (direction) => ({ first: { searchName: direction } }),
    decidedAt: (direction) => ({ decidedAt: { sort: direction, nulls: 'last' } }),
  },
  where: async (viewer, filter, search): Promise<Prisma.DuplicatePairWhereInput> => ({
    AND: [
      visibleDuplicatePairs(viewer),
      {
        status: { in: filter?.status ?? undefined },
        foundAt: instantsWithin(filter?.found),
        distance: filter?.sameName == null ? undefined : filter.sameName ? 0 : { gt: 0 },
      },
      filter?.planId ? either({ planId: filter.planId }) : {},
      filter?.lgaId ? either({ lgaId: filter.lgaId }) : {},
      search ? either(await enrolleesMatchingSearch(viewer, search)) : {},
    ],
  }),
  find: (args) => db.duplicatePair.findMany(args),
  count: (args) => db.duplicatePair.count(args),
});

builder.queryField('duplicatePair', (t) =>
  t.withAuth({ can: 'DUPLICATE_READ' }).prismaField({
    type: DuplicatePair,
    description: 'One pair in the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.duplicatePair.findFirstOrThrow({ ...query, where: { id, AND: visibleDuplicatePairs(viewer) } }),
  }),
);

recordMutation('dismissDuplicate', {
  type: DuplicatePair,
  description: 'Marks the pair as two different people; it is not flagged again.',
  can: 'DUPLICATE_DECIDE',
  input: dismissDuplicateInput,
  run: dismissDuplicate,
});

recordMutation('mergeDuplicate', {
  type: DuplicatePair,
  description: 'Merges the pair: everything moves to the kept record, and the number of the other one leads to it. Cannot be undone.',
  can: 'DUPLICATE_DECIDE',
  input: mergeDuplicateInput,
  run: mergeDuplicate,
});
