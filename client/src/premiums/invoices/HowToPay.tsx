import type { InvoiceStatus } from '../../graphql/generated.ts';
import { useSession } from '../../platform/session.tsx';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { date, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';

type Props = {
  invoice: {
    id: string;
    invoiceNo: string;
    rrr: string | null;
    amount: number;
    amountPaid: number;
    dueDate: string;
    status: InvoiceStatus;
  };
  /** What happens after payment. */
  nextStep: string;
};

/** What a submitted registration waits for: the premium, then the approval. */
export function WaitsFor({ invoice, nextStep }: { invoice: Props['invoice'] | null; nextStep: string }) {
  if (invoice && invoice.status !== 'PAID') return <HowToPay invoice={invoice} nextStep={nextStep} />;
  return (
    <Callout kind="info" title={invoice ? 'The premium is paid' : 'Nothing is to be paid'}>
      An officer looks at the registration now. The answer comes by email and as a notification.
    </Callout>
  );
}

/** The remaining amount, the reference and the due date. */
export function HowToPay({ invoice, nextStep }: Props) {
  const left = invoice.amount - invoice.amountPaid;
  const { can } = useSession();
  const canEnter = can('INVOICE_ISSUE');
  return (
    <Callout kind="warn" title={`${naira(left)} to pay by ${date(invoice.dueDate)}`}>
      {invoice.rrr ? (
        <>
          Pay at any bank, by card or USSD with RRR <b className="code">{invoice.rrr}</b>, invoice {invoice.invoiceNo}.
        </>
      ) : (
        <>
          Invoice {invoice.invoiceNo}.{' '}
          {canEnter ? (
            <ScreenLink to={invoiceDetail} params={{ id: invoice.id }}>
              Get the RRR from Remita, or enter it
            </ScreenLink>
          ) : (
            'An officer or the accounts office gives you the RRR to pay by; it then stands here too.'
          )}
        </>
      )}{' '}
      {nextStep}
    </Callout>
  );
}
