import { StateDialog } from '../../ui/master-data/StateDialog.tsx';
import { DisableServiceDocument, EnableServiceDocument } from './ServiceTable.generated.ts';

type Props = { service: { id: string; name: string; isActive: boolean; version: number }; onClose: () => void };

/** Disables or enables a service. */
export const ServiceStateDialog = ({ service, onClose }: Props) => (
  <StateDialog
    record={service}
    disable={DisableServiceDocument}
    enable={EnableServiceDocument}
    disableNote="It will no longer be offered, and care from today is not paid. Existing requests and claims stay unchanged."
    enableNote="It can be requested and claimed again at its recorded prices."
    noun="service"
    onClose={onClose}
  />
);
