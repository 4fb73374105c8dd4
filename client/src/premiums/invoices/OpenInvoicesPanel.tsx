import { Box, Flex } from '@chakra-ui/react';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { HowToPay } from './HowToPay.tsx';
import { useOpenInvoicesPanelQuery } from './OpenInvoicesPanel.generated.ts';

/** What a principal owes for the cover of the family and how it is paid, for the staff who may read invoices. Not shown if nothing is open. */
export function OpenInvoicesPanel({ enrolleeId, nextStep }: { enrolleeId: string; nextStep: string }) {
  const { data } = useOpenInvoicesPanelQuery({ enrolleeId }, { fetchPolicy: 'cache-and-network' });
  if (!data || data.invoices.total === 0) return null;
  const { total, items } = data.invoices;
  return (
    <Panel title="Premium due" note={total > 1 && plural(total, 'invoice')}>
      <Flex direction="column" gap="3">
        {items.map((invoice) => (
          <Box key={invoice.id}>
            <HowToPay invoice={invoice} nextStep={nextStep} />
            <Box mt="1.5" textStyle="small">
              <ScreenLink to={invoiceDetail} params={{ id: invoice.id }}>
                Open {invoice.invoiceNo}
              </ScreenLink>
            </Box>
          </Box>
        ))}
      </Flex>
    </Panel>
  );
}
