import { useExpenseBudgetsQuery } from '../../graphql/generated.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { naira } from '../../ui/format.ts';

type Props = {
  categoryId: string;
  /** Day of the expense, which tells the year. */
  date: string;
  /** Of an expense that is not recorded yet, kobo. */
  further?: number;
};

/** Says what is left of the budget of a category, and warns when it is exceeded. Nothing without a budget. */
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
