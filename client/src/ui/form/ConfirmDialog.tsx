import { useState } from 'react';
import { onDemand } from '../popup/on-demand.tsx';
import type { ConfirmProps } from './ConfirmPopup.tsx';

const ConfirmPopup = onDemand(() => import('./ConfirmPopup.tsx'));

/** Asks for confirmation of an action that cannot be undone and needs no reason. Stays open on a server error. */
export function ConfirmDialog(props: ConfirmProps) {
  const [isUsed, setUsed] = useState(props.open);
  if (props.open && !isUsed) setUsed(true);
  return isUsed ? <ConfirmPopup {...props} /> : null;
}
