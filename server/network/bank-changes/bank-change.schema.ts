import type { Prisma } from '../../generated/prisma/client.ts';
import { can } from '../../platform/access/permissions.shared.ts';
import type { Context } from '../../platform/access/viewer.ts';
import { Actor } from '../../platform/activity/history.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { listField } from '../../platform/graphql/list.ts';
import { maskTail } from '../../platform/graphql/mask.ts';
import { visibleBankChanges } from '../hcps/hcp.access.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { bankChangeMachine } from './bank-change.machine.ts';
import { approveBankChange, cancelBankChange, rejectBankChange, requestBankChange } from './bank-change.service.ts';

const BankChangeAction = builder.enumType('HcpBankChangeAction', { values: bankChangeMachine.names });
const seesBank = (_change: object, _args: object, { viewer }: Context) => viewer !== null && can(viewer, 'HCP_BANK_READ');

const HcpBankChange = builder.prismaObject('HcpBankChange', {
  description: 'Bank details asked for in place of those on record. The account is masked for those who may not read it whole.',
  authScopes: { can: 'HCP_BANK_REQUEST' },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    hcp: t.relation('hcp', { type: Hcp }),
    bankName: t.exposeString('bankName'),
    accountName: t.exposeString('accountName'),
    accountNumber: t.string({
      select: { accountNumber: true },
      authScopes: seesBank,
      unauthorizedResolver: ({ accountNumber }) => maskTail(accountNumber) ?? '',
      resolve: ({ accountNumber }) => accountNumber,
    }),
    sortCode: t.exposeString('sortCode', { nullable: true, authScopes: seesBank, unauthorizedResolver: () => null }),
    reason: t.exposeString('reason'),
    status: t.expose('status', { type: enumOf('HcpBankChangeStatus') }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    decisionNote: t.exposeString('decisionNote', { nullable: true }),
    availableActions: t.field({
      type: [BankChangeAction],
      description: 'What the viewer may do with it now; who asked does not decide.',
      select: { status: true, requestedById: true },
      resolve: (change, _args, { viewer }) => (viewer ? bankChangeMachine.available(viewer, change) : []),
    }),
  }),
});

const HcpBankChangeFilter = builder.inputType('HcpBankChangeFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('HcpBankChangeStatus')] }), hcpId: t.id() }),
});

listField('hcpBankChanges', {
  description: 'Changes of bank details of the facilities that the viewer acts for. By (status, requestedAt) and (hcpId, requestedAt).',
  type: HcpBankChange,
  permission: 'HCP_BANK_REQUEST',
  filter: HcpBankChangeFilter,
  sortBy: ['requestedAt', 'decidedAt', 'hcp'],
  orderBy: {
    hcp: (direction) => ({ hcp: { name: direction } }),
    decidedAt: (direction) => ({ decidedAt: { sort: direction, nulls: 'last' } }),
  },
  where: (viewer, filter, search): Prisma.HcpBankChangeWhereInput => ({
    AND: [
      visibleBankChanges(viewer),
      { status: { in: filter?.status ?? undefined }, hcpId: filter?.hcpId ?? undefined },
      search
        ? {
            OR: [
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
              { hcp: { code: { startsWith: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.hcpBankChange.findMany(args),
  count: (args) => db.hcpBankChange.count(args),
});

export const BankDetailsInput = builder.inputType('BankDetailsInput', {
  description: 'A bank by its code, or another one by its name.',
  fields: (t) => ({
    bankCode: t.string(),
    bankName: t.string(),
    accountName: t.string({ required: true }),
    accountNumber: t.string({ required: true, description: 'NUBAN, 10 digits.' }),
    sortCode: t.string({ description: '9 digits.' }),
  }),
});
const RequestBankChangeInput = builder.inputType('RequestBankChangeInput', {
  fields: (t) => ({ bank: t.field({ type: BankDetailsInput, required: true }), reason: t.string({ required: true }) }),
});
const DecideBankChangeInput = builder.inputType('DecideBankChangeInput', {
  fields: (t) => ({ version: t.int({ required: true }), note: t.string() }),
});

const reread = (query: object, { id }: { id: string }) => db.hcpBankChange.findUniqueOrThrow({ ...query, where: { id } });

builder.mutationFields((t) => {
  const id = () => t.arg.id({ required: true });
  const decision = () => t.arg({ type: DecideBankChangeInput, required: true });
  return {
    requestBankChange: t.withAuth({ can: 'HCP_BANK_REQUEST' }).prismaField({
      type: HcpBankChange,
      description: 'Asks for other bank details of a facility; an administrator decides.',
      args: { hcpId: id(), input: t.arg({ type: RequestBankChangeInput, required: true }) },
      resolve: async (query, _root, { hcpId, input }, { viewer }) => reread(query, await requestBankChange(viewer, hcpId, input)),
    }),
    approveBankChange: t.withAuth({ can: 'HCP_BANK_DECIDE' }).prismaField({
      type: HcpBankChange,
      description: 'The new details count from now on. Not by the one who asked.',
      args: { id: id(), input: decision() },
      resolve: async (query, _root, args, { viewer }) => reread(query, await approveBankChange(viewer, args.id, args.input)),
    }),
    rejectBankChange: t.withAuth({ can: 'HCP_BANK_DECIDE' }).prismaField({
      type: HcpBankChange,
      description: 'The details on record stay; who asked reads why. Not by the one who asked.',
      args: { id: id(), input: decision() },
      resolve: async (query, _root, args, { viewer }) => reread(query, await rejectBankChange(viewer, args.id, args.input)),
    }),
    cancelBankChange: t.withAuth({ can: 'HCP_BANK_REQUEST' }).prismaField({
      type: HcpBankChange,
      description: 'Takes a waiting change back.',
      args: { id: id(), input: decision() },
      resolve: async (query, _root, args, { viewer }) => reread(query, await cancelBankChange(viewer, args.id, args.input)),
    }),
  };
});
