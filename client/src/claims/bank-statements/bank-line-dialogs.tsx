import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import {
  matchBankLineInput,
  reopenBankLineInput,
  setAsideBankLineInput,
} from '../../../../server/ledger/bank-statements/bank-statement.input.ts';
import type { BankLineStatus } from '../../graphql/types.ts';
import { InfoDialog } from '../../ui/detail/InfoDialog.tsx';
import { historyEvents } from '../../ui/detail/StatusHistory.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { GroupFrame, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { useField } from '../../ui/form/fields/field.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { date, naira } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import { codeColumn, dateColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LEDGER_KIND } from '../ledger/ledger.labels.ts';
import type { BankLine_RowFragment } from './BankStatementDetailPage.generated.ts';
import {
  type BankLineProposalsQuery,
  MatchBankLineDocument,
  ReopenBankLineDocument,
  SetAsideBankLineDocument,
  useBankLineProposalsQuery,
} from './bank-line-dialogs.generated.ts';
import { BANK_LINE_STATUS, SET_ASIDE_REASON } from './bank-statement.labels.ts';

type Line = BankLine_RowFragment;
type BookRecord = BankLineProposalsQuery['bankLineProposals'][number];
type Props = { line: Line; onClose: () => void };

/** A line in words. */
const nameOf = ({ amount, day }: Line) => `${naira(Math.abs(amount))} ${amount < 0 ? 'paid out' : 'received'} on ${date(day)}`;

/** Matches a line with one or several records of the books. */
export function MatchLineDialog({ line, onClose }: Props) {
  return (
    <MutationDialog
      schema={matchBankLineInput}
      mutation={MatchBankLineDocument}
      defaultValues={{ version: line.version, recordIds: [] }}
      variables={(input) => ({ id: line.id, input })}
      onClose={onClose}
      size="lg"
      title={`Match ${nameOf(line)}`}
      note={[line.narration, line.reference].filter(Boolean).join(', ')}
      submitLabel="Match line"
      cancelLabel="Not now"
    >
      <RecordsField line={line} />
    </MutationDialog>
  );
}

function RecordsField({ line }: { line: Line }) {
  const [search, setSearch] = useState('');
  const { field, error } = useField('recordIds', 'Records');
  const [selected, setSelected] = useState<BookRecord[]>([]);
  const {
    data,
    previousData,
    loading,
    error: failure,
    refetch,
  } = useBankLineProposalsQuery({ id: line.id, search: search || null }, { fetchPolicy: 'network-only' });
  const found = (data ?? previousData)?.bankLineProposals ?? [];
  const isSelected = ({ id }: BookRecord) => selected.some((record) => record.id === id);
  // Selected records stay in the list when the search changes.
  const rows = [...selected, ...found.filter((record) => !isSelected(record))];
  const change = (record: BookRecord, on: boolean) => {
    const next = on ? [...selected, record] : selected.filter(({ id }) => id !== record.id);
    setSelected(next);
    field.onChange(next.map(({ id }) => id));
  };
  const columns = [
    choiceColumn<BookRecord>('Select', { ticked: isSelected, onTick: change, name: (record) => `Select ${record.recordNo}` }),
    codeColumn<BookRecord>('Record', (record) => record.recordNo, {
      always: true,
      second: (record) => LEDGER_KIND[record.kind].text,
      extra: null,
    }),
    dateColumn<BookRecord>('Date', (record) => record.day),
    textColumn<BookRecord>('Paid by or to', (record) => record.party),
    moneyColumn<BookRecord>('Amount', (record) => record.amount, { strong: true }),
  ];
  const sum = selected.reduce((total, { amount }) => total + amount, 0);
  return (
    <Stack gap="3">
      <SearchBox value={search} hint="Number, reference or name" onChange={setSearch} />
      <GroupFrame
        label="Records of the books"
        error={error}
        help={
          selected.length > 0
            ? `${naira(sum)} selected of ${naira(line.amount)}`
            : search
              ? 'Records of the same direction within 90 days'
              : 'Records of the same amount within 30 days; search for others'
        }
      >
        {failure && !data ? (
          <ErrorPanel error={failure} retry={refetch} />
        ) : (
          <Box overflowX="auto">
            <DataTable
              rows={rows}
              columns={columns}
              label="Records of the books"
              loading={loading && rows.length === 0}
              skeletonRows={3}
              empty={<EmptyState title="No unmatched record found" text="Record it in the books first, or set the line aside." />}
            />
          </Box>
        )}
      </GroupFrame>
    </Stack>
  );
}

/** Sets a line aside that has no record in the books. */
export function SetAsideDialog({ line, onClose }: Props) {
  return (
    <MutationDialog
      schema={setAsideBankLineInput}
      mutation={SetAsideBankLineDocument}
      defaultValues={{ version: line.version, reason: undefined, note: '' }}
      variables={(input) => ({ id: line.id, input })}
      onClose={onClose}
      title={`Set aside ${nameOf(line)}?`}
      note={`${line.narration}. The line explains a difference between the books and the bank. A cost or income that belongs in the books should be recorded there and matched.`}
      submitLabel="Set aside"
      cancelLabel="Keep line"
    >
      <SelectField name="reason" label="Reason" options={optionsOf(SET_ASIDE_REASON)} />
      <TextAreaField name="note" label="Explanation" maxLength={300} optional />
    </MutationDialog>
  );
}

/** Unmatches a line, or takes back that it was set aside. */
export function ReopenLineDialog({ line, onClose }: Props) {
  const isMatched = line.status === 'MATCHED';
  return (
    <MutationDialog
      schema={reopenBankLineInput}
      mutation={ReopenBankLineDocument}
      defaultValues={{ version: line.version }}
      variables={(input) => ({ id: line.id, input })}
      onClose={onClose}
      title={isMatched ? `Unmatch ${nameOf(line)}?` : `Reopen ${nameOf(line)}?`}
      note={
        isMatched
          ? 'The line and its records can then be matched with others. The books do not change.'
          : 'The line is no longer set aside and can be matched.'
      }
      submitLabel={isMatched ? 'Unmatch' : 'Reopen line'}
      cancelLabel={isMatched ? 'Keep matched' : 'Keep set aside'}
    >
      {null}
    </MutationDialog>
  );
}

const titleOf = ({ action, fromStatus, toStatus }: Line['history'][number]) =>
  action === 'IMPORT'
    ? `Imported${toStatus === 'MATCHED' ? ' and matched by reference' : ''}`
    : action === 'REOPEN'
      ? fromStatus === 'MATCHED'
        ? 'Unmatched'
        : 'Reopened'
      : BANK_LINE_STATUS[toStatus as BankLineStatus].text;

/** Who matched a line, set it aside or reopened it, and when. */
export const LineHistoryDialog = ({ line, onClose }: Props) => (
  <InfoDialog title={nameOf(line)} note="Most recent first" onClose={onClose}>
    <Timeline events={historyEvents({ history: line.history, titleOf })} />
  </InfoDialog>
);
