import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { PERMISSION_NAMES, permissionsOf } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';

const PermissionEnum = builder.enumType('Permission', {
  description: 'A permission. The mapping of roles to permissions exists only on the server.',
  values: PERMISSION_NAMES,
});

const ViewerHcp = builder.prismaObject('Hcp', {
  variant: 'ViewerHcp',
  description: 'The facility of a healthcare provider.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true, description: 'PL-{LGA}-{NNNN}; null if none is issued.' }),
    level: t.expose('level', { type: enumOf('HcpLevel') }),
  }),
});

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The signed-in person.',
  fields: (t) => ({
    id: t.exposeID('userId'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true, description: 'Null for a member who signs in by phone and has no email address.' }),
    role: t.field({ type: enumOf('Role'), resolve: ({ role }) => role }),
    permissions: t.field({ type: [PermissionEnum], resolve: (viewer) => permissionsOf(viewer) }),
    hcp: t.prismaField({
      type: ViewerHcp,
      nullable: true,
      description: 'The facility of a provider user; null for everyone else.',
      resolve: (query, { scope }) => (scope.kind === 'HCP' ? db.hcp.findUnique({ ...query, where: { id: scope.hcpId } }) : null),
    }),
    enrolleeId: t.id({
      nullable: true,
      description: 'The member’s own record; null for officers and for a portal account whose registration is not complete.',
      resolve: ({ scope }) => (scope.kind === 'SELF' ? scope.enrolleeId : null),
    }),
    language: t.field({
      type: enumOf('Language'),
      nullable: true,
      description: 'Display language; null until chosen.',
      resolve: async ({ userId }) =>
        (await db.userAccount.findUniqueOrThrow({ where: { id: userId }, select: { language: true } })).language,
    }),
    registering: t.boolean({
      description: 'Whether it is a portal account without cover yet, whose first page is the registration.',
      resolve: async ({ scope }) => {
        if (scope.kind !== 'SELF') return false;
        const status =
          scope.enrolleeId && (await db.enrollee.findUnique({ where: { id: scope.enrolleeId }, select: { status: true } }))?.status;
        return !status || status === 'INCOMPLETE' || status === 'PENDING_APPROVAL' || status === 'REJECTED';
      },
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    nullable: true,
    description: 'The signed-in user; null if not signed in. Public.',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);

builder.queryField('serverTime', (t) =>
  t.field({ type: 'DateTime', description: 'Server time, the basis for PA time limits. Public.', resolve: () => now() }),
);
