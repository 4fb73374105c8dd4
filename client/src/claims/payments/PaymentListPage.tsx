import { paymentDetail } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { usePaymentListPageQuery } from './PaymentListPage.generated.ts';
import { paymentColumns } from './PaymentTable.tsx';
import { paymentFilters } from './payment.filters.ts';

export default function PaymentListPage() {
  const list = useListState(paymentFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = usePaymentListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.payments.sum;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.payments}
      columns={paymentColumns}
      searchHint="Facility or reference"
      rowAction={(row) => ({ label: row.status === 'PENDING' ? 'Confirm' : 'Open', to: paymentDetail })}
      footer={
        sum !== undefined && (
          <>
            Net total on this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No payments found', text: 'Payments appear here when approved bills are selected for payment.' }}
    />
  );
}
