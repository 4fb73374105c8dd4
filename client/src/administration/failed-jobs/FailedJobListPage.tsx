import { useState } from 'react';
import { discardJobInput } from '../../../../server/administration/failed-jobs/failed-job.input.ts';
import type { FailedJobFilter, JobState } from '../../graphql/types.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { capital } from '../../ui/format.ts';
import { defineLabels } from '../../ui/labels.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, also, dateTimeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  DiscardJobDocument,
  type FailedJob_RowFragment,
  useFailedJobListPageQuery,
  useRetryJobMutation,
} from './FailedJobListPage.generated.ts';

type Row = FailedJob_RowFragment;

const JOB_STATE = defineLabels<JobState>({
  GIVEN_UP: { text: 'Failed', tone: 'danger' },
  STUCK: { text: 'Stuck', tone: 'danger' },
  RETRYING: { text: 'Retrying', tone: 'info' },
});

const filters = { state: multiSelectFilter('Status', JOB_STATE) } satisfies Filters<FailedJobFilter>;

const QUICK_FILTERS = [{ label: 'All' }, { label: 'Failed or stuck', filter: { state: ['GIVEN_UP', 'STUCK'] } }];

/** The name of a job as text: "sendMail" becomes "Send mail". */
const jobName = ({ name }: Row) => capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const columns = [
  textColumn<Row>('Job', jobName, { sort: 'name', strong: true, ...also('Address', (row) => row.recipient) }),
  statusColumn<Row>('Status', (row) => JOB_STATE[row.state]),
  textColumn<Row>('Error', (row) => row.error),
  numberColumn<Row>('Attempts', (row) => row.attempts, {
    second: (row) => `of ${row.maxAttempts}`,
    extra: { label: 'Maximum attempts', kind: 'number', value: (row) => row.maxAttempts },
  }),
  dateTimeColumn<Row>('Last tried', (row) => row.triedAt, { sort: 'triedAt' }),
  dateTimeColumn<Row>('Next attempt', (row) => row.nextAt),
  dateTimeColumn<Row>('Failing since', (row) => row.createdAt, { sort: 'createdAt' }),
];

export default function FailedJobListPage() {
  const list = useListState(filters, { sort: 'triedAt', direction: 'DESC' });
  const result = useFailedJobListPageQuery(list.variables);
  const [retry] = useRetryJobMutation();
  const [dialog, setDialog] = useState<{ action: 'RETRY' | 'DISCARD'; row: Row } | null>(null);
  const close = () => setDialog(null);
  const done = (text: string) => {
    toast.done(text);
    void result.refetch();
  };
  const menu = (row: Row) =>
    row.state === 'GIVEN_UP' && (
      <ActionMenu
        compact
        label={`Actions for ${jobName(row)}`}
        items={[
          { label: 'Run again', onSelect: () => setDialog({ action: 'RETRY', row }) },
          { label: 'Discard', onSelect: () => setDialog({ action: 'DISCARD', row }) },
        ]}
      />
    );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.failedJobs}
        columns={[...columns, actionsColumn<Row>(menu)]}
        quickFilters={QUICK_FILTERS}
        searchHint="Job or email address"
        empty={{ title: 'No failed jobs', text: 'Emails, checks and background jobs that fail are listed here with the error.' }}
      />
      {dialog?.action === 'RETRY' && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Run “${jobName(dialog.row)}” again?`}
          text="The job starts again from the first attempt. Completed work is not repeated."
          confirmLabel="Run again"
          cancelLabel="Leave as is"
          onConfirm={async () => {
            await retry({ variables: { id: dialog.row.id } });
            done('Job restarted');
          }}
        />
      )}
      {dialog?.action === 'DISCARD' && (
        <MutationDialog
          onClose={close}
          title={`Discard “${jobName(dialog.row)}”?`}
          note="The job is removed from this list and will not be retried. The activity log keeps the error and your reason."
          submitLabel="Discard"
          cancelLabel="Leave as is"
          tone="danger"
          schema={discardJobInput}
          defaultValues={{ reason: '' }}
          mutation={DiscardJobDocument}
          variables={(input) => ({ id: dialog.row.id, input })}
          onDone={() => done('Job discarded')}
        >
          <TextAreaField name="reason" label="Reason" />
        </MutationDialog>
      )}
    </>
  );
}
