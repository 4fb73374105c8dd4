import type { Prisma } from '../../generated/prisma/client.ts';
import { enrolleeMatching } from '../../members/enrollees/enrollee-search.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { changesField } from '../../scheme/graphql/changes.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordIdOf } from '../../scheme/graphql/own-number.ts';
import { findReferralByCode } from './incoming-referral.service.ts';
import { receivedReferrals, sentReferrals, visibleReferrals } from './referral.access.ts';
import { Referral } from './referral.schema.ts';

const ReferralSide = builder.enumType('ReferralSide', {
  values: {
    SENT: { description: 'By the viewer’s facility.' },
    RECEIVED: { description: 'To the viewer’s facility.' },
  } as const,
});

const ReferralFilter = builder.inputType('ReferralFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('ReferralStatus')] }),
    urgency: t.field({ type: [enumOf('Urgency')] }),
    side: t.field({ type: ReferralSide, description: 'For facilities only; ignored for others.' }),
    fromHcpId: t.id(),
    toHcpId: t.id(),
    enrolleeId: t.id(),
    requestedAt: t.field({ type: DateRangeInput }),
    needsReview: t.boolean({ description: 'The referral skips a level of care.' }),
  }),
});

function ofSide(viewer: Viewer, side: 'SENT' | 'RECEIVED' | null | undefined): Prisma.ReferralWhereInput {
  if (!side || viewer.scope.kind !== 'HCP') return {};
  return side === 'SENT' ? sentReferrals(viewer) : receivedReferrals(viewer);
}

const searched = (search: string): Prisma.ReferralWhereInput =>
  /^REF\//i.test(search)
    ? { referralNo: { startsWith: escapeLike(search.toUpperCase()) } }
    : /^RC-/i.test(search)
      ? { referralCode: { startsWith: escapeLike(search.toUpperCase()) } }
      : {
          OR: [
            { referralNo: { endsWith: escapeLike(search.toUpperCase()) } },
            { enrollee: enrolleeMatching(search) },
            { fromHcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
            { toHcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
          ],
        };

listField('referrals', {
  description:
    'Referrals, found by number, code, person or facility. Sort QUEUE: emergencies, then urgent ones, each by longest wait. Pending: index Referral_status_requestedAt_idx; a facility: Referral_times_from and Referral_toHcpId_status_idx; a person: Referral_enrolleeId_idx.',
  type: Referral,
  permission: 'REFERRAL_READ',
  filter: ReferralFilter,
  sortBy: ['requestedAt', 'validUntil', 'appointmentAt', 'queue'],
  orderBy: {
    queue: () => [{ urgency: 'desc' }, { requestedAt: 'asc' }],
    validUntil: (sort) => ({ validUntil: { sort, nulls: 'last' } }),
    appointmentAt: (sort) => ({ appointmentAt: { sort, nulls: 'last' } }),
  },
  where: (viewer, filter, search): Prisma.ReferralWhereInput => ({
    AND: [
      visibleReferrals(viewer),
      ofSide(viewer, filter?.side),
      {
        status: { in: filter?.status ?? undefined },
        urgency: { in: filter?.urgency ?? undefined },
        fromHcpId: filter?.fromHcpId ?? undefined,
        toHcpId: filter?.toHcpId ?? undefined,
        enrolleeId: filter?.enrolleeId ?? undefined,
        requestedAt: instantsWithin(filter?.requestedAt),
        needsReview: filter?.needsReview ?? undefined,
      },
      search ? searched(search) : {},
    ],
  }),
  find: (args) => db.referral.findMany(args),
  isLong: true,
  count: (args) => db.referral.count(args),
});

builder.queryField('referral', (t) =>
  t.withAuth({ can: 'REFERRAL_READ' }).prismaField({
    type: Referral,
    description: 'One referral of the viewer’s scope.',
    args: { id: t.arg.id({ required: true, description: 'With an API key, also the number that you sent the referral with.' }) },
    resolve: async (query, _root, { id }, { viewer }) =>
      db.referral.findFirstOrThrow({ ...query, where: { id: await recordIdOf(viewer, 'Referral', id), AND: visibleReferrals(viewer) } }),
  }),
);

changesField('referralChanges', {
  type: Referral,
  description:
    'Referrals of the viewer’s scope that changed since an instant or a cursor. Served by the indexes on (fromHcpId, updatedAt, id) and (toHcpId, updatedAt, id).',
  permission: 'REFERRAL_READ',
  visible: visibleReferrals,
  find: (args) => db.referral.findMany(args),
});

builder.queryField('referralByCode', (t) =>
  t.withAuth({ can: 'REFERRAL_RECEIVE' }).prismaField({
    type: Referral,
    description:
      'The referral of a code; spaces and hyphens are ignored. Errors: REF_CODE_UNKNOWN, REF_NOT_YOURS, REF_EXPIRED, REF_USED; REF_CODE_ATTEMPTS after 10 wrong codes per account, or 30 per facility, in 15 minutes.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (query, _root, { code }, { viewer }) => {
      const { id } = await findReferralByCode(viewer, code);
      return db.referral.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
