import { useScreenPath } from '../../platform/mount.tsx';
import { expenseList } from '../../screens/claims.screens.ts';
import { RankBars } from '../../ui/chart/RankBars.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { naira, nairaCompact } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { writeRange } from '../../ui/list/filters.ts';
import type { Days } from './day-ranges.ts';
import type { ExpensesByCategoryCard_CategoryFragment } from './ExpensesByCategoryCard.generated.ts';

type Props = {
  categories: readonly ExpensesByCategoryCard_CategoryFragment[];
  total: number;
  /** The period shown. */
  period: Days;
};

/** The scheme’s own approved expenses this month, largest category first, linked to the expenses. */
export function ExpensesByCategoryCard({ categories, total, period }: Props) {
  const screenPath = useScreenPath();
  const listOf = (search: string) => screenPath(expenseList, {}, { search: `?date=${writeRange(period)}${search}` }) ?? '';
  return (
    <Panel
      title="Expenses this month"
      note={total > 0 && naira(total)}
      action={<ScreenLink to={expenseList}>All expenses</ScreenLink>}
      padding={categories.length > 0}
    >
      {categories.length === 0 ? (
        <EmptyState title="No expenses this month" text="Approved expenses are shown here by category." />
      ) : (
        <RankBars
          label="This month’s expenses by category"
          bars={categories.map(({ expenseCategory, spent }) => ({
            key: expenseCategory?.key ?? '',
            label: expenseCategory?.label ?? '',
            value: spent,
          }))}
          format={(amount) => nairaCompact(amount ?? 0)}
          linked={({ key }, label, content) => (
            <ScreenLink to={listOf(`&categoryId=${key}`)} aria-label={label}>
              {content}
            </ScreenLink>
          )}
        />
      )}
    </Panel>
  );
}
