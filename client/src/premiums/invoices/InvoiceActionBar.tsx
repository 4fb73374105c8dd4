import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Invoice_DetailsFragment } from '../../graphql/generated.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { naira } from '../../ui/format.ts';
import { CancelInvoiceDialog, IssueInvoiceDialog, RecordPaymentDialog } from './invoice-dialogs.tsx';

type Invoice = Invoice_DetailsFragment;

/** The available actions on an invoice. */
export function InvoiceActionBar({ invoice }: { invoice: Invoice }) {
  const [dialog, setDialog] = useState<'ISSUE' | 'PART' | 'PAY' | 'CANCEL' | null>(null);
  const can = (action: Invoice['availableActions'][number]) => invoice.availableActions.includes(action);
  const canIssue = can('ISSUE') || can('REISSUE');
  const openReferences = invoice.references.filter(({ status }) => status === 'OPEN');
  const hasRest = openReferences.reduce((sum, { amount }) => sum + amount, invoice.amountPaid) < invoice.amount;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar figures={[{ label: 'Left to pay', value: naira(invoice.amount - invoice.amountPaid) }]}>
        {can('CANCEL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('CANCEL')}>
            Cancel the invoice
          </Button>
        )}
        {canIssue && hasRest && invoice.rrr && (
          <Button variant="outline" onClick={() => setDialog('PART')}>
            Another RRR for a part
          </Button>
        )}
        {canIssue && (
          <Button variant={can('RECORD_PAYMENT') ? 'outline' : 'solid'} onClick={() => setDialog('ISSUE')}>
            {invoice.rrr ? 'Change the RRR' : 'Enter the RRR'}
          </Button>
        )}
        {can('RECORD_PAYMENT') && <Button onClick={() => setDialog('PAY')}>Record a payment</Button>}
      </DecisionBar>
      {(dialog === 'ISSUE' || dialog === 'PART') && <IssueInvoiceDialog invoice={invoice} isBesides={dialog === 'PART'} onClose={close} />}
      {dialog === 'PAY' && <RecordPaymentDialog invoice={invoice} onClose={close} />}
      {dialog === 'CANCEL' && <CancelInvoiceDialog invoice={invoice} onClose={close} />}
    </>
  );
}
