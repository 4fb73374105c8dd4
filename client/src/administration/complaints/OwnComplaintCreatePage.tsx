import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  COMPLAINT_FILE,
  MAX_COMPLAINT_FILES,
  MAX_COMPLAINT_TEXT,
  makeOwnComplaintInput,
  needsFacility,
} from '../../../../server/administration/complaints/own-complaint.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useComplaintTexts } from '../../platform/i18n/use-complaint-texts.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { ownComplaintDetail } from '../../screens/administration.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { COMPLAINT_CATEGORY } from './complaint.labels.ts';
import {
  type OwnComplaintCreatePageQuery,
  useMakeOwnComplaintMutation,
  useOwnComplaintCreatePageQuery,
} from './OwnComplaints.generated.ts';

type Data = OwnComplaintCreatePageQuery;

/** The form by which a member complains, for the member or a person of the family. */
export default function OwnComplaintCreatePage() {
  const { enrolleeId } = useViewer();
  const result = useOwnComplaintCreatePageQuery({ id: enrolleeId ?? '' });
  return result.data ? <ComplaintForm data={result.data} /> : <DetailPage result={result} />;
}

function ComplaintForm({ data: { enrollee, encounters } }: { data: Data }) {
  const { t } = useComplaintTexts();
  const labelText = useLabelText();
  const crumbs = useCrumbs();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [make] = useMakeOwnComplaintMutation();
  const form = useMutationForm({
    schema: makeOwnComplaintInput,
    defaultValues: { enrolleeId: enrollee.id, hcpId: enrollee.hcp?.id ?? '', encounterId: '', details: '', files: [] },
    draft: 'own-complaint:new',
    submit: async (input) => (await make({ variables: { input } })).data?.makeOwnComplaint,
    onDone: (complaint) => {
      if (!complaint) return;
      toast.done(t('complaints:sent', { number: complaint.complaintNo }));
      void navigate(screenPath(ownComplaintDetail, { id: complaint.id }) ?? '..');
    },
  });
  const people = [enrollee, ...enrollee.family.filter(({ id }) => id !== enrollee.id)];
  const categories = (Object.keys(COMPLAINT_CATEGORY) as (keyof typeof COMPLAINT_CATEGORY)[]).map((value) => ({
    value,
    label: labelText(COMPLAINT_CATEGORY[value]),
  }));
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel={t('complaints:send')} />}>
        <PageHeader crumbs={crumbs} subtitle={t('complaints:formNote')} />
        <FormSection>
          <SelectField name="category" label={t('complaints:about')} options={categories} placeholder={t('complaints:choose')} />
          {people.length > 1 && (
            <SelectField
              name="enrolleeId"
              label={t('complaints:person')}
              options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          )}
          <PlaceFields visits={encounters.items} />
          <FormWide>
            <TextAreaField
              name="details"
              label={t('complaints:details')}
              help={t('complaints:detailsHelp')}
              maxLength={MAX_COMPLAINT_TEXT}
            />
          </FormWide>
          <FormWide>
            <AttachmentsField
              name="files"
              more={{ kind: COMPLAINT_FILE, label: t('complaints:files'), max: MAX_COMPLAINT_FILES }}
              {...useAttachmentUpload()}
              camera
            />
          </FormWide>
        </FormSection>
      </Page>
    </Form>
  );
}

/** The visit, and without one the facility. */
function PlaceFields({ visits }: { visits: Data['encounters']['items'] }) {
  const { t } = useComplaintTexts();
  const [category, enrolleeId, encounterId] = useWatch({ name: ['category', 'enrolleeId', 'encounterId'] });
  if (!category || category === 'OFFICER' || category === 'PREMIUM') return null;
  const options = visits
    .filter((visit) => visit.enrollee.id === enrolleeId)
    .map(({ id, visitAt, hcp }) => ({ value: id, label: `${date(visitAt)}, ${hcp.name}` }));
  return (
    <>
      {options.length > 0 && (
        <SelectField
          key={enrolleeId}
          name="encounterId"
          label={t('complaints:visit')}
          options={[{ value: '', label: t('complaints:noVisit') }, ...options]}
          optional
          help={category === 'MONEY_ASKED' ? t('complaints:visitHelp') : undefined}
        />
      )}
      {!encounterId && (
        <PickerField name="hcpId" label={t('complaints:facility')} picker={useActiveHcpPicker} optional={!needsFacility(category)} />
      )}
    </>
  );
}
