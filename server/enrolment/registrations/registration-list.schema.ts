import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { UNPAID, visibleRegistrations } from './registration.access.ts';
import { Registration } from './registration.schema.ts';

/** Days without saving after which a draft is listed as inactive. Drafts are never deleted. */
const IDLE_DAYS = 30;

const RegistrationFilter = builder.inputType('RegistrationFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('RegistrationStatus')] }),
    step: t.field({ type: [enumOf('RegistrationStep')] }),
    channel: t.field({ type: [enumOf('RegistrationChannel')] }),
    planId: t.id(),
    officerId: t.id({ description: 'The officer who registers the person.' }),
    hcpId: t.id({ description: 'The facility chosen in the form.' }),
    begun: t.field({ type: DateRangeInput }),
    completed: t.field({ type: DateRangeInput }),
    mine: t.boolean({ description: 'Only the viewer’s own registrations.' }),
    unpaid: t.boolean({ description: 'True for those with a premium that is not paid in full, false for all others.' }),
    idle: t.boolean({ description: 'Drafts not saved for 30 days.' }),
    saved: t.field({ type: DateRangeInput, description: 'When it was last saved.' }),
  }),
});

listField('registrations', {
  description:
    'Registrations, searched by name, phone or NIN. Served by the indexes on (status, lastSavedAt), (officerId, status), createdAt and completedAt.',
  type: Registration,
  permission: 'REGISTRATION_READ',
  filter: RegistrationFilter,
  sortBy: ['lastSavedAt', 'createdAt', 'displayName'],
  where: (viewer, filter, search): Prisma.RegistrationWhereInput => ({
    AND: [
      visibleRegistrations(viewer),
      {
        status: { in: filter?.status ?? undefined },
        step: { in: filter?.step ?? undefined },
        channel: { in: filter?.channel ?? undefined },
        planId: filter?.planId ?? undefined,
        officerId: filter?.mine ? viewer.userId : undefined,
        lastSavedAt: instantsWithin(filter?.saved),
        createdAt: instantsWithin(filter?.begun),
        completedAt: instantsWithin(filter?.completed),
      },
      filter?.officerId ? { officerId: filter.officerId, channel: { not: 'SELF' } } : {},
      filter?.hcpId ? { data: { path: ['institution', 'hcpId'], equals: filter.hcpId } } : {},
      typeof filter?.unpaid === 'boolean' ? (filter.unpaid ? UNPAID : { NOT: UNPAID }) : {},
      filter?.idle ? { status: 'INCOMPLETE', lastSavedAt: { lt: addDays(now(), -IDLE_DAYS) } } : {},
      search ? { OR: [{ displayName: { contains: escapeLike(search), mode: 'insensitive' } }, { phone: search }, { nin: search }] } : {},
    ],
  }),
  find: (args) => db.registration.findMany(args),
  count: (args) => db.registration.count(args),
});
