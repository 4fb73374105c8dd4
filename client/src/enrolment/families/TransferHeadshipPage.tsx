import { useNavigate } from 'react-router';
import { transferHeadshipInput } from '../../../../server/enrolment/families/family.input.ts';
import { MARITAL_STATUS } from '../../members/enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../../members/MdaPicker.ts';
import { useCrumbs, useMount, useScreenPath } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { optionsOf } from '../../ui/labels.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { type FamilyPageQuery, useFamilyPageQuery, useTransferHeadshipMutation } from './FamilyPages.generated.ts';

type Principal = FamilyPageQuery['enrollee'];

/** Makes the spouse the principal, and asks for what a principal needs in addition. */
export default function TransferHeadshipPage() {
  const { id = '' } = useMount().params;
  const result = useFamilyPageQuery({ id });
  const principal = result.data?.enrollee;
  const spouse = principal?.family.find(({ relationship, status }) => relationship === 'SPOUSE' && status !== 'DECEASED');
  if (!principal) return <DetailPage title="Make the spouse the principal" result={result} />;
  if (!spouse) return <NoSpouse principal={principal} />;
  return <Transfer key={principal.id} principal={principal} spouse={spouse} />;
}

function NoSpouse({ principal }: { principal: Principal }) {
  const crumbs = useCrumbs();
  return (
    <DetailPage title="Make the spouse the principal" crumbs={crumbs}>
      <Panel padding={false}>
        <EmptyState
          title="No spouse on record"
          text={`${principal.fullName} has no spouse on record. You can move children to another family from their own profiles.`}
          action={
            <ScreenLink to={enrolleeDetail} params={{ id: principal.id }}>
              Back to {principal.fullName}
            </ScreenLink>
          }
        />
      </Panel>
    </DetailPage>
  );
}

function Transfer({ principal, spouse }: { principal: Principal; spouse: Principal['family'][number] }) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const [transfer] = useTransferHeadshipMutation();
  const died = principal.status === 'DECEASED';
  const form = useMutationForm({
    schema: transferHeadshipInput,
    defaultValues: {
      version: principal.version,
      newHeadId: spouse.id,
      reason: '',
      maritalStatus: died ? 'WIDOWED' : (spouse.maritalStatus ?? 'MARRIED'),
      nin: spouse.nin ?? '',
      phone: spouse.phone ?? (died ? (principal.phone ?? '') : ''),
      nextOfKinName: spouse.nextOfKinName ?? '',
      nextOfKinPhone: spouse.nextOfKinPhone ?? '',
      nextOfKinRelationship: spouse.nextOfKinRelationship ?? '',
      staffNo: '',
      gradeLevel: '',
      basicSalary: null,
    },
    submit: async (input) => (await transfer({ variables: { id: principal.id, input } })).data?.transferHeadship,
    onDone: (head) => {
      if (!head) return;
      toast.done(`${head.fullName} is now the principal`);
      void navigate(screenPath(enrolleeDetail, { id: head.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel={`Make ${spouse.fullName} the principal`} />}>
        <PageHeader crumbs={crumbs} title={`${spouse.fullName} becomes the principal`} subtitle={`Replaces ${principal.fullName}`} />
        <Callout kind="info" title="All enrolment numbers stay the same">
          {died
            ? 'The spouse, and the children who lost cover because of the death, are covered again.'
            : 'The children move to the new principal, and the current principal becomes the spouse.'}
        </Callout>
        <FormSection title="Principal’s details" columns={3}>
          <SelectField name="maritalStatus" label="Marital status" options={optionsOf(MARITAL_STATUS)} />
          <TextField name="nin" label="NIN" code inputMode="numeric" help="11 digits, as on the slip" />
          <PhoneField name="phone" label="Phone" />
          <TextField name="nextOfKinName" label="Full name of next of kin" />
          <PhoneField name="nextOfKinPhone" label="Phone of next of kin" />
          <TextField name="nextOfKinRelationship" label="Relationship to the enrollee" placeholder="Brother, mother" />
        </FormSection>
        {principal.plan.sector === 'FORMAL' && (
          <FormSection
            title="New principal’s employer"
            note={`The premium of the ${principal.plan.name} is deducted from the principal’s salary`}
            columns={3}
          >
            <PickerField name="mdaId" label="MDA" picker={useMdaPicker} placeholder="Name or code" />
            <TextField name="staffNo" label="Staff number" code />
            <TextField name="gradeLevel" label="Grade level" placeholder="GL 09, step 4" />
            <DateField name="dateOfFirstAppointment" label="Date of first appointment" />
            <MoneyField name="basicSalary" label="Monthly basic salary" />
          </FormSection>
        )}
        <FormSection title="Reason for the change" columns={1}>
          <TextAreaField name="reason" label="Reason" maxLength={500} rows={3} />
        </FormSection>
      </Page>
    </Form>
  );
}
