import { useScreenPath } from '../platform/mount.tsx';
import { complaintDetail } from '../screens/administration.screens.ts';
import { Callout } from '../ui/detail/Callout.tsx';
import { ScreenLink } from '../ui/link.tsx';
import type { ComplaintHold_ClaimFragment } from './ComplaintHoldCallout.generated.ts';

/** Says which complaint about money asked at the visit stops the approval, with a link for those who may open it. */
export function ComplaintHoldCallout({ claim: { waitsForComplaints } }: { claim: ComplaintHold_ClaimFragment }) {
  const screenPath = useScreenPath();
  if (waitsForComplaints.length === 0) return null;
  return (
    <Callout kind="block" title="The member says that money was asked at this visit">
      The claim cannot be approved before the decision on{' '}
      {waitsForComplaints.map(({ id, complaintNo }, index) => {
        const path = screenPath(complaintDetail, { id });
        return (
          <span key={id}>
            {index > 0 && ', '}
            {path ? <ScreenLink to={path}>{complaintNo}</ScreenLink> : <span className="code">{complaintNo}</span>}
          </span>
        );
      })}
      .
    </Callout>
  );
}
