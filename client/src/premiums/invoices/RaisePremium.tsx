import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { raisePremiumInput } from '../../../../server/premiums/invoices/invoice.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { naira } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { RaisePremiumInvoiceDocument, type RenewalOfQuery, useRaisePremiumInvoiceMutation } from './RaisePremium.generated.ts';
import { renewalBegins } from './renewal-begins.ts';

type ConfirmProps = {
  person: { fullName: string; enrolmentNo: string | null };
  offer: NonNullable<RenewalOfQuery['renewalOf']>;
  open: boolean;
  onClose: () => void;
};

/** Creates the invoice of the next period, from the profile of a principal. */
export function RaisePremiumConfirm({ person, offer, open, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const [raise] = useRaisePremiumInvoiceMutation({ refetchQueries: ['RenewalOf'] });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Issue an invoice of ${naira(offer.amount)} for ${person.fullName}?`}
      text={`It renews the family’s cover. ${renewalBegins(offer, t)} The member and the accountants are notified.`}
      confirmLabel="Issue invoice"
      cancelLabel="Not now"
      onConfirm={async () => {
        const { data } = await raise({ variables: { input: { enrolmentNo: person.enrolmentNo ?? '' } } });
        toast.done(`Invoice ${data?.raisePremiumInvoice.invoiceNo} issued`);
      }}
    />
  );
}

/** Creates the invoice of the next period from the list of invoices, by enrolment number. */
export function RaisePremiumDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  return (
    <MutationDialog
      schema={raisePremiumInput}
      mutation={RaisePremiumInvoiceDocument}
      defaultValues={{ enrolmentNo: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(data) => {
        const to = data && screenPath(invoiceDetail, { id: data.raisePremiumInvoice.id });
        if (to) void navigate(to);
      }}
      title="Issue a premium invoice"
      note="For families who pay their own premium, from 60 days before the current cover ends. It extends cover for another period. The member is notified."
      submitLabel="Issue invoice"
      cancelLabel="Not now"
    >
      <TextField name="enrolmentNo" label="Principal’s enrolment number" code placeholder="PL/INFORMAL/2026/48201937" />
    </MutationDialog>
  );
}
