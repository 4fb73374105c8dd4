import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { createRollInput } from '../../../../server/enrolment/rolls/roll.input.ts';
import type { PlanSector, RollKind } from '../../graphql/types.ts';
import { useInstitutionPicker, useMdaPicker } from '../../members/MdaPicker.ts';
import { homeFacilityPicker } from '../../network/hcps/HcpPicker.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { rollDetail } from '../../screens/enrolment.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { TemplateButtons } from '../../ui/sheet/TemplateButtons.tsx';
import { useInstitutionSessionsQuery } from '../registrations/steps/InstitutionStepPage.generated.ts';
import { type RollNewPageQuery, useCreateRollMutation, useRollNewPageQuery } from './RollNewPage.generated.ts';
import { ROLL_KIND } from './roll.labels.ts';
import { saveTemplate } from './roll-files.ts';

const SECTOR: Record<RollKind, PlanSector> = { MDA_STAFF: 'FORMAL', STUDENTS: 'STUDENT', VULNERABLE: 'VULNERABLE' };

const ROLL_KIND_OPTIONS = [
  { value: 'MDA_STAFF', label: ROLL_KIND.MDA_STAFF, note: 'A nominal roll, with spouses and children' },
  { value: 'STUDENTS', label: ROLL_KIND.STUDENTS, note: 'Students from last session are renewed' },
  { value: 'VULNERABLE', label: ROLL_KIND.VULNERABLE, note: 'Households under BHCPF or Equity' },
];

export default function RollNewPage() {
  const { data } = useRollNewPageQuery();
  const [create] = useCreateRollMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const form = useMutationForm({
    schema: createRollInput,
    defaultValues: { kind: 'MDA_STAFF' },
    submit: async (input) => (await create({ variables: { input } })).data?.createRoll,
    onDone: (roll) => void navigate((roll && screenPath(rollDetail, { id: roll.id })) ?? '..'),
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} note="No one is enrolled until you have seen the check." submitLabel="Upload file" />}>
        <PageHeader title="New roll" crumbs={crumbs} subtitle="Enrol many people from one file" />
        <FormSection title="Roll type" columns={1}>
          <RadioField name="kind" label="Type of roll" bare inline options={ROLL_KIND_OPTIONS} />
        </FormSection>
        <RollFields plans={data?.plans ?? []} />
      </Page>
    </Form>
  );
}

function RollFields({ plans }: { plans: RollNewPageQuery['plans'] }) {
  const { setValue } = useFormContext();
  const viewer = useViewer();
  const kind: RollKind = useWatch({ name: 'kind' });
  const planId: string | undefined = useWatch({ name: 'planId' });
  const mdaId: string | undefined = useWatch({ name: 'mdaId' });
  const { data } = useInstitutionSessionsQuery({ id: mdaId ?? '' }, { skip: !mdaId || kind !== 'STUDENTS' });
  const matchingPlans = plans.filter(({ sector }) => sector === SECTOR[kind]);
  const plan = matchingPlans.find(({ id }) => id === planId);
  const only = matchingPlans.length === 1 ? matchingPlans[0]?.id : undefined;
  // Plans and MDAs depend on the kind of roll, so they are cleared when it changes.
  useEffect(() => {
    setValue('planId', only);
    setValue('mdaId', undefined);
    setValue('sessionId', undefined);
  }, [only, setValue]);
  const sessions = (data?.mda.sessions ?? []).map(({ id, name, endsOn, isCurrent }) => ({
    value: id,
    label: isCurrent ? `${name}, current` : `${name}, to ${date(endsOn)}`,
  }));
  return (
    <>
      <FormSection title="Group to enrol" columns={3}>
        <SelectField name="planId" label="Plan" options={matchingPlans.map(({ id, name }) => ({ value: id, label: name }))} />
        {kind === 'MDA_STAFF' && <PickerField name="mdaId" label="MDA" picker={useMdaPicker} placeholder="Name or code" />}
        {kind === 'STUDENTS' && (
          <>
            <PickerField name="mdaId" label="Institution" picker={useInstitutionPicker} placeholder="Name or code" />
            <SelectField name="sessionId" label="Session" options={sessions} disabled={!mdaId} />
          </>
        )}
        <PickerField
          // A field keeps its first picker, so a new key replaces the field.
          key={plan?.id}
          name="hcpId"
          label="Same facility for everyone"
          optional
          disabled={!plan}
          picker={homeFacilityPicker(plan?.allowedHcpLevels ?? [])}
          placeholder="Name, code or town"
          help="Leave empty if the file names a facility for each person"
        />
      </FormSection>
      <FormSection
        title="File"
        columns={1}
        action={<TemplateButtons templates={[{ label: `Template: ${ROLL_KIND[kind]}`, save: () => saveTemplate(kind) }]} />}
      >
        <FormWide>
          <FileField
            name="fileId"
            label="Roll"
            kind="ROLL"
            drop
            upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'ROLL', file)}
            help="Excel (XLSX) or CSV, up to 30 MB and 100,000 rows. You can keep your own column headings and match them in the next step."
          />
        </FormWide>
      </FormSection>
    </>
  );
}
