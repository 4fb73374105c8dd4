import { DISPUTED, visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { visibleSecondLooks } from '../../claims/second-looks/second-look.access.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { visibleComplaints } from './complaint.access.ts';
import { UNDECIDED } from './complaint.rules.ts';

/** Signals are counted over this many days. */
const SIGNAL_DAYS = 365;

type Signals = { complaints: number; undecidedComplaints: number; disputedVisits: number; secondReviews: number | null };

/** What members and reviews say about a facility, over the last year and within the viewer's scope. */
async function signalsOf(viewer: Viewer, hcpId: string): Promise<Signals> {
  const since = addDays(now(), -SIGNAL_DAYS);
  const complaints = { AND: [visibleComplaints(viewer), { hcpId, receivedAt: { gte: since } }] };
  const [all, undecided, disputedVisits, secondReviews] = await Promise.all([
    db.complaint.count({ where: complaints }),
    db.complaint.count({ where: { ...complaints, status: { in: [...UNDECIDED] } } }),
    db.encounter.count({ where: { AND: [visibleEncounters(viewer), { hcpId, ...DISPUTED, visitAt: { gte: since } }] } }),
    can(viewer, 'SECOND_LOOK_READ')
      ? db.secondLook.count({ where: { AND: [visibleSecondLooks(viewer), { hcpId, setAsideAt: { gte: since } }] } })
      : null,
  ]);
  return { complaints: all, undecidedComplaints: undecided, disputedVisits, secondReviews };
}

const HcpSignals = builder.objectRef<Signals>('HcpSignals').implement({
  description: 'What members and reviews say about a facility, over the last 365 days.',
  fields: (t) => ({
    complaints: t.exposeInt('complaints', { description: 'Complaints about it that the viewer may see.' }),
    undecidedComplaints: t.exposeInt('undecidedComplaints', { description: 'Those of them without an answer.' }),
    disputedVisits: t.exposeInt('disputedVisits', { description: 'Visits that members disputed.' }),
    secondReviews: t.exposeInt('secondReviews', {
      nullable: true,
      description: 'Claims that were selected for a second review; null without the permission SECOND_LOOK_READ.',
    }),
  }),
});

builder.prismaObjectField(Hcp, 'signals', (t) =>
  t.field({
    type: HcpSignals,
    nullable: true,
    description: 'Complaints, disputed visits and second reviews of the last 365 days; null without the permission HCP_MANAGE.',
    select: { id: true },
    resolve: ({ id }, _args, { viewer }) => (viewer && can(viewer, 'HCP_MANAGE') ? signalsOf(viewer, id) : null),
  }),
);
