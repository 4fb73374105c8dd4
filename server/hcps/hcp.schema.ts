import { roleCan } from '../auth/permissions.ts';
import type { Context } from '../context.ts';
import { db } from '../db.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { Lga, Town, Ward } from '../geography/geography.schema.ts';
import { builder } from '../schema/builder.ts';
import { enumOf } from '../schema/enums.ts';
import { listField } from '../schema/list.ts';
import { maskTail } from '../schema/mask.ts';
import { bankWithin, visibleHcps } from './hcp.access.ts';

const bankScope = (hcp: { id: string }, _args: object, { viewer }: Context) =>
  viewer !== null && roleCan(viewer.role, 'HCP_BANK_READ') && bankWithin(viewer, hcp.id);
const hidden = { nullable: true, authScopes: bankScope, unauthorizedResolver: () => null } as const;

export const Hcp = builder.prismaObject('Hcp', {
  description:
    'A health-care provider. Bank details are for those who pay it and for itself; others get the last four digits of the account.',
  authScopes: { can: 'HCP_READ' },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code', { nullable: true, description: 'PL-{LGA}-{NNNN}, issued at activation.' }),
    name: t.exposeString('name'),
    level: t.expose('level', { type: enumOf('HcpLevel') }),
    ownership: t.expose('ownership', { type: enumOf('HcpOwnership') }),
    providerType: t.expose('providerType', { type: enumOf('HcpType') }),
    careType: t.expose('careType', { type: enumOf('CareType') }),
    lga: t.relation('lga', { type: Lga }),
    town: t.relation('town', { type: Town }),
    ward: t.relation('ward', { type: Ward, nullable: true }),
    address: t.exposeString('address'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    contactName: t.exposeString('contactName'),
    contactDesignation: t.exposeString('contactDesignation'),
    contactPhone: t.exposeString('contactPhone'),
    licenceNo: t.exposeString('licenceNo', { nullable: true }),
    accreditationNo: t.exposeString('accreditationNo', { nullable: true }),
    accreditedFrom: t.expose('accreditedFrom', { type: 'Date', nullable: true }),
    accreditedTo: t.expose('accreditedTo', { type: 'Date', nullable: true }),
    capitationCapacity: t.exposeInt('capitationCapacity', { description: 'How many lives may choose it; 0 is no limit.' }),
    lives: t.relationCount('enrollees', { description: 'People with cover who chose it as their provider.', where: { status: 'ACTIVE' } }),
    status: t.expose('status', { type: enumOf('HcpStatus') }),
    statusReason: t.exposeString('statusReason', { nullable: true, authScopes: { can: 'SERVICE_READ' }, unauthorizedResolver: () => null }),
    statusChangedAt: t.expose('statusChangedAt', { type: 'DateTime', nullable: true }),
    bankName: t.exposeString('bankName', hidden),
    bankCode: t.exposeString('bankCode', hidden),
    bankAccountName: t.exposeString('bankAccountName', hidden),
    bankSortCode: t.exposeString('bankSortCode', hidden),
    bankAccountNumber: t.string({
      nullable: true,
      select: { bankAccountNumber: true },
      authScopes: bankScope,
      unauthorizedResolver: (hcp) => maskTail(hcp.bankAccountNumber),
      resolve: (hcp) => hcp.bankAccountNumber,
    }),
    version: t.exposeInt('version'),
  }),
});

const HcpFilter = builder.inputType('HcpFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('HcpStatus')] }),
    level: t.field({ type: [enumOf('HcpLevel')] }),
    ownership: t.field({ type: [enumOf('HcpOwnership')] }),
    type: t.field({ type: [enumOf('HcpType')] }),
    lgaId: t.id(),
  }),
});

listField('hcps', {
  description:
    'Facilities, found by a part of the name, the code, or the town. A few thousand at most; status and name by Hcp_status_name_idx.',
  type: Hcp,
  permission: 'HCP_READ',
  filter: HcpFilter,
  sortBy: ['name', 'code', 'level', 'lga', 'statusChangedAt', 'createdAt'],
  defaultDirection: 'ASC',
  orderBy: { lga: (direction) => ({ lga: { name: direction } }) },
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
      search
        ? {
            OR: [
              { name: { contains: search, mode: 'insensitive' } },
              { code: { startsWith: search, mode: 'insensitive' } },
              { town: { name: { startsWith: search, mode: 'insensitive' } } },
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
