import { DisableMdaDocument, EnableMdaDocument } from '../../graphql/generated.ts';
import { plural } from '../../ui/format.ts';
import { StateDialog } from '../../ui/master-data/StateDialog.tsx';

type Props = { mda: { id: string; name: string; isActive: boolean; lives: number; version: number }; onClose: () => void };

/** Disables or enables an MDA. A disabled one cannot be selected any more. */
export const MdaStateDialog = ({ mda, onClose }: Props) => (
  <StateDialog
    record={mda}
    disable={DisableMdaDocument}
    enable={EnableMdaDocument}
    disableNote={`Nobody new can be enrolled under it. The cover of its ${plural(mda.lives, 'person', 'people')} goes on: to stop that, disable its people.`}
    enableNote="People can be enrolled under it again. Nobody’s cover changes by it."
    noun="the MDA"
    onClose={onClose}
  />
);
