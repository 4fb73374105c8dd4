import { useScreenPath } from '../../platform/mount.tsx';
import { complaintList } from '../../screens/administration.screens.ts';
import { encounterList } from '../../screens/care.screens.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { number } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import type { HcpSignals_HcpFragment } from './HcpSignals.generated.ts';

/** Complaints, disputed visits and second reviews of a facility in the last year, linked with their lists. */
export function HcpSignals({ hcp: { id, signals } }: { hcp: HcpSignals_HcpFragment }) {
  const screenPath = useScreenPath();
  if (!signals) return null;
  const { complaints, undecidedComplaints, disputedVisits, secondReviews } = signals;
  const linked = (path: string | null, search: string, count: number) =>
    path && count > 0 ? <ScreenLink to={`${path}?${search}`}>{number(count)}</ScreenLink> : number(count);
  return (
    <Panel title="What members and reviews say" note="Last 365 days">
      <FactList
        columns={3}
        facts={[
          {
            label: 'Complaints',
            value: linked(screenPath(complaintList), `hcpId=${id}`, complaints),
            second: undecidedComplaints > 0 ? `${number(undecidedComplaints)} without an answer` : null,
          },
          { label: 'Disputed visits', value: linked(screenPath(encounterList), `hcpId=${id}&disputed=yes`, disputedVisits) },
          secondReviews !== null && { label: 'Second reviews', value: number(secondReviews) },
        ].filter((fact) => fact !== false)}
      />
    </Panel>
  );
}
