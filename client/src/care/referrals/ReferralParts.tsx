import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { encounterDetail, encounterForm, referralDetail } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { MarkedText } from '../../ui/MarkedText.tsx';
import { HourBar, StatusTag } from '../../ui/status.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { ENCOUNTER_STATUS, VISIT_TYPE } from '../encounters/encounter.labels.ts';
import { URGENCY } from '../pa-requests/pa-request.labels.ts';
import type { Referral_DetailsFragment } from './Referral.generated.ts';
import { EMERGENCY_MINUTES } from './ReferralTable.tsx';
import { REFERRAL_EVENT, referralStatusLabel } from './referral.labels.ts';

export type ReferralDetails = Referral_DetailsFragment;
type Props = { referral: ReferralDetails };

export function ReferralTags({ referral }: Props) {
  return (
    <>
      <StatusTag label={URGENCY[referral.urgency]} />
      <StatusTag label={referralStatusLabel(referral)} />
    </>
  );
}

/** Time left to decide an emergency, whose patient moves immediately. */
export function ReferralClock({ referral }: Props) {
  const { t } = useCareTexts();
  if (!referral.decisionDueAt) return null;
  return (
    <Box borderWidth="1px" rounded="l3" bg="bg.panel" px="3" py="1.5" display="flex" gap="3" alignItems="center" flexWrap="wrap">
      <HourBar dueAt={referral.decisionDueAt} total={EMERGENCY_MINUTES} width={84} />
      <Box color="fg.muted" textStyle="small">
        {t('care:referral.clock', { asked: dateTime(referral.requestedAt), due: dateTime(referral.decisionDueAt) })}
      </Box>
    </Box>
  );
}

const Link = ({ to }: { to: { id: string; referralNo: string } }) => (
  <ScreenLink to={referralDetail} params={{ id: to.id }}>
    {to.referralNo}
  </ScreenLink>
);

/** Instructions for the patient of an approved referral. */
function ForThePatient({ referral }: Props) {
  const { t } = useCareTexts();
  const { referralCode, toHcp, appointmentAt, validUntil } = referral;
  return (
    <Callout
      kind="passed"
      title={t(appointmentAt ? 'care:referral.goOn' : 'care:referral.go', { facility: toHcp.name, date: dateTime(appointmentAt) })}
    >
      <MarkedText text={t('care:referral.showCode', { code: referralCode, date: date(validUntil) })}>
        {(part) => (
          <Box as="span" className="code" fontWeight="600">
            {part}
          </Box>
        )}
      </MarkedText>
    </Callout>
  );
}

/** Notices about a referral: emergency in progress, query, rejected, declined, redirected. */
export function ReferralNotices({ referral }: Props) {
  const { t } = useCareTexts();
  const { role } = useViewer();
  const { status, urgency, arrivedAt, queryNote, queriedAt, redirectedFrom, redirectedTo } = referral;
  return (
    <Stack gap="2" _empty={{ display: 'none' }}>
      {role === 'ENROLLEE' && referral.daysLeft !== null && <ForThePatient referral={referral} />}
      {status === 'PENDING' && urgency === 'EMERGENCY' && (
        <Callout kind="warn" title={t(arrivedAt ? 'care:referral.arrived' : 'care:referral.goesAtOnce')}>
          {arrivedAt
            ? t('care:referral.arrivedText', { facility: referral.toHcp.name, date: dateTime(arrivedAt) })
            : t('care:referral.goesAtOnceText', { facility: referral.toHcp.name })}
        </Callout>
      )}
      {queryNote && (
        <Callout kind={status === 'PENDING' ? 'warn' : 'info'} title={t('care:referral.schemeAsked', { date: dateTime(queriedAt) })}>
          {queryNote}
        </Callout>
      )}
      {referral.needsReview && status === 'PENDING' && (
        <Callout kind="info" title="A level of care was skipped">
          {referral.fromHcp.name} is {HCP_LEVEL[referral.fromHcp.level].toLowerCase()}, {referral.toHcp.name} is{' '}
          {HCP_LEVEL[referral.toHcp.level].toLowerCase()}.
        </Callout>
      )}
      {status === 'REJECTED' && (
        <Callout kind="block" title={t('member:changeStatus.REJECTED')}>
          {referral.rejectionReason}
        </Callout>
      )}
      {status === 'DECLINED' && (
        <Callout kind="warn" title={t('care:referral.declined', { facility: referral.toHcp.name })}>
          {referral.declineReason}
          {redirectedTo && (
            <Box>
              {t('care:referral.submittedOn')} <Link to={redirectedTo} />.
            </Box>
          )}
        </Callout>
      )}
      {redirectedFrom && (
        <Callout kind="info" title={t('care:referral.declinedBefore')}>
          {t('care:referral.madeFrom')} <Link to={redirectedFrom} />.
        </Callout>
      )}
      {referral.feedbackNote && (
        <Callout kind="passed" title={t('care:referral.feedback', { facility: referral.toHcp.name })}>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {referral.feedbackNote}
          </Box>
        </Callout>
      )}
    </Stack>
  );
}

/** Clinical findings of the sender. Hidden from viewers without access to them. */
export function ReferralClinicalPanel({ referral }: Props) {
  if (referral.presentingComplaint === null) return null;
  const { provisionalDiagnosis, services } = referral;
  return (
    <Panel title="Referral reason" note={`${referral.referringPersonName}, ${referral.referringPersonCadre}`}>
      <FactList
        layout="rows"
        facts={[
          { label: 'Reason', value: <Words>{referral.reason}</Words> },
          {
            label: 'Diagnosis',
            value: provisionalDiagnosis && `${provisionalDiagnosis.code} ${provisionalDiagnosis.name}`,
            second: 'Provisional',
          },
          { label: 'Complaint', value: <Words>{referral.presentingComplaint}</Words> },
          { label: 'Findings', value: <Words>{referral.examinationFindings}</Words> },
          { label: 'Investigations', value: <Words>{referral.investigationsDone}</Words> },
          { label: 'Treatment given', value: <Words>{referral.treatmentGiven}</Words> },
          { label: 'Specialty', value: referral.specialty },
          { label: 'Services required', value: services.map(({ name }) => name).join('; ') || 'To be decided by the receiving facility' },
        ]}
      />
    </Panel>
  );
}

const Words = ({ children }: { children: string | null }) => (
  <Box as="span" fontWeight="400" whiteSpace="pre-wrap">
    {children}
  </Box>
);

type FacilityProps = { title: string; hcp: ReferralDetails['toHcp']; children?: ReactNode };

export function ReferralFacility({ title, hcp, children }: FacilityProps) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  return (
    <Panel title={title}>
      <FactList
        layout="rows"
        facts={[
          { label: 'Name', value: hcp.name, second: hcp.code },
          { label: 'Location', value: hcp.address, second: `${hcp.town.name}, ${t('care:lga', { name: hcp.lga.name })}` },
          { label: 'Level', value: labelText(HCP_LEVEL[hcp.level]) },
          { label: 'Phone', value: hcp.phone },
        ]}
      />
      {children}
    </Panel>
  );
}

/** Code, validity, appointment and arrival. */
export function ReferralFacts({ referral }: Props) {
  const { requestedAt, decidedAt, referralCode, validUntil, daysLeft, extendedAt, acceptedAt, appointmentAt, arrivedAt, completedAt } =
    referral;
  const { role } = useViewer();
  const { t } = useCareTexts();
  // Requester, decider and contact are for facilities and the scheme only.
  const isMember = role === 'ENROLLEE';
  const contact = isMember ? '' : [referral.contactName, referral.contactPhone].filter(Boolean).join(', ');
  return (
    <Panel title="Referral">
      <FactList
        layout="rows"
        facts={[
          referralCode !== null && { label: 'Code', value: <span className="code">{referralCode}</span> },
          validUntil !== null && {
            label: 'Valid until',
            value: date(validUntil),
            second:
              daysLeft !== null && `${t('care:daysLeft', { count: daysLeft })}${extendedAt ? `, ${t('care:referral.extended')}` : ''}`,
          },
          { label: 'Requested', value: dateTime(requestedAt), second: !isMember && referral.requestedBy.name },
          decidedAt !== null && { label: 'Decided', value: dateTime(decidedAt), second: !isMember && referral.decidedBy?.name },
          acceptedAt !== null && { label: 'Accepted', value: dateTime(acceptedAt) },
          appointmentAt !== null && { label: 'Appointment', value: dateTime(appointmentAt) },
          arrivedAt !== null && { label: 'Arrived', value: dateTime(arrivedAt) },
          completedAt !== null && { label: 'Completed', value: dateTime(completedAt) },
          contact !== '' && { label: 'Contact', value: contact },
        ]}
      />
    </Panel>
  );
}

/** The visit behind the referral, and the visits based on it. */
export function ReferralVisits({ referral }: Props) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const { fromEncounter, visits } = referral;
  const screenPath = useScreenPath();
  if (!fromEncounter && visits.length === 0) return null;
  return (
    <Panel title="Visits">
      <FactList
        layout="rows"
        facts={[
          fromEncounter && {
            label: fromEncounter.encounterNo,
            value: dateTime(fromEncounter.visitAt),
            second: t('care:referral.visitBefore', { facility: referral.fromHcp.name }),
          },
          ...visits.map((visit) => ({
            label: visit.encounterNo,
            value: (
              <ScreenLink
                to={
                  visit.status === 'OPEN'
                    ? screenPath(encounterForm, {}, { search: `?visit=${visit.id}` })
                    : screenPath(encounterDetail, { id: visit.id })
                }
              >
                {dateTime(visit.visitAt)}
              </ScreenLink>
            ),
            second: `${labelText(VISIT_TYPE[visit.visitType])}, ${labelText(ENCOUNTER_STATUS[visit.status].text).toLowerCase()}`,
          })),
        ]}
      />
    </Panel>
  );
}

export function ReferralHistory({ referral }: Props) {
  if (referral.history.length === 0) return null;
  return <StatusHistoryPanel history={referral.history} titleOf={titleByAction(REFERRAL_EVENT)} systemActor="The scheme" />;
}
