import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { InvoiceRunFilter } from '../../graphql/types.ts';
import { live } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { invoiceRunDetail } from '../../screens/premiums.screens.ts';
import { monthName } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type InvoiceRun_RowFragment, useInvoiceRunListPageQuery } from './InvoiceRun.generated.ts';
import { INVOICE_RUN_STATUS } from './invoice-run.labels.ts';
import { OpenInvoiceRunDialog } from './OpenInvoiceRunDialog.tsx';

type Row = InvoiceRun_RowFragment;

const filters = { status: multiSelectFilter('Status', INVOICE_RUN_STATUS) } satisfies Filters<InvoiceRunFilter>;

const columns = [
  linkColumn<Row>('Run', (run) => run.runNo, invoiceRunDetail, { sort: 'runNo' }),
  textColumn<Row>('Month', (run) => monthName(run.month), { sort: 'month' }),
  numberColumn<Row>('MDAs', (run) => run.bodies),
  numberColumn<Row>('Excluded', (run) => run.leftOutCount),
  numberColumn<Row>('Principals', (run) => run.lives),
  moneyColumn<Row>('Amount', (run) => run.amount, { sort: 'amount', strong: true }),
  dateColumn<Row>('Issued', (run) => run.issuedAt, { ...also('Issued by', (run) => run.issuedBy?.name) }),
  statusColumn<Row>('Status', (run) => INVOICE_RUN_STATUS[run.status]),
];

/** The monthly invoices to all MDAs. */
export default function InvoiceRunListPage() {
  const list = useListState(filters, { sort: 'month', direction: 'DESC' });
  const result = useInvoiceRunListPageQuery(list.variables, live('InvoiceRun'));
  const [opening, setOpening] = useState(false);
  const { can } = useSession();
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.invoiceRuns}
        columns={columns}
        searchHint="Run number"
        actions={
          can('INVOICE_RUN_WRITE') && (
            <Button onClick={() => setOpening(true)}>
              <Plus size={16} aria-hidden /> Invoice a month
            </Button>
          )
        }
        rowAction={(run) => ({ label: run.status === 'COMPUTED' ? 'Review' : 'Open', to: invoiceRunDetail })}
        empty={{
          title: 'No invoice runs yet',
          text: 'Accountants prepare the invoices of all MDAs month by month. Start with “Invoice a month”.',
        }}
      />
      {opening && <OpenInvoiceRunDialog onClose={() => setOpening(false)} />}
    </>
  );
}
