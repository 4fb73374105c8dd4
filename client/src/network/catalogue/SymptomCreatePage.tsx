import { useNavigate } from 'react-router';
import { symptomInput } from '../../../../server/network/catalogue/symptom.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { symptomList } from '../../screens/network.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { SymptomFields, symptomValues } from './SymptomFields.tsx';
import { useCreateSymptomMutation } from './SymptomListPage.generated.ts';

export default function SymptomCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [create] = useCreateSymptomMutation();
  const form = useMutationForm({
    schema: symptomInput,
    defaultValues: symptomValues(null),
    submit: async (input) => (await create({ variables: { input } })).data?.createSymptom,
    onDone: (symptom) => {
      toast.done(`${symptom?.name} can now be selected on visits and requests`);
      void navigate(screenPath(symptomList) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Add symptom" />}>
        <PageHeader subtitle="A complaint that can be selected on visits and requests" />
        <FormSection title="Symptom" columns={1}>
          <SymptomFields />
        </FormSection>
      </Page>
    </Form>
  );
}
