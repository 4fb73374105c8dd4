import { capitationStatementDetail } from '../../screens/claims.screens.ts';
import { monthName } from '../../ui/format.ts';
import { also, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { BILL_STATUS } from '../bills/bill.labels.ts';
import { fundName } from '../claim.labels.ts';
import type { CapitationStatement_RowFragment } from './CapitationStatement.generated.ts';

type Row = CapitationStatement_RowFragment;

const amounts = [
  numberColumn<Row>('Lives', (statement) => statement.lives, { sort: 'lives' }),
  moneyColumn<Row>('Capitation', (statement) => statement.amount, { sort: 'amount' }),
  moneyColumn<Row>('Corrections', (statement) => statement.adjustments),
  moneyColumn<Row>('Owed', (statement) => statement.total, {
    strong: true,
    tone: (statement) => (statement.total < 0 ? 'danger' : undefined),
  }),
  statusColumn<Row>('Payment', (statement) => statement.bill && BILL_STATUS[statement.bill.status]),
];

/** The columns of statements: of one run by facility, and of a facility by month. */
export const statementColumns = {
  ofRun: [
    linkColumn<Row>('Facility', (statement) => statement.hcp.name, capitationStatementDetail),
    textColumn<Row>('Code', (statement) => statement.hcp.code),
    ...amounts,
  ],
  ofFacility: [
    linkColumn<Row>('Month', (statement) => monthName(statement.run.month), capitationStatementDetail, { sort: 'month' }),
    textColumn<Row>('Fund', (statement) => fundName(statement.run.fundingPool), { ...also('Run', (statement) => statement.run.runNo) }),
    ...amounts,
  ],
};
