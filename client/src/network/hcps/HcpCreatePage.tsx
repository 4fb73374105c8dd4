import { useNavigate } from 'react-router';
import { createHcpInput } from '../../../../server/network/hcps/hcp.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { BankFields } from '../bank-changes/BankFields.tsx';
import { useLgaPickerQuery } from '../geography/LgaPicker.generated.ts';
import { usePlaces } from '../geography/use-places.ts';
import { useCreateHcpMutation } from './HcpCreatePage.generated.ts';
import { HcpAccreditationFields, HcpFields } from './HcpFields.tsx';

export default function HcpCreatePage() {
  const viewer = useViewer();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [create] = useCreateHcpMutation();
  const form = useMutationForm({
    schema: createHcpInput,
    defaultValues: { capitationCapacity: 0, careType: 'BOTH' },
    draft: 'hcp:new',
    submit: async (input) => (await create({ variables: { input } })).data?.createHcp,
    onDone: (hcp) => {
      if (!hcp) return;
      toast.done(`${hcp.name} added`, { text: 'Activate it when its documents are complete.' });
      void navigate(screenPath(hcpDetail, { id: hcp.id }) ?? '..');
    },
  });
  const upload = (kind: string) => (file: File) => uploadFile({ type: 'UserAccount', id: viewer.id }, kind, file);
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save facility" />}>
        <PageHeader subtitle="It stays pending until it is activated; its first user is then invited" />
        <Fields />
        <HcpAccreditationFields>
          <FileField name="licenceFileId" kind="LICENCE" label="Licence" upload={upload('LICENCE')} optional />
          <FileField
            name="accreditationFileId"
            kind="ACCREDITATION"
            label="Accreditation certificate"
            upload={upload('ACCREDITATION')}
            optional
          />
        </HcpAccreditationFields>
        <FormSection title="Bank" note="Optional now; later changes need approval" columns={4}>
          <BankFields optional />
        </FormSection>
      </Page>
    </Form>
  );
}

function Fields() {
  const { data } = useLgaPickerQuery();
  return <HcpFields places={usePlaces()} lgas={(data?.lgas ?? []).map(({ id, name }) => ({ value: id, label: name }))} />;
}
