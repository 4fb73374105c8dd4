import { BarChart } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, nairaCompact, plural } from '../../ui/format.ts';
import type { ClaimTrendCard_MonthFragment } from './ClaimTrendCard.generated.ts';

/** Claimed and approved amounts by month of care. */
export function ClaimTrendCard({
  months,
  title = 'Claims by month of care',
}: {
  months: readonly ClaimTrendCard_MonthFragment[];
  title?: string;
}) {
  const sum = months.reduce((total, month) => total + month.claimed, 0);
  const claims = months.reduce((total, month) => total + month.claims, 0);
  return (
    <Panel
      title={title}
      note={claims > 0 && `${plural(claims, 'claim')}, ${nairaCompact(sum)} claimed in ${plural(months.length, 'month')}`}
    >
      <BarChart
        label={title}
        height={210}
        data={months.map((month) => ({
          label: date(month.month).slice(2, 5),
          claimed: month.claimed,
          approved: month.approved,
          paid: month.paid,
        }))}
        series={[
          { key: 'claimed', label: 'Claimed', quiet: true },
          { key: 'approved', label: 'Approved' },
          { key: 'paid', label: 'Paid', colour: 1 },
        ]}
        format={nairaCompact}
        nothing="Months appear here from the first claim."
      />
    </Panel>
  );
}
