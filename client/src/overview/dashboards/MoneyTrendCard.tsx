import { BarChart } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { nairaCompact } from '../../ui/format.ts';
import type { MoneyTrendCard_MonthFragment } from './MoneyTrendCard.generated.ts';

/** Income and spending by month. */
export function MoneyTrendCard({ months }: { months: readonly MoneyTrendCard_MonthFragment[] }) {
  return (
    <Panel title="Money in and out" note="by month">
      <BarChart
        label="Money in and out by month"
        height={220}
        data={months.map(({ label, invoiced, cashReceived, granted, paidNet, spent }) => ({
          label: label.slice(0, 3),
          invoiced,
          cashReceived,
          granted,
          paidNet,
          spent,
        }))}
        series={[
          { key: 'invoiced', label: 'Premiums invoiced', quiet: true },
          { key: 'cashReceived', label: 'Received', colour: 1 },
          { key: 'granted', label: 'Grants', colour: 4 },
          { key: 'paidNet', label: 'Paid to facilities', colour: 2 },
          { key: 'spent', label: 'Expenses', colour: 3 },
        ]}
        format={nairaCompact}
        nothing="Months appear here from the first invoice, payment or expense."
      />
    </Panel>
  );
}
