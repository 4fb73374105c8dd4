import { Box } from '@chakra-ui/react';
import type { PriceChange_RowFragment, PriceChangeOutcome, PriceChangePreviewQuery } from '../../graphql/generated.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date, naira, number } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { Choice } from '../../ui/list/Choice.tsx';
import { ListFooter, type Paging } from '../../ui/list/ListFooter.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { also, type Column, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { priceFor, SERVICE_CATEGORY } from '../catalogue/catalogue.labels.ts';
import { PRICE_CHANGE_OUTCOME } from './price-change.labels.ts';

type Row = PriceChange_RowFragment;

const columns: Column<Row>[] = [
  textColumn('Service', (row) => row.service.name, { ...also('Code', (row) => row.service.code), always: true }),
  textColumn('Category', (row) => SERVICE_CATEGORY[row.service.category]),
  textColumn('For', priceFor, { always: true }),
  moneyColumn('Price before', (row) => row.oldPrice),
  moneyColumn('New price', (row) => row.newPrice, { strong: true }),
  moneyColumn('Difference', (row) => row.difference),
  statusColumn('Result', (row) => PRICE_CHANGE_OUTCOME[row.outcome]),
];

/** Why a price stays, and which later price of it stays as it was set. */
const rowNote = ({ refusal, nextPrice, nextFrom }: Row) =>
  rowNoteOf({
    problems: refusal ? [{ code: 'REFUSED', message: refusal }] : [],
    remarks: nextFrom ? [`From ${date(nextFrom)} it costs ${naira(nextPrice)}, as it was set before.`] : [],
  });

export const PriceChangeTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    rows={rows}
    columns={columns}
    label="Prices before and after"
    rowNote={rowNote}
    empty={<EmptyState title="No price here" text="Choose other services, or other prices of them." />}
  />
);

type Props = {
  preview: PriceChangePreviewQuery['priceChangePreview'];
  paging: Paging;
  outcome: PriceChangeOutcome | null;
  onOutcome: (outcome: PriceChangeOutcome | null) => void;
};

/** What would become of each price. */
export const PriceChangePreview = ({ preview, paging, outcome, onOutcome }: Props) => (
  <>
    <KpiRow>
      <Kpi label="Change" value={number(preview.changedCount)} note="get the new price" />
      <Kpi label="Stay" value={number(preview.unchangedCount)} note="the same after rounding" />
      <Kpi
        label="Refused"
        value={number(preview.refusedCount)}
        note={preview.refusedCount > 0 ? 'stay as they are; the reason is below' : 'none'}
        tone={preview.refusedCount > 0 ? 'danger' : undefined}
      />
    </KpiRow>
    <Panel
      padding={false}
      title="Price by price"
      action={
        <Choice
          label="Result"
          value={outcome}
          options={optionsOf(PRICE_CHANGE_OUTCOME)}
          onChange={(value) => onOutcome((value || null) as PriceChangeOutcome | null)}
        />
      }
    >
      <Box overflowX="auto">
        <PriceChangeTable rows={preview.rows.items} />
      </Box>
      <ListFooter paging={paging} total={preview.rows.total} />
    </Panel>
  </>
);
