import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { editEnrolleeInput } from '../../../../server/enrolment/corrections/edit-enrollee.input.ts';
import { RELATIONSHIP, VULNERABLE_CATEGORY } from '../../members/enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../../members/MdaPicker.ts';
import { useCrumbs, useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { CheckboxField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import { ContactFields, IdentityFields, KinFields } from '../registrations/PersonFields.tsx';
import { type EditEnrolleePageQuery, useEditEnrolleeMutation, useEditEnrolleePageQuery } from './EditEnrolleePage.generated.ts';

type Person = EditEnrolleePageQuery['enrollee'];

/** Corrects a record. Fields that the plan does not have or the viewer may not see are left out. */
export default function EditEnrolleePage() {
  const { id = '' } = useMount().params;
  const result = useEditEnrolleePageQuery({ id });
  const { data } = result;
  return data ? <Edit key={data.enrollee.id} person={data.enrollee} lgas={data.lgas} /> : <DetailPage title="Edit" result={result} />;
}

function Edit({ person, lgas }: { person: Person; lgas: EditEnrolleePageQuery['lgas'] }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const [edit] = useEditEnrolleeMutation();
  const withNin = can('ENROLLEE_NIN_READ');
  const principal = person.relationship === 'PRINCIPAL';
  const hasEmployer = principal && person.plan.sector === 'FORMAL';
  const { id, fullName, enrolmentNo, relationship, plan, lga, town, ward, mda, nin, __typename: _type, ...record } = person;
  const form = useMutationForm({
    schema: editEnrolleeInput,
    defaultValues: {
      ...record,
      lgaId: lga.id,
      townId: town.id,
      wardId: ward?.id ?? '',
      ...(withNin && { nin: nin ?? '' }),
      ...(hasEmployer && { mdaId: mda?.id ?? '' }),
      isDifferentPerson: false,
    } as never,
    submit: async (input) => (await edit({ variables: { id, input } })).data?.editEnrollee,
    onDone: (saved) => {
      if (!saved) return;
      toast.done(`${saved.fullName} saved`);
      void navigate(screenPath(enrolleeDetail, { id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save" />}>
        <PageHeader crumbs={crumbs} title={`Edit ${fullName}`} subtitle={`${enrolmentNo}, ${RELATIONSHIP[relationship].toLowerCase()}`} />
        <IdentityFields withNin={withNin} ninOptional={!principal || !plan.requiresNin} maritalOptional={!principal} />
        <DuplicateConfirmation />
        {plan.requiresCategory && (
          <FormSection title="Category" columns={2}>
            <SelectField name="vulnerableCategory" label="Vulnerable category" options={optionsOf(VULNERABLE_CATEGORY)} />
          </FormSection>
        )}
        <ContactFields lgas={lgas} optional={!principal} />
        {principal && <KinFields />}
        {hasEmployer && (
          <FormSection title="Employment" columns={3}>
            <PickerField
              name="mdaId"
              label="MDA"
              picker={useMdaPicker}
              placeholder="Name or code"
              help="The whole family moves to this MDA"
            />
            <TextField name="staffNo" label="Staff number" code />
            <TextField name="gradeLevel" label="Grade level" />
            <DateField name="dateOfFirstAppointment" label="Date of first appointment" />
            <MoneyField name="basicSalary" label="Monthly basic salary" />
          </FormSection>
        )}
        {principal && plan.sector === 'STUDENT' && (
          <FormSection title="Studies" columns={3}>
            <TextField name="matricNo" label="Matric number" code />
            <TextField name="courseOfStudy" label="Course of study" optional />
            <TextField name="studyLevel" label="Level" optional />
          </FormSection>
        )}
      </Page>
    </Form>
  );
}

/** Shown after the server found a similar person. */
function DuplicateConfirmation() {
  const { errors } = useFormState();
  if (errors.firstName?.type !== 'ENR_DUPLICATE_SUSPECT') return null;
  return (
    <Callout kind="warn" title="Similar person on record">
      <CheckboxField name="isDifferentPerson" label="This is a different person" />
    </Callout>
  );
}
