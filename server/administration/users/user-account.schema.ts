import type { Prisma } from '../../generated/prisma/client.ts';
import { statusOfAccount, statusWhere, visibleUserAccounts } from '../../identity/accounts/user-account.access.ts';
import { UserAccountStatus } from '../../identity/accounts/user-account-status.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Lga } from '../../scheme/reference/geography.schema.ts';
import { correctUserInput, deactivateUserInput, inviteUserInput, updateUserRoleInput, userVersionInput } from './user-account.input.ts';
import {
  correctUser,
  deactivateUser,
  endUserSessions,
  inviteUser,
  reactivateUser,
  resetUserPassword,
  resetUserSecondStep,
  updateUserRole,
} from './user-account.service.ts';

export const UserAccount = builder.prismaObject('UserAccount', {
  description: 'A user account, as administrators see it. Contains no password or token.',
  authScopes: rowsIn(visibleUserAccounts, 'USER_MANAGE'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email', { nullable: true, description: 'Null for a member who signs in by phone and has no email address.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.' }),
    role: t.expose('role', { type: enumOf('Role') }),
    status: t.field({
      type: UserAccountStatus,
      select: { isActive: true, mustChangePassword: true, emailVerified: true },
      resolve: (user) => statusOfAccount(user),
    }),
    hcp: t.relation('hcp', { type: Hcp, nullable: true, description: 'The facility of a provider user; null for everyone else.' }),
    enrolmentNo: t.string({
      nullable: true,
      description: 'Enrolment number of an enrollee’s portal account; null for other accounts, and until the number is issued.',
      select: { enrollee: { select: { enrolmentNo: true } } },
      resolve: ({ enrollee }) => enrollee?.enrolmentNo ?? null,
    }),
    lgas: t.field({
      type: [Lga],
      description: 'The LGAs to which an officer is restricted; empty for the whole scheme.',
      select: { lgaIds: true },
      resolve: ({ lgaIds }) => (lgaIds.length > 0 ? db.lga.findMany({ where: { id: { in: lgaIds } }, orderBy: { name: 'asc' } }) : []),
    }),
    sessionCount: t.relationCount('sessions', {
      description: 'Number of open sessions.',
      where: () => ({ expiresAt: { gt: now() } }),
    }),
    hasApp: t.boolean({
      description: 'Whether an authenticator app is set up.',
      select: { _count: { select: { twoFactors: { where: { verified: true } } } } },
      resolve: ({ _count }) => _count.twoFactors > 0,
    }),
    lastLoginAt: t.expose('lastLoginAt', { type: 'DateTime', nullable: true, description: 'Null until the first sign-in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    deactivatedAt: t.expose('deactivatedAt', { type: 'DateTime', nullable: true, description: 'Null while the account is active.' }),
    deactivateReason: t.exposeString('deactivateReason', { nullable: true, description: 'Null while the account is active.' }),
  }),
});

const UserAccountFilter = builder.inputType('UserAccountFilter', {
  fields: (t) => ({ role: t.field({ type: [enumOf('Role')] }), status: t.field({ type: [UserAccountStatus] }), hcpId: t.id() }),
});

listField('userAccounts', {
  description:
    'User accounts; the search matches part of the name or the start of the email address. Index: UserAccount_role_isActive_idx.',
  type: UserAccount,
  permission: 'USER_MANAGE',
  filter: UserAccountFilter,
  sortBy: ['name', 'email', 'role', 'lastLoginAt', 'createdAt'],
  defaultDirection: 'ASC',
  orderBy: { lastLoginAt: (direction) => ({ lastLoginAt: { sort: direction, nulls: 'last' } }) },
  where: (viewer, filter, search): Prisma.UserAccountWhereInput => ({
    AND: [
      visibleUserAccounts(viewer),
      { role: { in: filter?.role ?? undefined }, hcpId: filter?.hcpId ?? undefined },
      filter?.status?.length ? { OR: filter.status.map((status) => statusWhere[status]) } : {},
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { email: { startsWith: escapeLike(search.toLowerCase()) } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.userAccount.findMany(args),
  count: (args) => db.userAccount.count(args),
});

builder.queryField('userAccount', (t) =>
  t.withAuth({ can: 'USER_MANAGE' }).prismaField({
    type: UserAccount,
    description: 'One account.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.userAccount.findFirstOrThrow({ ...query, where: { id, AND: visibleUserAccounts(viewer) } }),
  }),
);

createMutation('inviteUser', {
  type: UserAccount,
  description: 'Creates an account and emails a temporary password, which must be changed at the first sign-in.',
  can: 'USER_MANAGE',
  input: inviteUserInput,
  run: inviteUser,
});

recordMutation('updateUserRole', {
  type: UserAccount,
  description:
    'Changes the role, facility or LGAs and ends all sessions of the account. Not for the caller’s own account or the last administrator.',
  can: 'USER_MANAGE',
  input: updateUserRoleInput,
  run: updateUserRole,
});

recordMutation('correctUser', {
  type: UserAccount,
  description:
    'Corrects the name or email address of an account. The old address is notified; sessions stay open. An account awaiting its first sign-in gets a new temporary password at the new address. Not for the caller’s own account.',
  can: 'USER_MANAGE',
  input: correctUserInput,
  run: correctUser,
});

recordMutation('deactivateUser', {
  type: UserAccount,
  description: 'Deactivates an account and ends its sessions. Not for the caller’s own account or the last administrator.',
  can: 'USER_MANAGE',
  input: deactivateUserInput,
  run: deactivateUser,
});

recordMutation('reactivateUser', {
  type: UserAccount,
  description: 'Reactivates an account.',
  can: 'USER_MANAGE',
  input: userVersionInput,
  run: reactivateUser,
});

recordMutation('resetUserPassword', {
  type: UserAccount,
  description: 'Emails a new temporary password and ends all sessions of the account.',
  can: 'USER_MANAGE',
  input: userVersionInput,
  run: resetUserPassword,
});

recordMutation('resetUserSecondStep', {
  type: UserAccount,
  description: 'Removes a lost authenticator app and its recovery codes from an account, notifies the user and ends all sessions.',
  can: 'USER_MANAGE',
  input: userVersionInput,
  run: resetUserSecondStep,
});

recordMutation('endUserSessions', {
  type: UserAccount,
  description: 'Ends all sessions of a user.',
  can: 'USER_MANAGE',
  run: endUserSessions,
});
