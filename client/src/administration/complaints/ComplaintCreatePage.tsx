import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { recordComplaintInput } from '../../../../server/administration/complaints/complaint.input.ts';
import {
  COMPLAINT_FILE,
  MAX_COMPLAINT_FILES,
  MAX_COMPLAINT_TEXT,
} from '../../../../server/administration/complaints/own-complaint.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { complaintDetail } from '../../screens/administration.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useEnrolleePicker } from '../data-requests/EnrolleePicker.ts';
import { useRecordComplaintMutation } from './ComplaintCreatePage.generated.ts';
import { OFFICE_CHANNEL_OPTIONS } from './complaint.labels.ts';
import { SubjectFields } from './SubjectFields.tsx';

/** Records a complaint of a person at the counter or on the phone. */
export default function ComplaintCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [record] = useRecordComplaintMutation();
  const form = useMutationForm({
    schema: recordComplaintInput,
    defaultValues: {
      ...{ channel: 'COUNTER', enrolleeId: '', callerName: '', callerPhone: '', hcpId: '', encounterId: '', officerId: '' },
      ...{ details: '', files: [] },
    },
    draft: 'complaint:new',
    submit: async (input) => (await record({ variables: { input } })).data?.recordComplaint,
    onDone: (complaint) => {
      if (!complaint) return;
      toast.done(`${complaint.complaintNo} recorded`);
      void navigate(screenPath(complaintDetail, { id: complaint.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record complaint" />}>
        <PageHeader subtitle="A complaint of a person at the counter or on the phone. Members also complain in their own area." />
        <FormSection title="Person">
          <RadioField name="channel" label="Channel" options={OFFICE_CHANNEL_OPTIONS} inline />
          <PickerField
            name="enrolleeId"
            label="Enrollee"
            picker={useEnrolleePicker}
            optional
            help="Leave empty if the person is not enrolled."
          />
          <Caller />
        </FormSection>
        <FormSection title="Complaint">
          <Subject />
          <FormWide>
            <TextAreaField name="details" label="What happened" maxLength={MAX_COMPLAINT_TEXT} help="In the person’s own words" />
          </FormWide>
          <FormWide>
            <AttachmentsField
              name="files"
              more={{ kind: COMPLAINT_FILE, label: 'Documents', max: MAX_COMPLAINT_FILES }}
              {...useAttachmentUpload()}
            />
          </FormWide>
        </FormSection>
      </Page>
    </Form>
  );
}

/** Name and phone of a person who is not enrolled. */
function Caller() {
  const enrolleeId: string | undefined = useWatch({ name: 'enrolleeId' });
  if (enrolleeId) return null;
  return (
    <>
      <TextField name="callerName" label="Name" maxLength={120} />
      <PhoneField name="callerPhone" label="Phone" help="The answer is announced by text message." />
    </>
  );
}

function Subject() {
  const enrolleeId: string | undefined = useWatch({ name: 'enrolleeId' });
  return <SubjectFields enrolleeId={enrolleeId || null} />;
}
