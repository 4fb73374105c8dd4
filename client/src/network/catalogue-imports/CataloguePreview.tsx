import { useState } from 'react';
import type { CatalogueOutcome, CataloguePreviewInput } from '../../graphql/types.ts';
import { number } from '../../ui/format.ts';
import { usePaging } from '../../ui/list/use-paging.ts';
import { PreviewRows } from '../../ui/sheet/PreviewRows.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { type Column, codeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type CataloguePreview_RowFragment, useCataloguePreviewQuery } from './CatalogueImport.generated.ts';
import { CATALOGUE_OUTCOME } from './catalogue-import.labels.ts';

type Row = CataloguePreview_RowFragment;
type Counts = { newCount: number; changedCount: number; unchangedCount: number; refusedCount: number };

const columns: Column<Row>[] = [
  numberColumn('Row', (row) => row.number, { width: '72px' }),
  textColumn('Service', (row) => row.name ?? 'No name', { always: true }),
  codeColumn('Code', (row) => row.code || 'None'),
  textColumn('Changes', (row) => row.changes.join('; ') || null),
  statusColumn('Result', (row) => CATALOGUE_OUTCOME[row.outcome]),
];

/** Preview of the result of each row. */
export function CataloguePreview({ input, counts }: { input: CataloguePreviewInput; counts: Counts }) {
  const paging = usePaging();
  const [outcome, setOutcome] = useState<CatalogueOutcome | null>(null);
  const result = useCataloguePreviewQuery(
    { input, outcome: outcome && [outcome], page: paging.variables.page },
    { fetchPolicy: 'network-only' },
  );
  return (
    <PreviewRows
      title="Row preview"
      label="Rows of the file"
      figures={[
        { label: 'New', value: number(counts.newCount), note: 'will be added' },
        { label: 'Changed', value: number(counts.changedCount), note: 'other values stay the same' },
        { label: 'Unchanged', value: number(counts.unchangedCount), note: 'nothing to do' },
        {
          label: 'Rejected',
          value: number(counts.refusedCount),
          note: counts.refusedCount > 0 ? 'skipped, kept with the import' : 'none',
          tone: counts.refusedCount > 0 ? 'danger' : undefined,
        },
      ]}
      rows={(result.data ?? result.previousData)?.cataloguePreview.rows}
      failed={result.error ? { error: result.error, retry: result.refetch } : null}
      columns={columns}
      rowNote={({ problems }) => rowNoteOf({ problems, remarks: [] })}
      outcomes={CATALOGUE_OUTCOME}
      outcome={outcome}
      onOutcome={setOutcome}
      paging={paging}
      emptyTitle="No rows with this result"
    />
  );
}
