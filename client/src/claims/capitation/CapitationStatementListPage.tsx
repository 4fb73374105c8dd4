import { useCapitationStatementListPageQuery } from '../../graphql/generated.ts';
import { capitationStatementDetail } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
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
      searchHint="Number of a run"
      rowAction={() => ({ label: 'Open', to: capitationStatementDetail })}
      footer={
        sum !== undefined && (
          <>
            On this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No statement yet', text: 'A statement appears when the scheme has approved the capitation of a month.' }}
    />
  );
}
