import { Box, Button, Flex, Grid, IconButton } from '@chakra-ui/react';
import { Printer, QrCode, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { VISIT_TYPE } from '../../care/encounters/encounter.labels.ts';
import { MyDependantRequests } from '../../enrolment/dependant-requests/MyDependantRequests.tsx';
import { MemberCard } from '../../members/cards/MemberCard.tsx';
import { ENROLLEE_STATUS } from '../../members/enrollees/enrollee.labels.ts';
import { MissingPhotos } from '../../members/enrollees/MissingPhotos.tsx';
import { coversOnlyNewborns, mayHaveFamily } from '../../members/enrollees/may-have-family.ts';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { homeOf } from '../../platform/area-addresses.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { PremiumCard } from '../../premiums/invoices/PremiumCard.tsx';
import { ownComplaintCreate, ownComplaintList } from '../../screens/administration.screens.ts';
import { encounterDetail, hospitalVisits } from '../../screens/care.screens.ts';
import { dependantAsk } from '../../screens/enrolment.screens.ts';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { date } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { onDemand } from '../../ui/popup/on-demand.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useLabelText } from '../../ui/use-label-text.ts';
import { DashboardState } from './DashboardState.tsx';
import { EncounterQuestion } from './EncounterQuestion.tsx';
import { type EnrolleeDashboardQuery, useEnrolleeDashboardQuery } from './EnrolleeDashboard.generated.ts';

const CardDialog = onDemand(() => import('../../members/cards/CardDialog.tsx'));
const MemberCardPaper = onDemand(async () => ({ default: (await import('../../members/cards/MemberCardPaper.tsx')).MemberCardPaper }));

type Data = EnrolleeDashboardQuery;

/** The member's dashboard: the card first, because it is shown at the desk, then the cover. */
export default function EnrolleeDashboard() {
  const viewer = useViewer();
  const { enrolleeId } = viewer;
  // Before cover starts, the registration page shows the next step.
  if (!enrolleeId || viewer.registering) return <Navigate to={homeOf({ ...viewer, registering: true })} replace />;
  return <Cover id={enrolleeId} />;
}

function Cover({ id }: { id: string }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const result = useEnrolleeDashboardQuery({ id });
  const { data } = result;
  // The printable card replaces the page.
  const [search, setSearch] = useSearchParams();
  const printed = search.get('card');
  const setPrinted = (card: string | null) => setSearch(card ? { card } : {});
  if (!data) return <DashboardState result={result} failedTitle={t('member:dashboard.failed')} />;
  if (printed) return <MemberCardPaper id={printed} onBack={() => setPrinted(null)} />;
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
          <MemberCard holder={data.enrollee} title />
          <Button variant="outline" size="sm" alignSelf="flex-start" onClick={() => setPrinted(data.enrollee.id)}>
            <Printer size={16} aria-hidden /> {t('member:card.print')}
          </Button>
          <CoveredToday data={data} />
          <MissingPhotos family={data.enrollee.family} />
          <PremiumCard />
          {question && <EncounterQuestion visit={question} total={data.toConfirm.total} />}
        </Flex>
        <Flex direction="column" gap="3" minW="0">
          <Family enrollee={data.enrollee} onPrint={(member) => setPrinted(member)} />
          <Visits data={data} />
          <Complain />
        </Flex>
      </Grid>
    </Page>
  );
}

function CoveredToday({ data: { eligibility, enrollee } }: { data: Data }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const planName = usePlanName();
  const reasonText = useReasonText(enrollee);
  const covered = eligibility.answer === 'ELIGIBLE';
  const Icon = covered ? ShieldCheck : ShieldAlert;
  return (
    <Panel>
      <Flex align="center" gap="3" pt="1">
        <Box color={covered ? 'success.fg' : 'danger.fg'}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box>
          <Box textStyle="h2">{t(covered ? 'member:dashboard.covered' : 'member:dashboard.notCovered')}</Box>
          <Box color="fg.muted" textStyle="small">
            {covered
              ? [planName(enrollee.plan), enrollee.mda?.name].filter(Boolean).join(', ')
              : eligibility.reasons.map(reasonText).join(' ')}
          </Box>
        </Box>
      </Flex>
    </Panel>
  );
}

/** Why there is no cover, with the dates of the cover. */
function useReasonText({ coverageStart, coverageEnd }: Data['enrollee']) {
  const failureText = useFailureText();
  return ({ code, message }: Data['eligibility']['reasons'][number]) =>
    failureText({
      code,
      message,
      fields: {},
      network: false,
      params: { date: date(code === 'ELG_WAITING' ? coverageStart : coverageEnd) },
    });
}

function Family({ enrollee, onPrint }: { enrollee: Data['enrollee']; onPrint: (id: string) => void }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const planName = usePlanName();
  const [shown, setShown] = useState<Data['enrollee']['family'][number] | null>(null);
  const others = enrollee.family.filter((member) => member.id !== enrollee.id);
  return (
    <Panel
      title={t('member:family.title')}
      action={
        enrollee.relationship === 'PRINCIPAL' && enrollee.status === 'ACTIVE' && mayHaveFamily(enrollee.plan) ? (
          <ScreenLink to={dependantAsk}>{t('member:family.add')}</ScreenLink>
        ) : undefined
      }
      padding={false}
    >
      {others.length === 0 && (
        <EmptyState
          title={t('member:family.onlyYou')}
          text={
            !mayHaveFamily(enrollee.plan)
              ? t('member:family.onePerson', { plan: planName(enrollee.plan) })
              : coversOnlyNewborns(enrollee.plan)
                ? t('member:family.newbornOnly', { plan: planName(enrollee.plan), weeks: enrollee.plan.newbornWeeks })
                : t('member:family.ask')
          }
        />
      )}
      {others.map((member) => (
        <Flex key={member.id} align="center" gap="3" px="3.5" minH="52px" borderTopWidth="1px" borderColor="border.muted">
          <Box flex="1">
            <Box fontWeight="500">{member.fullName}</Box>
            <Box textStyle="small" color="fg.muted">
              {t(`member:relationship.${member.relationship}`)}, {member.age}
              {member.status === 'ACTIVE' && member.coverageEnd && `, ${t('member:until', { date: date(member.coverageEnd) })}`}
            </Box>
            {member.status !== 'ACTIVE' && member.statusReason && (
              <Box textStyle="small" color="fg.muted">
                {member.statusReason}
              </Box>
            )}
          </Box>
          <StatusTag label={ENROLLEE_STATUS[member.status]} text={t(`member:status.${member.status}`)} />
          {member.status === 'ACTIVE' && (
            <IconButton
              size="sm"
              variant="outline"
              aria-label={t('member:card.of', { name: member.fullName })}
              onPointerEnter={CardDialog.load}
              onFocus={CardDialog.load}
              onClick={() => setShown(member)}
            >
              <QrCode size={16} aria-hidden />
            </IconButton>
          )}
        </Flex>
      ))}
      {shown && (
        <CardDialog
          id={shown.id}
          name={shown.fullName}
          onClose={() => setShown(null)}
          onPrint={() => {
            setShown(null);
            onPrint(shown.id);
          }}
        />
      )}
      <MyDependantRequests />
    </Panel>
  );
}

/** The way to complaints, which are no tab on a phone. */
function Complain() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const createPath = useScreenPath()(ownComplaintCreate);
  return (
    <Panel title={t('member:complain.title')} action={<ScreenLink to={ownComplaintList}>{t('member:complain.all')}</ScreenLink>}>
      <Flex direction="column" align="flex-start" gap="2">
        <Box color="fg.muted">{t('member:complain.text')}</Box>
        {createPath && (
          <LinkButton to={createPath} variant="outline" size="sm">
            {t('member:complain.make')}
          </LinkButton>
        )}
      </Flex>
    </Panel>
  );
}

function Visits({ data: { visits } }: { data: Data }) {
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <Panel
      title={t('member:visits.last')}
      action={visits.total > 0 ? <ScreenLink to={hospitalVisits}>{t('member:visits.all')}</ScreenLink> : undefined}
      padding={false}
    >
      {visits.total === 0 && <EmptyState title={t('member:visits.none')} text={t('member:visits.noneOnDashboard')} />}
      {visits.items.map((visit) => (
        <Box key={visit.id} px="3.5" py="2" borderTopWidth="1px" borderColor="border.muted">
          <Box fontWeight="500">
            <ScreenLink to={encounterDetail} params={{ id: visit.id }}>
              {visit.hcp.name}
            </ScreenLink>
          </Box>
          <Box textStyle="small" color="fg.muted">
            {date(visit.visitAt)}, {labelText(VISIT_TYPE[visit.visitType]).toLowerCase()}, {visit.enrollee.fullName}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
