import { useState } from 'react';
import { decideCapitationContestInput } from '../../../../server/claims/capitation/capitation.input.ts';
import type { CapitationContestFilter } from '../../graphql/types.ts';
import { capitationStatementDetail } from '../../screens/claims.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { monthName } from '../../ui/format.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, linkColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type CapitationContest_RowFragment,
  DecideCapitationContestDocument,
  useCapitationContestListPageQuery,
} from './CapitationStatement.generated.ts';
import { CONTEST_KIND, CONTEST_STATUS } from './capitation.labels.ts';
import { contestColumns } from './contest.columns.tsx';

type Row = CapitationContest_RowFragment;

const filters = { status: multiSelectFilter('Status', CONTEST_STATUS) } satisfies Filters<CapitationContestFilter>;

const QUICK_FILTERS = [{ label: 'All' }, { label: 'Waiting', filter: { status: ['PENDING'] } }];

/** Contested lives; the account manager decides. */
export default function CapitationContestListPage() {
  const list = useListState(filters, { sort: 'requestedAt', direction: 'DESC' });
  const result = useCapitationContestListPageQuery(list.variables);
  const [decision, setDecision] = useState<{ contest: Row; isAccepted: boolean } | null>(null);
  const columns = [
    linkColumn<Row>('Facility', (contest) => contest.statement.hcp.name, capitationStatementDetail, {
      params: (contest) => ({ id: contest.statement.id }),
      second: (contest) => monthName(contest.statement.run.month),
      extra: { label: 'Month', value: (contest) => monthName(contest.statement.run.month) },
    }),
    ...contestColumns,
    actionsColumn<Row>(
      (contest) =>
        contest.availableActions.length > 0 && (
          <ActionMenu
            compact
            label={`Decide on ${contest.enrollee.fullName}`}
            items={[
              { label: 'Accept', onSelect: () => setDecision({ contest, isAccepted: true }) },
              { label: 'Reject', onSelect: () => setDecision({ contest, isAccepted: false }) },
            ]}
          />
        ),
    ),
  ];
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.capitationContests}
        columns={columns}
        quickFilters={QUICK_FILTERS}
        searchHint="Enrolment number"
        empty={{
          title: 'No contested lives',
          text: 'Facilities can contest entries on their statement within the period set in Settings.',
        }}
      />
      {decision && (
        <ReasonDialog
          record={decision.contest}
          schema={decideCapitationContestInput}
          mutation={DecideCapitationContestDocument}
          also={{ isAccepted: decision.isAccepted }}
          title={decision.isAccepted ? 'Accept this contest?' : 'Reject this contest?'}
          note={`${CONTEST_KIND[decision.contest.kind]}: ${decision.contest.enrollee.fullName}. ${decision.contest.reason}`}
          submitLabel={decision.isAccepted ? 'Accept contest' : 'Reject contest'}
          tone={decision.isAccepted ? 'accent' : 'danger'}
          reasonField={{ name: 'note', label: 'Answer to the facility', maxLength: 500 }}
          onClose={() => setDecision(null)}
          onDone={() =>
            toast.done(decision.isAccepted ? 'Contest accepted' : 'Contest rejected', {
              text: decision.isAccepted ? 'The next run makes the correction.' : undefined,
            })
          }
        />
      )}
    </>
  );
}
