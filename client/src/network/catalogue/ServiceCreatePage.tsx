import { useNavigate } from 'react-router';
import { createServiceInput } from '../../../../server/network/catalogue/service.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { serviceDetail } from '../../screens/network.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { todayIso } from '../../ui/now.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateServiceMutation } from './ServiceCreatePage.generated.ts';
import { ServiceFields } from './ServiceFields.tsx';

export default function ServiceCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [create] = useCreateServiceMutation();
  const form = useMutationForm({
    schema: createServiceInput,
    defaultValues: {
      unit: 'each',
      maxQty: 1,
      paymentMethod: 'FFS',
      careType: 'BOTH',
      sexRule: 'ANY',
      planIds: [],
      effectiveFrom: todayIso(),
    },
    draft: 'service:new',
    submit: async (input) => (await create({ variables: { input } })).data?.createService,
    onDone: (service) => {
      if (!service) return;
      toast.done(`${service.name} added to the service list`, { text: 'Facilities can request and claim it from its effective date.' });
      void navigate(screenPath(serviceDetail, { id: service.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save service" />}>
        <PageHeader subtitle="What facilities provide and claim, with its price and rules" />
        <ServiceFields isNew />
      </Page>
    </Form>
  );
}
