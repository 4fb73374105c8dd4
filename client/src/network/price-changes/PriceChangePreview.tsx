import type { PriceChangeOutcome } from '../../graphql/types.ts';
import { amount, date, naira, number } from '../../ui/format.ts';
import type { Paging } from '../../ui/list/ListFooter.tsx';
import { PreviewRows } from '../../ui/sheet/PreviewRows.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { also, type Column, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { priceFor, SERVICE_CATEGORY } from '../catalogue/catalogue.labels.ts';
import type { PriceChange_RowFragment, PriceChangePreviewQuery } from './PriceChange.generated.ts';
import { PRICE_CHANGE_OUTCOME } from './price-change.labels.ts';

type Row = PriceChange_RowFragment;

const columns: Column<Row>[] = [
  textColumn('Service', (row) => row.service.name, { ...also('Code', (row) => row.service.code), always: true }),
  textColumn('Category', (row) => SERVICE_CATEGORY[row.service.category]),
  textColumn('For', priceFor, { always: true }),
  moneyColumn('Current price', (row) => row.oldPrice, {
    // Another price starts between today and the effective date.
    second: (row) => row.todayPrice !== row.oldPrice && `${row.todayPrice === null ? 'None' : amount(row.todayPrice)} today`,
    extra: { label: 'Price today', kind: 'money', value: (row) => row.todayPrice },
  }),
  moneyColumn('New price', (row) => row.newPrice, { strong: true }),
  moneyColumn('Difference', (row) => row.difference),
  statusColumn('Result', (row) => PRICE_CHANGE_OUTCOME[row.outcome]),
];

/** Why a price is not changed, and a later price already set. */
const rowNote = ({ refusal, nextPrice, nextFrom }: Row) =>
  rowNoteOf({
    problems: refusal ? [{ code: 'REFUSED', message: refusal }] : [],
    remarks: nextFrom ? [`From ${date(nextFrom)} the price is ${naira(nextPrice)}, as already set.`] : [],
  });

type Props = {
  preview: PriceChangePreviewQuery['priceChangePreview'];
  paging: Paging;
  outcome: PriceChangeOutcome | null;
  onOutcome: (outcome: PriceChangeOutcome | null) => void;
};

/** Preview of each price. */
export const PriceChangePreview = ({ preview, ...choice }: Props) => (
  <PreviewRows
    title="Price preview"
    label="Prices before and after"
    figures={[
      { label: 'Changed', value: number(preview.changedCount), note: 'get the new price' },
      { label: 'Unchanged', value: number(preview.unchangedCount), note: 'unchanged after rounding' },
      {
        label: 'Rejected',
        value: number(preview.refusedCount),
        note: preview.refusedCount > 0 ? 'not changed; see reason below' : 'none',
        tone: preview.refusedCount > 0 ? 'danger' : undefined,
      },
    ]}
    rows={preview.rows}
    columns={columns}
    rowNote={rowNote}
    outcomes={PRICE_CHANGE_OUTCOME}
    emptyTitle="No prices found"
    {...choice}
  />
);
