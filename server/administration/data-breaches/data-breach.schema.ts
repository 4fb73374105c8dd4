import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleDataBreaches } from './data-breach.access.ts';
import {
  assessDataBreachInput,
  changeDataBreachInput,
  closeDataBreachInput,
  informPeopleInput,
  notifyCommissionInput,
  recordDataBreachInput,
  reopenDataBreachInput,
} from './data-breach.input.ts';
import { dataBreachMachine } from './data-breach.machine.ts';
import { commissionDueAt, endOfNotice, MISSING, type Missing, missingOf, notNotifiedInTime, toReport } from './data-breach.rules.ts';
import {
  assessDataBreach,
  changeDataBreach,
  closeDataBreach,
  informPeople,
  notifyCommission,
  recordDataBreach,
  reopenDataBreach,
} from './data-breach.service.ts';

const DataBreachAction = builder.enumType('DataBreachAction', { values: dataBreachMachine.names });
const DataBreachMissing = builder.enumType('DataBreachMissing', { values: Object.keys(MISSING) as [Missing, ...Missing[]] });

const CLOCK = { status: true, risk: true, becameAwareAt: true, commissionNotifiedAt: true, peopleInformedAt: true } as const;

const DataBreach = builder.prismaObject('DataBreach', {
  description: 'A breach of personal data, with what the Nigeria Data Protection Act 2023 requires to be recorded.',
  authScopes: rowsIn(visibleDataBreaches, 'DATA_BREACH_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    breachNo: t.exposeString('breachNo'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { description: 'Facts: what happened, to which records.' }),
    status: t.expose('status', { type: enumOf('DataBreachStatus') }),
    becameAwareAt: t.expose('becameAwareAt', { type: 'DateTime', description: 'The 72 hours begin here.' }),
    occurredFrom: t.expose('occurredFrom', { type: 'Date', nullable: true, description: 'Null while not known.' }),
    occurredTo: t.expose('occurredTo', { type: 'Date', nullable: true, description: 'Null while not known.' }),
    howFound: t.exposeString('howFound'),
    categories: t.expose('categories', { type: [enumOf('DataCategory')] }),
    affectedCount: t.exposeInt('affectedCount', { nullable: true, description: 'Number of people affected; null while not known.' }),
    measures: t.exposeString('measures', { nullable: true, description: 'Measures taken to contain the breach; null without any.' }),
    risk: t.expose('risk', { type: enumOf('DataBreachRisk') }),
    riskReason: t.exposeString('riskReason', { nullable: true, description: 'Likely effects on the people; null until assessed.' }),
    commissionNotifiedAt: t.expose('commissionNotifiedAt', { type: 'DateTime', nullable: true, description: 'Null until notified.' }),
    commissionReference: t.exposeString('commissionReference', {
      nullable: true,
      description: 'Reference of the Commission, or of the letter or email; null until notified.',
    }),
    peopleInformedAt: t.expose('peopleInformedAt', { type: 'DateTime', nullable: true, description: 'Null until informed.' }),
    peopleInformedHow: t.exposeString('peopleInformedHow', { nullable: true, description: 'Null until informed.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'Null while open.' }),
    closingText: t.exposeString('closingText', {
      nullable: true,
      description: 'Outcome, and measures against a repetition; null while open.',
    }),
    reportedBy: t.relation('reportedBy', { type: Actor, description: 'Who recorded the breach.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    commissionDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'End of the 72 hours; null if the Commission was notified or there is no risk.',
      select: CLOCK,
      resolve: commissionDueAt,
    }),
    overdue: t.boolean({
      description: 'The 72 hours ended without a notification of the Commission.',
      select: CLOCK,
      resolve: (breach) => {
        const due = commissionDueAt(breach);
        return due !== null && due < now();
      },
    }),
    notifiedLate: t.boolean({
      description: 'The Commission was notified after the 72 hours.',
      select: CLOCK,
      resolve: ({ becameAwareAt, commissionNotifiedAt }) =>
        commissionNotifiedAt !== null && commissionNotifiedAt > endOfNotice(becameAwareAt),
    }),
    missing: t.field({
      type: [DataBreachMissing],
      description: 'What must be recorded before the breach can be closed.',
      select: CLOCK,
      resolve: missingOf,
    }),
    history: t.prismaField({ ...statusHistory('DataBreach') }),
    availableActions: t.field({
      type: [DataBreachAction],
      description: 'Actions that the viewer may take now.',
      select: CLOCK,
      resolve: (breach, _args, { viewer }) => {
        const actions = viewer ? dataBreachMachine.available(viewer, breach) : [];
        return missingOf(breach).length > 0 ? actions.filter((action) => action !== 'CLOSE') : actions;
      },
    }),
  }),
});

const DataBreachFilter = builder.inputType('DataBreachFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('DataBreachStatus')] }),
    risk: t.field({ type: [enumOf('DataBreachRisk')] }),
    becameAwareAt: t.field({ type: DateRangeInput }),
    overdue: t.boolean({ description: 'The 72 hours ended without a notification of the Commission, or not.' }),
    toReport: t.boolean({ description: 'The Commission or the people must still be told, or not.' }),
  }),
});

const when = (isWanted: boolean | null | undefined, where: Prisma.DataBreachWhereInput): Prisma.DataBreachWhereInput =>
  isWanted === true ? where : isWanted === false ? { NOT: where } : {};

const breachWhere = (
  filter: typeof DataBreachFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.DataBreachWhereInput => ({
  ...(filter?.status?.length && { status: { in: filter.status } }),
  ...(filter?.risk?.length && { risk: { in: filter.risk } }),
  becameAwareAt: instantsWithin(filter?.becameAwareAt),
  AND: [
    when(filter?.overdue, notNotifiedInTime()),
    when(filter?.toReport, toReport()),
    search
      ? {
          OR: ['breachNo', 'title', 'commissionReference'].map((column) => ({
            [column]: { contains: escapeLike(search), mode: 'insensitive' },
          })),
        }
      : {},
  ],
});

listField('dataBreaches', {
  description: 'Breaches of personal data, the latest first.',
  type: DataBreach,
  permission: 'DATA_BREACH_READ',
  filter: DataBreachFilter,
  sortBy: ['becameAwareAt', 'breachNo'],
  where: (viewer, filter, search): Prisma.DataBreachWhereInput => ({ AND: [visibleDataBreaches(viewer), breachWhere(filter, search)] }),
  find: (args) => db.dataBreach.findMany(args),
  count: (args) => db.dataBreach.count(args),
});

builder.queryField('dataBreach', (t) =>
  t.withAuth({ can: 'DATA_BREACH_READ' }).prismaField({
    type: DataBreach,
    description: 'One breach of personal data. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.dataBreach.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleDataBreaches(viewer)] } }),
  }),
);

const write = { type: DataBreach, can: 'DATA_BREACH_WRITE' } as const;

createMutation('recordDataBreach', {
  ...write,
  description: 'Records a breach of personal data.',
  input: recordDataBreachInput,
  run: recordDataBreach,
});

recordMutation('changeDataBreach', {
  ...write,
  description: 'Changes the facts of an open breach.',
  input: changeDataBreachInput,
  run: changeDataBreach,
});

recordMutation('assessDataBreach', {
  ...write,
  description: 'Records the risk of an open breach to people. A later assessment replaces it.',
  input: assessDataBreachInput,
  run: assessDataBreach,
});

recordMutation('notifyCommission', {
  ...write,
  description: 'Records that the Nigeria Data Protection Commission was notified of an open breach.',
  input: notifyCommissionInput,
  run: notifyCommission,
});

recordMutation('informPeople', {
  ...write,
  description: 'Records that the people affected by an open breach were informed, and how.',
  input: informPeopleInput,
  run: informPeople,
});

recordMutation('closeDataBreach', {
  ...write,
  description: 'Closes a breach that is assessed and of which everyone who must be told was told.',
  input: closeDataBreachInput,
  run: closeDataBreach,
});

recordMutation('reopenDataBreach', {
  ...write,
  description: 'Reopens a closed breach with a reason.',
  input: reopenDataBreachInput,
  run: reopenDataBreach,
});
