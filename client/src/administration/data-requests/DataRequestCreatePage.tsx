import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { recordDataRequestInput } from '../../../../server/administration/data-requests/data-request.input.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { dataRequestDetail } from '../../screens/administration.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { optionsOf } from '../../ui/labels.ts';
import { todayIso } from '../../ui/now.ts';
import { toast } from '../../ui/toast.tsx';
import { useRecordDataRequestMutation } from './DataRequestCreatePage.generated.ts';
import { DATA_REQUEST_KIND, DATA_REQUESTER, OFFICE_CHANNEL_OPTIONS } from './data-request.labels.ts';
import { useEnrolleePicker } from './EnrolleePicker.ts';
import { IdentityCheckField } from './IdentityCheckField.tsx';

/** Records a request about personal data that reached the office. */
export default function DataRequestCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [record] = useRecordDataRequestMutation();
  const form = useMutationForm({
    schema: recordDataRequestInput,
    defaultValues: { enrolleeId: '', requesterName: '', receivedOn: todayIso(), details: '', identityCheck: '' },
    draft: 'data-request:new',
    submit: async (input) => (await record({ variables: { input } })).data?.recordDataRequest,
    onDone: (request) => {
      if (!request) return;
      toast.done(`${request.requestNo} recorded`);
      void navigate(screenPath(dataRequestDetail, { id: request.id }) ?? '..');
    },
  });
  const today = todayIso();
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record request" />}>
        <PageHeader subtitle="A request that reached the office. Members also make requests on their profile." />
        <FormSection title="Request">
          <PickerField name="enrolleeId" label="Enrollee" picker={useEnrolleePicker} help="The person whose data it concerns" />
          <SelectField name="kind" label="Type" options={optionsOf(DATA_REQUEST_KIND)} placeholder="Choose the type" />
          <SelectField name="channel" label="Channel" options={OFFICE_CHANNEL_OPTIONS} placeholder="Choose how it was received" />
          <DateField name="receivedOn" label="Received" max={today} />
          <FormWide>
            <TextAreaField name="details" label="What is requested" maxLength={4000} />
          </FormWide>
        </FormSection>
        <FormSection title="Requester">
          <SelectField name="requester" label="Requested by" options={optionsOf(DATA_REQUESTER)} placeholder="Choose who requested it" />
          <RequesterName />
          <FormWide>
            <IdentityCheckField help="Needed before an answer. For example: NIN slip and photograph compared" />
          </FormWide>
        </FormSection>
      </Page>
    </Form>
  );
}

/** The name of whoever requests for the person. */
function RequesterName() {
  const requester: string | undefined = useWatch({ name: 'requester' });
  return requester && requester !== 'SELF' ? <TextField name="requesterName" label="Name of the requester" maxLength={120} /> : null;
}
