import { Callout } from '../../ui/detail/Callout.tsx';
import { naira } from '../../ui/format.ts';
import { useExpenseBudgetsQuery } from './ExpenseDetailPage.generated.ts';

type Props = {
  categoryId: string;
  /** Date of the expense; sets the budget year. */
  date: string;
  /** Amount of an unrecorded expense, kobo. */
  further?: number;
};

/** Shows the remaining budget of a category, with a warning if exceeded. Hidden without a budget. */
export function BudgetNote({ categoryId, date, further = 0 }: Props) {
  const year = Number(date.slice(0, 4));
  const { data } = useExpenseBudgetsQuery({ year });
  const budget = data?.expenseBudgets.find((line) => line.categoryId === categoryId);
  if (!budget || budget.left === null || budget.amount === null) return null;
  const left = budget.left - further;
  return left < 0 ? (
    <Callout kind="warn" title={`The ${budget.categoryName} budget for ${year} is exceeded by ${naira(-left)}`}>
      Budget: {naira(budget.amount)}. You can still record and approve the expense.
    </Callout>
  ) : (
    <Callout kind="info">
      {naira(left)} of {naira(budget.amount)} remains for {budget.categoryName} in {year} after this expense.
    </Callout>
  );
}
