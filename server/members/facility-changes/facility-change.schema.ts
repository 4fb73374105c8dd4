import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { approveFacilityChange, cancelFacilityChange, rejectFacilityChange } from './decide-facility-change.service.ts';
import { oneRowPerFamily, visibleFacilityChanges } from './facility-change.access.ts';
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
    effectiveDate: t.expose('effectiveDate', {
      type: 'Date',
      description: 'First day at the new facility; while the request is pending, the earliest possible day.',
    }),
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
      description: 'Null until the request is decided, and if it is withdrawn.',
    }),
    decidedBy: t.relation('decidedBy', {
      type: Actor,
      nullable: true,
      description: 'Null until it is decided, if it is withdrawn, and if no decision was needed, as for a first choice.',
    }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Null unless it is rejected.' }),
    together: t.relation('followers', {
      description: 'Requests of other family members made together with this one.',
      query: (_args, { viewer }) => ({
        where: viewer ? visibleFacilityChanges(viewer) : { id: { in: [] } },
        orderBy: { id: 'asc' },
        take: 30,
      }),
    }),
    history: t.prismaField({ description: 'Oldest first.', ...statusHistory('FacilityChangeRequest') }),
    availableActions: t.field({
      type: [Action],
      description: 'Actions open to the viewer.',
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
    lgaId: t.id({ description: 'LGA of the requested facility.' }),
  }),
});

listField('facilityChanges', {
  description:
    'Choices and changes of facility; a family request is listed once. Searched by name or number of the person. By the indexes on (status, requestedAt), enrolleeId and the search of enrollees.',
  type: FacilityChange,
  permission: 'FACILITY_CHANGE_READ',
  filter: FacilityChangeFilter,
  sortBy: ['requestedAt', 'effectiveDate', 'decidedAt'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleFacilityChanges(viewer),
      filter?.enrolleeId ? { enrolleeId: filter.enrolleeId } : oneRowPerFamily,
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
    description: 'One choice or change in the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.facilityChangeRequest.findFirstOrThrow({ ...query, where: { id, AND: visibleFacilityChanges(viewer) } }),
  }),
);

createMutation('requestFacilityChange', {
  type: FacilityChange,
  description: 'Chooses or requests a facility. A first choice takes effect immediately; a change needs a decision.',
  can: 'FACILITY_CHANGE_CREATE',
  input: requestFacilityChangeInput,
  run: requestFacilityChange,
});

recordMutation('approveFacilityChange', {
  type: FacilityChange,
  description: 'Approves the request and those made together with it, from the first of the next month.',
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
  description: 'Withdraws a pending request; account managers only their own.',
  can: 'FACILITY_CHANGE_CREATE',
  input: cancelFacilityChangeInput,
  run: cancelFacilityChange,
});
