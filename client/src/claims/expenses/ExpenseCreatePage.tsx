import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { expenseFormInput, RECEIPT } from '../../../../server/claims/expenses/expense.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { expenseDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { naira } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { todayIso } from '../../ui/now.ts';
import { toast } from '../../ui/toast.tsx';
import { PAY_METHOD } from '../payments/payment.labels.ts';
import { BudgetNote } from './BudgetNote.tsx';
import { useExpenseCreatePageQuery, useRecordExpenseMutation } from './ExpenseCreatePage.generated.ts';
import { useExpenseItemPicker } from './expense-pickers.ts';

const MAX_RECEIPTS = 5;

const expenseForm = expenseFormInput(todayIso);

export default function ExpenseCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [record] = useRecordExpenseMutation();
  const today = todayIso();
  const form = useMutationForm({
    schema: expenseForm,
    defaultValues: { date: today, qty: 1, receipts: [] },
    draft: 'expense:new',
    submit: async (input) => (await record({ variables: { input } })).data?.recordExpense,
    onDone: (expense) => {
      if (!expense) return;
      toast.done(`${expense.expenseNo} recorded`, {
        text: expense.status === 'RECORDED' ? 'Another accountant or an administrator must approve it.' : 'It is approved automatically.',
      });
      void navigate(screenPath(expenseDetail, { id: expense.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record expense" />}>
        <PageHeader subtitle="The scheme’s own running costs" />
        <ExpenseFields today={today} />
      </Page>
    </Form>
  );
}

function ExpenseFields({ today }: { today: string }) {
  const { setValue, getValues } = useFormContext();
  const items = useExpenseCreatePageQuery().data?.expenseItems.items ?? [];
  const priceOf = (itemId: string | undefined) => items.find(({ id }) => id === itemId)?.defaultUnitPrice;
  return (
    <>
      <FormSection title="Purchase" columns={3}>
        <PickerField
          name="itemId"
          label="Item"
          picker={useExpenseItemPicker}
          onPicked={(option) => {
            const price = priceOf(option?.value);
            if (price && !getValues('unitPrice')) setValue('unitPrice', price);
          }}
        />
        <DateField name="date" label="Date" max={today} />
        <NumberField name="qty" label="Quantity" min={1} />
        <MoneyField name="unitPrice" label="Unit price" />
        <FormWide>
          <TextAreaField name="description" label="Note" rows={2} maxLength={300} optional />
        </FormWide>
        <FormWide>
          <Consequences />
        </FormWide>
      </FormSection>
      <FormSection title="Payment details" columns={3}>
        <TextField name="payee" label="Payee" maxLength={120} help="Person or company paid" />
        <SelectField name="method" label="Payment method" options={optionsOf(PAY_METHOD)} />
        <TextField name="voucherNo" label="Voucher number" code maxLength={40} optional />
      </FormSection>
      <FormSection title="Receipts" note="Attach proof of the expense" columns={1}>
        <AttachmentsField name="receipts" more={{ kind: RECEIPT, label: 'Receipt', max: MAX_RECEIPTS }} {...useAttachmentUpload()} camera />
      </FormSection>
    </>
  );
}

/** The amount, whether a second person is needed, and the remaining budget. */
function Consequences() {
  const [itemId, date, qty, unitPrice] = useWatch({ name: ['itemId', 'date', 'qty', 'unitPrice'] });
  const { data } = useExpenseCreatePageQuery();
  const amount = (qty ?? 0) * (unitPrice ?? 0);
  const categoryId = data?.expenseItems.items.find(({ id }) => id === itemId)?.category.id;
  if (!data || amount <= 0) return null;
  const needsSecondPerson = amount >= data.expenseApprovalThreshold;
  return (
    <>
      <Callout kind={needsSecondPerson ? 'warn' : 'info'} title={`${naira(amount)} altogether`}>
        {needsSecondPerson
          ? `Expenses of ${naira(data.expenseApprovalThreshold)} or more must be approved by another accountant or an administrator.`
          : 'It is approved automatically.'}
      </Callout>
      {categoryId && date && <BudgetNote categoryId={categoryId} date={date} further={amount} />}
    </>
  );
}
