import { useNavigate } from 'react-router';
import { mdaInput } from '../../../../server/members/mdas/mda.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { mdaDetail } from '../../screens/overview.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateMdaMutation } from './MdaCreatePage.generated.ts';
import { MdaFields } from './MdaFields.tsx';

export default function MdaCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [create] = useCreateMdaMutation();
  const form = useMutationForm({
    schema: mdaInput,
    defaultValues: {},
    draft: 'mda:new',
    submit: async (input) => (await create({ variables: { input } })).data?.createMda,
    onDone: (mda) => {
      if (!mda) return;
      toast.done(`${mda.name} added`, { text: 'You can now register its enrollees.' });
      void navigate(screenPath(mdaDetail, { id: mda.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save MDA" />}>
        <PageHeader subtitle="An employer that enrols its staff, or an institution that enrols its students" />
        <MdaFields />
      </Page>
    </Form>
  );
}
