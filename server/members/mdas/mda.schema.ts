import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Lga } from '../../scheme/reference/geography.schema.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { optionalRecordField } from '../enrollees/record-guard.ts';
import { visibleMdas } from './mda.access.ts';

builder.prismaObject('AcademicSession', {
  description: 'A session of an institution; students are covered session by session.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    startsOn: t.expose('startsOn', { type: 'Date' }),
    endsOn: t.expose('endsOn', { type: 'Date' }),
    isCurrent: t.exposeBoolean('isCurrent'),
  }),
});

const officers = { can: 'MDA_READ' } as const;
const NULL_WHILE_ACTIVE = 'Null while it is active.';

export const Mda = builder.prismaObject('Mda', {
  description: 'An employer, or a tertiary institution with its sessions. Name and code may be read wherever a record names it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    type: t.expose('type', { type: enumOf('MdaType') }),
    lga: t.relation('lga', { type: Lga, nullable: true, description: 'Null if not on record.' }),
    address: t.exposeString('address', { nullable: true, authScopes: officers, description: 'Null if not on record.' }),
    contactName: t.exposeString('contactName', { authScopes: officers }),
    phone: t.exposeString('phone', { authScopes: officers }),
    email: t.exposeString('email', { authScopes: officers }),
    premiumType: t.expose('premiumType', {
      type: enumOf('MdaPremiumType'),
      nullable: true,
      authScopes: officers,
      description: 'Own premium rule; null means the plan’s rule.',
    }),
    premiumValue: t.expose('premiumValue', {
      type: 'Kobo',
      nullable: true,
      authScopes: officers,
      description: 'Basis points of basic salary for PERCENT, kobo for FLAT; null means the plan’s rule.',
    }),
    premiumPercent: t.float({
      nullable: true,
      authScopes: officers,
      description: 'Percent of basic salary, 5 is 5%; null unless premiumType is PERCENT.',
      select: { premiumType: true, premiumValue: true },
      resolve: ({ premiumType, premiumValue }) => (premiumType === 'PERCENT' ? Number(premiumValue) / 100 : null),
    }),
    premiumAmount: t.field({
      type: 'Kobo',
      nullable: true,
      authScopes: officers,
      description: 'Of a month; null unless premiumType is FLAT.',
      select: { premiumType: true, premiumValue: true },
      resolve: ({ premiumType, premiumValue }) => (premiumType === 'FLAT' ? premiumValue : null),
    }),
    isActive: t.exposeBoolean('isActive'),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, authScopes: officers, description: NULL_WHILE_ACTIVE }),
    disableReason: t.exposeString('disableReason', { nullable: true, authScopes: officers, description: NULL_WHILE_ACTIVE }),
    membersDisabledAt: t.expose('enrolleesDisabledAt', {
      type: 'DateTime',
      nullable: true,
      authScopes: officers,
      description: 'When its enrollees were last disabled in bulk; null if never, and once that is reversed.',
    }),
    membersDisabledReason: t.exposeString('enrolleesDisabledReason', {
      nullable: true,
      authScopes: officers,
      description: 'Why its enrollees were last disabled in bulk; null if never, and once that is reversed.',
    }),
    membersDisabledBy: t.field({
      type: Actor,
      nullable: true,
      authScopes: officers,
      description: 'Who last disabled its enrollees in bulk; null if never, and once that is reversed.',
      select: { enrolleesDisabledById: true },
      resolve: ({ enrolleesDisabledById: id }) => (id ? db.userAccount.findUnique({ where: { id } }) : null),
    }),
    history: t.prismaField({
      authScopes: officers,
      description: 'History of the MDA and its bulk changes, oldest first.',
      ...statusHistory('Mda'),
    }),
    sessions: t.relation('sessions', {
      description: 'Of an institution, the newest first.',
      query: { orderBy: { startsOn: 'desc' } },
    }),
    principals: t.relationCount('enrollees', {
      description: 'Principals with cover.',
      authScopes: officers,
      where: { relationship: 'PRINCIPAL', status: 'ACTIVE' },
    }),
    lives: t.relationCount('enrollees', { description: 'All people with cover.', authScopes: officers, where: { status: 'ACTIVE' } }),
    disabledLives: t.relationCount('enrollees', {
      description: 'All people whose cover is disabled.',
      authScopes: officers,
      where: { status: 'DISABLED' },
    }),
    otherLives: t.relationCount('enrollees', {
      description: 'All people whose cover is suspended, has ended or has not started.',
      authScopes: officers,
      where: { status: { in: ['SUSPENDED', 'EXPIRED', 'PENDING_APPROVAL'] } },
    }),
    version: t.exposeInt('version'),
  }),
});

const MdaFilter = builder.inputType('MdaFilter', {
  fields: (t) => ({ type: t.field({ type: [enumOf('MdaType')] }), lgaId: t.id(), isActive: t.boolean() }),
});

listField('mdas', {
  description: 'Employers and institutions, searched by name or code. A few thousand at most, so the list is read whole.',
  type: Mda,
  permission: 'MDA_READ',
  filter: MdaFilter,
  sortBy: ['name', 'code', 'type'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.MdaWhereInput => ({
    AND: [
      visibleMdas(viewer),
      { type: { in: filter?.type ?? undefined }, lgaId: filter?.lgaId ?? undefined, isActive: filter?.isActive ?? undefined },
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { code: { startsWith: escapeLike(search), mode: 'insensitive' } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.mda.findMany(args),
  count: (args) => db.mda.count(args),
});

builder.queryField('mda', (t) =>
  t.withAuth({ can: 'MDA_READ' }).prismaField({
    type: Mda,
    description: 'One MDA.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.mda.findFirstOrThrow({ ...query, where: { id, AND: visibleMdas(viewer) } }),
  }),
);

builder.prismaObjectField(Enrollee, 'mda', (t) =>
  t.relation('mda', {
    type: Mda,
    ...optionalRecordField('WORK', 'Employer or institution that the person is covered through; null if there is none'),
  }),
);
