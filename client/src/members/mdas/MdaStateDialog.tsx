import { useApolloClient } from '@apollo/client/react';
import { disableInput } from '../../../../server/platform/master-data/master-data.input.ts';
import { DisableMdaDocument, useEnableMdaMutation } from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

type Props = { mda: { id: string; name: string; isActive: boolean; lives: number; version: number }; onClose: () => void };

/** Disables or enables an MDA. A disabled one cannot be selected any more. */
export function MdaStateDialog({ mda, onClose }: Props) {
  const client = useApolloClient();
  const [enable] = useEnableMdaMutation();
  if (mda.isActive)
    return (
      <ReasonDialog
        record={mda}
        schema={disableInput}
        mutation={DisableMdaDocument}
        onClose={onClose}
        onDone={() => toast.done(`${mda.name} is disabled`)}
        title={`Disable ${mda.name}?`}
        note={`Nobody new can be enrolled under it. The cover of its ${plural(mda.lives, 'person', 'people')} goes on: to stop that, disable its people.`}
        submitLabel="Disable the MDA"
        cancelLabel="Keep it active"
        tone="danger"
        reasonField={{ name: 'reason', label: 'Reason', rows: 3, maxLength: 500 }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Enable ${mda.name}?`}
      text="People can be enrolled under it again. Nobody’s cover changes by it."
      confirmLabel="Enable the MDA"
      cancelLabel="Leave it disabled"
      onConfirm={async () => {
        await enable({ variables: { id: mda.id, input: { version: mda.version } } });
        toast.done(`${mda.name} is active again`);
        void client.refetchQueries({ include: 'active' });
      }}
    />
  );
}
