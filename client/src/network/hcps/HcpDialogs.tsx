import type { HcpActions_HcpFragment } from '../../graphql/generated.ts';
import { ActivateHcpDialog } from './ActivateHcpDialog.tsx';
import { HcpReasonDialog } from './HcpReasonDialog.tsx';
import { MoveMembersDialog } from './MoveMembersDialog.tsx';

export type HcpDialog = 'ACTIVATE' | 'REACTIVATE' | 'DEACTIVATE' | 'REJECT' | 'MOVE';

type Props = { hcp: HcpActions_HcpFragment; action: HcpDialog; onClose: () => void };

/** The dialog of an action on a facility, the same from the list and from its page. */
export function HcpDialogs({ hcp, action, onClose }: Props) {
  switch (action) {
    case 'ACTIVATE':
    case 'REACTIVATE':
      return <ActivateHcpDialog hcp={hcp} onClose={onClose} />;
    case 'DEACTIVATE':
    case 'REJECT':
      return <HcpReasonDialog hcp={hcp} action={action} onClose={onClose} />;
    case 'MOVE':
      return <MoveMembersDialog hcp={hcp} onClose={onClose} />;
  }
}
