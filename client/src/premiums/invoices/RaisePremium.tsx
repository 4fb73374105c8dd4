import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { raisePremiumInput } from '../../../../server/premiums/invoices/invoice.input.ts';
import { RaisePremiumInvoiceDocument, type RenewalOfQuery, useRaisePremiumInvoiceMutation } from '../../graphql/generated.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { naira } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
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
      title={`Raise an invoice of ${naira(offer.amount)} for ${person.fullName}?`}
      text={`It renews the cover of the family. ${renewalBegins(offer, t)} The member and the accountants are told.`}
      confirmLabel="Raise the invoice"
      cancelLabel="Not now"
      onConfirm={async () => {
        const { data } = await raise({ variables: { input: { enrolmentNo: person.enrolmentNo ?? '' } } });
        toast.done(`Invoice ${data?.raisePremiumInvoice.invoiceNo} is raised`);
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
      title="Raise a premium invoice"
      note="Another period of cover for a family that pays its own premium, from 60 days before the end of the present one. The member is told."
      submitLabel="Raise the invoice"
      cancelLabel="Not now"
    >
      <TextField name="enrolmentNo" label="Enrolment number of the principal" code placeholder="PL/INFORMAL/2026/48201937" />
    </MutationDialog>
  );
}
