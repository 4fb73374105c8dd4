import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { rowsIn } from '../../platform/access/row-guard.ts';
import { Actor, statusHistory } from '../../platform/activity/history.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { listField } from '../../platform/graphql/list.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { approveFacilityChange, cancelFacilityChange, rejectFacilityChange } from './decide-facility-change.service.ts';
import { asAsked, visibleFacilityChanges } from './facility-change.access.ts';
import {
  approveFacilityChangeInput,
  cancelFacilityChangeInput,
  rejectFacilityChangeInput,
  requestFacilityChangeInput,
} from './facility-change.input.ts';
import { facilityChangeActions, facilityChangeMachine } from './facility-change.machine.ts';
import { requestFacilityChange } from './facility-change.service.ts';

const Action = builder.enumType('FacilityChangeAction', { values: facilityChangeMachine.names });

const FacilityChange = builder.prismaObject('FacilityChangeRequest', {
  description: 'The choice or change of a person’s primary facility, alone or with the family.',
  authScopes: rowsIn(visibleFacilityChanges, 'FACILITY_CHANGE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    fromHcp: t.relation('fromHcp', { type: Hcp, nullable: true, description: 'Null for a first choice.' }),
    toHcp: t.relation('toHcp', { type: Hcp }),
    reason: t.exposeString('reason'),
    status: t.expose('status', { type: enumOf('FacilityChangeStatus') }),
    effectiveDate: t.expose('effectiveDate', { type: 'Date', description: 'First day at the new facility; while it waits, the earliest.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person was moved to the new facility; null if that has not happened.',
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until it is decided, and if it is cancelled.',
    }),
    decidedBy: t.relation('decidedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until it is decided, if it is cancelled, and where nobody had to decide, as with a first choice.',
    }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Null unless it is rejected.' }),
    together: t.relation('followers', {
      description: 'The others of the family who asked with it.',
      query: (_args, { viewer }) => ({
        where: viewer ? visibleFacilityChanges(viewer) : { id: { in: [] } },
        orderBy: { id: 'asc' },
        take: 30,
      }),
    }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('FacilityChangeRequest') }),
    availableActions: t.field({
      type: [Action],
      description: 'What the viewer may do with it now.',
      select: { status: true, requestedById: true },
      resolve: (request, _args, { viewer }) => (viewer ? facilityChangeActions(viewer, request) : []),
    }),
    version: t.exposeInt('version'),
  }),
});

const FacilityChangeFilter = builder.inputType('FacilityChangeFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('FacilityChangeStatus')] }),
    enrolleeId: t.id({ description: 'One person, each change by itself.' }),
    toHcpId: t.id(),
    fromHcpId: t.id(),
    lgaId: t.id({ description: 'Of the facility asked for.' }),
  }),
});

listField('facilityChanges', {
  description:
    'Choices and changes of facility, a family that asked together once; found by name or number of the person. By the indexes on (status, requestedAt), enrolleeId and the search of enrollees.',
  type: FacilityChange,
  permission: 'FACILITY_CHANGE_READ',
  filter: FacilityChangeFilter,
  sortBy: ['requestedAt', 'effectiveDate', 'decidedAt'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleFacilityChanges(viewer),
      filter?.enrolleeId ? { enrolleeId: filter.enrolleeId } : asAsked,
      {
        status: { in: filter?.status ?? undefined },
        toHcpId: filter?.toHcpId ?? undefined,
        fromHcpId: filter?.fromHcpId ?? undefined,
        ...(filter?.lgaId && { toHcp: { lgaId: filter.lgaId } }),
      },
      search
        ? {
            enrollee: {
              OR: [
                { fullName: { contains: escapeLike(search), mode: 'insensitive' as const } },
                { searchNumbers: { contains: escapeLike(search.toUpperCase()) } },
              ],
            },
          }
        : {},
    ],
  }),
  find: (args) => db.facilityChangeRequest.findMany(args),
  count: (args) => db.facilityChangeRequest.count(args),
});

builder.queryField('facilityChange', (t) =>
  t.withAuth({ can: 'FACILITY_CHANGE_READ' }).prismaField({
    type: FacilityChange,
    description: 'One choice or change of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.facilityChangeRequest.findFirstOrThrow({ ...query, where: { id, AND: visibleFacilityChanges(viewer) } }),
  }),
);

createMutation('requestFacilityChange', {
  type: FacilityChange,
  description: 'A first choice takes effect at once; a change waits for a decision.',
  can: 'FACILITY_CHANGE_CREATE',
  input: requestFacilityChangeInput,
  run: requestFacilityChange,
});

recordMutation('approveFacilityChange', {
  type: FacilityChange,
  description: 'Grants it, with all who asked together, from the first of the next month.',
  can: 'FACILITY_CHANGE_DECIDE',
  input: approveFacilityChangeInput,
  run: approveFacilityChange,
});

recordMutation('rejectFacilityChange', {
  type: FacilityChange,
  description: 'Rejects the request with a reason shown to the member.',
  can: 'FACILITY_CHANGE_DECIDE',
  input: rejectFacilityChangeInput,
  run: rejectFacilityChange,
});

recordMutation('cancelFacilityChange', {
  type: FacilityChange,
  description: 'Takes it back while it waits; an account manager only what they asked for themselves.',
  can: 'FACILITY_CHANGE_CREATE',
  input: cancelFacilityChangeInput,
  run: cancelFacilityChange,
});
