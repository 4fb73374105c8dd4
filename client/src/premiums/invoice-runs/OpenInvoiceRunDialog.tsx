import { useNavigate } from 'react-router';
import { openInvoiceRunInput } from '../../../../server/premiums/invoice-runs/invoice-run.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { invoiceRunDetail } from '../../screens/premiums.screens.ts';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { lagosIsoDay, monthName } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { OpenInvoiceRunDocument } from './InvoiceRun.generated.ts';

/** The next month and the five before it, as YYYY-MM. */
function months(): string[] {
  const [year = 0, month = 1] = lagosIsoDay(new Date(serverNow())).split('-').map(Number);
  return Array.from({ length: 6 }, (_, back) => new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7));
}

/** Starts the invoices of a month for all MDAs. */
export function OpenInvoiceRunDialog({ onClose }: { onClose: () => void }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const options = months().map((month) => ({ value: month, label: monthName(`${month}-01`) }));
  return (
    <MutationDialog
      title="Invoice a month"
      note="Counts each MDA’s principals and calculates the premium due. You can review the drafts before issuing them."
      submitLabel="Prepare drafts"
      schema={openInvoiceRunInput}
      mutation={OpenInvoiceRunDocument}
      defaultValues={{ month: options[1]?.value }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(answer) => {
        if (!answer) return;
        toast.done(`Computing ${answer.openInvoiceRun.runNo}`);
        const to = screenPath(invoiceRunDetail, { id: answer.openInvoiceRun.id });
        if (to) void navigate(to);
      }}
    >
      <SelectField name="month" label="Month" options={options} />
    </MutationDialog>
  );
}
