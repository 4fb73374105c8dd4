import { useTranslation } from 'react-i18next';
import type { InvoiceStatus } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { date, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { MarkedText } from '../../ui/MarkedText.tsx';

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
  const { t } = useTranslation(['common', 'app', 'member']);
  if (invoice && invoice.status !== 'PAID') return <HowToPay invoice={invoice} nextStep={nextStep} />;
  return (
    <Callout kind="info" title={t(invoice ? 'member:pay.paid' : 'member:pay.nothing')}>
      {t('member:pay.officerLooks')}
    </Callout>
  );
}

/** The remaining amount, the reference and the due date. */
export function HowToPay({ invoice, nextStep }: Props) {
  const left = invoice.amount - invoice.amountPaid;
  const { t } = useTranslation(['common', 'app', 'member']);
  const { can } = useSession();
  const canIssue = can('INVOICE_ISSUE');
  return (
    <Callout kind="warn" title={t('member:pay.toPayBy', { amount: naira(left), date: date(invoice.dueDate) })}>
      {invoice.rrr ? (
        <MarkedText text={t('member:pay.byRrr', { rrr: invoice.rrr, invoiceNo: invoice.invoiceNo })}>
          {(part) => <b className="code">{part}</b>}
        </MarkedText>
      ) : (
        <>
          {t('member:pay.invoice', { invoiceNo: invoice.invoiceNo })}{' '}
          {canIssue ? (
            <ScreenLink to={invoiceDetail} params={{ id: invoice.id }}>
              Request an RRR from Remita, or enter one
            </ScreenLink>
          ) : (
            t('member:pay.askRrr')
          )}
        </>
      )}{' '}
      {nextStep}
    </Callout>
  );
}
