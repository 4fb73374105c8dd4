import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CapitationRunFilter } from '../../graphql/types.ts';
import { useViewer } from '../../platform/session.tsx';
import { capitationRunDetail } from '../../screens/claims.screens.ts';
import { monthName, naira } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import { type CapitationRun_RowFragment, useCapitationRunListPageQuery } from './CapitationRun.generated.ts';
import { CAPITATION_RUN_STATUS, capitationRunLabel } from './capitation.labels.ts';
import { OpenCapitationRunDialog } from './OpenCapitationRunDialog.tsx';

type Row = CapitationRun_RowFragment;

const filters = { status: multiSelectFilter('Status', CAPITATION_RUN_STATUS) } satisfies Filters<CapitationRunFilter>;

const columns = [
  linkColumn<Row>('Run', (run) => run.runNo, capitationRunDetail, { sort: 'runNo' }),
  textColumn<Row>('Month', (run) => monthName(run.month), { sort: 'month' }),
  textColumn<Row>('Fund', (run) => fundName(run.fundingPool)),
  numberColumn<Row>('Lives', (run) => run.lives),
  moneyColumn<Row>('Corrections', (run) => run.adjustments),
  moneyColumn<Row>('Amount', (run) => run.amount, { sort: 'amount', strong: true }),
  textColumn<Row>('Computed by', (run) => run.computedBy.name, {
    second: (run) => run.approvedBy && `approved by ${run.approvedBy.name}`,
    extra: { label: 'Approved by', value: (run) => run.approvedBy?.name },
  }),
  statusColumn<Row>('Status', capitationRunLabel),
];

/** Capitation runs by month and fund. */
export default function CapitationRunListPage() {
  const list = useListState(filters, { sort: 'month', direction: 'DESC' });
  const result = useCapitationRunListPageQuery(list.variables);
  const [opening, setOpening] = useState(false);
  const isAccountant = useViewer().role === 'ACCOUNTANT';
  const sum = (result.data ?? result.previousData)?.capitationRuns.sum;
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.capitationRuns}
        columns={columns}
        searchHint="Run number"
        actions={
          isAccountant && (
            <Button onClick={() => setOpening(true)}>
              <Plus size={16} aria-hidden /> Run capitation for a month
            </Button>
          )
        }
        rowAction={(run) => ({ label: run.status === 'COMPUTED' ? 'Review' : 'Open', to: capitationRunDetail })}
        footer={
          sum !== undefined && (
            <>
              Total on this list <b>{naira(sum)}</b>
            </>
          )
        }
        empty={{ title: 'No capitation runs yet', text: 'Accountants run capitation for each month and fund after the cut-off day.' }}
      />
      {opening && <OpenCapitationRunDialog onClose={() => setOpening(false)} />}
    </>
  );
}
