import { Box } from '@chakra-ui/react';
import { useParams } from 'react-router';
import { liveRecord } from '../../platform/live.ts';
import { useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { encounterDetail } from '../../screens/care.screens.ts';
import { claimApproval, claimDetail } from '../../screens/claims.screens.ts';
import { enrolleeDetail, hcpDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { ComplaintActions } from './ComplaintActions.tsx';
import { type Complaint_DetailsFragment, useComplaintDetailPageQuery } from './ComplaintDetailPage.generated.ts';
import { ComplaintDocuments } from './ComplaintDocuments.tsx';
import { COMPLAINT_CATEGORY, COMPLAINT_CHANNEL, COMPLAINT_DONE, COMPLAINT_PARTY, COMPLAINT_STATUS } from './complaint.labels.ts';

type Complaint = Complaint_DetailsFragment;
type Props = { complaint: Complaint };

/** A complaint with its deadline, facts, questions, answer, history and actions; a facility sees what was shared with it. */
export default function ComplaintDetailPage() {
  const { id = '' } = useParams();
  const isFacility = useViewer().role === 'HCP';
  const result = useComplaintDetailPageQuery({ id }, liveRecord('Complaint', id));
  const complaint = result.data?.complaint;
  const crumbs = useRecordCrumbs(complaint?.complaintNo);
  return (
    <DetailPage
      result={result}
      title={complaint ? COMPLAINT_CATEGORY[complaint.category] : ''}
      crumbs={crumbs}
      tags={complaint && <StatusTag label={COMPLAINT_STATUS[complaint.status]} />}
      subtitle={complaint && `${complaint.complaintNo}, received on ${dateTime(complaint.receivedAt)}`}
      right={
        complaint && !isFacility ? <StatusHistoryPanel history={complaint.history} titleOf={titleByAction(COMPLAINT_DONE)} /> : undefined
      }
      bar={complaint && complaint.availableActions.length > 0 ? <ComplaintActions complaint={complaint} /> : undefined}
    >
      {complaint && (
        <>
          <Deadline complaint={complaint} />
          <HeldClaims complaint={complaint} />
          <Facts complaint={complaint} isFacility={isFacility} />
          {complaint.details && (
            <Panel title="What happened">
              <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                {complaint.details}
              </Box>
            </Panel>
          )}
          {complaint.documents.length > 0 && (
            <Panel title="Documents">
              <ComplaintDocuments documents={complaint.documents} />
            </Panel>
          )}
          {complaint.questions.map((question) => (
            <Question key={question.id} question={question} isFacility={isFacility} />
          ))}
          {complaint.answer && <Answer complaint={complaint} />}
        </>
      )}
    </DetailPage>
  );
}

function Deadline({ complaint: { decidedAt, overdue, answerBy, acknowledgeBy, acknowledgedAt } }: Props) {
  if (decidedAt) return null;
  const due = acknowledgedAt
    ? `Answer by ${dateTime(answerBy)}`
    : `Acknowledge by ${dateTime(acknowledgeBy)}, answer by ${dateTime(answerBy)}`;
  return overdue ? <Callout kind="block" title={`Overdue. ${due}`} /> : <Callout kind="info" title={due} />;
}

/** The claims that wait for the decision, with a link for those who may open them. */
function HeldClaims({ complaint: { heldClaims } }: Props) {
  const screenPath = useScreenPath();
  if (heldClaims.length === 0) return null;
  return (
    <Callout kind="warn" title="The claim of this visit is not approved before the decision">
      {heldClaims.map(({ id, claimNo }) => {
        const path = screenPath(claimApproval, { claimId: id }) ?? screenPath(claimDetail, { claimId: id });
        return (
          <Box key={id} className="code">
            {path ? <ScreenLink to={path}>{claimNo}</ScreenLink> : claimNo}
          </Box>
        );
      })}
    </Callout>
  );
}

function Facts({ complaint, isFacility }: Props & { isFacility: boolean }) {
  const screenPath = useScreenPath();
  const linked = (path: string | null, text: string) => (path ? <ScreenLink to={path}>{text}</ScreenLink> : text);
  const { enrollee, hcp, encounterId, encounterNo, visitAt, callerName, callerPhone, assignee, officer, recordedBy } = complaint;
  return (
    <Panel title="Complaint">
      <FactList
        columns={3}
        facts={[
          { label: 'Number', value: <span className="code">{complaint.complaintNo}</span> },
          enrollee
            ? {
                label: 'Person',
                value: linked(screenPath(enrolleeDetail, { id: enrollee.id }), enrollee.fullName),
                second: enrollee.enrolmentNo && <span className="code">{enrollee.enrolmentNo}</span>,
              }
            : { label: 'Person', value: callerName ?? 'Not named', second: callerName ? (callerPhone ?? 'Not enrolled') : null },
          !isFacility && { label: 'Channel', value: COMPLAINT_CHANNEL[complaint.channel], second: recordedBy && `By ${recordedBy.name}` },
          !isFacility && { label: 'Facility', value: hcp ? linked(screenPath(hcpDetail, { id: hcp.id }), hcp.name) : 'None' },
          encounterId
            ? {
                label: 'Visit',
                value: linked(screenPath(encounterDetail, { id: encounterId }), encounterNo ?? ''),
                second: visitAt && date(visitAt),
              }
            : { label: 'Visit', value: 'Not named' },
          !isFacility && { label: 'Assigned to', value: assignee?.name ?? 'Nobody yet' },
          officer && { label: 'About the officer', value: officer.name, second: 'Does not see the complaint' },
          !isFacility &&
            hcp && {
              label: 'Seen by the facility',
              value: complaint.sharedAt ? `Since ${date(complaint.sharedAt)}` : 'No',
              second: complaint.sharedAt && (complaint.namesPerson ? 'With the name' : 'Without the name'),
            },
        ].filter((fact) => fact !== false && fact !== null)}
      />
    </Panel>
  );
}

function Question({ question, isFacility }: { question: Complaint['questions'][number]; isFacility: boolean }) {
  const { party, askedBy, askedAt, answeredBy, answeredAt, answer, documents } = question;
  return (
    <Panel title={isFacility ? 'Question of the scheme' : `Question to the ${COMPLAINT_PARTY[party].toLowerCase()}`}>
      <Said by={`${askedBy.name}, ${dateTime(askedAt)}`}>{question.question}</Said>
      <Said by={answeredAt ? `Answer: ${answeredBy?.name ?? ''}, ${dateTime(answeredAt)}` : 'Answer'}>
        {answeredAt ? answer : 'None yet'}
      </Said>
      {documents.length > 0 && <ComplaintDocuments documents={documents} />}
    </Panel>
  );
}

/** A text under its author and time. */
const Said = ({ by, children }: { by: string; children: string | null }) => (
  <Box _notFirst={{ mt: '2' }}>
    <Box textStyle="small" color="fg.muted">
      {by}
    </Box>
    <Text>{children}</Text>
  </Box>
);

const Text = ({ children }: { children: string | null }) => (
  <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
    {children}
  </Box>
);

const Answer = ({ complaint: { status, answer, decidedAt, decidedBy } }: Props) => (
  <Callout
    kind={status === 'REJECTED' ? 'block' : 'passed'}
    title={`${COMPLAINT_STATUS[status].text} on ${date(decidedAt)}${decidedBy ? ` by ${decidedBy.name}` : ''}`}
  >
    <Text>{answer}</Text>
  </Callout>
);
