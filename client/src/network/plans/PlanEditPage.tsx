import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { cancelPlanChangeInput, updatePlanInput } from '../../../../server/network/plans/plan.input.ts';
import { disableInput } from '../../../../server/scheme/master-data/master-data.input.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { confirmChange, EffectiveFromField, ScheduledChanges } from '../../ui/form/ScheduledChanges.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, enumLabel, naira, number, plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import {
  CancelPlanChangeDocument,
  DisablePlanDocument,
  type Plan_FieldsFragment,
  useEnablePlanMutation,
  usePlanEditPageQuery,
  useUpdatePlanMutation,
} from './Plan.generated.ts';
import { PlanFields } from './PlanFields.tsx';

type Plan = Plan_FieldsFragment;

/** Edits a plan immediately or from a later date. */
export default function PlanEditPage() {
  const { id = '' } = useMount().params;
  const result = usePlanEditPageQuery({ id }, { fetchPolicy: 'cache-and-network' });
  const crumbs = useRecordCrumbs(result.data?.plan.name);
  if (!result.data) return <DetailPage title="Plan" crumbs={crumbs} result={result} />;
  return <PlanEdit key={result.data.plan.id} plan={result.data.plan} crumbs={crumbs} />;
}

const ofBasisPoints = (basisPoints: number) => basisPoints / 100;

function valuesOf({
  employeeShare,
  employerShare,
  premiumPercent,
  version,
  planned,
  isActive,
  disableReason,
  peopleCount,
  id,
  ...plan
}: Plan) {
  const { __typename: _, ...values } = plan as typeof plan & { __typename?: string };
  return {
    ...values,
    premiumPercent: premiumPercent === null ? null : Math.round(premiumPercent * 10_000) / 100,
    employeePercent: ofBasisPoints(employeeShare),
    employerPercent: ofBasisPoints(employerShare),
    version,
    reason: '',
    effectiveFrom: null,
  };
}

function PlanEdit({ plan, crumbs }: { plan: Plan; crumbs: ReturnType<typeof useRecordCrumbs> }) {
  const [update] = useUpdatePlanMutation();
  const [enable] = useEnablePlanMutation();
  const [disabling, setDisabling] = useState(false);
  const enabling = useAction(() => enable({ variables: { id: plan.id, input: { version: plan.version } } }), {
    done: 'Plan enabled',
  });
  const form = useMutationForm({
    schema: updatePlanInput,
    defaultValues: valuesOf(plan),
    submit: (input) => update({ variables: { id: plan.id, input } }),
    onDone: ({ data }) => {
      const saved = data?.updatePlan;
      confirmChange((saved?.planned.length ?? 0) > plan.planned.length);
      if (saved) form.form.reset(valuesOf(saved));
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save changes" note="Takes effect immediately unless you choose a date" />}>
        <PageHeader
          title={plan.name}
          crumbs={crumbs}
          subtitle={`${plural(plan.peopleCount, 'person', 'people')} on this plan`}
          actions={
            plan.isActive ? (
              <Button variant="outline" colorPalette="danger" onClick={() => setDisabling(true)}>
                Disable
              </Button>
            ) : (
              <Button variant="outline" loading={enabling.busy} onClick={() => void enabling.act()}>
                Enable
              </Button>
            )
          }
        />
        {!plan.isActive && (
          <Callout kind="warn" title="Disabled">
            {plan.disableReason}
          </Callout>
        )}
        <ScheduledChanges
          changes={plan.planned}
          version={plan.version}
          text={({ effectiveFrom, columns }) => (
            <>
              From {date(effectiveFrom)}: <b>{columnsText(plan, columns)}</b>
            </>
          )}
          subject={() => 'The plan'}
          schema={cancelPlanChangeInput}
          cancel={CancelPlanChangeDocument}
        />
        <PlanFields isFixed={plan.peopleCount > 0} />
        <FormSection title="Change details" columns={2}>
          <TextField name="reason" label="Reason" maxLength={500} help="Recorded in the activity log." />
          <EffectiveFromField help="Must be after today. Billing, enrolment and calculations from that date follow the new rules." />
        </FormSection>
      </Page>
      {disabling && (
        <ReasonDialog
          record={plan}
          schema={disableInput}
          mutation={DisablePlanDocument}
          onClose={() => setDisabling(false)}
          onDone={() => toast.done(`${plan.name} disabled`)}
          title={`Disable ${plan.name}?`}
          note="No one can be enrolled on it any more. Those already on it stay covered."
          submitLabel="Disable"
          cancelLabel="Keep active"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', rows: 3, maxLength: 500 }}
        />
      )}
    </Form>
  );
}

const MONEY = new Set(['premiumValue', 'familyPremium', 'extraDependantPremium', 'schemeCostPerLife', 'capitationPerLife', 'annualLimit']);

/** 'premium value ₦20,000' */
function columnText(plan: Plan, column: string, value: unknown): string {
  const name = enumLabel(column.replace(/([A-Z])/g, '_$1').toUpperCase()).toLowerCase();
  if (typeof value !== 'number') return `${name} ${value === null ? 'none' : String(value)}`;
  const isPercent = column.endsWith('Share') || (column === 'premiumValue' && plan.premiumType === 'PERCENT_BASIC');
  return `${name} ${isPercent ? `${number(ofBasisPoints(value))}%` : MONEY.has(column) ? naira(value) : number(value)}`;
}

const columnsText = (plan: Plan, columns: unknown): string =>
  Object.entries((columns ?? {}) as Record<string, unknown>)
    .map(([column, value]) => columnText(plan, column, value))
    .join(', ');
