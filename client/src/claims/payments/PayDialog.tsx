import { useNavigate } from 'react-router';
import { createPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { paymentDetail } from '../../screens/claims.screens.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { naira, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import type { PayablePageQuery } from './PayablePage.generated.ts';
import { PayDialogDocument } from './PayDialog.generated.ts';
import { PAY_METHOD } from './payment.labels.ts';

type PayableHcp = PayablePageQuery['payableHcps'][number];

/** Creates a payment of the selected bills of one facility; another accountant confirms it. */
export function PayDialog({ hcp, bills, onClose }: { hcp: PayableHcp; bills: PayableHcp['bills']; onClose: () => void }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const amount = bills.reduce((sum, bill) => sum + bill.payableAmount, 0);
  return (
    <MutationDialog
      schema={createPaymentInput}
      mutation={PayDialogDocument}
      defaultValues={{
        hcpId: hcp.hcpId,
        billIds: bills.map((bill) => bill.id),
        expectedAmount: amount,
        deductions: 0,
        deductionReason: '',
        method: 'BANK_TRANSFER',
      }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(data) => {
        if (!data) return;
        const to = screenPath(paymentDetail, { id: data.createPayment.id });
        toast.done(`${data.createPayment.paymentNo} prepared`, { text: 'Another accountant confirms it with the bank reference.' });
        if (to) void navigate(to);
      }}
      title={`Pay ${naira(amount)} to ${hcp.name}?`}
      note={`${plural(bills.length, 'approved bill')}. Nothing is sent to the bank from here: prepare the transfer, then have it confirmed.`}
      submitLabel="Prepare payment"
      cancelLabel="Not now"
    >
      <FactList
        layout="rows"
        facts={[
          { label: 'Bank', value: hcp.bankName ?? 'Not on record' },
          { label: 'Account name', value: hcp.accountName ?? 'Not on record' },
          { label: 'Account number', value: <span className="code">{hcp.accountNumber ?? 'Not on record'}</span> },
        ]}
      />
      <SelectField name="method" label="Payment method" options={optionsOf(PAY_METHOD)} />
      <MoneyField name="deductions" label="Deductions" optional help="Amounts the facility owes, such as an overpayment" />
      <TextField name="deductionReason" label="Reason for deduction" optional />
    </MutationDialog>
  );
}
