import { useParams } from 'react-router';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { CheckList } from '../../ui/detail/CheckList.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { dateRange, dateTime, minutesLeft, minutesText, number } from '../../ui/format.ts';
import { useNow } from '../../ui/now.ts';
import { StatusTag } from '../../ui/status.tsx';
import { DATA_CATEGORY } from '../data-category.labels.ts';
import { DataBreachActions } from './DataBreachActions.tsx';
import { type DataBreach_DetailsFragment, useDataBreachDetailPageQuery } from './DataBreachDetailPage.generated.ts';
import { DATA_BREACH_DONE, DATA_BREACH_RISK, DATA_BREACH_STATUS, MISSING_TEXT } from './data-breach.labels.ts';

type Breach = DataBreach_DetailsFragment;

/** A breach of personal data: its deadline, what is missing, its facts and its history. */
export default function DataBreachDetailPage() {
  const { id = '' } = useParams();
  const result = useDataBreachDetailPageQuery({ id });
  const breach = result.data?.dataBreach;
  const crumbs = useRecordCrumbs(breach?.breachNo);
  return (
    <DetailPage
      result={result}
      title={breach?.title ?? ''}
      crumbs={crumbs}
      tags={
        breach && (
          <>
            <StatusTag label={DATA_BREACH_STATUS[breach.status]} />
            <StatusTag label={DATA_BREACH_RISK[breach.risk]} />
          </>
        )
      }
      subtitle={breach && `The scheme became aware on ${dateTime(breach.becameAwareAt)}`}
      right={breach && <StatusHistoryPanel history={breach.history} titleOf={titleByAction(DATA_BREACH_DONE)} />}
      bar={breach && breach.availableActions.length > 0 ? <DataBreachActions breach={breach} /> : undefined}
    >
      {breach && (
        <>
          <Deadline breach={breach} />
          <Remaining breach={breach} />
          <Facts breach={breach} />
          <Reports breach={breach} />
        </>
      )}
    </DetailPage>
  );
}

/** The end of the 72 hours, with the time left. */
function Deadline({ breach: { commissionDueAt, notifiedLate, risk } }: { breach: Breach }) {
  const now = useNow();
  if (notifiedLate) return <Callout kind="info" title="The Commission was notified after the 72 hours" />;
  if (!commissionDueAt) return null;
  const minutes = minutesLeft(commissionDueAt, now);
  const note = risk === 'UNASSESSED' && 'Unless the assessment finds no risk.';
  return minutes < 0 ? (
    <Callout kind="block" title={`Tell the Commission now: the 72 hours ended on ${dateTime(commissionDueAt)} (${minutesText(minutes)})`}>
      {note}
    </Callout>
  ) : (
    <Callout kind="warn" title={`Tell the Commission by ${dateTime(commissionDueAt)} (${minutesText(minutes)} left)`}>
      {note}
    </Callout>
  );
}

/** What must be recorded before the breach can be closed. */
function Remaining({ breach: { missing, status, closingText } }: { breach: Breach }) {
  if (status === 'CLOSED')
    return (
      <Callout kind="passed" title="Closed">
        {closingText}
      </Callout>
    );
  if (missing.length === 0) return <Callout kind="info" title="Everything is recorded: the breach can be closed" />;
  return (
    <Panel title="Before the breach can be closed">
      <CheckList checks={missing.map((item) => ({ id: item, kind: 'warn', text: MISSING_TEXT[item] }))} />
    </Panel>
  );
}

const Facts = ({ breach }: { breach: Breach }) => (
  <Panel title="Facts">
    <FactList
      columns={3}
      facts={[
        { label: 'Number', value: <span className="code">{breach.breachNo}</span> },
        { label: 'Became aware', value: dateTime(breach.becameAwareAt) },
        {
          label: 'Occurred',
          value: breach.occurredFrom || breach.occurredTo ? dateRange(breach.occurredFrom, breach.occurredTo) : 'Not known yet',
        },
        { label: 'Categories of data', value: breach.categories.map((category) => DATA_CATEGORY[category]).join(', ') },
        { label: 'People affected', value: breach.affectedCount === null ? 'Not known yet' : number(breach.affectedCount) },
        { label: 'Recorded', value: breach.reportedBy.name, second: dateTime(breach.createdAt) },
        { label: 'What happened', value: breach.description, wide: true },
        { label: 'How it was found', value: breach.howFound, wide: true },
        { label: 'Measures taken', value: breach.measures, wide: true },
      ]}
    />
  </Panel>
);

const Reports = ({ breach }: { breach: Breach }) => (
  <Panel title="Risk and reports">
    <FactList
      columns={3}
      facts={[
        { label: 'Risk', value: DATA_BREACH_RISK[breach.risk].text },
        {
          label: 'Commission notified',
          value: breach.commissionNotifiedAt && dateTime(breach.commissionNotifiedAt),
          second: breach.commissionReference && <span className="code">{breach.commissionReference}</span>,
        },
        {
          label: 'People informed',
          value: breach.peopleInformedAt && dateTime(breach.peopleInformedAt),
          second: breach.peopleInformedHow,
        },
        breach.riskReason !== null && { label: 'Likely effects', value: breach.riskReason, wide: true },
        breach.closedAt !== null && { label: 'Closed', value: dateTime(breach.closedAt) },
      ]}
    />
  </Panel>
);
