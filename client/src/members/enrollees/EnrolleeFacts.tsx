import { Stack, Wrap } from '@chakra-ui/react';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, dateTime, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import type { EnrolleeDetailPageQuery } from './EnrolleeDetailPage.generated.ts';
import { CHANNEL, MARITAL_STATUS, NIN_STATUS, SEX, VULNERABLE_CATEGORY } from './enrollee.labels.ts';

type Props = { person: EnrolleeDetailPageQuery['enrollee'] };

export function EnrolleeFacts({ person }: Props) {
  const principal = person.relationship === 'PRINCIPAL';
  return (
    <Stack gap="3">
      <Panel title="Person">
        <FactList
          columns={3}
          facts={[
            { label: 'Date of birth', value: date(person.dateOfBirth), second: `${person.age} years` },
            { label: 'Sex', value: SEX[person.sex] },
            principal && { label: 'Marital status', value: person.maritalStatus && MARITAL_STATUS[person.maritalStatus] },
            { label: 'NIN', value: person.nin, second: <StatusTag label={NIN_STATUS[person.ninStatus]} /> },
            { label: 'Blood group, genotype', value: [person.bloodGroup, person.genotype].filter(Boolean).join(', ') },
            { label: 'Occupation', value: person.occupation },
            { label: 'State of origin', value: person.stateOfOrigin },
            { label: 'Disability', value: person.disability },
            person.vulnerableCategory && { label: 'Category', value: VULNERABLE_CATEGORY[person.vulnerableCategory] },
          ]}
        />
      </Panel>
      <Panel title="Contact">
        <FactList
          columns={3}
          facts={[
            { label: 'Phone', value: person.phone, second: <PhoneMarks person={person} /> },
            { label: 'Email', value: person.email },
            {
              label: 'Next of kin',
              value: person.nextOfKinName,
              second: [person.nextOfKinRelationship, person.nextOfKinPhone].filter(Boolean).join(', '),
            },
            { label: 'Address', value: person.address },
            { label: 'LGA', value: person.lga.name },
            { label: 'Town', value: person.town.name, second: person.ward && `Ward ${person.ward.name}` },
          ]}
        />
      </Panel>
      {person.mda && (
        <Panel title={person.session ? 'Institution' : 'Employer'}>
          <FactList
            columns={3}
            facts={[
              { label: person.session ? 'Institution' : 'MDA', value: person.mda.name },
              person.staffNo !== null && { label: 'Staff number', value: person.staffNo },
              person.gradeLevel !== null && { label: 'Grade level', value: person.gradeLevel },
              person.dateOfFirstAppointment !== null && { label: 'First appointment', value: date(person.dateOfFirstAppointment) },
              person.basicSalary !== null && { label: 'Basic salary', value: `${naira(person.basicSalary)} a month` },
              person.session && { label: 'Session', value: person.session.name },
              person.matricNo !== null && { label: 'Matric number', value: person.matricNo },
              person.courseOfStudy !== null && { label: 'Course', value: person.courseOfStudy, second: person.studyLevel },
            ]}
          />
        </Panel>
      )}
      <Panel title="Registration">
        <FactList
          columns={3}
          facts={[
            { label: 'Registered', value: dateTime(person.registeredAt) },
            { label: 'Registered by', value: person.registeredBy?.name },
            { label: 'Channel', value: CHANNEL[person.registrationChannel] },
            person.mergedRecords.length > 0 && {
              label: 'Previously on record as',
              value: person.mergedRecords.map(({ enrolmentNo }) => enrolmentNo).join(', '),
            },
          ]}
        />
      </Panel>
    </Stack>
  );
}

/** Whether text messages reach the phone. */
function PhoneMarks({ person: { phoneUnreachableAt, textsStoppedAt } }: Props) {
  return (
    <Wrap gap="1">
      {phoneUnreachableAt && <StatusTag label={{ text: `Unreachable by text since ${date(phoneUnreachableAt)}`, tone: 'danger' }} />}
      {textsStoppedAt && <StatusTag label={{ text: `Stopped text messages on ${date(textsStoppedAt)}`, tone: 'warn' }} />}
    </Wrap>
  );
}
