import { BarChart } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, nairaCompact } from '../../ui/format.ts';
import type { PremiumTrendCard_MonthFragment } from './PremiumTrendCard.generated.ts';

type Props = {
  /** First days of the months to draw, also of those without an invoice. */
  months: readonly string[];
  rows: readonly PremiumTrendCard_MonthFragment[];
};

/** Premiums invoiced and received, each by the month of its own date. */
export function PremiumTrendCard({ months, rows }: Props) {
  const received = rows.reduce((sum, row) => sum + (row.cashReceived ?? 0), 0);
  return (
    <Panel title="Premiums by month" note={received > 0 && `${nairaCompact(received)} received`}>
      <BarChart
        label="Premiums by month"
        height={200}
        data={months.map((day) => {
          const row = rows.find(({ key }) => key === day);
          return { label: date(day).slice(2, 5), invoiced: row?.invoiced ?? 0, received: row?.cashReceived ?? 0 };
        })}
        series={[
          { key: 'invoiced', label: 'Invoiced', quiet: true },
          { key: 'received', label: 'Received', colour: 1 },
        ]}
        format={nairaCompact}
        nothing="Months appear here from the first invoice."
      />
    </Panel>
  );
}
