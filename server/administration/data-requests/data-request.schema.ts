import type { Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { ownEnrolleeId } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { ERASABLE_DATA, type ErasableData, processingActivities } from '../processing-register/processing-activities.ts';
import { erasableOf, eraseOptionalData } from './data-erasure.service.ts';
import { representedBy, visibleDataRequests } from './data-request.access.ts';
import {
  answerDataRequestInput,
  eraseOptionalDataInput,
  recordDataRequestInput,
  reopenDataRequestInput,
  withdrawDataRequestInput,
} from './data-request.input.ts';
import { dataRequestMachine } from './data-request.machine.ts';
import { afterDueDay, isOverdue } from './data-request.rules.ts';
import {
  answerDataRequest,
  recordDataRequest,
  reopenDataRequest,
  requestOwnData,
  withdrawDataRequest,
  withdrawOwnDataRequest,
} from './data-request.service.ts';
import { requestOwnDataInput, withdrawOwnDataRequestInput } from './own-data-request.input.ts';

const DataRequestAction = builder.enumType('DataRequestAction', { values: dataRequestMachine.names });

const ErasableDataType = builder.enumType('ErasableData', { values: ERASABLE_DATA });

type ErasureRow = { title: string; kept: string; erasable: ErasableData[] };
const ErasureRowType = builder.objectRef<ErasureRow>('DataErasureRow').implement({
  description: 'What the scheme keeps and what it can erase of a person, for one processing activity.',
  fields: (t) => ({
    title: t.exposeString('title'),
    kept: t.exposeString('kept', { description: 'What is kept, why, and until when.' }),
    erasable: t.expose('erasable', { type: [ErasableDataType], description: 'What can be erased now.' }),
  }),
});

/** The erasure table of a person, by activity of the register. */
async function erasureOf(enrolleeId: string): Promise<ErasureRow[]> {
  const [settings, person] = await Promise.all([
    getSettings(),
    db.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, include: { account: true } }),
  ]);
  const present = erasableOf(person);
  return processingActivities.map(({ title, retention, erasable = [] }) => ({
    title,
    kept: retention(settings),
    erasable: erasable.filter((item) => present.includes(item)),
  }));
}

const NULL_UNTIL_ANSWERED = 'Null until answered.';

const DataSubjectRequest = builder.prismaObject('DataSubjectRequest', {
  description: 'A person’s request about their own data, under the Nigeria Data Protection Act 2023.',
  authScopes: rowsIn(visibleDataRequests, 'DATA_REQUEST_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    requestNo: t.exposeString('requestNo'),
    enrollee: t.relation('enrollee', { type: Enrollee, description: 'The person whose data it concerns.' }),
    kind: t.expose('kind', { type: enumOf('DataRequestKind') }),
    requester: t.expose('requester', { type: enumOf('DataRequester') }),
    requesterName: t.exposeString('requesterName', { nullable: true, description: 'Null if the person requested it.' }),
    channel: t.expose('channel', { type: enumOf('DataRequestChannel') }),
    receivedOn: t.expose('receivedOn', { type: 'Date' }),
    dueOn: t.expose('dueOn', { type: 'Date', description: 'Last day for the answer.' }),
    overdue: t.boolean({
      description: 'Open after the last day.',
      select: { status: true, dueOn: true },
      resolve: isOverdue,
    }),
    details: t.exposeString('details', { description: 'What is requested.' }),
    identityCheck: t.exposeString('identityCheck', {
      nullable: true,
      description: 'How the identity was checked; null until then, and from the portal.',
    }),
    status: t.expose('status', { type: enumOf('DataRequestStatus') }),
    outcome: t.expose('outcome', { type: enumOf('DataRequestOutcome'), nullable: true, description: NULL_UNTIL_ANSWERED }),
    ground: t.expose('ground', {
      type: enumOf('DataRequestGround'),
      nullable: true,
      description: 'Why it is not granted, or only in part; otherwise null.',
    }),
    answer: t.exposeString('answer', { nullable: true, description: NULL_UNTIL_ANSWERED }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: NULL_UNTIL_ANSWERED }),
    recordedBy: t.relation('recordedBy', { type: Actor, description: 'Who recorded the request: an administrator, or the member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    erasure: t.field({
      type: [ErasureRowType],
      description: 'What is kept and what can be erased; empty unless erasure is requested.',
      select: { kind: true, enrolleeId: true },
      resolve: ({ kind, enrolleeId }) => (kind === 'ERASURE' ? erasureOf(enrolleeId) : []),
    }),
    history: t.prismaField({ ...statusHistory('DataSubjectRequest') }),
    availableActions: t.field({
      type: [DataRequestAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, kind: true },
      resolve: (request, _args, { viewer }) => {
        const actions = viewer ? dataRequestMachine.available(viewer, request) : [];
        return request.kind === 'ERASURE' ? actions : actions.filter((action) => action !== 'ERASE');
      },
    }),
  }),
});

const DataRequestFilter = builder.inputType('DataRequestFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('DataRequestStatus')] }),
    kind: t.field({ type: [enumOf('DataRequestKind')] }),
    receivedOn: t.field({ type: DateRangeInput }),
    overdue: t.boolean({ description: 'Open after the last day, or not.' }),
  }),
});

const requestWhere = (
  filter: typeof DataRequestFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.DataSubjectRequestWhereInput => ({
  ...(filter?.status?.length && { status: { in: filter.status } }),
  ...(filter?.kind?.length && { kind: { in: filter.kind } }),
  receivedOn: daysWithin(filter?.receivedOn),
  AND: [
    filter?.overdue === true ? afterDueDay() : filter?.overdue === false ? { NOT: afterDueDay() } : {},
    search ? { OR: [{ requestNo: { contains: escapeLike(search), mode: 'insensitive' } }, { enrollee: enrolleeMatching(search) }] } : {},
  ],
});

listField('dataRequests', {
  description:
    'Requests about personal data: of the people whom administrators see, or of the member and children under 18 without an account.',
  type: DataSubjectRequest,
  permission: 'DATA_REQUEST_READ',
  filter: DataRequestFilter,
  sortBy: ['receivedOn', 'dueOn', 'requestNo'],
  where: (viewer, filter, search): Prisma.DataSubjectRequestWhereInput => ({
    AND: [visibleDataRequests(viewer), requestWhere(filter, search)],
  }),
  find: (args) => db.dataSubjectRequest.findMany(args),
  count: (args) => db.dataSubjectRequest.count(args),
});

builder.queryField('dataRequest', (t) =>
  t.withAuth({ can: 'DATA_REQUEST_READ' }).prismaField({
    type: DataSubjectRequest,
    description: 'One request about personal data. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.dataSubjectRequest.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleDataRequests(viewer)] } }),
  }),
);

builder.queryField('peopleRepresented', (t) =>
  t.withAuth({ can: 'OWN_DATA_REQUEST_WRITE' }).prismaField({
    type: [Enrollee],
    description: 'The member, and children under 18 without an account: for whom the member may make requests and download a copy.',
    resolve: (query, _root, _args, { viewer }) =>
      db.enrollee.findMany({
        ...query,
        where: representedBy(ownEnrolleeId(viewer)),
        orderBy: [{ dateOfBirth: 'asc' }, { id: 'asc' }],
        take: 50,
      }),
  }),
);

const write = { type: DataSubjectRequest, can: 'DATA_REQUEST_WRITE' } as const;
const own = { type: DataSubjectRequest, can: 'OWN_DATA_REQUEST_WRITE' } as const;

createMutation('recordDataRequest', {
  ...write,
  description: 'Records a request about personal data that reached the office.',
  input: recordDataRequestInput,
  run: recordDataRequest,
});

createMutation('requestOwnData', {
  ...own,
  description: 'Makes a request about the member’s own data, or that of a child under 18 without an account.',
  input: requestOwnDataInput,
  run: requestOwnData,
});

recordMutation('answerDataRequest', {
  ...write,
  description: 'Answers an open request and notifies the member.',
  input: answerDataRequestInput,
  run: answerDataRequest,
});

recordMutation('eraseOptionalData', {
  ...write,
  description: 'Erases what the law does not require to keep, and answers the request for erasure with it.',
  input: eraseOptionalDataInput,
  run: eraseOptionalData,
});

recordMutation('withdrawDataRequest', {
  ...write,
  description: 'Withdraws an open request for the person, with a reason.',
  input: withdrawDataRequestInput,
  run: withdrawDataRequest,
});

recordMutation('withdrawOwnDataRequest', {
  ...own,
  description: 'Withdraws the member’s own open request.',
  input: withdrawOwnDataRequestInput,
  run: withdrawOwnDataRequest,
});

recordMutation('reopenDataRequest', {
  ...write,
  description: 'Reopens an answered or withdrawn request with a reason.',
  input: reopenDataRequestInput,
  run: reopenDataRequest,
});
