import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { discardInvoiceRunInput, issueInvoiceRunInput } from '../../../../server/premiums/invoice-runs/invoice-run.input.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { lagosIsoDay, monthName, naira, plural } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import {
  DiscardInvoiceRunDocument,
  type InvoiceRun_DetailsFragment,
  IssueInvoiceRunDocument,
  useRecomputeInvoiceRunMutation,
} from './InvoiceRun.generated.ts';

type Run = InvoiceRun_DetailsFragment;

const DAYS_TO_PAY = 30;

/** The available actions on a run. */
export function InvoiceRunActionBar({ run }: { run: Run }) {
  const [dialog, setDialog] = useState<'ISSUE' | 'DISCARD' | null>(null);
  const [recompute] = useRecomputeInvoiceRunMutation();
  const recomputing = useAction(() => recompute({ variables: { id: run.id, input: { version: run.version } } }), {
    done: `Computing ${run.runNo}`,
  });
  const can = (action: Run['availableActions'][number]) => run.availableActions.includes(action);
  const close = () => setDialog(null);
  const today = new Date(serverNow());
  return (
    <>
      <DecisionBar
        figures={[{ label: 'To be invoiced', value: naira(run.amount) }]}
        note={`Nothing is owed until the invoices are issued.${can('RECOMPUTE') ? ' Recomputing starts again from current records and includes MDAs you excluded.' : ''}`}
      >
        {can('DISCARD') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('DISCARD')}>
            Discard run
          </Button>
        )}
        {can('RECOMPUTE') && (
          <Button variant="outline" loading={recomputing.busy} onClick={() => void recomputing.act()}>
            Recompute run
          </Button>
        )}
        {can('ISSUE') && run.bodies > 0 && <Button onClick={() => setDialog('ISSUE')}>Issue {plural(run.bodies, 'invoice')}</Button>}
      </DecisionBar>
      {dialog === 'ISSUE' && (
        <MutationDialog
          schema={issueInvoiceRunInput}
          mutation={IssueInvoiceRunDocument}
          defaultValues={{ version: run.version, dueDate: lagosIsoDay(new Date(today.getTime() + DAYS_TO_PAY * 86_400_000)) }}
          variables={(input) => ({ id: run.id, input })}
          onClose={close}
          onDone={() => toast.done(`Invoices for ${monthName(run.month)} issued`)}
          title={`Issue ${plural(run.bodies, 'invoice')}?`}
          note={`${naira(run.amount)} for ${monthName(run.month)}. Each MDA is invoiced and notified by email. The lists of enrollees are then fixed.`}
          submitLabel={`Issue ${naira(run.amount)}`}
          cancelLabel="Not now"
        >
          <DateField name="dueDate" label="Due date" min={lagosIsoDay(today)} />
        </MutationDialog>
      )}
      {dialog === 'DISCARD' && (
        <ReasonDialog
          record={run}
          schema={discardInvoiceRunInput}
          mutation={DiscardInvoiceRunDocument}
          title={`Discard ${run.runNo}?`}
          note="Nothing is owed on these drafts, and another run can invoice the month."
          submitLabel="Discard run"
          cancelLabel="Keep run"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
          onClose={close}
        />
      )}
    </>
  );
}
