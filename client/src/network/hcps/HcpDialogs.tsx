import { ActivateHcpDialog } from './ActivateHcpDialog.tsx';
import type { HcpActions_HcpFragment } from './HcpActions.generated.ts';
import { HcpReasonDialog } from './HcpReasonDialog.tsx';
import { MoveMembersDialog } from './MoveMembersDialog.tsx';

export type HcpDialog = 'ACTIVATE' | 'REACTIVATE' | 'DEACTIVATE' | 'REJECT' | 'MOVE';

type Props = { hcp: HcpActions_HcpFragment; action: HcpDialog; onClose: () => void };

/** The dialogs of actions on a facility, for the list and its page. */
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
