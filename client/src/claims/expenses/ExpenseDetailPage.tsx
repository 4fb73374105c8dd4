import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { voidExpenseInput } from '../../../../server/claims/expenses/expense.input.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, dateTime, fileSize, naira, number } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { PAY_METHOD } from '../payments/payment.labels.ts';
import { BudgetNote } from './BudgetNote.tsx';
import {
  type Expense_DetailsFragment,
  useApproveExpenseMutation,
  useExpenseDetailPageQuery,
  VoidExpenseDocument,
} from './ExpenseDetailPage.generated.ts';
import { EXPENSE_DONE, EXPENSE_STATUS } from './expense.labels.ts';

type Expense = Expense_DetailsFragment;

/** An expense with its receipts, where it is approved or voided. */
export default function ExpenseDetailPage() {
  const { id = '' } = useParams();
  const result = useExpenseDetailPageQuery({ id });
  const expense = result.data?.expense;
  const crumbs = useRecordCrumbs(expense?.expenseNo);
  return (
    <DetailPage
      result={result}
      title={expense?.item.name ?? ''}
      crumbs={crumbs}
      tags={expense && <StatusTag label={EXPENSE_STATUS[expense.status]} />}
      subtitle={expense && `${naira(expense.amount)} to ${expense.payee}`}
      rail={
        expense && <StatusHistoryPanel history={expense.history} titleOf={titleByAction(EXPENSE_DONE)} systemActor="Automatic approval" />
      }
      bar={expense && expense.status !== 'VOID' ? <Actions expense={expense} /> : undefined}
    >
      {expense && (
        <>
          {expense.status === 'VOID' && (
            <Callout kind="info" title="Void: excluded from the books">
              {expense.voidReason}
            </Callout>
          )}
          {expense.status === 'RECORDED' && <BudgetNote categoryId={expense.item.category.id} date={expense.date} />}
          <Panel title="Expense details">
            <FactList
              columns={3}
              facts={[
                { label: 'Expense', value: <span className="code">{expense.expenseNo}</span> },
                { label: 'Date', value: date(expense.date) },
                { label: 'Category', value: expense.item.category.name },
                { label: 'Quantity', value: number(expense.qty) },
                { label: 'Unit price', value: naira(expense.unitPrice) },
                { label: 'Amount', value: <b>{naira(expense.amount)}</b> },
                { label: 'Payee', value: expense.payee },
                { label: 'Payment method', value: PAY_METHOD[expense.method].text },
                { label: 'Voucher', value: expense.voucherNo && <span className="code">{expense.voucherNo}</span> },
                { label: 'Recorded', value: expense.recordedBy.name, second: dateTime(expense.createdAt) },
                {
                  label: 'Approved',
                  value: expense.approvedAt ? (expense.approvedBy?.name ?? 'Automatically') : 'Not yet',
                  second: expense.approvedAt && dateTime(expense.approvedAt),
                },
                { label: 'Note', value: expense.description },
              ]}
            />
          </Panel>
          <Receipts expense={expense} />
        </>
      )}
    </DetailPage>
  );
}

function Receipts({ expense: { receipts } }: { expense: Expense }) {
  return (
    <Panel title="Receipts">
      {receipts.length === 0 && <Box color="fg.muted">No receipts attached.</Box>}
      <FileList>
        {receipts.map((file) => (
          <FileItem key={file.id} title={<FileLink file={file} />}>
            {fileSize(file.size)}, added {dateTime(file.createdAt)}
          </FileItem>
        ))}
      </FileList>
    </Panel>
  );
}

function Actions({ expense }: { expense: Expense }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'APPROVE' | 'VOID' | null>(null);
  const [approve] = useApproveExpenseMutation();
  const can = (action: Expense['availableActions'][number]) => expense.availableActions.includes(action);
  const isOwn = expense.status === 'RECORDED' && expense.recordedBy.id === viewer.id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: naira(expense.amount) }]}
        note={isOwn ? 'You recorded this expense, so another accountant or an administrator must approve it.' : undefined}
      >
        {can('VOID') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('VOID')}>
            Void expense
          </Button>
        )}
        {can('APPROVE') && <Button onClick={() => setDialog('APPROVE')}>Approve {naira(expense.amount)}</Button>}
      </DecisionBar>
      <ConfirmDialog
        open={dialog === 'APPROVE'}
        onClose={close}
        title={`Approve ${expense.expenseNo}?`}
        text={`${naira(expense.amount)} to ${expense.payee} for ${expense.item.name}. It is then posted in the books.`}
        confirmLabel={`Approve ${naira(expense.amount)}`}
        cancelLabel="Not now"
        onConfirm={async () => {
          await approve({ variables: { id: expense.id, input: { version: expense.version } } });
          toast.done(`${expense.expenseNo} approved`);
        }}
      />
      {dialog === 'VOID' && (
        <ReasonDialog
          record={expense}
          schema={voidExpenseInput}
          mutation={VoidExpenseDocument}
          onClose={close}
          title={`Void ${expense.expenseNo}?`}
          note="The expense stays on the list but no longer counts in the books or the budget. Its number is not reused."
          submitLabel="Void expense"
          cancelLabel="Keep expense"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
        />
      )}
    </>
  );
}
