import { expenseCategoryInput } from '../../../../server/claims/expenses/expense-category.input.ts';
import type { ExpenseCategoryFilter } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { codeColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  CreateExpenseCategoryDocument,
  DisableExpenseCategoryDocument,
  EnableExpenseCategoryDocument,
  type ExpenseCategory_RowFragment,
  UpdateExpenseCategoryDocument,
  useExpenseCategoryListPageQuery,
} from './ExpenseCategoryListPage.generated.ts';

type Row = ExpenseCategory_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<ExpenseCategoryFilter>;

const columns = [
  textColumn<Row>('Name', (r) => r.name, { sort: 'name' }),
  codeColumn<Row>('Code', (r) => r.code, { sort: 'code' }),
  numberColumn<Row>('Items', (r) => r.itemCount),
  activeColumn<Row>(),
];

export default function ExpenseCategoryListPage() {
  const list = useListState(filters, { sort: 'name', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useExpenseCategoryListPageQuery(list.variables)}
      pick={(data) => data.expenseCategories}
      columns={columns}
      searchHint="Name or code"
      noun="expense category"
      emptyText="Categories group expense items as in the chart of accounts."
      disableNote="No more expense items can be added to it. Its items and their expenses are kept."
      schema={expenseCategoryInput}
      documents={{
        create: CreateExpenseCategoryDocument,
        update: UpdateExpenseCategoryDocument,
        disable: DisableExpenseCategoryDocument,
        enable: EnableExpenseCategoryDocument,
      }}
      valuesOf={(row: Row | null) => ({ name: row?.name ?? '', code: row?.code ?? '' })}
      fields={
        <>
          <TextField name="name" label="Name" maxLength={80} />
          <TextField name="code" label="Code" code maxLength={12} optional />
        </>
      }
      canManage={useSession().can('EXPENSE_ITEM_MANAGE')}
    />
  );
}
