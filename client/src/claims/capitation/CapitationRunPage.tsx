import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { capitationReasonInput } from '../../../../server/claims/capitation/capitation.input.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { usePollingWhile } from '../../ui/BulkRunProgress.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, dateTime, enumLabel, monthName, naira, number, plural } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { fundName } from '../claim.labels.ts';
import {
  type CapitationRunPageQuery,
  RecomputeCapitationRunDocument,
  ReverseCapitationRunDocument,
  useApproveCapitationRunMutation,
  useCapitationRunPageQuery,
} from './CapitationRun.generated.ts';
import { capitationRunLabel } from './capitation.labels.ts';
import { statementColumns } from './statement.columns.tsx';

type Run = CapitationRunPageQuery['capitationRun'];

/** One run with the statements of all facilities. */
export default function CapitationRunPage() {
  const { id = '' } = useMount().params;
  const result = useCapitationRunPageQuery({ id });
  const run = result.data?.capitationRun;
  const statements = result.data?.capitationStatements;
  const crumbs = useRecordCrumbs(run?.runNo);
  const isComputing = run?.status === 'OPEN' && !run.failure;
  usePollingWhile(isComputing, result);
  return (
    <DetailPage
      result={result}
      title={run ? `Capitation of ${monthName(run.month)}` : 'Capitation'}
      crumbs={crumbs}
      tags={run && <StatusTag label={capitationRunLabel(run)} />}
      subtitle={run && `${run.runNo}, ${fundName(run.fundingPool)}`}
      rail={run && <Rail run={run} />}
      bar={run && run.availableActions.length > 0 && !isComputing ? <Actions run={run} /> : undefined}
    >
      {run && statements && (
        <>
          {isComputing && (
            <Callout kind="info" title="Counting lives">
              Results appear on this page when the count is complete.
            </Callout>
          )}
          {run.failure && <Callout kind="block" title={run.failure} />}
          {run.reverseReason && (
            <Callout kind="block" title="This run has been reversed">
              {run.reverseReason}
            </Callout>
          )}
          <Panel
            title="Facilities"
            note={
              statements.total > statements.items.length
                ? `largest ${number(statements.items.length)} of ${number(statements.total)}`
                : plural(statements.total, 'facility', 'facilities')
            }
            padding={false}
          >
            <Box overflowX="auto">
              <DataTable
                rows={statements.items}
                columns={statementColumns.ofRun}
                label="Statements in this run"
                totals={{ lives: run.lives, corrections: run.adjustments, owed: run.amount }}
              />
            </Box>
          </Panel>
        </>
      )}
    </DetailPage>
  );
}

function Rail({ run }: { run: Run }) {
  return (
    <>
      <Panel title="Amount">
        <FactList
          layout="rows"
          facts={[
            { label: 'Lives', value: number(run.lives) },
            { label: 'Capitation for these lives', value: naira(run.amount - run.adjustments) },
            { label: 'Corrections', value: naira(run.adjustments) },
            { label: 'Owed', value: <b>{naira(run.amount)}</b> },
            ...(run.payableCount > 0
              ? [{ label: 'Paid', value: `${number(run.paidCount)} of ${plural(run.payableCount, 'facility', 'facilities')}` }]
              : []),
          ]}
        />
      </Panel>
      <Panel title="Run">
        <FactList
          layout="rows"
          facts={[
            { label: 'Cut-off', value: date(run.cutOff) },
            { label: 'Computed', value: run.computedAt ? dateTime(run.computedAt) : 'Not yet', second: run.computedBy.name },
            ...(run.approvedAt ? [{ label: 'Approved', value: dateTime(run.approvedAt), second: run.approvedBy?.name }] : []),
          ]}
        />
      </Panel>
      <StatusHistoryPanel history={run.history} titleOf={({ toStatus }) => enumLabel(toStatus)} />
    </>
  );
}

function Actions({ run }: { run: Run }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'RECOMPUTE' | 'REVERSE' | 'APPROVE' | null>(null);
  const [approve] = useApproveCapitationRunMutation();
  const can = (action: Run['availableActions'][number]) => run.availableActions.includes(action);
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Owed', value: naira(run.amount) }]}
        note={run.status === 'COMPUTED' && run.computedBy.id === viewer.id ? 'An administrator must approve this run.' : undefined}
      >
        {can('RECOMPUTE') && (
          <Button variant="outline" onClick={() => setDialog('RECOMPUTE')}>
            Recompute run
          </Button>
        )}
        {can('REVERSE') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REVERSE')}>
            Reverse run
          </Button>
        )}
        {can('APPROVE') && <Button onClick={() => setDialog('APPROVE')}>Approve {naira(run.amount)}</Button>}
      </DecisionBar>
      <ConfirmDialog
        open={dialog === 'APPROVE'}
        onClose={close}
        title={`Approve ${run.runNo}?`}
        text={`The scheme then owes ${naira(run.amount)} to facilities from ${fundName(run.fundingPool)} for ${plural(run.lives, 'life', 'lives')} in ${monthName(run.month)}. It is posted in the books, the bills appear in Bills to pay, and the facilities get their statements.`}
        confirmLabel={`Approve ${naira(run.amount)}`}
        cancelLabel="Not now"
        onConfirm={async () => {
          await approve({ variables: { id: run.id, input: { version: run.version } } });
          toast.done(`${run.runNo} approved`);
        }}
      />
      {dialog === 'RECOMPUTE' && (
        <ReasonDialog
          record={run}
          schema={capitationReasonInput}
          mutation={RecomputeCapitationRunDocument}
          title={`Recompute ${run.runNo}?`}
          note="The list of lives is rebuilt from current records, as of the same cut-off day."
          submitLabel="Recompute run"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 500 }}
          onClose={close}
          onDone={() => toast.done(`Computing ${run.runNo}`)}
        />
      )}
      {dialog === 'REVERSE' && (
        <ReasonDialog
          record={run}
          schema={capitationReasonInput}
          mutation={ReverseCapitationRunDocument}
          title={`Reverse ${run.runNo}?`}
          note="Facilities are no longer owed this capitation, and the month can be run again."
          submitLabel="Reverse run"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 500 }}
          onClose={close}
          onDone={() => toast.done(`${run.runNo} reversed`)}
        />
      )}
    </>
  );
}
