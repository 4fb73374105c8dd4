import { useNavigate } from 'react-router';
import { recordDataBreachInput } from '../../../../server/administration/data-breaches/data-breach.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { dataBreachDetail } from '../../screens/administration.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useRecordDataBreachMutation } from './DataBreachCreatePage.generated.ts';
import { DataBreachFields } from './DataBreachFields.tsx';

/** Records a breach of personal data. */
export default function DataBreachCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [record] = useRecordDataBreachMutation();
  const form = useMutationForm({
    schema: recordDataBreachInput,
    defaultValues: { title: '', description: '', howFound: '', occurredFrom: '', occurredTo: '', categories: [], measures: '' },
    draft: 'data-breach:new',
    submit: async (input) => (await record({ variables: { input } })).data?.recordDataBreach,
    onDone: (breach) => {
      if (!breach) return;
      toast.done(`${breach.breachNo} recorded`, { text: 'Assess the risk next.' });
      void navigate(screenPath(dataBreachDetail, { id: breach.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record breach" />}>
        <PageHeader subtitle="What is not known yet can be added later" />
        <DataBreachFields />
      </Page>
    </Form>
  );
}
