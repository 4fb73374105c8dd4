import { useState } from 'react';
import type { BankRowOutcome, BankStatementPreviewInput } from '../../graphql/types.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { date, naira, number, plural } from '../../ui/format.ts';
import { usePaging } from '../../ui/list/use-paging.ts';
import { PreviewRows } from '../../ui/sheet/PreviewRows.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { also, type Column, dateColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  type BankPreview_RowFragment,
  type BankStatementPreviewQuery,
  useBankStatementPreviewQuery,
} from './BankStatementNewPage.generated.ts';
import { BANK_ROW_OUTCOME } from './bank-statement.labels.ts';

type Row = BankPreview_RowFragment;
type Counts = BankStatementPreviewQuery['bankStatementPreview'];

const columns: Column<Row>[] = [
  numberColumn('Row', (row) => row.number, { width: '72px' }),
  dateColumn('Date', (row) => row.day),
  textColumn('Narration', (row) => row.narration ?? row.cells.filter(Boolean).join(', '), {
    always: true,
    ...also('Reference', (row) => row.reference),
  }),
  moneyColumn('Amount', (row) => row.amount, { strong: true }),
  statusColumn('Result', (row) => BANK_ROW_OUTCOME[row.outcome]),
];

/** Preview of each line of a statement. */
export function BankStatementPreview({ input, counts }: { input: BankStatementPreviewInput; counts: Counts }) {
  const paging = usePaging();
  const [outcome, setOutcome] = useState<BankRowOutcome | null>(null);
  const result = useBankStatementPreviewQuery(
    { input, outcome: outcome && [outcome], page: paging.variables.page },
    { fetchPolicy: 'network-only' },
  );
  return (
    <>
      {Boolean(counts.balanceGap) && (
        <Callout kind="warn" title={`The balances of the file differ from its amounts by ${naira(counts.balanceGap)}`}>
          Check that debits and credits are matched to the right columns and that no row is missing.
        </Callout>
      )}
      <PreviewRows
        title="Row preview"
        label="Rows of the file"
        figures={[
          {
            label: 'New lines',
            value: number(counts.newCount),
            note: counts.firstDay ? `${date(counts.firstDay)} to ${date(counts.lastDay)}` : 'none',
          },
          { label: 'Already on record', value: number(counts.knownCount), note: 'not imported again' },
          { label: 'Money in', value: naira(counts.moneyIn), note: 'new lines' },
          { label: 'Money out', value: naira(0 - counts.moneyOut), note: 'new lines' },
          {
            label: 'Unreadable',
            value: number(counts.refusedCount),
            note: counts.refusedCount > 0 ? 'nothing is imported' : `${plural(counts.skippedCount, 'other row')} skipped`,
            tone: counts.refusedCount > 0 ? 'danger' : undefined,
          },
        ]}
        rows={(result.data ?? result.previousData)?.bankStatementPreview.rows}
        failed={result.error ? { error: result.error, retry: result.refetch } : null}
        columns={columns}
        rowNote={({ problems }) => rowNoteOf({ problems, remarks: [] })}
        outcomes={BANK_ROW_OUTCOME}
        outcome={outcome}
        onOutcome={setOutcome}
        paging={paging}
        emptyTitle="No rows with this result"
      />
    </>
  );
}
