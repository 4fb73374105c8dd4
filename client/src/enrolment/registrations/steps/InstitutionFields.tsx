import { useWatch } from 'react-hook-form';
import { useInstitutionPicker, useMdaPicker } from '../../../members/MdaPicker.ts';
import { type Home, homeFacilityPicker } from '../../../network/hcps/HcpPicker.ts';
import { HCP_LEVEL } from '../../../network/hcps/hcp.labels.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { FactList } from '../../../ui/detail/facts.tsx';
import { FormSection } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../../ui/form/fields/text-fields.tsx';
import { date, naira, number } from '../../../ui/format.ts';
import { useLabelText } from '../../../ui/use-label-text.ts';
import type { Draft } from '../RegistrationFrame.tsx';
import { useSteps } from '../registration-steps.ts';
import { useInstitutionHcpQuery, useInstitutionSessionsQuery } from './InstitutionStepPage.generated.ts';

type Plan = NonNullable<Draft['plan']>;

export function InstitutionFields({ plan, home }: { plan: Draft['plan']; home: Home }) {
  if (!plan) return null;
  return (
    <>
      {plan.sector === 'FORMAL' && <EmployerFields plan={plan} />}
      {plan.sector === 'STUDENT' && <StudentFields />}
      <ProviderFields plan={plan} home={home} />
    </>
  );
}

function EmployerFields({ plan }: { plan: Plan }) {
  const salary: number | null | undefined = useWatch({ name: 'basicSalary' });
  const share = (basisPoints: number) => naira(Math.round(((salary ?? 0) * basisPoints) / 10_000));
  return (
    <FormSection title="Employer" columns={3}>
      <PickerField name="mdaId" label="MDA" picker={useMdaPicker} placeholder="Name or code" />
      <TextField name="staffNo" label="Staff number" code />
      <TextField name="gradeLevel" label="Grade level" placeholder="GL 09, step 4" />
      <DateField name="dateOfFirstAppointment" label="Date of first appointment" />
      <MoneyField
        name="basicSalary"
        label="Monthly basic salary"
        help={salary ? `Premium: ${share(plan.employeeShare)} from the person, ${share(plan.employerShare)} from the employer` : undefined}
      />
    </FormSection>
  );
}

function StudentFields() {
  const mdaId: string | undefined = useWatch({ name: 'mdaId' });
  const { data } = useInstitutionSessionsQuery({ id: mdaId ?? '' }, { skip: !mdaId });
  const sessions = (data?.mda.sessions ?? []).map(({ id, name, endsOn, isCurrent }) => ({
    value: id,
    label: isCurrent ? `${name}, current` : `${name}, to ${date(endsOn)}`,
  }));
  return (
    <FormSection title="Institution" columns={3}>
      <PickerField name="mdaId" label="Institution" picker={useInstitutionPicker} />
      <SelectField name="sessionId" label="Session" options={sessions} disabled={!mdaId} />
      <TextField name="matricNo" label="Matric number" code />
      <TextField name="courseOfStudy" label="Course of study" optional />
      <TextField name="studyLevel" label="Level" optional placeholder="200" />
    </FormSection>
  );
}

function ProviderFields({ plan, home }: { plan: Plan; home: Home }) {
  const { t, i18n } = useRegistrationTexts();
  const labelText = useLabelText();
  const { self } = useSteps();
  const hcpId: string | undefined = useWatch({ name: 'hcpId' });
  const { data } = useInstitutionHcpQuery({ id: hcpId ?? '' }, { skip: !hcpId });
  const hcp = hcpId ? data?.hcp : undefined;
  const either = new Intl.ListFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { type: 'disjunction' });
  const levels = either.format(plan.allowedHcpLevels.map((level) => labelText(HCP_LEVEL[level]).toLowerCase()));
  return (
    <FormSection title="Facility" note={self ? t('member:facility.subtitle') : 'Where the person goes first for care'} columns={2}>
      <PickerField
        name="hcpId"
        label="Home facility"
        picker={homeFacilityPicker(plan.allowedHcpLevels, home)}
        placeholder="Name, code or town"
        help={t('registration:onThisPlan', { levels })}
      />
      {hcp && (
        <FactList
          columns={3}
          facts={[
            { label: 'Location', value: hcp.town.name, second: hcp.lga.name },
            { label: 'Level', value: labelText(HCP_LEVEL[hcp.level]), second: hcp.phone },
            {
              label: 'Capacity left',
              value:
                hcp.capitationCapacity === 0
                  ? labelText('No limit')
                  : t('registration:moreLives', { number: number(Math.max(0, hcp.capitationCapacity - hcp.lives)) }),
              second: t('registration:choseIt', { number: number(hcp.lives) }),
            },
          ]}
        />
      )}
    </FormSection>
  );
}
