import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { type Invoice_DetailsFragment, usePremiumPageQuery } from '../../graphql/generated.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { HowToPay } from './HowToPay.tsx';
import { InvoicePaper, ReceiptPaper } from './InvoicePaper.tsx';
import { invoiceState } from './invoice.labels.ts';
import { RenewButton } from './RenewButton.tsx';

type Invoice = Invoice_DetailsFragment;

/** The invoices and receipts of a member. */
export default function PremiumPage() {
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
          <ArrowLeft aria-hidden /> Back
        </Button>
        {receipt ? <ReceiptPaper invoice={shown} receipt={receipt} /> : <InvoicePaper invoice={shown} />}
      </Page>
    );
  }
  const open = items.find(({ status }) => status === 'PENDING' || status === 'PART_PAID');
  return (
    <Page>
      <PageHeader subtitle="What you owe and have paid" actions={data.renewalOffer && <RenewButton offer={data.renewalOffer} />} />
      {open && <HowToPay invoice={open} nextStep="Cover goes on once it is paid." />}
      <Panel title="Invoices" padding={false}>
        {items.length === 0 && (
          <EmptyState
            title="You owe nothing"
            text="A premium of your own stands here; where an employer or the state pays, there is none."
          />
        )}
        {items.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} onPaper={(id) => void setPaper(id)} />
        ))}
      </Panel>
    </Page>
  );
}

function Line({ invoice, onPaper }: { invoice: Invoice; onPaper: (id: string) => void }) {
  const receipts = invoice.receipts.map(({ id, amount, paidOn }) => ({ id, label: `Receipt of ${naira(amount)}, ${date(paidOn)}` }));
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <Box flex="1" minW="220px">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="600">{naira(invoice.amount)}</Box>
          <StatusTag label={invoiceState(invoice)} />
        </Flex>
        <Box>{invoice.lines.map((line) => line.description).join(', ')}</Box>
        <Box textStyle="small" color="fg.muted">
          <span className="code">{invoice.invoiceNo}</span>, due {date(invoice.dueDate)}
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
            Invoice
          </Button>
        )}
        {receipts.map(({ id, label }) => (
          <Button key={id} variant="outline" size="sm" onClick={() => onPaper(id)} aria-label={label}>
            Receipt
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
