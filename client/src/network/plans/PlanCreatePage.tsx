import { useNavigate } from 'react-router';
import { planInput } from '../../../../server/network/plans/plan.input.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { planEdit } from '../../screens/network.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreatePlanMutation } from './Plan.generated.ts';
import { NEW_PLAN, PlanFields } from './PlanFields.tsx';

export default function PlanCreatePage() {
  const [create] = useCreatePlanMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const form = useMutationForm({
    schema: planInput,
    defaultValues: NEW_PLAN,
    submit: (input) => create({ variables: { input } }),
    onDone: ({ data }) => {
      toast.done('Plan added', { text: 'It can be selected from now on' });
      void navigate(screenPath(planEdit, { id: data?.createPlan.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Add plan" />}>
        <PageHeader crumbs={useCrumbs()} />
        <PlanFields />
      </Page>
    </Form>
  );
}
