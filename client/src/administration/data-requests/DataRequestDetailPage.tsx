import { Stack } from '@chakra-ui/react';
import { useParams } from 'react-router';
import { useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DataRequestActions } from './DataRequestActions.tsx';
import { type DataRequest_DetailsFragment, useDataRequestDetailPageQuery } from './DataRequestDetailPage.generated.ts';
import {
  DATA_REQUEST_CHANNEL,
  DATA_REQUEST_DONE,
  DATA_REQUEST_GROUND,
  DATA_REQUEST_KIND,
  DATA_REQUEST_OUTCOME,
  DATA_REQUEST_STATUS,
  DATA_REQUESTER,
  ERASABLE_DATA,
} from './data-request.labels.ts';

type Request = DataRequest_DetailsFragment;

/** A request about personal data: its deadline, facts, answer and history; the copy or the erasure table by its type. */
export default function DataRequestDetailPage() {
  const { id = '' } = useParams();
  const result = useDataRequestDetailPageQuery({ id });
  const request = result.data?.dataRequest;
  const crumbs = useRecordCrumbs(request?.requestNo);
  return (
    <DetailPage
      result={result}
      title={request ? `${DATA_REQUEST_KIND[request.kind]}, ${request.enrollee.fullName}` : ''}
      crumbs={crumbs}
      tags={
        request && (
          <>
            <StatusTag label={DATA_REQUEST_STATUS[request.status]} />
            {request.outcome && <StatusTag label={DATA_REQUEST_OUTCOME[request.outcome]} />}
          </>
        )
      }
      subtitle={request && `Received on ${date(request.receivedOn)}`}
      right={request && <StatusHistoryPanel history={request.history} titleOf={titleByAction(DATA_REQUEST_DONE)} />}
      bar={request && request.availableActions.length > 0 ? <DataRequestActions request={request} /> : undefined}
    >
      {request && (
        <>
          <Deadline request={request} />
          <Facts request={request} />
          {request.answer && <Answer request={request} />}
          {request.kind === 'ACCESS' && request.status !== 'WITHDRAWN' && request.outcome !== 'REFUSED' && <Copy request={request} />}
          {request.erasure.length > 0 && <Erasure request={request} />}
        </>
      )}
    </DetailPage>
  );
}

function Deadline({ request: { status, dueOn, overdue } }: { request: Request }) {
  if (status !== 'OPEN') return null;
  return overdue ? (
    <Callout kind="block" title={`Overdue: the answer was due on ${date(dueOn)}`} />
  ) : (
    <Callout kind="info" title={`Answer by ${date(dueOn)}`} />
  );
}

function Facts({ request }: { request: Request }) {
  const personPath = useScreenPath()(enrolleeDetail, { id: request.enrollee.id });
  const { fullName, enrolmentNo } = request.enrollee;
  return (
    <Panel title="Request">
      <FactList
        columns={3}
        facts={[
          { label: 'Number', value: <span className="code">{request.requestNo}</span> },
          {
            label: 'Enrollee',
            value: personPath ? <ScreenLink to={personPath}>{fullName}</ScreenLink> : fullName,
            second: enrolmentNo && <span className="code">{enrolmentNo}</span>,
          },
          { label: 'Type', value: DATA_REQUEST_KIND[request.kind] },
          { label: 'Requested by', value: DATA_REQUESTER[request.requester], second: request.requesterName },
          { label: 'Channel', value: DATA_REQUEST_CHANNEL[request.channel], second: date(request.receivedOn) },
          { label: 'Recorded', value: request.recordedBy.name, second: dateTime(request.createdAt) },
          { label: 'What is requested', value: request.details, wide: true },
          {
            label: 'How the identity was checked',
            value: request.identityCheck ?? (request.channel === 'PORTAL' ? 'Own portal account' : 'Not checked yet'),
            wide: true,
          },
        ]}
      />
    </Panel>
  );
}

const Answer = ({ request }: { request: Request }) => (
  <Panel title="Answer">
    <FactList
      columns={3}
      facts={[
        { label: 'Outcome', value: request.outcome && DATA_REQUEST_OUTCOME[request.outcome].text },
        request.ground !== null && { label: 'Ground', value: DATA_REQUEST_GROUND[request.ground] },
        { label: 'Answered', value: request.answeredAt && dateTime(request.answeredAt) },
        { label: 'Text', value: <span style={{ whiteSpace: 'pre-line' }}>{request.answer}</span>, wide: true },
      ].filter((fact) => fact !== false)}
    />
  </Panel>
);

const Copy = ({ request }: { request: Request }) => (
  <Panel
    title="Copy of the data"
    note="A workbook with everything on record about this person. The download is logged, also for the member."
  >
    <CopyButton path={`requests/${request.id}`} label="Download copy" />
  </Panel>
);

const ERASURE_COLUMNS = [
  textColumn<Request['erasure'][number]>('Activity', (row) => row.title, { strong: true }),
  textColumn<Request['erasure'][number]>('Kept', (row) => row.kept),
  textColumn<Request['erasure'][number]>(
    'Can be erased now',
    (row) => row.erasable.map((item) => ERASABLE_DATA[item]).join(', ') || 'Nothing',
  ),
];

const Erasure = ({ request }: { request: Request }) => (
  <Panel title="What is kept and what can be erased" padding={false}>
    <Stack overflowX="auto">
      <DataTable rows={request.erasure} columns={ERASURE_COLUMNS} rowKey={(row) => row.title} label="What is kept and what can be erased" />
    </Stack>
  </Panel>
);
