import { ReferralStatus } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const fourEyes = { notBy: ['requestedById'], four: { did: 'requested', decide: 'decide' } } as const;

/**
 * Status of a referral. An emergency patient moves immediately: the referral is accepted and the arrival recorded while it is pending
 * (ACCEPT_EMERGENCY, ARRIVE_EMERGENCY). Actions that keep the status exist once per status.
 */
export const referralMachine = defineMachine('Referral', ReferralStatus, {
  UPDATE: { from: ['PENDING'], to: 'PENDING', can: 'REFERRAL_CREATE' },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'REFERRAL_CREATE' },
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'REFERRAL_DECIDE', ...fourEyes },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'REFERRAL_DECIDE', ...fourEyes },
  QUERY: { from: ['PENDING'], to: 'PENDING', can: 'REFERRAL_DECIDE' },
  EXTEND: { from: ['APPROVED'], to: 'APPROVED', can: 'REFERRAL_DECIDE' },
  EXTEND_ACCEPTED: { from: ['ACCEPTED'], to: 'ACCEPTED', can: 'REFERRAL_DECIDE' },
  ACCEPT: { from: ['APPROVED'], to: 'ACCEPTED', can: 'REFERRAL_RECEIVE' },
  ACCEPT_EMERGENCY: { from: ['PENDING'], to: 'PENDING', can: 'REFERRAL_RECEIVE' },
  DECLINE: { from: ['PENDING', 'APPROVED'], to: 'DECLINED', can: 'REFERRAL_RECEIVE' },
  ARRIVE: { from: ['ACCEPTED'], to: 'ACCEPTED', can: 'REFERRAL_RECEIVE' },
  ARRIVE_EMERGENCY: { from: ['PENDING'], to: 'PENDING', can: 'REFERRAL_RECEIVE' },
  ADD_FEEDBACK: { from: ['COMPLETED'], to: 'COMPLETED', can: 'REFERRAL_RECEIVE' },
  REDIRECT: { from: ['DECLINED'], to: 'DECLINED', can: 'REFERRAL_CREATE' },
  COMPLETE: { from: ['ACCEPTED'], to: 'COMPLETED', can: 'SYSTEM' },
  EXPIRE: { from: ['APPROVED', 'ACCEPTED'], to: 'EXPIRED', can: 'SYSTEM' },
});

export type ReferralAction = (typeof referralMachine.names)[number];

type Ongoing = {
  status: ReferralStatus;
  urgency: string;
  fromHcpId: string;
  toHcpId: string;
  requestedById: string;
  acceptedAt: Date | null;
  arrivedAt: Date | null;
  extendedAt: Date | null;
};

/** Whether the patient of an undecided emergency is expected or has arrived. */
export const isUnderWay = ({ acceptedAt, arrivedAt }: Pick<Ongoing, 'acceptedAt' | 'arrivedAt'>): boolean =>
  acceptedAt !== null || arrivedAt !== null;

/** Actions shown as one, whatever the status. */
const OFFERED_AS: Partial<Record<ReferralAction, ReferralAction>> = {
  ACCEPT_EMERGENCY: 'ACCEPT',
  ARRIVE_EMERGENCY: 'ARRIVE',
  ADD_FEEDBACK: 'ARRIVE',
  EXTEND_ACCEPTED: 'EXTEND',
};

/** Actions that also make sense now for the viewer's side. */
export function referralActions(viewer: Viewer, referral: Ongoing, isRedirected: boolean): ReferralAction[] {
  const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null;
  const isPending = referral.status === 'PENDING';
  const isEmergency = referral.urgency === 'EMERGENCY';
  const isPossible = (action: ReferralAction): boolean => {
    switch (action) {
      case 'UPDATE':
        return referral.fromHcpId === hcpId;
      case 'CANCEL':
        return referral.fromHcpId === hcpId && !referral.arrivedAt;
      case 'REDIRECT':
        return referral.fromHcpId === hcpId && !isRedirected;
      case 'REJECT':
        return !referral.arrivedAt;
      case 'EXTEND':
      case 'EXTEND_ACCEPTED':
        return !referral.extendedAt && !referral.arrivedAt;
      case 'ACCEPT_EMERGENCY':
        return referral.toHcpId === hcpId && isEmergency && !isUnderWay(referral);
      case 'DECLINE':
        return referral.toHcpId === hcpId && (!isPending || (isEmergency && !isUnderWay(referral)));
      case 'ARRIVE_EMERGENCY':
        return referral.toHcpId === hcpId && isEmergency && isUnderWay(referral);
      case 'ACCEPT':
      case 'ARRIVE':
      case 'ADD_FEEDBACK':
        return referral.toHcpId === hcpId;
      default:
        return true;
    }
  };
  return referralMachine
    .available(viewer, referral)
    .filter(isPossible)
    .map((action) => OFFERED_AS[action] ?? action);
}
