import type { Prisma } from '../../generated/prisma/client.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { addDays, dayOf, daysBetween, today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { statusHistory } from '../../scheme/workflow/history.schema.ts';
import { paCodeMachine } from './pa-code.machine.ts';
import { paNumber } from './pa-code.shared.ts';
import { visiblePaCodes } from './pa-request.access.ts';

const PaCodeAction = builder.enumType('PaCodeAction', { values: paCodeMachine.names });

const citing = {
  where: { status: { notIn: ['WITHDRAWN', 'REJECTED'] } },
  select: { id: true, claimNo: true },
  take: 1,
} as const satisfies Prisma.PaCode$claimsArgs;

export const PaCode = builder.prismaObject('PaCode', {
  description: 'Authorisation to pay for one person’s care, at one facility, for one claim.',
  authScopes: rowsIn(visiblePaCodes, 'PA_REQUEST_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    status: t.expose('status', { type: enumOf('PaCodeStatus') }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    validUntil: t.expose('validUntil', { type: 'Date', description: 'Last day of care that the code covers.' }),
    daysLeft: t.int({
      nullable: true,
      description: 'Days until it expires; null unless it is active.',
      select: { status: true, validUntil: true },
      resolve: ({ status, validUntil }) => (status === 'ACTIVE' ? Math.max(0, daysBetween(today(), dayOf(validUntil))) : null),
    }),
    extendedAt: t.expose('extendedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if the code was not extended. A code can be extended once.',
    }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the claim with this code was submitted; null until then, and again if that claim is withdrawn.',
    }),
    revokeReason: t.exposeString('revokeReason', {
      nullable: true,
      description: 'Null unless it was revoked, and without the permission INTERNAL_NOTE_READ.',
      authScopes: { can: 'INTERNAL_NOTE_READ' },
      unauthorizedResolver: () => null,
    }),
    claimId: t.id({
      nullable: true,
      description: 'The claim with this code, except withdrawn and rejected ones; null if there is none.',
      select: { claims: citing },
      resolve: ({ claims }) => claims[0]?.id ?? null,
    }),
    claimNo: t.string({
      nullable: true,
      description: 'Number of that claim; null if there is none.',
      select: { claims: citing },
      resolve: ({ claims }) => claims[0]?.claimNo ?? null,
    }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    hcp: t.relation('hcp', { type: Hcp }),
    paRequest: t.relation('paRequest'),
    history: t.prismaField({ authScopes: { can: 'INTERNAL_NOTE_READ' }, unauthorizedResolver: () => [], ...statusHistory('PaCode') }),
    availableActions: t.field({
      type: [PaCodeAction],
      select: { status: true, extendedAt: true },
      resolve: (code, _args, { viewer }) =>
        viewer ? paCodeMachine.available(viewer, code).filter((action) => action !== 'EXTEND' || !code.extendedAt) : [],
    }),
    version: t.exposeInt('version'),
  }),
});

const PaCodeFilter = builder.inputType('PaCodeFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('PaCodeStatus')] }),
    hcpId: t.id(),
    enrolleeId: t.id(),
    endsWithinDays: t.int({ description: 'Expires within this many days.' }),
    issued: t.field({ type: DateRangeInput }),
  }),
});

listField('paCodes', {
  description:
    'PA codes, found by code, request number, name or enrolment number. Active ones by PaCode_status_validUntil_idx, those of a facility by PaCode_hcpId_status_idx.',
  type: PaCode,
  permission: 'PA_REQUEST_READ',
  filter: PaCodeFilter,
  sortBy: ['validUntil', 'issuedAt', 'code', 'approvedAmount'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.PaCodeWhereInput => ({
    AND: [
      visiblePaCodes(viewer),
      {
        status: { in: filter?.status ?? undefined },
        hcpId: filter?.hcpId ?? undefined,
        enrolleeId: filter?.enrolleeId ?? undefined,
        ...(typeof filter?.endsWithinDays === 'number' && { validUntil: { lte: addDays(today(), filter.endsWithinDays) } }),
        issuedAt: instantsWithin(filter?.issued),
      },
      search
        ? {
            OR: [
              { code: { startsWith: escapeLike(paNumber(search)) } },
              { paRequest: { requestNo: { startsWith: escapeLike(paNumber(search)) } } },
              { enrollee: enrolleeMatching(search) },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.paCode.findMany(args),
  count: (args) => db.paCode.count(args),
  sum: async ({ where }) => (await db.paCode.aggregate({ where, _sum: { approvedAmount: true } }))._sum.approvedAmount,
});

builder.queryField('paCode', (t) =>
  t.withAuth({ can: 'PA_REQUEST_READ' }).prismaField({
    type: PaCode,
    description: 'One PA code of the viewer’s scope, by its id or by the code itself.',
    args: { id: t.arg.id(), code: t.arg.string() },
    resolve: (query, _root, { id, code }, { viewer }) =>
      db.paCode.findFirstOrThrow({
        ...query,
        where: { AND: [visiblePaCodes(viewer), id ? { id } : { code: paNumber(code ?? '') }] },
      }),
  }),
);
