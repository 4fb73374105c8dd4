import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira } from '../../ui/format.ts';
import {
  type Invoice_DetailsFragment,
  useCheckInvoicePaymentsMutation,
  useResumeInvoiceRemindersMutation,
} from './InvoiceDetailPage.generated.ts';
import {
  CancelInvoiceDialog,
  IssueInvoiceDialog,
  PauseRemindersDialog,
  RecordPaymentDialog,
  RequestReferenceDialog,
} from './invoice-dialogs.tsx';

type Invoice = Invoice_DetailsFragment;

/** The available actions on an invoice. */
export function InvoiceActionBar({ invoice }: { invoice: Invoice }) {
  const [dialog, setDialog] = useState<'ISSUE' | 'PART' | 'GET' | 'GET_PART' | 'PAY' | 'CANCEL' | 'PAUSE' | null>(null);
  const can = (action: Invoice['availableActions'][number]) => invoice.availableActions.includes(action);
  const canIssue = can('ISSUE') || can('REISSUE');
  const openReferences = invoice.references.filter(({ status }) => status === 'OPEN');
  const hasRest = openReferences.reduce((sum, { amount }) => sum + amount, invoice.amountPaid) < invoice.amount;
  const isWaiting = invoice.referenceRequests.some(({ status }) => status === 'QUEUED');
  const canGet = invoice.canAskRemita && !isWaiting;
  const [check] = useCheckInvoicePaymentsMutation();
  const asking = useAction(() => check({ variables: { id: invoice.id, input: { version: invoice.version } } }), {
    done: 'Request sent to Remita. The answer will appear here.',
  });
  const [resume] = useResumeInvoiceRemindersMutation();
  const resuming = useAction(() => resume({ variables: { id: invoice.id, input: { version: invoice.version } } }), {
    done: 'Reminders resumed',
  });
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar figures={[{ label: 'Balance due', value: naira(invoice.amount - invoice.amountPaid) }]}>
        {can('CANCEL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('CANCEL')}>
            Cancel invoice
          </Button>
        )}
        {can('RECORD_PAYMENT') &&
          (invoice.reminderPauseReason === null ? (
            <Button variant="outline" onClick={() => setDialog('PAUSE')}>
              Pause reminders
            </Button>
          ) : (
            <Button variant="outline" loading={resuming.busy} onClick={() => void resuming.act()}>
              Resume reminders
            </Button>
          ))}
        {invoice.canAskRemita && openReferences.length > 0 && (
          <Button variant="outline" loading={asking.busy} onClick={() => void asking.act()}>
            Check payment with Remita
          </Button>
        )}
        {canIssue && hasRest && invoice.rrr && (!invoice.canAskRemita || canGet) && (
          <Button variant="outline" onClick={() => setDialog(canGet ? 'GET_PART' : 'PART')}>
            RRR for part payment
          </Button>
        )}
        {canGet && !invoice.rrr && (
          <Button variant="outline" onClick={() => setDialog('GET')}>
            Request RRR
          </Button>
        )}
        {canIssue && (
          <Button variant={can('RECORD_PAYMENT') ? 'outline' : 'solid'} onClick={() => setDialog('ISSUE')}>
            {invoice.rrr ? 'Change RRR' : 'Enter RRR'}
          </Button>
        )}
        {can('RECORD_PAYMENT') && <Button onClick={() => setDialog('PAY')}>Record payment</Button>}
      </DecisionBar>
      {(dialog === 'ISSUE' || dialog === 'PART') && <IssueInvoiceDialog invoice={invoice} isBesides={dialog === 'PART'} onClose={close} />}
      {(dialog === 'GET' || dialog === 'GET_PART') && (
        <RequestReferenceDialog invoice={invoice} isBesides={dialog === 'GET_PART'} onClose={close} />
      )}
      {dialog === 'PAY' && <RecordPaymentDialog invoice={invoice} onClose={close} />}
      {dialog === 'PAUSE' && <PauseRemindersDialog invoice={invoice} onClose={close} />}
      {dialog === 'CANCEL' && <CancelInvoiceDialog invoice={invoice} onClose={close} />}
    </>
  );
}
