import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { cancelPlanChangeInput, updatePlanInput } from '../../../../server/network/plans/plan.input.ts';
import { disableInput } from '../../../../server/platform/master-data/master-data.input.ts';
import {
  CancelPlanChangeDocument,
  DisablePlanDocument,
  type Plan_FieldsFragment,
  useEnablePlanMutation,
  usePlanEditPageQuery,
  useUpdatePlanMutation,
} from '../../graphql/generated.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, enumLabel, lagosIsoDay, naira, number, plural } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { PlanFields } from './PlanFields.tsx';

type Plan = Plan_FieldsFragment;
type Planned = Plan['planned'][number];

/** A plan with its rules, which are changed at once or from a later day. */
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
    done: 'It can be chosen again',
  });
  const form = useMutationForm({
    schema: updatePlanInput,
    defaultValues: valuesOf(plan),
    submit: (input) => update({ variables: { id: plan.id, input } }),
    onDone: ({ data }) => {
      const saved = data?.updatePlan;
      const wasPlanned = (saved?.planned.length ?? 0) > plan.planned.length;
      toast.done(wasPlanned ? 'Planned' : 'Saved', { text: wasPlanned ? 'It counts from its day on' : 'It counts from now on' });
      if (saved) form.form.reset(valuesOf(saved));
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save the changes" note="Without a day they count at once" />}>
        <PageHeader
          title={plan.name}
          crumbs={crumbs}
          subtitle={`${plural(plan.peopleCount, 'person', 'people')} on record`}
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
        {plan.planned.length > 0 && <PlannedChanges plan={plan} />}
        <PlanFields isFixed={plan.peopleCount > 0} />
        <FormSection title="This change" columns={2}>
          <TextField name="reason" label="Why" maxLength={500} help="For the log." />
          <DateField
            name="effectiveFrom"
            label="From which day"
            optional
            min={lagosIsoDay(new Date(serverNow()))}
            help="A day after today. What is billed, enrolled or computed from that day on follows the new rules."
          />
        </FormSection>
      </Page>
      {disabling && (
        <ReasonDialog
          record={plan}
          schema={disableInput}
          mutation={DisablePlanDocument}
          onClose={() => setDisabling(false)}
          onDone={() => toast.done(`${plan.name} is disabled`)}
          title={`Disable ${plan.name}?`}
          note="Nobody can be put on it any more. Whoever is on it stays covered."
          submitLabel="Disable"
          cancelLabel="Keep it active"
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

function PlannedChanges({ plan }: { plan: Plan }) {
  const [selected, setSelected] = useState<Planned | null>(null);
  return (
    <Panel title="Planned">
      {plan.planned.map((change) => (
        <Flex key={change.id} gap="3" py="1" align="center" wrap="wrap">
          <Box flex="1" minW="12rem">
            From {date(change.effectiveFrom)}:{' '}
            <b>
              {Object.entries((change.columns ?? {}) as Record<string, unknown>)
                .map(([column, value]) => columnText(plan, column, value))
                .join(', ')}
            </b>
            <Box textStyle="small" color="fg.muted">
              {change.reason}, {change.createdBy.name}
            </Box>
          </Box>
          <Button variant="outline" size="xs" onClick={() => setSelected(change)}>
            Take it back
          </Button>
        </Flex>
      ))}
      {selected && (
        <ReasonDialog
          record={{ id: selected.id, version: plan.version }}
          schema={cancelPlanChangeInput}
          mutation={CancelPlanChangeDocument}
          onClose={() => setSelected(null)}
          title="Take the planned change back?"
          note={`The plan stays as it is on ${date(selected.effectiveFrom)}.`}
          submitLabel="Take it back"
          cancelLabel="Keep it planned"
          reasonField={{ name: 'reason', label: 'Why', maxLength: 500 }}
          onDone={() => toast.done('Not planned any more')}
        />
      )}
    </Panel>
  );
}
