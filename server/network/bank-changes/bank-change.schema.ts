import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { visibleBankChanges } from '../hcps/hcp.access.ts';
import { decideBankChangeInput, requestBankChangeInput } from '../hcps/hcp.input.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { bankChangeMachine } from './bank-change.machine.ts';
import { approveBankChange, cancelBankChange, rejectBankChange, requestBankChange } from './bank-change.service.ts';

const BankChangeAction = builder.enumType('HcpBankChangeAction', { values: bankChangeMachine.names });
const seesBank = (_change: object, _args: object, { viewer }: Context) => viewer !== null && can(viewer, 'HCP_BANK_READ');

const HcpBankChange = builder.prismaObject('HcpBankChange', {
  description: 'A request to change bank details. The account number is masked for those who may not read it.',
  authScopes: rowsIn(visibleBankChanges, 'HCP_BANK_REQUEST'),
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
    sortCode: t.exposeString('sortCode', {
      nullable: true,
      description: 'Null if none was given, and without the permission HCP_BANK_READ.',
      authScopes: seesBank,
      unauthorizedResolver: () => null,
    }),
    reason: t.exposeString('reason'),
    status: t.expose('status', { type: enumOf('HcpBankChangeStatus') }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until it is decided, and if it is withdrawn.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until it is decided, and if it is withdrawn.',
    }),
    decisionNote: t.exposeString('decisionNote', { nullable: true, description: 'Note of the person who decided; null if there is none.' }),
    availableActions: t.field({
      type: [BankChangeAction],
      description: 'Actions available to the viewer now; the requester cannot decide.',
      select: { status: true, requestedById: true },
      resolve: (change, _args, { viewer }) => (viewer ? bankChangeMachine.available(viewer, change) : []),
    }),
  }),
});

const HcpBankChangeFilter = builder.inputType('HcpBankChangeFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('HcpBankChangeStatus')] }), hcpId: t.id() }),
});

listField('hcpBankChanges', {
  description: 'Bank changes of the facilities that the viewer acts for. Indexes (status, requestedAt) and (hcpId, requestedAt).',
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

recordMutation('requestBankChange', {
  type: HcpBankChange,
  description: 'Requests a change of a facility’s bank details; an administrator decides.',
  can: 'HCP_BANK_REQUEST',
  idArgument: 'hcpId',
  input: requestBankChangeInput,
  run: requestBankChange,
});

recordMutation('approveBankChange', {
  type: HcpBankChange,
  description: 'Approves a bank change; takes effect immediately. Not allowed for the requester.',
  can: 'HCP_BANK_DECIDE',
  input: decideBankChangeInput,
  run: approveBankChange,
});

recordMutation('rejectBankChange', {
  type: HcpBankChange,
  description: 'Rejects a bank change; the requester can read the reason. Not allowed for the requester.',
  can: 'HCP_BANK_DECIDE',
  input: decideBankChangeInput,
  run: rejectBankChange,
});

recordMutation('cancelBankChange', {
  type: HcpBankChange,
  description: 'Withdraws a pending change.',
  can: 'HCP_BANK_REQUEST',
  input: decideBankChangeInput,
  run: cancelBankChange,
});
