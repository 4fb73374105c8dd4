import { useNavigate } from 'react-router';
import { updateServiceInput } from '../../../../server/network/catalogue/service.input.ts';
import { withVersion } from '../../../../server/scheme/master-data/master-data.input.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { serviceDetail } from '../../screens/network.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type ServiceEditPageQuery, useServiceEditPageQuery, useUpdateServiceMutation } from './ServiceEditPage.generated.ts';
import { ServiceFields } from './ServiceFields.tsx';

const schema = withVersion(updateServiceInput);

export default function ServiceEditPage() {
  const { id = '' } = useMount().params;
  const result = useServiceEditPageQuery({ id });
  const crumbs = useCrumbs(result.data?.service.name);
  usePageTitle(result.data?.service.name);
  if (!result.data) return <DetailPage title="Service" crumbs={crumbs} result={result} />;
  return <ServiceEdit service={result.data.service} />;
}

function ServiceEdit({ service }: { service: ServiceEditPageQuery['service'] }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const crumbs = useCrumbs(service.name);
  const [update] = useUpdateServiceMutation();
  const { id, plans, effectiveTo, __typename: _, ...values } = service as typeof service & { __typename?: string };
  const form = useMutationForm({
    schema,
    defaultValues: { ...values, planIds: plans.map((plan) => plan.id), effectiveTo: effectiveTo ?? '' },
    submit: (input) => update({ variables: { id, input } }),
    onDone: () => {
      toast.done('Saved');
      void navigate(screenPath(serviceDetail, { id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save" note="Set prices on the service’s own page." />}>
        <PageHeader title={service.name} crumbs={crumbs} subtitle={service.code} />
        <ServiceFields />
      </Page>
    </Form>
  );
}
