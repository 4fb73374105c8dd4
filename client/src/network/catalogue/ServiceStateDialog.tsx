import { DisableServiceDocument, EnableServiceDocument } from '../../graphql/generated.ts';
import { StateDialog } from '../../ui/master-data/StateDialog.tsx';

type Props = { service: { id: string; name: string; isActive: boolean; version: number }; onClose: () => void };

/** Disables or enables a service. */
export const ServiceStateDialog = ({ service, onClose }: Props) => (
  <StateDialog
    record={service}
    disable={DisableServiceDocument}
    enable={EnableServiceDocument}
    disableNote="It is not offered any more, and care from today on is not paid. Requests and claims that name it stay as they are."
    enableNote="It can be chosen and claimed again, with the prices on record."
    noun="the service"
    onClose={onClose}
  />
);
