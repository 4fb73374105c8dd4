import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import {
  type CatalogueOutcome,
  type CataloguePreview_RowFragment,
  type CataloguePreviewInput,
  useCataloguePreviewQuery,
} from '../../graphql/generated.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { number } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { Choice } from '../../ui/list/Choice.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { type Column, codeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CATALOGUE_OUTCOME } from './catalogue-import.labels.ts';

type Row = CataloguePreview_RowFragment;
type Counts = { newCount: number; changedCount: number; unchangedCount: number; refusedCount: number };

const columns: Column<Row>[] = [
  numberColumn('Row', (row) => row.number, { width: '72px' }),
  textColumn('Service', (row) => row.name ?? 'Without a name', { always: true }),
  codeColumn('Code', (row) => row.code || 'None'),
  textColumn('What changes', (row) => row.changes.join('; ') || null),
  statusColumn('Result', (row) => CATALOGUE_OUTCOME[row.outcome]),
];

/** What would become of each row of a file. */
export function CataloguePreview({ input, counts }: { input: CataloguePreviewInput; counts: Counts }) {
  const list = usePaging();
  const [outcome, setOutcome] = useState<CatalogueOutcome | null>(null);
  const result = useCataloguePreviewQuery(
    { input, outcome: outcome && [outcome], page: list.variables.page },
    { fetchPolicy: 'network-only' },
  );
  const rows = (result.data ?? result.previousData)?.cataloguePreview.rows;
  return (
    <>
      <KpiRow>
        <Kpi label="New" value={number(counts.newCount)} note="are added" />
        <Kpi label="Changed" value={number(counts.changedCount)} note="the rest of them stays" />
        <Kpi label="As they are" value={number(counts.unchangedCount)} note="nothing to do" />
        <Kpi
          label="Refused"
          value={number(counts.refusedCount)}
          note={counts.refusedCount > 0 ? 'left out, kept with the import' : 'none'}
          tone={counts.refusedCount > 0 ? 'danger' : undefined}
        />
      </KpiRow>
      <Panel
        padding={false}
        title="Row by row"
        action={
          <Choice
            label="Result"
            value={outcome}
            options={optionsOf(CATALOGUE_OUTCOME)}
            onChange={(value) => {
              setOutcome((value || null) as CatalogueOutcome | null);
              list.setPage(1);
            }}
          />
        }
      >
        {result.error && !rows ? (
          <ErrorPanel error={result.error} retry={result.refetch} />
        ) : (
          <Box overflowX="auto">
            <DataTable
              rows={rows?.items ?? []}
              columns={columns}
              label="Rows of the file"
              loading={result.loading && !rows}
              skeletonRows={6}
              rowNote={({ problems }) => rowNoteOf({ problems, remarks: [] })}
              empty={<EmptyState title="No row with this result" />}
            />
          </Box>
        )}
        <ListFooter paging={list} total={rows?.total ?? null} />
      </Panel>
    </>
  );
}
