import type { InvoiceLifeFilter } from '../../graphql/types.ts';
import { useMount } from '../../platform/mount.tsx';
import { monthName, naira, plural } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { codeColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { type InvoiceLifeListPageQuery, useInvoiceLifeListPageQuery } from './InvoiceRun.generated.ts';
import { INVOICE_LIFE_REASON } from './invoice-run.labels.ts';

type Row = InvoiceLifeListPageQuery['invoiceLives']['items'][number];

const filters = { reason: multiSelectFilter('Reason', INVOICE_LIFE_REASON) } satisfies Filters<InvoiceLifeFilter>;

const columns = [
  textColumn<Row>('Principal', (row) => row.fullName, { sort: 'fullName', strong: true, always: true }),
  codeColumn<Row>('Enrolment number', (row) => row.enrolmentNo, { always: true }),
  numberColumn<Row>('Days', (row) => row.days, { sort: 'days' }),
  textColumn<Row>('Reason', (row) => INVOICE_LIFE_REASON[row.reason]),
  moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
];

/** The people on the invoice of an MDA, as they were when it was computed; exported as CSV it is the list for the payer. */
export default function InvoiceLifeListPage() {
  const { id = '' } = useMount().params;
  const list = useListState(filters, { sort: 'fullName', direction: 'ASC' });
  const result = useInvoiceLifeListPageQuery({ ...list.variables, id, filter: { ...list.variables.filter, draftId: id } });
  const data = result.data ?? result.previousData;
  const draft = data?.invoiceDraft;
  return (
    <ListPage
      title={draft ? `${draft.mda.name}, ${monthName(draft.run.month)}` : 'Enrollees on the invoice'}
      subtitle={draft && `${draft.invoice?.invoiceNo ?? `Draft in ${draft.run.runNo}`}: ${plural(draft.lives, 'life', 'lives')}`}
      list={list}
      result={result}
      pick={(answer) => answer.invoiceLives}
      columns={columns}
      searchHint="Name or number"
      footer={
        data?.invoiceLives.sum !== undefined && (
          <>
            Total on this list <b>{naira(data.invoiceLives.sum)}</b>
          </>
        )
      }
      empty={{ title: 'No enrollees on this list' }}
    />
  );
}
