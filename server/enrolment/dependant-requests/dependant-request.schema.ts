import type { Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { visibleDependantRequests } from './dependant-request.access.ts';
import {
  approveDependantRequestInput,
  cancelDependantRequestInput,
  rejectDependantRequestInput,
  requestDependantInput,
} from './dependant-request.input.ts';
import { dependantRequestMachine } from './dependant-request.machine.ts';
import { approveDependantRequest, cancelDependantRequest, rejectDependantRequest, requestDependant } from './dependant-request.service.ts';

const Action = builder.enumType('DependantRequestAction', { values: dependantRequestMachine.names });

/** The part of the stored form that the request shows. */
type RequestedPerson = { sex: 'MALE' | 'FEMALE'; dateOfBirth: string; nin: string | null };
const requestedPersonOf = (data: unknown) => data as RequestedPerson;

const NULL_UNTIL_DECIDED = 'Null until the request is decided, and if it is withdrawn.';

const DependantRequest = builder.prismaObject('DependantRequest', {
  description: 'A member’s request to add a person to the family.',
  authScopes: rowsIn(visibleDependantRequests, 'DEPENDANT_REQUEST_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    displayName: t.exposeString('displayName', { description: 'Requested name.' }),
    relationship: t.expose('relationship', { type: enumOf('Relationship') }),
    sex: t.field({ type: enumOf('Sex'), select: { data: true }, resolve: ({ data }) => requestedPersonOf(data).sex }),
    dateOfBirth: t.field({ type: 'Date', select: { data: true }, resolve: ({ data }) => new Date(requestedPersonOf(data).dateOfBirth) }),
    nin: t.string({
      nullable: true,
      description: 'Null if none was given.',
      select: { data: true },
      resolve: ({ data }) => requestedPersonOf(data).nin,
    }),
    status: t.expose('status', { type: enumOf('DependantRequestStatus') }),
    principal: t.relation('principal', { type: Enrollee }),
    enrollee: t.relation('enrollee', { type: Enrollee, nullable: true, description: 'The person on record; null unless it is approved.' }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    decidedBy: t.relation('decidedBy', { type: Actor, description: NULL_UNTIL_DECIDED, nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: NULL_UNTIL_DECIDED, nullable: true }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Null unless it is rejected.' }),
    files: t.prismaField({
      type: [Attachment],
      description: 'Photograph and certificate while the request is pending.',
      select: { id: true },
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'DependantRequest', ownerId: id }, orderBy: { createdAt: 'asc' } }),
    }),
    availableActions: t.field({
      type: [Action],
      description: 'Actions open to the viewer.',
      select: { status: true, requestedById: true },
      resolve: (request, _args, { viewer }) => (viewer ? dependantRequestMachine.available(viewer, request) : []),
    }),
    version: t.exposeInt('version'),
  }),
});

const DependantRequestFilter = builder.inputType('DependantRequestFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('DependantRequestStatus')] }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    principalId: t.id(),
  }),
});

/** Searches by the person to be added or by the requesting member: name or number. */
function found(text: string | undefined): Prisma.DependantRequestWhereInput {
  if (!text) return {};
  const contains = { contains: escapeLike(text), mode: 'insensitive' } as const;
  return { OR: [{ displayName: contains }, { principal: { fullName: contains } }, { principal: { enrolmentNo: text.toUpperCase() } }] };
}

listField('dependantRequests', {
  description:
    'Members’ requests to add a dependant. Sorted by status, pending requests come first, oldest first. Served by the indexes on (status, requestedAt) and principalId.',
  type: DependantRequest,
  permission: 'DEPENDANT_REQUEST_READ',
  filter: DependantRequestFilter,
  sortBy: ['requestedAt', 'displayName', 'decidedAt', 'status'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleDependantRequests(viewer),
      {
        status: { in: filter?.status ?? undefined },
        relationship: { in: filter?.relationship ?? undefined },
        principalId: filter?.principalId ?? undefined,
      },
      found(search?.trim()),
    ],
  }),
  find: (args) => db.dependantRequest.findMany(args),
  count: (args) => db.dependantRequest.count(args),
});

createMutation('requestDependant', {
  type: DependantRequest,
  description: 'Requests to add a person to the member’s own family.',
  can: 'DEPENDANT_REQUEST_CREATE',
  input: requestDependantInput,
  run: requestDependant,
});

recordMutation('approveDependantRequest', {
  type: DependantRequest,
  description: 'Approves the request and adds the person.',
  can: 'FAMILY_WRITE',
  input: approveDependantRequestInput,
  run: approveDependantRequest,
});

recordMutation('rejectDependantRequest', {
  type: DependantRequest,
  description: 'Rejects the request with a reason shown to the member.',
  can: 'FAMILY_WRITE',
  input: rejectDependantRequestInput,
  run: rejectDependantRequest,
});

recordMutation('cancelDependantRequest', {
  type: DependantRequest,
  description: 'Withdraws the member’s request.',
  can: 'DEPENDANT_REQUEST_CREATE',
  input: cancelDependantRequestInput,
  run: cancelDependantRequest,
});
