import { Box, Flex, Heading } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RegistrationData } from '../../../../../server/enrolment/registrations/registration.input.ts';
import type { RegistrationStep } from '../../../graphql/types.ts';
import { MARITAL_STATUS, SEX, VULNERABLE_CATEGORY } from '../../../members/enrollees/enrollee.labels.ts';
import { HCP_LEVEL } from '../../../network/hcps/hcp.labels.ts';
import { usePlanName } from '../../../network/public/plan-texts.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { type Fact, FactList } from '../../../ui/detail/facts.tsx';
import { age, ageText, date, naira, number } from '../../../ui/format.ts';
import { useLabelText } from '../../../ui/use-label-text.ts';
import { useSteps } from '../registration-steps.ts';
import type { ReviewSummary_RegistrationFragment } from './ReviewStepPage.generated.ts';

type Props = { registration: ReviewSummary_RegistrationFragment; editable?: boolean };

/** A summary of all steps, each with a link to its step. */
export function ReviewSummary({ registration, editable = false }: Props) {
  const { t } = useRegistrationTexts();
  const labelText = useLabelText();
  const planName = usePlanName();
  const { person, institution } = registration.data as RegistrationData;
  const { plan, hcp } = registration;
  const years = age(person.dateOfBirth);
  const share = (basisPoints: number) => naira(Math.round(((institution?.basicSalary ?? 0) * basisPoints) / 10_000));
  const block = (title: string, step: RegistrationStep, facts: (Fact | false | null)[]) => (
    <Block title={title} step={editable ? step : null} id={registration.id} facts={facts} />
  );
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="l3" minW="0">
      {block('Person', 'START', [
        { label: 'Surname', value: person.surname },
        { label: 'First name', value: person.firstName },
        { label: 'Other names', value: person.otherNames },
        { label: 'Sex', value: labelText(SEX[person.sex]) },
        {
          label: 'Date of birth',
          value: `${date(person.dateOfBirth)}, ${years < 2 ? ageText(person.dateOfBirth) : t('registration:years', { count: years })}`,
        },
        { label: 'Marital status', value: labelText(MARITAL_STATUS[person.maritalStatus]) },
        { label: 'NIN', value: person.nin },
        { label: 'Plan', value: plan && planName(plan) },
        { label: 'Blood group, genotype', value: [person.bloodGroup, person.genotype].filter(Boolean).join(', ') },
        { label: 'Occupation', value: person.occupation },
        { label: 'State of origin', value: person.stateOfOrigin },
        person.vulnerableCategory !== null && { label: 'Category', value: labelText(VULNERABLE_CATEGORY[person.vulnerableCategory]) },
        person.disability !== null && { label: 'Disability', value: person.disability },
      ])}
      {block('Contact', 'START', [
        { label: 'Phone', value: person.phone },
        { label: 'Email', value: person.email },
        { label: 'Next of kin', value: person.nextOfKinName, second: `${person.nextOfKinRelationship}, ${person.nextOfKinPhone}` },
        { label: 'Address', value: person.address },
        { label: 'LGA', value: registration.lga?.name },
        {
          label: 'Town',
          value: registration.town?.name,
          second: registration.ward && t('registration:ward', { name: registration.ward.name }),
        },
      ])}
      {institution?.mdaId &&
        block(plan?.sector === 'STUDENT' ? 'Institution' : 'Employer', 'INSTITUTION', [
          { label: plan?.sector === 'STUDENT' ? 'Institution' : 'MDA', value: registration.mda?.name },
          institution.staffNo !== null && { label: 'Staff number', value: institution.staffNo },
          institution.gradeLevel !== null && { label: 'Grade level', value: institution.gradeLevel },
          institution.dateOfFirstAppointment !== null && { label: 'First appointment', value: date(institution.dateOfFirstAppointment) },
          institution.basicSalary != null && { label: 'Basic salary', value: `${naira(institution.basicSalary)} a month` },
          institution.basicSalary != null &&
            plan !== null && { label: 'Premium', value: `${share(plan.employeeShare)} employee, ${share(plan.employerShare)} employer` },
          institution.sessionId !== null && { label: 'Session', value: registration.sessionName },
          institution.matricNo !== null && { label: 'Matric number', value: institution.matricNo },
          institution.courseOfStudy !== null && { label: 'Course', value: institution.courseOfStudy, second: institution.studyLevel },
        ])}
      {hcp &&
        block('Facility', 'INSTITUTION', [
          { label: 'Home facility', value: hcp.name },
          { label: 'Level', value: labelText(HCP_LEVEL[hcp.level]) },
          {
            label: 'Capacity left',
            value:
              hcp.capitationCapacity === 0
                ? labelText('No limit')
                : t('registration:moreLives', { number: number(Math.max(0, hcp.capitationCapacity - hcp.lives)) }),
          },
        ])}
    </Box>
  );
}

type BlockProps = { title: string; step: RegistrationStep | null; id: string; facts: (Fact | false | null)[] };

function Block({ title, step, id, facts }: BlockProps) {
  const { t } = useRegistrationTexts();
  const labelText = useLabelText();
  const { addressOf } = useSteps();
  const address = step && addressOf(id, step);
  return (
    <Box px="3.5" py="3" _notFirst={{ borderTopWidth: '1px', borderColor: 'border.muted' }}>
      <Flex align="center" justify="space-between" mb="2">
        <Heading as="h2" textStyle="h2">
          {labelText(title)}
        </Heading>
        {address && (
          <ChangeLink to={address}>
            <Pencil size={14} aria-hidden /> {t('registration:change')}
            <Box srOnly> {labelText(title).toLowerCase()}</Box>
          </ChangeLink>
        )}
      </Flex>
      <FactList columns={3} facts={facts} />
    </Box>
  );
}

const ChangeLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Flex asChild align="center" gap="1.5" color="accent.fg" fontWeight="500">
    <Link to={to}>{children}</Link>
  </Flex>
);
