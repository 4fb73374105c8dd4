import { Box } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Kpi, KpiRow } from '../chart/small.tsx';
import { Panel } from '../detail/page.tsx';
import { EmptyState, ErrorPanel } from '../detail/states.tsx';
import { type Labels, optionsOf } from '../labels.ts';
import { Choice } from '../list/Choice.tsx';
import { ListFooter, type Paging } from '../list/ListFooter.tsx';
import type { Column } from '../table/columns.tsx';
import { DataTable } from '../table/DataTable.tsx';

type Props<Row, Outcome extends string> = {
  title: string;
  /** The accessible name of the table. */
  label: string;
  figures: readonly ComponentProps<typeof Kpi>[];
  /** Undefined while the first rows are loading. */
  rows: { total: number; items: readonly Row[] } | undefined;
  failed?: { error: unknown; retry: () => Promise<unknown> } | null;
  columns: Column<Row>[];
  rowNote: (row: Row) => ReactNode;
  outcomes: Labels<Outcome>;
  outcome: Outcome | null;
  onOutcome: (outcome: Outcome | null) => void;
  paging: Paging;
  emptyTitle: string;
};

/** Preview before confirmation: counts by outcome, and each row. */
export function PreviewRows<Row, Outcome extends string>(props: Props<Row, Outcome>) {
  const { rows, failed, paging, outcome, onOutcome } = props;
  return (
    <>
      <KpiRow>
        {props.figures.map((figure) => (
          <Kpi key={String(figure.label)} {...figure} />
        ))}
      </KpiRow>
      <Panel
        padding={false}
        title={props.title}
        action={
          <Choice
            label="Result"
            value={outcome}
            options={optionsOf(props.outcomes)}
            onChange={(value) => {
              onOutcome((value || null) as Outcome | null);
              paging.setPage(1);
            }}
          />
        }
      >
        {failed && !rows ? (
          <ErrorPanel error={failed.error} retry={failed.retry} />
        ) : (
          <Box overflowX="auto">
            <DataTable
              rows={rows?.items ?? []}
              columns={props.columns}
              label={props.label}
              loading={!rows}
              skeletonRows={6}
              rowNote={props.rowNote}
              empty={<EmptyState title={props.emptyTitle} />}
            />
          </Box>
        )}
        <ListFooter paging={paging} total={rows?.total ?? null} />
      </Panel>
    </>
  );
}
