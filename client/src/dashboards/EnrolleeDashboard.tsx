import { Box, Flex, Grid } from '@chakra-ui/react';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Navigate } from 'react-router';
import { homeOf } from '../app/next.ts';
import { useSession, useViewer } from '../app/session.tsx';
import { dependantAsk } from '../features/dependant-requests/dependant-request.screens.ts';
import { MyDependantRequests } from '../features/dependant-requests/MyDependantRequests.tsx';
import { VISIT_TYPE } from '../features/encounters/encounter.labels.ts';
import { hospitalVisits } from '../features/encounters/encounter.screens.ts';
import { ENROLLEE_STATUS, RELATIONSHIP } from '../features/enrollees/enrollee.labels.ts';
import { PremiumCard } from '../features/invoices/PremiumCard.tsx';
import { type EnrolleeDashboardQuery, useEnrolleeDashboardQuery } from '../graphql/generated.ts';
import { Page, Panel } from '../ui/detail/page.tsx';
import { EmptyState } from '../ui/detail/states.tsx';
import { date } from '../ui/format.ts';
import { ScreenLink } from '../ui/link.tsx';
import { StatusTag } from '../ui/status.tsx';
import { DashboardState } from './DashboardState.tsx';
import { VisitQuestion } from './VisitQuestion.tsx';

type Data = EnrolleeDashboardQuery;

/** The member's own: the card first, because it is shown at the desk; then whether they are covered today. */
export default function EnrolleeDashboard() {
  const viewer = useViewer();
  const { enrolleeId } = viewer;
  // Until cover has begun there is nothing here; the registration says what is next.
  if (!enrolleeId || viewer.registering) return <Navigate to={homeOf({ ...viewer, registering: true })} replace />;
  return <Cover id={enrolleeId} />;
}

function Cover({ id }: { id: string }) {
  const result = useEnrolleeDashboardQuery({ id });
  const { data } = result;
  if (!data) return <DashboardState result={result} />;
  const [question] = data.toConfirm.items;
  return (
    <Page>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
        maxW="1040px"
        w="full"
        mx="auto"
      >
        <Flex direction="column" gap="3" minW="0">
          <MemberCard enrollee={data.enrollee} />
          <CoveredToday data={data} />
          <PremiumCard />
          {question && <VisitQuestion visit={question} total={data.toConfirm.total} />}
        </Flex>
        <Flex direction="column" gap="3" minW="0">
          <Family enrollee={data.enrollee} />
          <Visits data={data} />
        </Flex>
      </Grid>
    </Page>
  );
}

function MemberCard({ enrollee }: { enrollee: Data['enrollee'] }) {
  const { settings } = useSession();
  return (
    <Box as="section" aria-label="Member card" bg="accent.solid" color="accent.contrast" rounded="10px" px="4" py="3.5">
      <Box textStyle="small" opacity={0.9}>
        {settings?.stateName} State scheme, {enrollee.plan.name}
      </Box>
      <Box as="h1" textStyle="h1" mt="2">
        {enrollee.fullName}
      </Box>
      <Box className="code" fontSize="15px">
        {enrollee.enrolmentNo}
      </Box>
      <Grid templateColumns="auto 1fr" columnGap="3" mt="3">
        <Box opacity={0.85}>Born</Box>
        <Box>{date(enrollee.dateOfBirth)}</Box>
        <Box opacity={0.85}>Facility</Box>
        <Box>{enrollee.hcp ? `${enrollee.hcp.name}, ${enrollee.hcp.lga.name}` : 'Not chosen yet'}</Box>
        <Box opacity={0.85}>Cover</Box>
        <Box>
          from {date(enrollee.coverageStart)}
          {enrollee.coverageEnd && ` to ${date(enrollee.coverageEnd)}`}
        </Box>
      </Grid>
    </Box>
  );
}

function CoveredToday({ data: { eligibility, enrollee } }: { data: Data }) {
  const covered = eligibility.answer === 'ELIGIBLE';
  const Icon = covered ? ShieldCheck : ShieldAlert;
  return (
    <Panel>
      <Flex align="center" gap="3" pt="1">
        <Box color={covered ? 'success.fg' : 'danger.fg'}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box>
          <Box textStyle="h2">{covered ? 'You are covered today' : 'You are not covered today'}</Box>
          <Box color="fg.muted" textStyle="small">
            {covered
              ? [enrollee.plan.name, enrollee.mda?.name].filter(Boolean).join(', ')
              : eligibility.reasons.map((reason) => reason.message).join(' ')}
          </Box>
        </Box>
      </Flex>
    </Panel>
  );
}

function Family({ enrollee }: { enrollee: Data['enrollee'] }) {
  const others = enrollee.family.filter((member) => member.id !== enrollee.id);
  return (
    <Panel
      title="Family"
      action={
        enrollee.relationship === 'PRINCIPAL' && enrollee.status === 'ACTIVE' ? (
          <ScreenLink to={dependantAsk}>Add someone</ScreenLink>
        ) : undefined
      }
      padding={false}
    >
      {others.length === 0 && (
        <EmptyState
          title="Only you are covered"
          text="Ask for your spouse and children to be added; a registration officer looks at the papers."
        />
      )}
      {others.map((member) => (
        <Flex key={member.id} align="center" gap="3" px="3.5" minH="52px" borderTopWidth="1px" borderColor="border.muted">
          <Box flex="1">
            <Box fontWeight="500">{member.fullName}</Box>
            <Box textStyle="small" color="fg.muted">
              {RELATIONSHIP[member.relationship]}, {member.age}
              {member.coverageEnd && `, until ${date(member.coverageEnd)}`}
            </Box>
          </Box>
          <StatusTag label={ENROLLEE_STATUS[member.status]} />
        </Flex>
      ))}
      <MyDependantRequests />
    </Panel>
  );
}

function Visits({ data: { visits } }: { data: Data }) {
  return (
    <Panel
      title="Last visits"
      action={visits.total > 0 ? <ScreenLink to={hospitalVisits}>All visits</ScreenLink> : undefined}
      padding={false}
    >
      {visits.total === 0 && <EmptyState title="No visit yet" text="A facility’s visits of you and your children stand here." />}
      {visits.items.map((visit) => (
        <Box key={visit.id} px="3.5" py="2" borderTopWidth="1px" borderColor="border.muted">
          <Box fontWeight="500">{visit.hcp.name}</Box>
          <Box textStyle="small" color="fg.muted">
            {date(visit.visitAt)}, {VISIT_TYPE[visit.visitType].toLowerCase()}, {visit.enrollee.fullName}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
