import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { HowToPay } from './HowToPay.tsx';
import type { Invoice_DetailsFragment } from './InvoiceDetailPage.generated.ts';
import { InvoicePaper, ReceiptPaper } from './InvoicePaper.tsx';
import { invoiceState } from './invoice.labels.ts';
import { usePremiumPageQuery } from './PremiumPage.generated.ts';
import { RenewButton } from './RenewButton.tsx';

type Invoice = Invoice_DetailsFragment;

/** The invoices and receipts of a member. */
export default function PremiumPage() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const result = usePremiumPageQuery({ fetchPolicy: 'cache-and-network' });
  const [paper, setPaper] = useQueryState('paper', { history: 'push' });
  const { data } = result;
  if (!data) {
    return (
      <Page>
        <PageHeader />
        <Panel padding={false}>
          {result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={6} />}
        </Panel>
      </Page>
    );
  }
  const { items } = data.invoices;
  const shown = items.find(({ id, receipts }) => id === paper || receipts.some((receipt) => receipt.id === paper));
  if (shown) {
    const receipt = shown.receipts.find(({ id }) => id === paper);
    return (
      <Page>
        <Button variant="outline" alignSelf="flex-start" className="no-print" onClick={() => void setPaper(null)}>
          <ArrowLeft aria-hidden /> {t('app:back')}
        </Button>
        {receipt ? <ReceiptPaper invoice={shown} receipt={receipt} /> : <InvoicePaper invoice={shown} />}
      </Page>
    );
  }
  const open = items.find(({ status }) => status === 'PENDING' || status === 'PART_PAID');
  return (
    <Page>
      <PageHeader subtitle={t('member:premium.subtitle')} actions={data.renewalOffer && <RenewButton offer={data.renewalOffer} />} />
      {open && <HowToPay invoice={open} nextStep={t('member:premium.goesOn')} />}
      <Panel title={t('member:premium.invoices')} padding={false}>
        {items.length === 0 && <EmptyState title={t('member:premium.nothing')} text={t('member:premium.nothingText')} />}
        {items.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} onPaper={(id) => void setPaper(id)} />
        ))}
      </Panel>
    </Page>
  );
}

function Line({ invoice, onPaper }: { invoice: Invoice; onPaper: (id: string) => void }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const receipts = invoice.receipts.map(({ id, amount, paidOn }) => ({
    id,
    label: t('member:premium.receiptOf', { amount: naira(amount), date: date(paidOn) }),
  }));
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <Box flex="1" minW="220px">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="600">{naira(invoice.amount)}</Box>
          <StatusTag label={invoiceState(invoice)} text={t(`member:invoiceStatus.${invoice.overdue ? 'OVERDUE' : invoice.status}`)} />
        </Flex>
        <Box>{invoice.lines.map((line) => line.description).join(', ')}</Box>
        <Box textStyle="small" color="fg.muted">
          <span className="code">{invoice.invoiceNo}</span>, {t('member:premium.due', { date: date(invoice.dueDate) })}
          {invoice.rrr && (
            <>
              , RRR <span className="code">{invoice.rrr}</span>
            </>
          )}
        </Box>
      </Box>
      <Flex gap="2" wrap="wrap">
        {invoice.status !== 'CANCELLED' && (
          <Button variant="outline" size="sm" onClick={() => onPaper(invoice.id)}>
            {t('member:premium.invoice')}
          </Button>
        )}
        {receipts.map(({ id, label }) => (
          <Button key={id} variant="outline" size="sm" onClick={() => onPaper(id)} aria-label={label}>
            {t('member:premium.receipt')}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
