import { useNavigate } from 'react-router';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { useScreenPath } from '../../platform/mount.tsx';
import { billDetail, type claimApproval } from '../../screens/claims.screens.ts';
import { Steps } from '../../ui/detail/Steps.tsx';
import { BillTicks } from '../bill-ticks.tsx';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import { ClaimHead, ticksOf } from '../ClaimHead.tsx';
import type { BillNavigation_ClaimFragment } from './use-bill-navigation.generated.ts';

type Sibling = NonNullable<BillNavigation_ClaimFragment['bill']>['claims'][number];

/** Navigation between the claims of a bill. */
export function useBillNavigation(claim: BillNavigation_ClaimFragment & ClaimFacts_ClaimFragment, screen: typeof claimApproval) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const siblings = claim.bill?.claims ?? [];
  const at = siblings.findIndex(({ id }) => id === claim.id);
  const href = (id: string) => screenPath(screen, { claimId: id });
  const open = (to: string | null | undefined) => {
    if (to) void navigate(to);
    return Boolean(to);
  };
  return {
    /** Opens the next matching claim, else the bill. Returns what was opened. */
    leaveFor: (isWanted: (sibling: Sibling) => boolean): 'CLAIM' | 'BILL' | null => {
      const following = [...siblings.slice(at + 1), ...siblings.slice(0, at)].find(isWanted);
      if (following) return open(href(following.id)) ? 'CLAIM' : null;
      return claim.bill && open(screenPath(billDetail, { billId: claim.bill.id })) ? 'BILL' : null;
    },
    /** Page header of the claim. */
    head: {
      title: claim.enrollee.fullName,
      ...ClaimHead(claim),
      aside: siblings.length > 0 && <BillTicks ticks={ticksOf(siblings, claim.id, ({ id }) => href(id))} />,
      actions: (
        <>
          <WriteMessageButton type="Claim" id={claim.id} newTab />
          {siblings.length > 0 && (
            <Steps what="Claim" place={at} count={siblings.length} onStep={(place) => open(href(siblings[place]?.id ?? ''))} />
          )}
        </>
      ),
    },
  };
}
