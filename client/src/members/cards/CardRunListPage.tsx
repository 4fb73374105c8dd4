import { cardRunDetail } from '../../screens/members.screens.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type CardRun_RowFragment, useCardRunListPageQuery } from './CardRunPage.generated.ts';
import { cardRunFilters } from './card.filters.ts';
import { CARD_REASON, CARD_RUN_STATUS } from './card.labels.ts';

const columns: Column<CardRun_RowFragment>[] = [
  linkColumn('Run', (row) => row.runNo, cardRunDetail),
  textColumn('Reason', (row) => CARD_REASON[row.reason], { ...also('Note', (row) => row.note) }),
  numberColumn('Cards', (row) => row.count),
  dateTimeColumn('Prepared', (row) => row.preparedAt, { sort: 'preparedAt', ...also('Prepared by', (row) => row.preparedBy.name) }),
  dateTimeColumn('Printed', (row) => row.printedAt, { ...also('Printed by', (row) => row.printedBy?.name) }),
  statusColumn('Status', (row) => CARD_RUN_STATUS[row.status]),
];

/** All card runs: when, by whom and why. */
export default function CardRunListPage() {
  const list = useListState(cardRunFilters, { sort: 'preparedAt', direction: 'DESC' });
  const result = useCardRunListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.cardRuns}
      columns={columns}
      searchHint="Run number"
      rowAction={(row) => ({ label: row.status === 'PREPARED' ? 'Print' : 'Open', to: cardRunDetail })}
      empty={{ title: 'No print runs yet', text: 'Card sheets are listed here once they are prepared.' }}
    />
  );
}
