import { Box } from '@chakra-ui/react';
import { CheckList } from '../../ui/detail/CheckList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { naira } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fundName } from '../claim.labels.ts';
import type { FundStatement_RowFragment, ReconciliationLine_RowFragment } from './FundsPanel.generated.ts';
import { RECONCILIATION } from './ledger.labels.ts';

export type Fund = FundStatement_RowFragment;
type Line = ReconciliationLine_RowFragment;

export const isOverspent = ({ closing }: Fund) => closing < 0;

const columns = [
  textColumn<Fund>('Fund', (fund) => fundName(fund.fundingPool), { always: true }),
  moneyColumn<Fund>('Opening balance', (fund) => fund.opening),
  moneyColumn<Fund>('Received', (fund) => fund.received),
  moneyColumn<Fund>('Grants', (fund) => fund.granted),
  moneyColumn<Fund>('Transfers', (fund) => fund.transferred),
  moneyColumn<Fund>('Paid to facilities', (fund) => fund.paidToFacilities),
  moneyColumn<Fund>('Spent', (fund) => fund.spent),
  moneyColumn<Fund>('Bank balance', (fund) => fund.closing, { strong: true, tone: (fund) => (isOverspent(fund) ? 'danger' : undefined) }),
  moneyColumn<Fund>('Owed to facilities', (fund) => fund.payable),
  moneyColumn<Fund>('Due from payers', (fund) => fund.receivable),
  moneyColumn<Fund>('Unmatched', (fund) => fund.unmatched),
];

/** Statements of the funds over a period. */
export function FundsPanel({ funds, title }: { funds: readonly Fund[]; title: string }) {
  const isPhone = useIsPhone();
  const sum = (key: Exclude<keyof Fund, 'fundingPool' | '__typename'>) => funds.reduce((total, fund) => total + fund[key], 0);
  return (
    <Panel title={title} padding={false}>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label="Funds">
        <DataTable
          rows={funds}
          rowKey={(fund) => fund.fundingPool}
          columns={columns}
          label="Funds"
          dense={!isPhone}
          totals={{
            'opening-balance': sum('opening'),
            received: sum('received'),
            grants: sum('granted'),
            transfers: sum('transferred'),
            'paid-to-facilities': sum('paidToFacilities'),
            spent: sum('spent'),
            'bank-balance': sum('closing'),
            'owed-to-facilities': sum('payable'),
            'due-from-payers': sum('receivable'),
            unmatched: sum('unmatched'),
          }}
        />
      </Box>
    </Panel>
  );
}

/** Whether records and ledger agree. */
export const ReconciliationPanel = ({ lines, note }: { lines: readonly Line[]; note: string }) => (
  <Panel title="Reconciliation" note={note}>
    <CheckList checks={lines.map(toCheck)} />
  </Panel>
);

function toCheck({ key, records, counterpart, difference }: Line) {
  const { records: left, counterpart: right } = RECONCILIATION[key];
  return difference === 0
    ? { id: key, kind: 'passed' as const, text: `${left} equal ${right}`, note: naira(records) }
    : {
        id: key,
        kind: 'block' as const,
        text: `${left} differ from ${right} by ${naira(difference)}`,
        note: `${naira(records)} against ${naira(counterpart)}`,
      };
}
