import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { createMutation } from '../../platform/graphql/record-mutations.ts';
import { optionalNoticesOf } from '../../platform/notifications/notice-choice.shared.ts';
import { getSettings } from '../../platform/settings/settings.ts';
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
    email: t.exposeString('email', { nullable: true, description: 'Null for a member who signs in by phone and gave none.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Null if not on record.' }),
    language: t.expose('language', {
      type: enumOf('Language'),
      nullable: true,
      description: 'The language of the screens; null until the person chose one.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastLoginAt: t.expose('lastLoginAt', { type: 'DateTime', nullable: true, description: 'Null until the first sign-in.' }),
    noticesWanted: t.field({
      type: [enumOf('OptionalNotice')],
      description: 'What comes by text message or email too, of what people of this role can turn off.',
      select: { role: true, noticesOff: true },
      resolve: ({ role, noticesOff }) => optionalNoticesOf(role).filter((notice) => !noticesOff.includes(notice)),
    }),
    owesCode: t.boolean({
      description: 'Whether the scheme asks this account for a code besides the password, by email where no app is set up.',
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
      description: 'Recovery codes that still stand in for the authenticator app, once each.',
      select: { id: true },
      resolve: ({ id }) => recoveryCodesLeft(id),
    }),
  }),
});

const UserSession = builder.prismaObject('Session', {
  variant: 'UserSession',
  description: 'A place where the viewer is signed in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'The browser as it names itself; null if it does not.' }),
    ipAddress: t.exposeString('ipAddress', { nullable: true, description: 'Network address of the sign-in; null if not known.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('updatedAt', { type: 'DateTime' }),
    current: t.boolean({
      description: 'Whether this request came with it.',
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
    description: 'Where the viewer is signed in, this place first.',
    resolve: (_root, _args, { viewer }) => mySessions(viewer),
  }),
);

createMutation('updateMyProfile', {
  type: Profile,
  description: 'Own name and phone; an enrollee’s name stays as enrolled.',
  can: 'PROFILE_USE',
  input: updateMyProfileInput,
  run: updateMyProfile,
});

createMutation('chooseMyNotices', {
  type: Profile,
  description: 'Says which notices come by text message and email too. Errors: CONFLICT_STALE.',
  can: 'PROFILE_USE',
  input: chooseMyNoticesInput,
  run: chooseMyNotices,
});

createMutation('chooseMyLanguage', {
  type: Profile,
  description: 'The language of the screens, on every device. The last choice counts.',
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
    description: 'Ends all of the viewer’s sessions but this one; answers how many.',
    resolve: (_root, _args, { viewer }) => revokeMyOtherSessions(viewer),
  }),
}));
