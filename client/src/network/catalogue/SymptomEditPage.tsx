import { useNavigate } from 'react-router';
import { symptomInput } from '../../../../server/network/catalogue/symptom.input.ts';
import { withVersion } from '../../../../server/scheme/master-data/master-data.input.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { symptomList } from '../../screens/network.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { SymptomFields, symptomValues } from './SymptomFields.tsx';
import { type Symptom_RowFragment, useSymptomEditPageQuery, useUpdateSymptomMutation } from './SymptomListPage.generated.ts';

const schema = withVersion(symptomInput);

export default function SymptomEditPage() {
  const { id = '' } = useMount().params;
  const result = useSymptomEditPageQuery({ id });
  const crumbs = useCrumbs(result.data?.symptom.name);
  usePageTitle(result.data?.symptom.name);
  if (!result.data) return <DetailPage title="Symptom" crumbs={crumbs} result={result} />;
  return <SymptomEdit symptom={result.data.symptom} />;
}

function SymptomEdit({ symptom }: { symptom: Symptom_RowFragment }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const crumbs = useCrumbs(symptom.name);
  const [update] = useUpdateSymptomMutation();
  const form = useMutationForm({
    schema,
    defaultValues: { ...symptomValues(symptom), version: symptom.version },
    submit: (input) => update({ variables: { id: symptom.id, input } }),
    onDone: () => {
      toast.done('Saved');
      void navigate(screenPath(symptomList) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save" />}>
        <PageHeader title={symptom.name} crumbs={crumbs} subtitle={symptom.isActive ? undefined : `Disabled: ${symptom.disableReason}`} />
        <FormSection title="Symptom" columns={1}>
          <SymptomFields />
        </FormSection>
      </Page>
    </Form>
  );
}
