import { claimsHeldBy, type HeldClaim as HeldClaimRow } from '../../claims/complaint-hold.ts';
import type { Complaint as ComplaintRow, Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { logRecordAccess } from '../../members/record-access/record-access.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rolesWith } from '../../scheme/access/permissions.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { readers, readersOf } from '../../scheme/workflow/transact.ts';
import { visibleComplaintQuestions, visibleComplaints } from './complaint.access.ts';
import { type ComplaintAction, complaintMachine } from './complaint.machine.ts';
import { afterDeadline, isOverdue, reopenableUntil } from './complaint.rules.ts';
import { OFFICERS } from './complaint-subject.ts';

const ComplaintActionType = builder.enumType('ComplaintAction', { values: complaintMachine.names });

const FIRST_OFFICERS = { orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }], take: 30 };

const officersNamed = (search: string | null | undefined): Prisma.UserAccountWhereInput => ({
  ...OFFICERS,
  ...(search?.trim() && { name: { contains: escapeLike(search.trim()), mode: 'insensitive' } }),
});

/** Documents of a record, oldest first. */
const documentsOf = (query: object, ownerType: 'Complaint' | 'ComplaintQuestion', ownerId: string) =>
  db.attachment.findMany({ ...query, where: { ownerType, ownerId }, orderBy: { createdAt: 'asc' }, take: 100 });

const ComplaintQuestion = builder.prismaObject('ComplaintQuestion', {
  description: 'What an officer asked the facility or the member about a complaint. Each of the two sees only its own.',
  authScopes: rowsIn(visibleComplaintQuestions, 'COMPLAINT_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    party: t.expose('party', { type: enumOf('ComplaintParty'), description: 'Who was asked.' }),
    question: t.exposeString('question'),
    askedBy: t.relation('askedBy', { type: Actor }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answer: t.exposeString('answer', { nullable: true, description: 'Null until it is answered.' }),
    answeredBy: t.relation('answeredBy', {
      type: Actor,
      nullable: true,
      description: 'Who answered, or the officer who recorded the answer; null until then.',
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'Null until it is answered.' }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Documents of the answer, oldest first.',
      select: { id: true },
      resolve: (query, { id }) => documentsOf(query, 'ComplaintQuestion', id),
    }),
  }),
});

const HeldClaim = builder.objectRef<HeldClaimRow>('HeldClaim').implement({
  description: 'A claim whose approval waits for the decision on a complaint.',
  fields: (t) => ({ id: t.exposeID('id'), claimNo: t.exposeString('claimNo') }),
});

type Shared = Pick<ComplaintRow, 'namesPerson'>;

const isFacility = ({ viewer }: Context): boolean => viewer?.scope.kind === 'HCP';
const isOfficer = ({ viewer }: Context): boolean => viewer?.scope.kind === 'SCHEME';
/** A facility knows who complained only if an officer has said so. */
const knowsPerson = ({ namesPerson }: Shared, context: Context): boolean => namesPerson || !isFacility(context);

/** A field that is null unless the condition holds. */
const onlyIf = (condition: (complaint: Shared, context: Context) => boolean) =>
  ({
    authScopes: (complaint: Shared, _args: object, context: Context) => condition(complaint, context),
    unauthorizedResolver: () => null,
  }) as const;

const UNLESS_NAMED = 'null for a facility that was not told who complained';

export const Complaint = builder.prismaObject('Complaint', {
  description: 'A complaint of a member, or of a person who is not enrolled, from its receipt to its answer.',
  authScopes: rowsIn(visibleComplaints, 'COMPLAINT_READ'),
  select: { id: true, namesPerson: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    complaintNo: t.exposeString('complaintNo', { description: 'CMP-YYMM-NNNNN' }),
    channel: t.expose('channel', { type: enumOf('ComplaintChannel') }),
    category: t.expose('category', { type: enumOf('ComplaintCategory') }),
    status: t.expose('status', { type: enumOf('ComplaintStatus') }),
    waitingFor: t.expose('waitingFor', {
      type: enumOf('ComplaintParty'),
      nullable: true,
      description: 'Whose answer it waits for; null unless it waits.',
    }),
    enrollee: t.relation('enrollee', {
      type: Enrollee,
      nullable: true,
      description: `The person concerned; null if not enrolled, and ${UNLESS_NAMED}.`,
      ...onlyIf(knowsPerson),
    }),
    callerName: t.string({
      nullable: true,
      description: `Name of a person who is not enrolled; otherwise null, and ${UNLESS_NAMED}.`,
      select: { callerName: true },
      resolve: (complaint, _args, context) => (knowsPerson(complaint, context) ? complaint.callerName : null),
    }),
    callerPhone: t.string({
      nullable: true,
      description: 'Phone of a person who is not enrolled; otherwise null, and null for facilities.',
      select: { callerPhone: true },
      resolve: ({ callerPhone }, _args, context) => (isOfficer(context) ? callerPhone : null),
    }),
    hcp: t.relation('hcp', { type: Hcp, nullable: true, description: 'The facility; null if it is about none.' }),
    encounterId: t.id({
      nullable: true,
      description: `The visit; null if none is named, and ${UNLESS_NAMED}.`,
      select: { encounterId: true },
      resolve: (complaint, _args, context) => (knowsPerson(complaint, context) ? complaint.encounterId : null),
    }),
    encounterNo: t.string({
      nullable: true,
      description: 'Number of that visit; null whenever `encounterId` is.',
      select: { encounter: { select: { encounterNo: true } } },
      resolve: (complaint, _args, context) => (knowsPerson(complaint, context) ? (complaint.encounter?.encounterNo ?? null) : null),
    }),
    visitAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that visit was; null whenever `encounterId` is.',
      select: { encounter: { select: { visitAt: true } } },
      resolve: (complaint, _args, context) => (knowsPerson(complaint, context) ? (complaint.encounter?.visitAt ?? null) : null),
    }),
    officer: t.relation('officer', {
      type: Actor,
      nullable: true,
      description: 'The officer whom it is about; null if none is named, and for members and facilities.',
      ...onlyIf((_complaint, context) => isOfficer(context)),
    }),
    details: t.string({
      nullable: true,
      description: 'What happened, in the person’s words; null for facilities, which read the question of the officer.',
      select: { details: true, enrolleeId: true },
      resolve: ({ details, enrolleeId }, _args, context) => {
        if (isFacility(context)) return null;
        if (enrolleeId) logRecordAccess(context, enrolleeId, 'COMPLAINTS');
        return details;
      },
    }),
    documents: t.prismaField({
      type: [Attachment],
      description: 'Documents of the person, oldest first; empty for facilities.',
      select: { id: true },
      resolve: (query, { id }, _args, context) => {
        // Read first: Pothos rejects a resolver that ignores the selection.
        const selection = { ...query };
        return isFacility(context) ? [] : documentsOf(selection, 'Complaint', id);
      },
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    acknowledgeBy: t.expose('acknowledgeBy', { type: 'DateTime', description: 'Until when an officer takes it.' }),
    acknowledgedAt: t.expose('acknowledgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an officer took it; null until then, and again after it is reopened.',
    }),
    answerBy: t.expose('answerBy', { type: 'DateTime', description: 'Until when it is answered.' }),
    overdue: t.boolean({
      description: 'Not decided, and a deadline has passed.',
      select: { status: true, answerBy: true, acknowledgeBy: true, acknowledgedAt: true },
      resolve: isOverdue,
    }),
    sharedAt: t.expose('sharedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the facility sees it; null if it does not.',
    }),
    heldClaims: t.field({
      type: [HeldClaim],
      description:
        'Claims of the visit that are not approved before the decision on a complaint about money; empty for members and facilities.',
      select: { id: true, category: true, encounterId: true },
      resolve: ({ id, category, encounterId }, _args, context) =>
        isOfficer(context) && category === 'MONEY_ASKED' && encounterId ? claimsHeldBy(id) : [],
    }),
    namesPerson: t.exposeBoolean('namesPerson', { description: 'Whether the facility was told who complained.' }),
    assignee: t.relation('assignee', { type: Actor, nullable: true, description: 'Who deals with it; null until it is assigned.' }),
    answer: t.string({
      nullable: true,
      description: 'The answer to the person; null until it is decided, and for facilities.',
      select: { answer: true },
      resolve: ({ answer }, _args, context) => (isFacility(context) ? null : answer),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until it is decided.' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until it is decided.' }),
    reopenedAt: t.expose('reopenedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null unless it was reopened, which is possible once.',
    }),
    escalatedAt: t.expose('escalatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When administrators were notified of a missed deadline; null if they were not.',
    }),
    recordedBy: t.relation('recordedBy', {
      type: Actor,
      nullable: true,
      description: 'The member or the officer who typed it in; null for a phone number that is on no record, and for facilities.',
      ...onlyIf((_complaint, context) => !isFacility(context)),
    }),
    questions: t.relation('questions', {
      type: ComplaintQuestion,
      description: 'Questions to the facility and to the member that the viewer may see, oldest first.',
      query: (_args, { viewer }) => ({
        where: viewer ? visibleComplaintQuestions(viewer) : { id: { in: [] } },
        orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
        take: 100,
      }),
    }),
    possibleAssignees: t.prismaField({
      type: [Actor],
      description: 'Officers who may deal with it, of the first 30 by name whose name contains the text. Empty for members and facilities.',
      args: { search: t.arg.string() },
      select: { id: true },
      resolve: async (query, { id }, { search }, context) => {
        const selection = { ...query };
        if (!isOfficer(context)) return [];
        const roles = rolesWith('COMPLAINT_HANDLE');
        const named = await db.userAccount.findMany({
          where: { ...officersNamed(search), role: { in: [...roles] } },
          ...FIRST_OFFICERS,
          select: { id: true },
        });
        const readerIds = await readersOf(
          db,
          readers(roles, visibleComplaints, id),
          named.map((officer) => officer.id),
        );
        return db.userAccount.findMany({ ...selection, where: { id: { in: readerIds } }, ...FIRST_OFFICERS });
      },
    }),
    history: t.prismaField({
      description: 'Oldest first; empty for facilities.',
      ...statusHistory('Complaint'),
      resolve: (query, complaint, args, context, info) => {
        const selection = { ...query };
        return isFacility(context) ? [] : statusHistory('Complaint').resolve(selection, complaint, args, context, info);
      },
    }),
    availableActions: t.field({
      type: [ComplaintActionType],
      description: 'Actions that the viewer may take now.',
      select: { status: true, waitingFor: true, decidedAt: true, reopenedAt: true, hcpId: true },
      resolve: async (complaint, _args, { viewer }) => {
        if (!viewer) return [];
        const { waitingFor, hcpId } = complaint;
        const until = reopenableUntil(complaint, await getSettings());
        const canReopen = until !== null && until >= now();
        const allowed: Partial<Record<ComplaintAction, boolean>> = {
          ANSWER_AS_FACILITY: waitingFor === 'FACILITY',
          ANSWER_AS_MEMBER: waitingFor === 'MEMBER',
          ASK_FACILITY: hcpId !== null,
          REOPEN: canReopen,
          REOPEN_OWN: canReopen,
        };
        return complaintMachine.available(viewer, complaint).filter((action) => allowed[action] ?? true);
      },
    }),
  }),
});

const ComplaintFilter = builder.inputType('ComplaintFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('ComplaintStatus')] }),
    category: t.field({ type: [enumOf('ComplaintCategory')] }),
    channel: t.field({ type: [enumOf('ComplaintChannel')] }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'Of the facility; of the person if it is about no facility.' }),
    received: t.field({ type: DateRangeInput }),
    overdue: t.boolean({ description: 'Not decided after a deadline, or not.' }),
    mine: t.boolean({ description: 'Assigned to the viewer, or not.' }),
  }),
});

const complaintWhere = (
  filter: typeof ComplaintFilter.$inferInput | null | undefined,
  search: string | null | undefined,
  context: Pick<Context, 'viewer'>,
): Prisma.ComplaintWhereInput => {
  const userId = context.viewer?.userId;
  const matching = { contains: escapeLike(search ?? ''), mode: 'insensitive' } as const;
  return {
    ...(filter?.status?.length && { status: { in: filter.status } }),
    ...(filter?.category?.length && { category: { in: filter.category } }),
    ...(filter?.channel?.length && { channel: { in: filter.channel } }),
    ...(filter?.hcpId && { hcpId: filter.hcpId }),
    receivedAt: instantsWithin(filter?.received),
    AND: [
      filter?.lgaId ? { OR: [{ hcp: { lgaId: filter.lgaId } }, { hcpId: null, enrollee: { lgaId: filter.lgaId } }] } : {},
      filter?.overdue === true ? afterDeadline() : filter?.overdue === false ? { NOT: afterDeadline() } : {},
      filter?.mine === true
        ? { assigneeId: userId }
        : filter?.mine === false
          ? { OR: [{ assigneeId: null }, { assigneeId: { not: userId } }] }
          : {},
      search
        ? {
            OR: [
              { complaintNo: matching },
              // A facility must not find out by a search who complained.
              ...(context.viewer?.scope.kind === 'HCP' ? [] : [{ callerName: matching }, { enrollee: enrolleeMatching(search) }]),
            ],
          }
        : {},
    ],
  };
};

listField('complaints', {
  description:
    'Complaints that the viewer may see: officers those of their work and LGAs, a facility shared ones about itself, a member those of the family.',
  type: Complaint,
  permission: 'COMPLAINT_READ',
  filter: ComplaintFilter,
  sortBy: ['receivedAt', 'answerBy', 'complaintNo'],
  where: (viewer, filter, search): Prisma.ComplaintWhereInput => ({
    AND: [visibleComplaints(viewer), complaintWhere(filter, search, { viewer })],
  }),
  find: (args) => db.complaint.findMany(args),
  count: (args) => db.complaint.count(args),
});

builder.queryField('complaint', (t) =>
  t.withAuth({ can: 'COMPLAINT_READ' }).prismaField({
    type: Complaint,
    description: 'One complaint. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.complaint.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleComplaints(viewer)] } }),
  }),
);

builder.queryField('complaintOfficers', (t) =>
  t.withAuth({ can: 'COMPLAINT_RECORD' }).prismaField({
    type: [Actor],
    description:
      'About whom a complaint can be: active officers of the scheme other than the viewer, the first 30 by name whose name contains the text and whose id is listed, if given.',
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: (query, _root, { search, ids }, { viewer }) =>
      db.userAccount.findMany({
        ...query,
        where: { ...officersNamed(search), id: { not: viewer.userId, in: ids ?? undefined } },
        ...FIRST_OFFICERS,
      }),
  }),
);
