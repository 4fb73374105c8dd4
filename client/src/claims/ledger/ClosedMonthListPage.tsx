import { Button } from '@chakra-ui/react';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { ClosedMonthFilter } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { closedMonthDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { monthName, plural } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateTimeColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ClosedMonth_RowFragment, useClosedMonthListPageQuery, useCloseMonthMutation } from './ClosedMonthListPage.generated.ts';
import { CLOSED_MONTH_STATUS } from './closed-month.labels.ts';

type Row = ClosedMonth_RowFragment;

const filters = { status: multiSelectFilter('Status', CLOSED_MONTH_STATUS) } satisfies Filters<ClosedMonthFilter>;

const columns = [
  linkColumn<Row>('Month', (row) => monthName(row.month), closedMonthDetail, { sort: 'month' }),
  dateTimeColumn<Row>('Closed', (row) => row.closedAt, { sort: 'closedAt', ...also('Closed by', (row) => row.closedBy.name) }),
  textColumn<Row>('Reason for reopening', (row) => row.reopenReason),
  statusColumn<Row>('Status', (row) => CLOSED_MONTH_STATUS[row.status]),
];

/** The closed months of the books; the accountant closes the next one here. */
export default function ClosedMonthListPage() {
  const canClose = useSession().can('MONTH_CLOSE');
  const [closing, setClosing] = useState(false);
  const [closeMonth] = useCloseMonthMutation({ refetchQueries: ['ClosedMonthListPage'] });
  const list = useListState(filters, { sort: 'month', direction: 'DESC' });
  const result = useClosedMonthListPageQuery(list.variables);
  const next = (result.data ?? result.previousData)?.monthToClose;
  const name = next ? monthName(next.month) : '';
  const waiting = next ? next.expensesWaiting + next.grantsWaiting + next.bankLinesWaiting : 0;
  const isReady = Boolean(next?.isOver && waiting === 0);
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.closedMonths}
        columns={columns}
        searchable={false}
        actions={
          canClose &&
          next && (
            <Button disabled={!isReady} onClick={() => setClosing(true)}>
              <LockKeyhole size={16} aria-hidden /> Close {name}
            </Button>
          )
        }
        header={
          next && (
            <Callout kind={next.isOver && waiting > 0 ? 'warn' : 'info'} title={`${name} is open`}>
              {!next.isOver && 'It can be closed after the month ends. '}
              {next.expensesWaiting > 0 && `${plural(next.expensesWaiting, 'expense')} awaiting approval: approve or void these first. `}
              {next.grantsWaiting > 0 &&
                `${plural(next.grantsWaiting, 'grant or transfer', 'grants and transfers')} awaiting confirmation: confirm or reject these first. `}
              {next.bankLinesWaiting > 0 &&
                `${plural(next.bankLinesWaiting, 'line of a bank statement', 'lines of bank statements')} to match: match these or set them aside first. `}
              {isReady && 'It can be closed now. A closed month can no longer change.'}
            </Callout>
          )
        }
        empty={{ title: 'No closed months', text: 'Months are closed in order after they end.' }}
      />
      <ConfirmDialog
        open={closing}
        onClose={() => setClosing(false)}
        title={`Close ${name}?`}
        text="No payment, receipt or expense can be dated in this month any more. Fund balances and the reconciliation are frozen. Only an administrator can reopen it."
        confirmLabel={`Close ${name}`}
        cancelLabel="Not now"
        onConfirm={async () => {
          await closeMonth({ variables: { input: { month: next?.month ?? '' } } });
          toast.done(`${name} closed`);
        }}
      />
    </>
  );
}
