import { optionalNoticesOf } from '../../messaging/notifications/notice-choice.shared.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { createMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { hasApp, recoveryCodesLeft, roleOwesCode } from '../auth/second-factor.service.ts';
import { chooseMyLanguageInput, chooseMyNoticesInput, updateMyProfileInput } from './profile.input.ts';
import {
  chooseMyLanguage,
  chooseMyNotices,
  mySessions,
  revokeMyOtherSessions,
  revokeMySession,
  updateMyProfile,
} from './profile.service.ts';

const Profile = builder.prismaObject('UserAccount', {
  variant: 'Profile',
  description: 'The viewer’s own account.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email', { nullable: true, description: 'Null for a member who signs in by phone and has no email address.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.' }),
    language: t.expose('language', {
      type: enumOf('Language'),
      nullable: true,
      description: 'Display language; null until chosen.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastLoginAt: t.expose('lastLoginAt', { type: 'DateTime', nullable: true, description: 'Null until the first sign-in.' }),
    noticesWanted: t.field({
      type: [enumOf('OptionalNotice')],
      description: 'Optional notifications that are also sent by text message or email.',
      select: { role: true, noticesOff: true },
      resolve: ({ role, noticesOff }) => optionalNoticesOf(role).filter((notice) => !noticesOff.includes(notice)),
    }),
    owesCode: t.boolean({
      description: 'Whether this account needs two-step sign-in, with a code by email if no app is set up.',
      select: { role: true, isDemo: true },
      resolve: async (user) => roleOwesCode(user, await getSettings()),
    }),
    hasPassword: t.boolean({
      description: 'Whether a password is set; a member who signs in by phone may have none.',
      select: { id: true },
      resolve: async ({ id }) => (await db.credential.count({ where: { userId: id, password: { not: null } } })) > 0,
    }),
    hasApp: t.boolean({ description: 'Whether an authenticator app is set up.', select: { id: true }, resolve: ({ id }) => hasApp(id) }),
    recoveryCodesLeft: t.int({
      description: 'Number of unused recovery codes.',
      select: { id: true },
      resolve: ({ id }) => recoveryCodesLeft(id),
    }),
  }),
});

const UserSession = builder.prismaObject('Session', {
  variant: 'UserSession',
  description: 'A session of the viewer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'User agent of the browser; null if not sent.' }),
    ipAddress: t.exposeString('ipAddress', { nullable: true, description: 'IP address of the sign-in; null if unknown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('updatedAt', { type: 'DateTime' }),
    current: t.boolean({
      description: 'Whether it is the session of this request.',
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
  }),
});

builder.queryField('myProfile', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).prismaField({
    type: Profile,
    description: 'The viewer’s own account.',
    resolve: (query, _root, _args, { viewer }) => db.userAccount.findUniqueOrThrow({ ...query, where: { id: viewer.userId } }),
  }),
);

builder.queryField('mySessions', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).field({
    type: [UserSession],
    description: 'The viewer’s sessions, the current one first.',
    resolve: (_root, _args, { viewer }) => mySessions(viewer),
  }),
);

createMutation('updateMyProfile', {
  type: Profile,
  description: 'Changes the viewer’s own name and phone; an enrollee’s name stays as enrolled.',
  can: 'PROFILE_USE',
  input: updateMyProfileInput,
  run: updateMyProfile,
});

createMutation('chooseMyNotices', {
  type: Profile,
  description: 'Sets which notifications are also sent by text message and email. Errors: CONFLICT_STALE.',
  can: 'PROFILE_USE',
  input: chooseMyNoticesInput,
  run: chooseMyNotices,
});

createMutation('chooseMyLanguage', {
  type: Profile,
  description: 'Sets the display language on all devices.',
  can: 'PROFILE_USE',
  input: chooseMyLanguageInput,
  run: chooseMyLanguage,
});

builder.mutationFields((t) => ({
  revokeMySession: t.withAuth({ can: 'PROFILE_USE' }).boolean({
    description: 'Ends one of the viewer’s sessions.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => revokeMySession(viewer, id),
  }),
  revokeMyOtherSessions: t.withAuth({ can: 'PROFILE_USE' }).int({
    description: 'Ends all other sessions of the viewer; returns their number.',
    resolve: (_root, _args, { viewer }) => revokeMyOtherSessions(viewer),
  }),
}));
