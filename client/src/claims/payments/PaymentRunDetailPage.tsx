import { Box, Button, Flex, Link, Span } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { cancelPaymentRunInput } from '../../../../server/claims/payments/payment-run.input.ts';
import { live, liveRecord } from '../../platform/live.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { paymentDetail } from '../../screens/claims.screens.ts';
import { usePollingWhile } from '../../ui/BulkRunProgress.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { JobProgress } from '../../ui/detail/JobProgress.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByActionOrStatus } from '../../ui/detail/StatusHistory.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime, naira, plural } from '../../ui/format.ts';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { StatusTag } from '../../ui/status.tsx';
import { also, codeColumn, dateTimeColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fundName } from '../claim.labels.ts';
import { PaymentProofs } from './PaymentProofs.tsx';
import { PaymentResultDialog } from './PaymentResultDialog.tsx';
import {
  CancelPaymentRunDocument,
  type PaymentRun_DetailsFragment,
  useAddPaymentRunProofMutation,
  useConfirmPaymentRunMutation,
  usePaymentRunDetailPageQuery,
  usePaymentRunPaymentsQuery,
  useResumePaymentRunMutation,
} from './PaymentRunDetailPage.generated.ts';
import { paymentColumns } from './PaymentTable.tsx';
import { PAY_METHOD, PAYMENT_RUN_STATUS } from './payment.labels.ts';

type Run = PaymentRun_DetailsFragment;
type File = Run['files'][number];
type Result = Run['results'][number];

const HISTORY_TEXTS: Record<string, string> = {
  CREATE: 'Prepared',
  CONFIRM: 'Confirmed',
  READ_RESULT: 'Bank result uploaded',
  WAIT: 'Result applied, awaiting other banks',
  RESUME: 'Resumed',
  FINISH: 'Settled',
};

const fileLink = ({ filename, url }: { filename: string; url: string }) => (
  <Link href={url} download={filename} color="accent.fg">
    <Download size={14} aria-hidden /> {filename}
  </Link>
);

const fileColumns = [
  textColumn<File>('File', (row) => row.file.filename, {
    always: true,
    cell: (row) => fileLink(row.file),
    second: (row) => row.bankName ?? 'All banks',
    extra: { label: 'Bank', value: (row) => row.bankName ?? 'All banks' },
  }),
  numberColumn<File>('Transfers', (row) => row.rowCount),
  moneyColumn<File>('Control total', (row) => row.controlTotal, { strong: true }),
  codeColumn<File>('SHA-256', (row) => row.sha256, { cell: (row) => <Span title={row.sha256}>{row.sha256.slice(0, 12)}…</Span> }),
];

const resultColumns = [
  textColumn<Result>('File', (row) => row.file.filename, { always: true, cell: (row) => fileLink(row.file) }),
  numberColumn<Result>('Paid', (row) => row.paidCount),
  moneyColumn<Result>('Paid amount', (row) => row.paidAmount, { strong: true }),
  numberColumn<Result>('Failed', (row) => row.failedCount),
  dateTimeColumn<Result>('Read', (row) => row.readAt, { ...also('Read by', (row) => row.readBy.name) }),
];

const columnsOfRun = paymentColumns.filter(({ id }) => ['payment', 'facility', 'net', 'bank-reference', 'paid-on', 'status'].includes(id));

/** A payment run: its files for the banks, their results, and its payments. */
export default function PaymentRunDetailPage() {
  const { id = '' } = useMount().params;
  const result = usePaymentRunDetailPageQuery({ id }, liveRecord('PaymentRun', id));
  const run = result.data?.paymentRun;
  const crumbs = useRecordCrumbs(run?.runNo);
  const [addProof] = useAddPaymentRunProofMutation();
  usePollingWhile(run?.status === 'SETTLING', result);
  return (
    <DetailPage
      result={result}
      title={run?.runNo ?? 'Payment run'}
      crumbs={crumbs}
      tags={run && <StatusTag label={PAYMENT_RUN_STATUS[run.status]} />}
      subtitle={run && `${fundName(run.fundingPool)}, ${plural(run.paymentCount, 'facility', 'facilities')}`}
      rail={
        run && (
          <>
            <Facts run={run} />
            <PaymentProofs proofs={run.proofs} add={(fileId) => addProof({ variables: { id, input: { fileId } } })} />
            <StatusHistoryPanel history={run.history} titleOf={titleByActionOrStatus(HISTORY_TEXTS)} />
          </>
        )
      }
      bar={run && run.availableActions.length > 0 ? <Actions run={run} /> : undefined}
    >
      {run && (
        <>
          <Progress run={run} />
          {run.files.length > 0 && (
            <Panel title="Bank files" note="created when the run was confirmed" padding={false}>
              <Box overflowX="auto">
                <DataTable rows={run.files} columns={fileColumns} label="Bank files" />
              </Box>
            </Panel>
          )}
          {run.results.length > 0 && (
            <Panel title="Bank results" padding={false}>
              <Box overflowX="auto">
                <DataTable rows={run.results} columns={resultColumns} label="Bank results" />
              </Box>
            </Panel>
          )}
          <Payments run={run} />
        </>
      )}
    </DetailPage>
  );
}

function Progress({ run }: { run: Run }) {
  const [resume] = useResumePaymentRunMutation();
  const resuming = useAction(() => resume({ variables: { id: run.id, input: { version: run.version } } }));
  if (run.status === 'CANCELLED') {
    return (
      <Callout kind="warn" title="Cancelled">
        {run.cancelReason}
      </Callout>
    );
  }
  if (run.status === 'STOPPED') {
    return (
      <Callout
        kind="block"
        title="The run stopped before it was complete"
        action={
          <Button size="sm" loading={resuming.busy} onClick={() => void resuming.act()}>
            Resume run
          </Button>
        }
      >
        Settled payments stay settled. The other payments are still waiting.
      </Callout>
    );
  }
  if (run.status === 'SETTLING') {
    return (
      <Panel title="Applying results">
        <JobProgress
          label="Applying results"
          done={run.paymentCount - run.waitingCount}
          whole={run.paymentCount}
          unit="payments"
          note="It continues in the background, even if you leave this page or the power fails."
        />
      </Panel>
    );
  }
  if (run.failedCount > 0) {
    return (
      <Callout kind="warn" title={`${plural(run.failedCount, 'facility', 'facilities')} not paid`}>
        The bills can be paid again. The reason is shown with each payment below.
      </Callout>
    );
  }
  return null;
}

function Facts({ run }: { run: Run }) {
  return (
    <Panel title="Run">
      <FactList
        layout="rows"
        facts={[
          { label: 'Amount', value: <b>{naira(run.amount)}</b>, second: plural(run.paymentCount, 'payment') },
          { label: 'Fund', value: fundName(run.fundingPool) },
          { label: 'Payment method', value: PAY_METHOD[run.method].text },
          { label: 'Paid', value: String(run.paidCount) },
          { label: 'Waiting', value: String(run.waitingCount) },
          ...(run.failedCount > 0 ? [{ label: 'Not paid', value: String(run.failedCount) }] : []),
          ...(run.reversedCount > 0 ? [{ label: 'Reversed', value: String(run.reversedCount) }] : []),
          { label: 'Prepared by', value: run.createdBy.name, second: dateTime(run.createdAt) },
          ...(run.confirmedBy ? [{ label: 'Confirmed by', value: run.confirmedBy.name, second: dateTime(run.confirmedAt) }] : []),
        ]}
      />
    </Panel>
  );
}

function Payments({ run }: { run: Run }) {
  const list = usePaging();
  const { data, previousData, loading, error, refetch } = usePaymentRunPaymentsQuery(
    { ...list.variables, sort: 'paymentNo', direction: 'ASC', search: list.search || null, filter: { runId: run.id } },
    live('PaymentRun'),
  );
  const payments = (data ?? previousData)?.payments;
  return (
    <Panel title="Payments" padding={false}>
      <Flex px="3.5" py="2.5">
        <SearchBox value={list.search} hint="Facility or reference" onChange={list.setSearch} />
      </Flex>
      {error && !payments ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={payments?.items ?? []}
            columns={columnsOfRun}
            label="Payments of the run"
            loading={loading && !payments}
            skeletonRows={8}
            rowAction={() => ({ label: 'Open', to: paymentDetail })}
            rowNote={(row) => row.failReason && <RowRemark kind="warn">{row.failReason}</RowRemark>}
            empty={<EmptyState title="No matches" />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={payments?.total ?? null} />
    </Panel>
  );
}

function Actions({ run }: { run: Run }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'CONFIRM' | 'CANCEL' | 'RESULT' | null>(null);
  const [confirm] = useConfirmPaymentRunMutation();
  const can = (action: Run['availableActions'][number]) => run.availableActions.includes(action);
  const isOwnRun = run.status === 'PENDING' && run.createdBy.id === viewer.id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: naira(run.amount) }]}
        note={
          isOwnRun
            ? 'You prepared this run, so another accountant must confirm it.'
            : can('READ_RESULT')
              ? 'Send the files to the banks, then upload the bank results.'
              : undefined
        }
      >
        {can('CANCEL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('CANCEL')}>
            Cancel run
          </Button>
        )}
        {can('CONFIRM') && !isOwnRun && <Button onClick={() => setDialog('CONFIRM')}>Confirm {naira(run.amount)}</Button>}
        {can('READ_RESULT') && <Button onClick={() => setDialog('RESULT')}>Upload bank result</Button>}
      </DecisionBar>
      <ConfirmDialog
        open={dialog === 'CONFIRM'}
        onClose={close}
        title={`Confirm ${run.runNo}?`}
        text={`${naira(run.amount)} to ${plural(run.paymentCount, 'facility', 'facilities')}. The bank files are created. Facilities whose bank account has changed since are held back.`}
        confirmLabel={`Confirm ${naira(run.amount)}`}
        onConfirm={() => confirm({ variables: { id: run.id, input: { version: run.version } } })}
      />
      {dialog === 'CANCEL' && (
        <ReasonDialog
          schema={cancelPaymentRunInput}
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason for cancelling', maxLength: 300 }}
          record={run}
          mutation={CancelPaymentRunDocument}
          onClose={close}
          title={`Cancel ${run.runNo}?`}
          note="The payments in this run are cancelled. Their bills stay approved and can be paid again."
          submitLabel="Cancel run"
          cancelLabel="Keep run"
        />
      )}
      {dialog === 'RESULT' && <PaymentResultDialog run={run} onClose={close} />}
    </>
  );
}
