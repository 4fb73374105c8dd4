import { useNavigate } from 'react-router';
import { openCapitationRunInput } from '../../../../server/claims/capitation/capitation.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { capitationRunDetail } from '../../screens/claims.screens.ts';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { lagosIsoDay, monthName } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { fundName } from '../claim.labels.ts';
import { OpenCapitationRunDocument, useCapitationFundsQuery } from './CapitationRun.generated.ts';

/** The next month and the five before it, as YYYY-MM. */
function months(): string[] {
  const [year = 0, month = 1] = lagosIsoDay(new Date(serverNow())).split('-').map(Number);
  return Array.from({ length: 6 }, (_, back) => new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7));
}

/** Starts the capitation run of a month and fund. */
export function OpenCapitationRunDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCapitationFundsQuery();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const funds = [...new Set(data?.plans.filter((plan) => plan.capitationPerLife > 0).map((plan) => plan.fundingPool) ?? [])];
  const monthOptions = months().map((month) => ({ value: month, label: monthName(`${month}-01`) }));
  return (
    <MutationDialog
      title="Run capitation for a month"
      note="Counts the lives assigned to each primary facility on the cut-off day and corrects earlier months."
      submitLabel="Compute run"
      schema={openCapitationRunInput}
      mutation={OpenCapitationRunDocument}
      defaultValues={{ month: monthOptions[1]?.value }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={(answer) => {
        if (!answer) return;
        toast.done(`Computing ${answer.openCapitationRun.runNo}`);
        const to = screenPath(capitationRunDetail, { id: answer.openCapitationRun.id });
        if (to) void navigate(to);
      }}
    >
      <SelectField name="month" label="Month" options={monthOptions} />
      <SelectField name="fundingPool" label="Fund" options={funds.map((fund) => ({ value: fund, label: fundName(fund) }))} />
    </MutationDialog>
  );
}
