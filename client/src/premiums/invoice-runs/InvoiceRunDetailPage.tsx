import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { excludeInvoiceDraftInput } from '../../../../server/premiums/invoice-runs/invoice-run.input.ts';
import { live, liveRecord } from '../../platform/live.ts';
import { useMount, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { invoiceLifeList, referenceEntry } from '../../screens/premiums.screens.ts';
import { usePollingWhile } from '../../ui/BulkRunProgress.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, dateTime, monthName, naira, number } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { StatusTag } from '../../ui/status.tsx';
import { actionsColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import {
  ExcludeInvoiceDraftDocument,
  type InvoiceDraft_RowFragment,
  type InvoiceRun_DetailsFragment,
  useInvoiceRunDetailPageQuery,
  useInvoiceRunDraftsQuery,
} from './InvoiceRun.generated.ts';
import { InvoiceRunActionBar } from './InvoiceRunActionBar.tsx';
import { INVOICE_EXCLUSION_REASON, INVOICE_RUN_DONE, INVOICE_RUN_STATUS } from './invoice-run.labels.ts';

type Run = InvoiceRun_DetailsFragment;
type Draft = InvoiceDraft_RowFragment;

const draftColumns = [
  linkColumn<Draft>('MDA', (row) => row.mda.name, invoiceLifeList, {
    second: (row) => row.invoice?.invoiceNo ?? row.mda.code,
    extra: { label: 'MDA code', value: (row) => row.mda.code },
  }),
  numberColumn<Draft>('Principals', (row) => row.lives),
  numberColumn<Draft>('Partial month', (row) => row.partLives),
  numberColumn<Draft>('No salary', (row) => row.withoutSalary),
  moneyColumn<Draft>('Amount', (row) => row.amount, { strong: true }),
];

const leftOutColumns = [
  textColumn<Draft>('MDA', (row) => row.mda.name, {
    second: (row) => row.mda.code,
    extra: { label: 'MDA code', value: (row) => row.mda.code },
    strong: true,
  }),
  textColumn<Draft>('Reason', (row) => row.leftOut && INVOICE_EXCLUSION_REASON[row.leftOut], {
    second: (row) => row.leftOutReason,
    extra: { label: 'Reason', value: (row) => row.leftOutReason },
  }),
  numberColumn<Draft>('Principals', (row) => row.lives),
];

/** The invoices of a month to all MDAs: drafts to look at, then issued together. */
export default function InvoiceRunDetailPage() {
  const { id = '' } = useMount().params;
  const result = useInvoiceRunDetailPageQuery({ id }, liveRecord('InvoiceRun', id));
  const run = result.data?.invoiceRun;
  const crumbs = useRecordCrumbs(run?.runNo);
  const entering = useScreenPath()(referenceEntry, {}, { search: `?run=${id}` });
  const isComputing = run?.status === 'OPEN' && !run.failure;
  usePollingWhile(isComputing, result);
  return (
    <DetailPage
      result={result}
      title={run ? `Invoices for ${monthName(run.month)}` : 'Invoice runs'}
      crumbs={crumbs}
      tags={run && <StatusTag label={INVOICE_RUN_STATUS[run.status]} />}
      subtitle={run?.runNo}
      actions={
        run?.status === 'ISSUED' &&
        entering && (
          <LinkButton to={entering} variant="outline">
            Enter RRRs
          </LinkButton>
        )
      }
      rail={run && <Rail run={run} />}
      bar={run && run.availableActions.length > 0 && !isComputing ? <InvoiceRunActionBar run={run} /> : undefined}
    >
      {run && (
        <>
          {isComputing && (
            <Callout kind="info" title="Counting lives">
              Results appear on this page when the count is complete.
            </Callout>
          )}
          {run.failure && <Callout kind="block" title={run.failure} />}
          {run.discardReason && (
            <Callout kind="info" title="This run was discarded; nothing is owed">
              {run.discardReason}
            </Callout>
          )}
          {!isComputing && (
            <>
              <Drafts run={run} invoiced />
              {run.leftOutCount > 0 && <Drafts run={run} invoiced={false} />}
            </>
          )}
        </>
      )}
    </DetailPage>
  );
}

function Drafts({ run, invoiced }: { run: Run; invoiced: boolean }) {
  const list = usePaging();
  const [excluding, setExcluding] = useState<Draft | null>(null);
  const { data, previousData, loading, error, refetch } = useInvoiceRunDraftsQuery(
    {
      ...list.variables,
      ...(invoiced ? { sort: 'amount', direction: 'DESC' } : { sort: 'mda', direction: 'ASC' }),
      search: list.search || null,
      filter: { runId: run.id, invoiced },
    },
    live('InvoiceRun'),
  );
  const drafts = (data ?? previousData)?.invoiceDrafts;
  const canLeaveOut = invoiced && run.availableActions.includes('LEAVE_OUT');
  const columns = invoiced
    ? [
        ...draftColumns,
        ...(canLeaveOut
          ? [
              actionsColumn<Draft>((row) => (
                <Button size="xs" variant="outline" aria-label={`Exclude ${row.mda.name}`} onClick={() => setExcluding(row)}>
                  Exclude
                </Button>
              )),
            ]
          : []),
      ]
    : leftOutColumns;
  return (
    <Panel title={invoiced ? (run.status === 'ISSUED' ? 'Invoices' : 'Drafts') : 'Excluded'} padding={false}>
      <Flex px="3.5" py="2.5">
        <SearchBox value={list.search} hint="MDA" onChange={list.setSearch} />
      </Flex>
      {error && !drafts ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={drafts?.items ?? []}
            columns={columns}
            label={invoiced ? 'Included MDAs' : 'Excluded MDAs'}
            loading={loading && !drafts}
            skeletonRows={6}
            rowAction={invoiced && !canLeaveOut ? () => ({ label: 'Lives', to: invoiceLifeList }) : undefined}
            empty={<EmptyState title="No MDAs found" />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={drafts?.total ?? null} />
      {excluding && (
        <ReasonDialog
          record={run}
          schema={excludeInvoiceDraftInput}
          mutation={ExcludeInvoiceDraftDocument}
          also={{ draftId: excluding.id }}
          title={`Exclude ${excluding.mda.name}?`}
          note="It can be invoiced by a later run for the same month."
          submitLabel="Exclude MDA"
          cancelLabel="Keep MDA"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
          onClose={() => setExcluding(null)}
          onDone={() => void refetch()}
        />
      )}
    </Panel>
  );
}

function Rail({ run }: { run: Run }) {
  return (
    <>
      <Panel title="Month">
        <FactList
          layout="rows"
          facts={[
            { label: 'MDAs', value: number(run.bodies) },
            { label: 'Excluded', value: number(run.leftOutCount) },
            { label: 'Principals', value: number(run.lives) },
            { label: 'Amount', value: <b>{naira(run.amount)}</b> },
            ...(run.dueDate ? [{ label: 'Due date', value: date(run.dueDate) }] : []),
            { label: 'Computed', value: run.computedAt ? dateTime(run.computedAt) : 'Not yet', second: run.computedBy.name },
            ...(run.issuedAt ? [{ label: 'Issued', value: dateTime(run.issuedAt), second: run.issuedBy?.name }] : []),
          ]}
        />
      </Panel>
      <StatusHistoryPanel history={run.history} titleOf={titleByAction(INVOICE_RUN_DONE)} />
    </>
  );
}
