import { useNavigate } from 'react-router';
import { mdaInput } from '../../../../server/members/mdas/mda.input.ts';
import { withVersion } from '../../../../server/scheme/master-data/master-data.input.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { mdaDetail } from '../../screens/overview.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type MdaEditPageQuery, useMdaEditPageQuery, useUpdateMdaMutation } from './MdaEditPage.generated.ts';
import { MdaFields } from './MdaFields.tsx';

const updateMdaInput = withVersion(mdaInput);

export default function MdaEditPage() {
  const { id = '' } = useMount().params;
  const result = useMdaEditPageQuery({ id });
  const crumbs = useCrumbs(result.data?.mda.name);
  usePageTitle(result.data?.mda.name);
  if (!result.data) return <DetailPage title="MDA" crumbs={crumbs} result={result} />;
  return <MdaEdit mda={result.data.mda} />;
}

function MdaEdit({ mda }: { mda: MdaEditPageQuery['mda'] }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const crumbs = useCrumbs(mda.name);
  const [update] = useUpdateMdaMutation();
  const { id, lga, address, premiumType, __typename: _, ...values } = mda as typeof mda & { __typename?: string };
  const form = useMutationForm({
    schema: updateMdaInput,
    defaultValues: { ...values, lgaId: lga?.id ?? '', address: address ?? '', premiumType: premiumType ?? '' },
    submit: (input) => update({ variables: { id, input } }),
    onDone: () => {
      toast.done('Saved');
      void navigate(screenPath(mdaDetail, { id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save" />}>
        <PageHeader title={mda.name} crumbs={crumbs} subtitle={mda.code} />
        <MdaFields />
      </Page>
    </Form>
  );
}
