import { expenseItemInput } from '../../../../server/claims/expenses/expense-item.input.ts';
import type { ExpenseItemFilter } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { type Filters, pickerFilter } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  CreateExpenseItemDocument,
  DisableExpenseItemDocument,
  EnableExpenseItemDocument,
  type ExpenseItem_RowFragment,
  UpdateExpenseItemDocument,
  useExpenseItemListPageQuery,
} from './ExpenseItemListPage.generated.ts';
import { useExpenseCategoryPicker } from './expense-pickers.ts';

type Row = ExpenseItem_RowFragment;

const filters = {
  categoryId: pickerFilter('Category', useExpenseCategoryPicker),
  isActive: activeFilter,
} satisfies Filters<ExpenseItemFilter>;

const columns = [
  textColumn<Row>('Name', (r) => r.name, { sort: 'name' }),
  textColumn<Row>('Category', (r) => r.category.name),
  moneyColumn<Row>('Standard price', (r) => r.defaultUnitPrice),
  activeColumn<Row>(),
];

export default function ExpenseItemListPage() {
  const list = useListState(filters, { sort: 'name', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useExpenseItemListPageQuery(list.variables)}
      pick={(data) => data.expenseItems}
      columns={columns}
      searchHint="Name"
      noun="expense item"
      emptyText="The things the scheme spends money on. Every expense belongs to one item."
      disableNote="No more expenses can be recorded for it. Existing expenses are kept."
      schema={expenseItemInput}
      documents={{
        create: CreateExpenseItemDocument,
        update: UpdateExpenseItemDocument,
        disable: DisableExpenseItemDocument,
        enable: EnableExpenseItemDocument,
      }}
      valuesOf={(row: Row | null) => ({
        name: row?.name ?? '',
        categoryId: row?.category.id ?? '',
        defaultUnitPrice: row?.defaultUnitPrice ?? null,
      })}
      fields={
        <>
          <TextField name="name" label="Name" maxLength={80} />
          <PickerField name="categoryId" label="Category" picker={useExpenseCategoryPicker} />
          <MoneyField name="defaultUnitPrice" label="Standard price" optional />
        </>
      }
      canManage={useSession().can('EXPENSE_ITEM_MANAGE')}
    />
  );
}
