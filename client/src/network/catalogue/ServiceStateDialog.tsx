import { useApolloClient } from '@apollo/client/react';
import { disableInput } from '../../../../server/platform/master-data/master-data.input.ts';
import { DisableServiceDocument, useEnableServiceMutation } from '../../graphql/generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { service: { id: string; name: string; isActive: boolean; version: number }; onClose: () => void };

/** Disables or enables a service. */
export function ServiceStateDialog({ service, onClose }: Props) {
  const client = useApolloClient();
  const [enable] = useEnableServiceMutation();
  if (service.isActive)
    return (
      <ReasonDialog
        record={service}
        schema={disableInput}
        mutation={DisableServiceDocument}
        onClose={onClose}
        onDone={() => {
          toast.done(`${service.name} is disabled`);
          void client.refetchQueries({ include: 'active' });
        }}
        title={`Disable ${service.name}?`}
        note="It is not offered any more, and care from today on is not paid. Requests and claims that name it stay as they are."
        submitLabel="Disable the service"
        cancelLabel="Keep it active"
        tone="danger"
        reasonField={{ name: 'reason', label: 'Reason', rows: 3, maxLength: 500 }}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Enable ${service.name}?`}
      text="It can be chosen and claimed again, with the prices on record."
      confirmLabel="Enable the service"
      cancelLabel="Leave it disabled"
      onConfirm={async () => {
        await enable({ variables: { id: service.id, input: { version: service.version } } });
        toast.done(`${service.name} is active again`);
        void client.refetchQueries({ include: 'active' });
      }}
    />
  );
}
