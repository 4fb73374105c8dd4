import { Button } from '@chakra-ui/react';
import { FilePlus2, ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { invoiceCreate, invoiceDetail, referenceEntry } from '../../screens/premiums.screens.ts';
import { naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useInvoiceListPageQuery } from './InvoiceListPage.generated.ts';
import { invoiceColumns } from './InvoiceTable.tsx';
import { invoiceFilters } from './invoice.filters.ts';
import { RaisePremiumDialog } from './RaisePremium.tsx';

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'Part paid', filter: { status: ['PART_PAID'] } },
  { label: 'Paid', filter: { status: ['PAID'] } },
  { label: 'Cancelled', filter: { status: ['CANCELLED'] } },
];
const PENDING = [
  { label: 'All unpaid' },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'Without RRR', filter: { hasRrr: 'no' } },
  { label: 'Individuals', filter: { kind: ['PREMIUM_SELF'] } },
];

export default function InvoiceListPage() {
  const { preset } = useMount();
  const { can } = useSession();
  const [asking, setAsking] = useState(false);
  const waiting = 'status' in preset;
  const list = useListState(invoiceFilters, waiting ? { sort: 'dueDate', direction: 'ASC' } : { sort: 'createdAt', direction: 'DESC' });
  const result = useInvoiceListPageQuery(list.variables);
  const left = (result.data ?? result.previousData)?.invoices.sum;
  const screenPath = useScreenPath();
  const creating = screenPath(invoiceCreate);
  const entering = screenPath(referenceEntry);
  const raising = (
    <>
      {can('COVER_BILL') && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          <FilePlus2 size={16} strokeWidth={1.75} aria-hidden /> Issue a premium invoice
        </Button>
      )}
      {entering && waiting && (
        <LinkButton to={entering} variant="outline">
          <ListPlus size={16} aria-hidden /> Enter RRRs
        </LinkButton>
      )}
      {creating && (
        <LinkButton to={creating}>
          <Plus size={16} aria-hidden /> New invoice
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      {asking && <RaisePremiumDialog onClose={() => setAsking(false)} />}
      <ListPage
        actions={raising}
        list={list}
        result={result}
        pick={(data) => data.invoices}
        columns={invoiceColumns}
        searchHint="Payer, invoice or RRR"
        quickFilters={waiting ? PENDING : QUICK_FILTERS}
        rowAction={(row) => ({ label: row.availableActions.includes('RECORD_PAYMENT') ? 'Record payment' : 'Open', to: invoiceDetail })}
        footer={
          left !== undefined && (
            <>
              Balance due on this list <b>{naira(left)}</b>
            </>
          )
        }
        empty={{ title: 'No invoices found', text: 'Individual premium invoices appear at registration; employers are invoiced monthly.' }}
      />
    </>
  );
}
