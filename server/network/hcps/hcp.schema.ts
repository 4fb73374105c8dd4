import type { Prisma } from '../../generated/prisma/client.ts';
import { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { statusOfAccount } from '../../identity/accounts/user-account.access.ts';
import { UserAccountStatus } from '../../identity/accounts/user-account-status.schema.ts';
import { addDays, daysBetween, today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { Lga, Town, Ward } from '../../scheme/reference/geography.schema.ts';
import { statusHistory } from '../../scheme/workflow/history.schema.ts';
import { actsFor, managedHcps, visibleHcps } from './hcp.access.ts';
import { hcpMachine } from './hcp.machine.ts';
import { livesByHcp } from './hcp-lives.ts';

type HcpRow = { id: string; lgaId: string };

const bankScope = (hcp: HcpRow, _args: object, { viewer }: Context) =>
  viewer !== null && can(viewer, 'HCP_BANK_READ') && actsFor(viewer, hcp);
/** For those who manage the facility, and for the facility itself. */
const keepers = (hcp: HcpRow, _args: object, { viewer }: Context) =>
  viewer !== null && (can(viewer, 'HCP_MANAGE') || can(viewer, 'HCP_CONTACT_UPDATE')) && actsFor(viewer, hcp);
/** For the scheme and the facility itself, not for other facilities or members. */
const internal = {
  authScopes: (hcp: HcpRow, _args: object, { viewer }: Context) => viewer !== null && actsFor(viewer, hcp),
} as const;
/** Capacity: also for members and applicants, who choose a facility by it. */
const fullness = {
  authScopes: (hcp: HcpRow, _args: object, { viewer }: Context) =>
    viewer !== null && (viewer.scope.kind === 'SELF' || actsFor(viewer, hcp)),
} as const;
const optionalInternal = {
  nullable: true,
  ...internal,
  unauthorizedResolver: () => null,
  description: 'Null if not on record, and for other facilities, members and officers of other LGAs.',
} as const;
const hidden = {
  nullable: true,
  authScopes: bankScope,
  unauthorizedResolver: () => null,
  description: 'Null if not on record, without the permission HCP_BANK_READ, and for other facilities and officers of other LGAs.',
} as const;

const HcpAction = builder.enumType('HcpAction', { values: hcpMachine.names });

const NO_MEMBERS: readonly EnrolleeStatus[] = ['DECEASED', 'REJECTED', 'MERGED'];
const MEMBERS = Object.values(EnrolleeStatus).filter((status) => !NO_MEMBERS.includes(status));

/** An accreditation that ends within this many days counts as ending soon. */
const SOON_DAYS = 60;
const Accreditation = builder.enumType('HcpAccreditation', {
  description: 'ENDS_SOON: within 60 days.',
  values: ['VALID', 'ENDS_SOON', 'ENDED', 'NONE'] as const,
});
type AccreditationState = typeof Accreditation.$inferType;

function accreditationOf(accreditedTo: Date | null): AccreditationState {
  if (!accreditedTo) return 'NONE';
  const left = daysBetween(today(), accreditedTo);
  return left < 0 ? 'ENDED' : left <= SOON_DAYS ? 'ENDS_SOON' : 'VALID';
}

function accreditationWhere(state: AccreditationState | null | undefined): Prisma.HcpWhereInput {
  switch (state) {
    case 'VALID':
      return { accreditedTo: { gt: addDays(today(), SOON_DAYS) } };
    case 'ENDS_SOON':
      return { accreditedTo: { gte: today(), lte: addDays(today(), SOON_DAYS) } };
    case 'ENDED':
      return { accreditedTo: { lt: today() } };
    case 'NONE':
      return { accreditedTo: null };
    case null:
    case undefined:
      return {};
  }
}

const HcpUser = builder.prismaObject('UserAccount', {
  variant: 'HcpUser',
  description: 'A user account of a facility.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true, description: 'Null if not on record.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.' }),
    status: t.field({
      type: UserAccountStatus,
      select: { isActive: true, mustChangePassword: true, emailVerified: true },
      resolve: (user) => statusOfAccount(user),
    }),
    lastLoginAt: t.expose('lastLoginAt', { type: 'DateTime', nullable: true, description: 'Null until the first sign-in.' }),
  }),
});

export const Hcp = builder.prismaObject('Hcp', {
  description:
    'A health-care provider. Bank details are visible to those who pay it and to itself; other officers see the last four digits of the account. Contact person, documents and numbers are hidden from other facilities, members and officers of other LGAs.',
  authScopes: { can: 'HCP_READ' },
  select: { id: true, lgaId: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code', { nullable: true, description: 'PL-{LGA}-{NNNN}; null until it is issued at activation.' }),
    applicationNo: t.exposeString('applicationNo', {
      nullable: true,
      description:
        'Number of its application; null if it did not apply itself, for other facilities and officers of other LGAs, and without the permission HCP_MANAGE or HCP_CONTACT_UPDATE.',
      authScopes: keepers,
      unauthorizedResolver: () => null,
    }),
    name: t.exposeString('name'),
    level: t.expose('level', { type: enumOf('HcpLevel') }),
    ownership: t.expose('ownership', { type: enumOf('HcpOwnership') }),
    providerType: t.expose('providerType', { type: enumOf('HcpType') }),
    careType: t.expose('careType', { type: enumOf('CareType') }),
    lga: t.relation('lga', { type: Lga }),
    town: t.relation('town', { type: Town }),
    ward: t.relation('ward', { type: Ward, nullable: true, description: 'Null if not on record.' }),
    address: t.exposeString('address'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    contactName: t.exposeString('contactName', internal),
    contactDesignation: t.exposeString('contactDesignation', internal),
    contactPhone: t.exposeString('contactPhone', internal),
    licenceNo: t.exposeString('licenceNo', optionalInternal),
    accreditationNo: t.exposeString('accreditationNo', optionalInternal),
    accreditedFrom: t.expose('accreditedFrom', {
      type: 'Date',
      nullable: true,
      description: 'First day of the accreditation; null if not on record.',
    }),
    accreditedTo: t.expose('accreditedTo', {
      type: 'Date',
      nullable: true,
      description: 'Last day of the accreditation; null if not on record.',
    }),
    accreditation: t.field({
      type: Accreditation,
      description: 'Accreditation status today.',
      select: { accreditedTo: true },
      resolve: ({ accreditedTo }) => accreditationOf(accreditedTo),
    }),
    capitationCapacity: t.exposeInt('capitationCapacity', { description: 'Maximum number of lives; 0 means no limit.', ...fullness }),
    lives: t.int({
      description: 'Covered people who chose it.',
      ...fullness,
      resolve: ({ id }, _args, _context, info) => batchLoader(info, id, (ids) => livesByHcp(ids, ['ACTIVE'])),
    }),
    status: t.expose('status', { type: enumOf('HcpStatus') }),
    statusReason: t.exposeString('statusReason', {
      nullable: true,
      description: 'Why it was rejected or deactivated; null in every other status, and without the permission SERVICE_READ.',
      authScopes: { can: 'SERVICE_READ' },
      unauthorizedResolver: () => null,
    }),
    statusChangedAt: t.expose('statusChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the status last changed; null if it never did.',
    }),
    bankName: t.exposeString('bankName', hidden),
    bankCode: t.exposeString('bankCode', hidden),
    bankAccountName: t.exposeString('bankAccountName', hidden),
    bankSortCode: t.exposeString('bankSortCode', hidden),
    bankAccountNumber: t.string({
      nullable: true,
      description:
        'Full number with the permission HCP_BANK_READ, else the last four digits; null if not on record, and for other facilities, members and officers of other LGAs.',
      select: { bankAccountNumber: true },
      authScopes: bankScope,
      unauthorizedResolver: (hcp, _args, { viewer }) => (viewer && actsFor(viewer, hcp) ? maskTail(hcp.bankAccountNumber) : null),
      resolve: (hcp) => hcp.bankAccountNumber,
    }),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    availableActions: t.field({
      type: [HcpAction],
      description: 'Actions available to the viewer now.',
      select: { status: true },
      resolve: (hcp, _args, { viewer }) => (viewer && actsFor(viewer, hcp) ? hcpMachine.available(viewer, hcp) : []),
    }),
    history: t.prismaField({
      description: 'Status history, oldest first; empty for those who do not manage the facility.',
      authScopes: keepers,
      unauthorizedResolver: () => [],
      ...statusHistory('Hcp'),
    }),
    papers: t.prismaField({
      type: [Attachment],
      description: 'Licence and certificates.',
      authScopes: keepers,
      unauthorizedResolver: () => [],
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'Hcp', ownerId: id }, orderBy: { createdAt: 'desc' }, take: 100 }),
    }),
    users: t.relation('users', {
      type: HcpUser,
      description: 'Its user accounts.',
      authScopes: keepers,
      unauthorizedResolver: () => [] as never,
      query: { orderBy: { name: 'asc' }, take: 200 },
    }),
    members: t.int({
      description: 'Everyone assigned to it, covered now or later.',
      ...internal,
      resolve: ({ id }, _args, _context, info) => batchLoader(info, id, (ids) => livesByHcp(ids, MEMBERS)),
    }),
  }),
});

const HcpFilter = builder.inputType('HcpFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('HcpStatus')] }),
    level: t.field({ type: [enumOf('HcpLevel')] }),
    ownership: t.field({ type: [enumOf('HcpOwnership')] }),
    type: t.field({ type: [enumOf('HcpType')] }),
    lgaId: t.id(),
    accreditation: t.field({ type: Accreditation }),
  }),
});

listField('hcps', {
  description:
    'Facilities, found by part of the name, the code, or the town. A few thousand at most; index Hcp_status_name_idx on status and name.',
  type: Hcp,
  permission: 'HCP_READ',
  filter: HcpFilter,
  sortBy: ['name', 'code', 'level', 'lga', 'accreditedTo', 'statusChangedAt', 'createdAt'],
  defaultDirection: 'ASC',
  orderBy: {
    lga: (direction) => ({ lga: { name: direction } }),
    accreditedTo: (direction) => ({ accreditedTo: { sort: direction, nulls: 'last' } }),
  },
  where: (viewer, filter, search): Prisma.HcpWhereInput => ({
    AND: [
      visibleHcps(viewer),
      {
        status: { in: filter?.status ?? undefined },
        level: { in: filter?.level ?? undefined },
        ownership: { in: filter?.ownership ?? undefined },
        providerType: { in: filter?.type ?? undefined },
        lgaId: filter?.lgaId ?? undefined,
      },
      accreditationWhere(filter?.accreditation),
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { code: { startsWith: escapeLike(search), mode: 'insensitive' } },
              { town: { name: { startsWith: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.hcp.findMany(args),
  count: (args) => db.hcp.count(args),
});

builder.queryField('hcp', (t) =>
  t.withAuth({ can: 'HCP_READ' }).prismaField({
    type: Hcp,
    description: 'One facility of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.hcp.findFirstOrThrow({ ...query, where: { id, AND: visibleHcps(viewer) } }),
  }),
);

builder.queryField('myHcp', (t) =>
  t.withAuth({ can: 'HCP_CONTACT_UPDATE' }).prismaField({
    type: Hcp,
    description: 'The viewer’s own facility.',
    resolve: (query, _root, _args, { viewer }) => db.hcp.findFirstOrThrow({ ...query, where: managedHcps(viewer) }),
  }),
);
