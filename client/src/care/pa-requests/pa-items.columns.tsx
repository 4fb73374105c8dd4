import type { PaItems_RowFragment } from '../../graphql/generated.ts';
import type { Column } from '../../ui/table/column.ts';
import { moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { ITEM_DECISION, PA_REASON } from './pa-request.labels.ts';

type Row = PaItems_RowFragment;

/** The services of a request with the requested and the approved amounts. */
export const paItemColumns: Column<Row>[] = [
  textColumn<Row>('Service', (r) => r.service.name, { second: (r) => r.service.code }),
  numberColumn<Row>('Qty', (r) => r.qty),
  moneyColumn<Row>('Tariff', (r) => r.unitPrice, { labelled: true }),
  moneyColumn<Row>('Asked', (r) => r.amount),
  numberColumn<Row>('Approved qty', (r) => r.approvedQty),
  moneyColumn<Row>('Approved', (r) => r.approvedAmount, { strong: true }),
  statusColumn<Row>('Decision', (r) => ITEM_DECISION[r.decision]),
  textColumn<Row>('Reason', (r) => (r.note ? r.note : r.reasonCode && PA_REASON[r.reasonCode])),
];
