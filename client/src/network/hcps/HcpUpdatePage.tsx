import { useNavigate } from 'react-router';
import { updateHcpInput } from '../../../../server/network/hcps/hcp.input.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { usePlaces } from '../geography/use-places.ts';
import { HcpDocuments } from './HcpDocuments.tsx';
import { HcpAccreditationFields, HcpFields } from './HcpFields.tsx';
import { type HcpUpdatePageQuery, useHcpUpdatePageQuery, useUpdateHcpMutation } from './HcpUpdatePage.generated.ts';

type Loaded = HcpUpdatePageQuery;

export default function HcpUpdatePage() {
  const { id = '' } = useMount().params;
  const result = useHcpUpdatePageQuery({ id });
  const crumbs = useCrumbs(result.data?.hcp.name);
  usePageTitle(result.data?.hcp.name);
  if (!result.data) return <DetailPage title="Facility" crumbs={crumbs} result={result} />;
  return <HcpUpdate data={result.data} />;
}

function HcpUpdate({ data: { hcp, lgas } }: { data: Loaded }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const crumbs = useCrumbs(hcp.name);
  const [update] = useUpdateHcpMutation();
  const { id, code, lga, town, ward, papers, __typename: _, ...values } = hcp as Loaded['hcp'] & { __typename?: string };
  const form = useMutationForm({
    schema: updateHcpInput,
    defaultValues: { ...values, lgaId: lga.id, townId: town.id, wardId: ward?.id ?? '' },
    submit: (input) => update({ variables: { id, input } }),
    onDone: () => {
      toast.done('Saved');
      void navigate(screenPath(hcpDetail, { id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save" />}>
        <PageHeader title={hcp.name} crumbs={crumbs} subtitle={code ?? 'No code yet'} />
        <Fields lgas={lgas} lgaReadOnly={code !== null} />
        <HcpAccreditationFields />
        <HcpDocuments hcpId={id} papers={papers} />
      </Page>
    </Form>
  );
}

function Fields({ lgas, lgaReadOnly }: { lgas: Loaded['lgas']; lgaReadOnly: boolean }) {
  return <HcpFields places={usePlaces()} lgas={lgas.map(({ id, name }) => ({ value: id, label: name }))} lgaReadOnly={lgaReadOnly} />;
}
