import { plural } from '../../ui/format.ts';
import { StateDialog } from '../../ui/master-data/StateDialog.tsx';
import { DisableMdaDocument, EnableMdaDocument } from './MdaStateDialog.generated.ts';

type Props = { mda: { id: string; name: string; isActive: boolean; lives: number; version: number }; onClose: () => void };

/** Disables or enables an MDA. A disabled one cannot be selected any more. */
export const MdaStateDialog = ({ mda, onClose }: Props) => (
  <StateDialog
    record={mda}
    disable={DisableMdaDocument}
    enable={EnableMdaDocument}
    disableNote={`No new enrollees can be registered under this MDA. The cover of its ${plural(mda.lives, 'person', 'people')} continues; to stop it, disable its enrollees.`}
    enableNote="Enrollees can be registered under this MDA again. Existing cover does not change."
    noun="MDA"
    onClose={onClose}
  />
);
