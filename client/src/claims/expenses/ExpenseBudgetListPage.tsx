import { Box, Button, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { setExpenseBudgetInput } from '../../../../server/claims/expenses/expense.input.ts';
import { useSession } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { lagosIsoDay, naira, plural } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { actionsColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { serverNow } from '../../ui/time.ts';
import { SetExpenseBudgetDocument } from './ExpenseBudgetListPage.generated.ts';
import { type ExpenseBudgetsQuery, useExpenseBudgetsQuery } from './ExpenseDetailPage.generated.ts';

type Line = ExpenseBudgetsQuery['expenseBudgets'][number];

const isExceeded = ({ left }: Line) => left !== null && left < 0;

/** Annual budgets by category, with spending and remainder. */
export default function ExpenseBudgetListPage() {
  const canManage = useSession().can('EXPENSE_BUDGET_MANAGE');
  const [year, setYear] = useQueryState('year', parseAsInteger.withDefault(Number(lagosIsoDay(new Date(serverNow())).slice(0, 4))));
  const [line, setLine] = useState<Line | null>(null);
  const result = useExpenseBudgetsQuery({ year });
  const lines = shownData(result)?.expenseBudgets;
  const exceeded = lines?.filter(isExceeded) ?? [];
  const sum = (key: 'amount' | 'approved' | 'waiting' | 'left') => lines?.reduce((total, row) => total + (row[key] ?? 0), 0) ?? 0;
  const columns = [
    textColumn<Line>('Category', (row) => row.categoryName, { always: true, strong: true }),
    moneyColumn<Line>('Budget', (row) => row.amount),
    moneyColumn<Line>('Spent', (row) => row.approved),
    moneyColumn<Line>('Awaiting approval', (row) => row.waiting),
    moneyColumn<Line>('Remaining', (row) => row.left, { strong: true, tone: (row) => (isExceeded(row) ? 'danger' : undefined) }),
    ...(canManage
      ? [
          actionsColumn<Line>((row) => (
            <Button size="xs" variant="outline" onClick={() => setLine(row)}>
              {row.amount === null ? 'Set a budget' : 'Change'}
            </Button>
          )),
        ]
      : []),
  ];
  return (
    <Page>
      <PageHeader subtitle="Annual budget for each category. Spending above it is possible, with a warning" />
      <Flex align="center" gap="2" flexShrink={0}>
        <Button size="sm" variant="outline" aria-label="Previous year" onClick={() => void setYear(year - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Box fontWeight="600">{year}</Box>
        <Button size="sm" variant="outline" aria-label="Next year" onClick={() => void setYear(year + 1)}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </Flex>
      {result.error && !lines && <ErrorPanel error={result.error} title="Budgets could not be loaded" retry={result.refetch} />}
      {!result.error && !lines && <LoadingPanel rows={6} />}
      {exceeded.length > 0 && (
        <Callout kind="warn" title={`${plural(exceeded.length, 'budget')} exceeded`}>
          {exceeded.map(({ categoryName, left }) => `${categoryName} by ${naira(-(left ?? 0))}`).join(', ')}.
        </Callout>
      )}
      {lines && (
        <Panel title={`Budgets of ${year}`} padding={false}>
          <Box overflowX="auto" aria-busy={result.loading || undefined}>
            <DataTable
              rows={lines}
              rowKey={(row) => row.categoryId}
              columns={columns}
              label="Budgets"
              totals={{ budget: sum('amount'), spent: sum('approved'), 'awaiting-approval': sum('waiting'), remaining: sum('left') }}
            />
          </Box>
        </Panel>
      )}
      {line && (
        <MutationDialog
          schema={setExpenseBudgetInput}
          mutation={SetExpenseBudgetDocument}
          defaultValues={{ categoryId: line.categoryId, year, version: line.version, amount: line.amount ?? undefined }}
          variables={(input) => ({ input: { ...input, categoryId: line.categoryId, year, version: line.version } })}
          onClose={() => setLine(null)}
          title={`Budget for ${line.categoryName}, ${year}`}
          note={`${naira(line.approved + line.waiting)} spent or awaiting approval.`}
          submitLabel="Save budget"
          cancelLabel="Not now"
        >
          <MoneyField name="amount" label="Annual budget" />
        </MutationDialog>
      )}
    </Page>
  );
}
