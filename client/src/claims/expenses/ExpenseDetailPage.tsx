import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { voidExpenseInput } from '../../../../server/claims/expenses/expense.input.ts';
import type { VoidExpenseInput } from '../../graphql/types.ts';
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
  DeclineExpenseVoidDocument,
  type Expense_DetailsFragment,
  RequestExpenseVoidDocument,
  useApproveExpenseMutation,
  useConfirmExpenseVoidMutation,
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
          {expense.isVoidRequested && (
            <Callout kind="warn" title={`${expense.voidRequestedBy?.name} has requested the void`}>
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

const VOID_TEXTS = {
  VOID: {
    mutation: VoidExpenseDocument,
    title: (no: string) => `Void ${no}?`,
    note: 'The expense stays on the list but does not count. Its number is not reused.',
    submitLabel: 'Void expense',
    cancelLabel: 'Keep expense',
    tone: 'danger',
  },
  REQUEST_VOID: {
    mutation: RequestExpenseVoidDocument,
    title: (no: string) => `Request the void of ${no}?`,
    note: 'It is approved, so another accountant or an administrator must confirm. Until then it counts.',
    submitLabel: 'Request void',
    cancelLabel: 'Keep expense',
    tone: 'danger',
  },
  DECLINE_VOID: {
    mutation: DeclineExpenseVoidDocument,
    title: (no: string) => `Keep ${no}?`,
    note: 'The expense stays approved. The person who requested the void is notified.',
    submitLabel: 'Keep expense',
    cancelLabel: 'Not now',
    tone: undefined,
  },
} as const;

function Actions({ expense }: { expense: Expense }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<Expense['availableActions'][number] | null>(null);
  const [confirmVoid] = useConfirmExpenseVoidMutation();
  const [approve] = useApproveExpenseMutation();
  const can = (action: Expense['availableActions'][number]) => expense.availableActions.includes(action);
  const isOwn = expense.status === 'RECORDED' && expense.recordedBy.id === viewer.id;
  const isOwnRequest = expense.isVoidRequested && expense.voidRequestedBy?.id === viewer.id;
  const close = () => setDialog(null);
  const voiding = dialog === 'VOID' || dialog === 'REQUEST_VOID' || dialog === 'DECLINE_VOID' ? VOID_TEXTS[dialog] : null;
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Amount', value: naira(expense.amount) }]}
        note={
          isOwn
            ? 'You recorded this expense, so another accountant or an administrator must approve it.'
            : isOwnRequest
              ? 'You requested the void, so another accountant or an administrator must confirm it.'
              : undefined
        }
      >
        {can('VOID') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('VOID')}>
            Void expense
          </Button>
        )}
        {can('REQUEST_VOID') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('REQUEST_VOID')}>
            Request void
          </Button>
        )}
        {can('DECLINE_VOID') && (
          <Button variant="outline" onClick={() => setDialog('DECLINE_VOID')}>
            Keep expense
          </Button>
        )}
        {can('CONFIRM_VOID') && (
          <Button colorPalette="danger" onClick={() => setDialog('CONFIRM_VOID')}>
            Void {naira(expense.amount)}
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
      <ConfirmDialog
        open={dialog === 'CONFIRM_VOID'}
        onClose={close}
        title={`Void ${expense.expenseNo}?`}
        text="Its entry in the books is reversed. The expense stays on the list but no longer counts. Its number is not reused."
        confirmLabel={`Void ${naira(expense.amount)}`}
        cancelLabel="Not now"
        tone="danger"
        onConfirm={async () => {
          await confirmVoid({ variables: { id: expense.id, input: { version: expense.version } } });
          toast.done(`${expense.expenseNo} voided`);
        }}
      />
      {voiding && (
        <ReasonDialog<VoidExpenseInput, unknown>
          record={expense}
          schema={voidExpenseInput}
          mutation={voiding.mutation}
          onClose={close}
          title={voiding.title(expense.expenseNo)}
          note={voiding.note}
          submitLabel={voiding.submitLabel}
          cancelLabel={voiding.cancelLabel}
          tone={voiding.tone}
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
        />
      )}
    </>
  );
}
