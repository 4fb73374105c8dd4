import { StackedBars } from '../../ui/chart/charts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, number } from '../../ui/format.ts';
import type { EnrolmentTrendCard_MonthFragment } from './EnrolmentTrendCard.generated.ts';

type Props = {
  /** First days of the months to draw, also of those in which no one enrolled. */
  months: readonly string[];
  rows: readonly EnrolmentTrendCard_MonthFragment[];
};

/** People by the month in which they came on record. */
export function EnrolmentTrendCard({ months, rows }: Props) {
  const people = rows.reduce((sum, row) => sum + (row.enrolledPrincipals ?? 0) + (row.enrolledDependants ?? 0), 0);
  return (
    <Panel title="Enrolment by month" note={people > 0 && `${number(people)} people`}>
      <StackedBars
        label="Enrolment by month"
        height={200}
        data={months.map((day) => {
          const row = rows.find(({ month }) => month?.key === day);
          return {
            label: date(day).slice(2, 5),
            principals: row?.enrolledPrincipals ?? 0,
            dependants: row?.enrolledDependants ?? 0,
          };
        })}
        series={[
          { key: 'principals', label: 'Principals' },
          { key: 'dependants', label: 'Dependants', quiet: true },
        ]}
        nothing="Months appear here from the first person on record."
      />
    </Panel>
  );
}
