import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Download, History } from 'lucide-react';
import { useState } from 'react';
import type { BankLineStatus } from '../../graphql/types.ts';
import { useEntityPath, useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, naira, number, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { Choice } from '../../ui/list/Choice.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { actionsColumn, codeColumn, dateColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { fundName } from '../claim.labels.ts';
import { LEDGER_KIND } from '../ledger/ledger.labels.ts';
import { BankReconciliationPanel } from './BankReconciliationPanel.tsx';
import {
  type BankEntry_RowFragment,
  type BankLine_RowFragment,
  type BankStatement_DetailsFragment,
  useBankStatementDetailPageQuery,
  useBankStatementLinesQuery,
  useBankStatementRecordsQuery,
  useMatchBankStatementMutation,
} from './BankStatementDetailPage.generated.ts';
import { LineHistoryDialog, MatchLineDialog, ReopenLineDialog, SetAsideDialog } from './bank-line-dialogs.tsx';
import { BANK_LINE_STATUS, SET_ASIDE_REASON } from './bank-statement.labels.ts';

type Statement = BankStatement_DetailsFragment;
type Line = BankLine_RowFragment;
type Entry = BankEntry_RowFragment;
type Dialog = { name: 'MATCH' | 'SET_ASIDE' | 'REOPEN' | 'HISTORY'; line: Line };

const DIALOGS = { MATCH: MatchLineDialog, SET_ASIDE: SetAsideDialog, REOPEN: ReopenLineDialog, HISTORY: LineHistoryDialog };

/** A bank statement: its lines, and how the books and the bank differ. */
export default function BankStatementDetailPage() {
  const { id = '' } = useMount().params;
  const result = useBankStatementDetailPageQuery({ id });
  const statement = result.data?.bankStatement;
  const crumbs = useRecordCrumbs(statement?.statementNo);
  return (
    <DetailPage
      result={result}
      title={statement?.statementNo ?? 'Bank statement'}
      crumbs={crumbs}
      subtitle={statement && `${fundName(statement.fundingPool)} fund, ${date(statement.firstDay)} to ${date(statement.lastDay)}`}
      actions={
        statement && (
          <Button asChild variant="outline">
            <a href={statement.fileUrl} download>
              <Download size={16} strokeWidth={1.75} aria-hidden /> Original file
            </a>
          </Button>
        )
      }
      rail={statement && <Facts statement={statement} />}
    >
      {statement && (
        <>
          <BankReconciliationPanel statement={statement} />
          <Lines statement={statement} />
          <Records id={id} />
        </>
      )}
    </DetailPage>
  );
}

function Facts({ statement }: { statement: Statement }) {
  return (
    <Panel title="Statement">
      <FactList
        layout="rows"
        facts={[
          { label: 'Bank', value: statement.bankName, second: <span className="code">{statement.accountNumber}</span> },
          {
            label: 'Lines',
            value: number(statement.lineCount),
            second: statement.knownCount > 0 && `${number(statement.knownCount)} were on record`,
          },
          { label: 'Matched', value: number(statement.matchedCount) },
          { label: 'To match', value: number(statement.openCount) },
          { label: 'Set aside', value: number(statement.setAsideCount) },
          { label: 'Imported by', value: statement.importedBy.name, second: dateTime(statement.importedAt) },
        ]}
      />
    </Panel>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const { can } = useSession();
  const paging = usePaging();
  const [status, setStatus] = useState<BankLineStatus | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [match] = useMatchBankStatementMutation();
  const result = useBankStatementLinesQuery({
    ...paging.variables,
    search: paging.search || null,
    filter: { statementId: statement.id, status: status && [status] },
  });
  const matching = useAction(async () => {
    const answer = await match({ variables: { id: statement.id } });
    const matched = statement.openCount - (answer.data?.matchBankStatement.openCount ?? statement.openCount);
    await result.refetch();
    toast.done(matched > 0 ? `${plural(matched, 'line')} matched` : 'No further line names a record');
  });
  const lines = (result.data ?? result.previousData)?.bankLines;
  const pathOf = useEntityPath();
  const columns = [
    numberColumn<Line>('Row', (line) => line.number, { width: '64px' }),
    dateColumn<Line>('Date', (line) => line.day),
    textColumn<Line>('Narration', (line) => line.narration, {
      always: true,
      second: (line) => line.reference,
      extra: { label: 'Reference', value: (line) => line.reference },
    }),
    moneyColumn<Line>('Amount', (line) => line.amount, { strong: true }),
    statusColumn<Line>('Status', (line) => BANK_LINE_STATUS[line.status], {
      second: (line) =>
        line.setAsideReason ? (
          [SET_ASIDE_REASON[line.setAsideReason].text, line.note].filter(Boolean).join(': ')
        ) : (
          <RecordLinks line={line} pathOf={pathOf} />
        ),
      extra: { label: 'Records', value: (line) => line.records.map(({ recordNo }) => recordNo).join(', ') },
    }),
    actionsColumn<Line>((line) => <LineActions line={line} open={setDialog} />),
  ];
  const Shown = dialog && DIALOGS[dialog.name];
  return (
    <Panel
      title="Lines"
      padding={false}
      action={
        can('BANK_STATEMENT_WRITE') &&
        statement.openCount > 0 && (
          <Button size="sm" variant="outline" loading={matching.busy} onClick={() => void matching.act()}>
            Match by reference
          </Button>
        )
      }
    >
      <Flex px="3.5" py="2.5" gap="3" wrap="wrap">
        <SearchBox value={paging.search} hint="Narration or reference" onChange={paging.setSearch} />
        <Choice
          label="Status"
          value={status}
          options={optionsOf(BANK_LINE_STATUS)}
          onChange={(value) => {
            setStatus((value || null) as BankLineStatus | null);
            paging.setPage(1);
          }}
        />
      </Flex>
      {result.error && !lines ? (
        <ErrorPanel error={result.error} retry={result.refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={lines?.items ?? []}
            columns={columns}
            label="Lines of the statement"
            loading={!lines}
            skeletonRows={8}
            empty={<EmptyState title="No lines found" />}
          />
        </Box>
      )}
      <ListFooter paging={paging} total={lines?.total ?? null} />
      {lines && (
        <Box px="3.5" pb="2.5" color="fg.muted" textStyle="small">
          Sum of these lines <b>{naira(lines.sum ?? 0)}</b>
        </Box>
      )}
      {dialog && Shown && <Shown line={dialog.line} onClose={() => setDialog(null)} />}
    </Panel>
  );
}

const MAX_LINKS = 3;

function RecordLinks({ line: { records }, pathOf }: { line: Line; pathOf: ReturnType<typeof useEntityPath> }) {
  if (records.length > MAX_LINKS) return plural(records.length, 'record');
  return records.map((record, index) => (
    <span key={record.id}>
      {index > 0 && ', '}
      <ScreenLink to={pathOf(record.entityType, record.entityId)}>{record.recordNo}</ScreenLink>
    </span>
  ));
}

function LineActions({ line, open }: { line: Line; open: (dialog: Dialog) => void }) {
  const can = (action: Line['availableActions'][number]) => line.availableActions.includes(action);
  const name = `row ${line.number}`;
  const button = (dialog: Dialog['name'], label: string) => (
    <Button size="xs" variant="outline" aria-label={`${label} ${name}`} onClick={() => open({ name: dialog, line })}>
      {label}
    </Button>
  );
  return (
    <Flex gap="1.5" justify="flex-end">
      {can('MATCH') && button('MATCH', 'Match')}
      {can('SET_ASIDE') && button('SET_ASIDE', 'Set aside')}
      {can('REOPEN') && button('REOPEN', line.status === 'MATCHED' ? 'Unmatch' : 'Reopen')}
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={`History of ${name}`}
        title="History"
        onClick={() => open({ name: 'HISTORY', line })}
      >
        <History size={14} aria-hidden />
      </IconButton>
    </Flex>
  );
}

function Records({ id }: { id: string }) {
  const paging = usePaging();
  const result = useBankStatementRecordsQuery({ id, page: paging.variables.page });
  const records = (result.data ?? result.previousData)?.bankStatement.recordsNotAtBank;
  const pathOf = useEntityPath();
  const columns = [
    codeColumn<Entry>('Record', (entry) => entry.recordNo, {
      always: true,
      cell: (entry) => <ScreenLink to={pathOf(entry.entityType, entry.entityId)}>{entry.recordNo}</ScreenLink>,
    }),
    dateColumn<Entry>('Date', (entry) => entry.day),
    statusColumn<Entry>('Event', (entry) => LEDGER_KIND[entry.kind]),
    moneyColumn<Entry>('Amount', (entry) => (entry.debit === 'BANK' ? entry.amount : -entry.amount), { strong: true }),
  ];
  return (
    <Panel title="Records not at the bank" note="In the books, but on no line so far" padding={false}>
      {result.error && !records ? (
        <ErrorPanel error={result.error} retry={result.refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={records?.items ?? []}
            columns={columns}
            label="Records not at the bank"
            loading={!records}
            skeletonRows={5}
            empty={<EmptyState title="Every record is on a line" />}
          />
        </Box>
      )}
      {records?.total !== 0 && <ListFooter paging={paging} total={records?.total ?? null} />}
    </Panel>
  );
}
