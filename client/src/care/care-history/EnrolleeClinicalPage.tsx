import { Box, Flex, Stack } from '@chakra-ui/react';
import { sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { paRequestDetail } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList, Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date, dateTime, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { EligibilityAnswerBox, LimitsUsed } from '../eligibility/EligibilityPanel.tsx';
import { VISIT_OUTCOME, VISIT_TYPE } from '../encounters/encounter.labels.ts';
import { PA_REQUEST_STATUS } from '../pa-requests/pa-request.labels.ts';
import { type EnrolleeClinicalPageQuery, useEnrolleeClinicalPageQuery } from './EnrolleeClinicalPage.generated.ts';

type Data = EnrolleeClinicalPageQuery;

/** The clinical summary of a patient: person, cover, earlier diagnoses and services. */
export default function EnrolleeClinicalPage() {
  const { id = '' } = useMount().params;
  const result = useEnrolleeClinicalPageQuery({ id });
  const { data } = result;
  const person = data?.enrollee;
  const crumbs = useRecordCrumbs(person?.fullName);
  return (
    <DetailPage
      title={person?.fullName ?? 'Clinical summary'}
      crumbs={crumbs}
      subtitle={person && `Clinical summary, ${person.plan.name}`}
      result={result}
      rail={data && <Rail data={data} />}
    >
      {data && (
        <>
          <Visits visits={data.encounters} />
          <Authorised requests={data.paRequests} />
        </>
      )}
    </DetailPage>
  );
}

function Rail({ data: { enrollee: person, eligibility } }: { data: Data }) {
  return (
    <>
      <Panel>
        <Person
          name={person.fullName}
          number={person.enrolmentNo}
          photoUrl={person.photoUrl}
          note={`${sexAge(person)}, born ${date(person.dateOfBirth)}`}
        />
      </Panel>
      {eligibility.eligibility && <EligibilityAnswerBox answer={eligibility.eligibility} />}
      <Panel title="Medical and contact details">
        <FactList
          facts={[
            { label: 'Blood group', value: person.bloodGroup ?? 'Not recorded' },
            { label: 'Genotype', value: person.genotype ?? 'Not recorded' },
            { label: 'Disability', value: person.disability ?? 'None recorded' },
            { label: 'Phone', value: person.phone },
            person.nextOfKinName !== null && {
              label: 'Next of kin',
              value: person.nextOfKinName,
              second: [person.nextOfKinRelationship, person.nextOfKinPhone].filter(Boolean).join(', '),
            },
          ]}
        />
      </Panel>
      {eligibility.eligibility && eligibility.eligibility.limits.length > 0 && (
        <Panel title="Limits">
          <LimitsUsed limits={eligibility.eligibility.limits} />
        </Panel>
      )}
    </>
  );
}

function Visits({ visits }: { visits: Data['encounters'] }) {
  return (
    <Panel title="Visits" note={plural(visits.total, 'visit')} padding={false}>
      {visits.total === 0 && <EmptyState title="No visits yet" text="This person’s visits to your facility are listed here." />}
      {visits.items.map((visit) => (
        <Stack key={visit.id} gap="0.5" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
          <Flex gap="3" wrap="wrap" align="baseline">
            <Box fontWeight="500">{dateTime(visit.visitAt)}</Box>
            <Box color="fg.muted">
              {VISIT_TYPE[visit.visitType]}, {visit.hcp.name}
            </Box>
          </Flex>
          <Box>{visit.diagnoses.map(({ code, name }) => `${name} (${code})`).join('; ') || 'No diagnosis yet'}</Box>
          {visit.complaint && <Box color="fg.muted">Complaint: {visit.complaint}</Box>}
          {visit.treatment && <Box color="fg.muted">Treatment: {visit.treatment}</Box>}
          {visit.outcome && <Box color="fg.muted">Outcome: {VISIT_OUTCOME[visit.outcome]}</Box>}
        </Stack>
      ))}
    </Panel>
  );
}

function Authorised({ requests }: { requests: Data['paRequests'] }) {
  return (
    <Panel title="PA requests" note={plural(requests.total, 'request')} padding={false}>
      {requests.total === 0 && <EmptyState title="No active or pending PA requests" />}
      {requests.items.map((request) => (
        <Flex key={request.id} gap="3" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted" align="flex-start">
          <Box flex="1" minW="0">
            <ScreenLink to={paRequestDetail} params={{ id: request.id }}>
              {request.requestNo}
            </ScreenLink>
            <Box>{request.items.map(({ qty, service }) => `${qty} × ${service.name}`).join('; ')}</Box>
            {request.code && (
              <Box color="fg.muted" textStyle="small">
                {request.code.code}, valid until {date(request.code.validUntil)}
              </Box>
            )}
          </Box>
          <StatusTag label={PA_REQUEST_STATUS[request.status]} />
        </Flex>
      ))}
    </Panel>
  );
}
