import { RETENTION_DAYS } from '../platform/offline/vault.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { plural } from '../ui/format.ts';

type Props = { unsent: number; onClose: () => void; onSignOut: () => Promise<void> };

/** Tells an officer who signs out with unsent families what stays on this device. */
export default function SignOutDialog({ unsent, onClose, onSignOut }: Props) {
  const families = plural(unsent, 'family', 'families');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Sign out with ${families} not sent?`}
      text={
        <>
          {families} will stay on this device, encrypted, for {RETENTION_DAYS} days. Signing in again on this device sends{' '}
          {unsent === 1 ? 'it' : 'them'}; until then nobody can read {unsent === 1 ? 'it' : 'them'} here. An unfinished form and exported
          files will be deleted.
        </>
      }
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={onSignOut}
    />
  );
}
