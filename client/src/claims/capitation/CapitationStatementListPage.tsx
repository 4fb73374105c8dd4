import { capitationStatementDetail } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useCapitationStatementListPageQuery } from './CapitationStatement.generated.ts';
import { statementColumns } from './statement.columns.tsx';

/** The capitation of the viewer's facility, month by month. */
export default function CapitationStatementListPage() {
  const list = useListState({}, { sort: 'month', direction: 'DESC' });
  const result = useCapitationStatementListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.capitationStatements.sum;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.capitationStatements}
      columns={statementColumns.ofFacility}
      searchHint="Run number"
      rowAction={() => ({ label: 'Open', to: capitationStatementDetail })}
      footer={
        sum !== undefined && (
          <>
            Total on this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No statements yet', text: 'Statements appear here when the scheme approves the capitation for a month.' }}
    />
  );
}
