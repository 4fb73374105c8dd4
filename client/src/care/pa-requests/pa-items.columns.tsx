import type { LabelText } from '../../ui/labels.ts';
import type { Column } from '../../ui/table/column.ts';
import { also, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { PaItems_RowFragment } from './PaRequest.generated.ts';
import { ITEM_DECISION, reasonText } from './pa-request.labels.ts';

type Row = PaItems_RowFragment;

/** Number of columns for the request; the others show the decision. */
export const ASKED_COLUMNS = 4;

/** The services of a request with the requested and the approved amounts. */
export const paItemColumns = (labelText: LabelText): Column<Row>[] => [
  textColumn<Row>('Service', (r) => r.service.name, { ...also('Service code', (r) => r.service.code) }),
  numberColumn<Row>('Qty', (r) => r.qty),
  moneyColumn<Row>('Tariff', (r) => r.unitPrice, { labelled: true }),
  moneyColumn<Row>('Requested', (r) => r.amount),
  numberColumn<Row>('Approved qty', (r) => r.approvedQty),
  moneyColumn<Row>('Approved price', (r) => r.approvedPrice),
  moneyColumn<Row>('Approved', (r) => r.approvedAmount, { strong: true }),
  statusColumn<Row>('Decision', (r) => ITEM_DECISION[r.decision]),
  textColumn<Row>('Reason', (r) => reasonText(r.reasonCode, r.note, labelText)),
];
