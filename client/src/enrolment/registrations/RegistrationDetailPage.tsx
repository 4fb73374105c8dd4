import { useQueryState } from 'nuqs';
import { Navigate } from 'react-router';
import { useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { INVOICE_STATUS } from '../../premiums/invoices/invoice.labels.ts';
import { registrationList } from '../../screens/enrolment.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { NinCheck } from './NinCheck.tsx';
import { OnFile } from './OwnCover.tsx';
import { RegistrationActionBar } from './RegistrationActionBar.tsx';
import { useRegistrationDetailPageQuery } from './RegistrationDetailPage.generated.ts';
import { RegistrationFamily, RegistrationPlanRules } from './RegistrationFamily.tsx';
import { REGISTRATION_DONE, REGISTRATION_STATUS, REGISTRATION_STEP } from './registration.labels.ts';
import { MissingList } from './steps/MissingList.tsx';
import { ReviewSummary } from './steps/ReviewSummary.tsx';

/** A registration (?draft); without one, the list of those that are incomplete. */
export default function RegistrationDetailPage() {
  const [id] = useQueryState('draft');
  const list = useScreenPath()(registrationList, {}, { search: '?status=INCOMPLETE' });
  return id ? <RegistrationDetail id={id} /> : <Navigate to={list ?? '/'} replace />;
}

function RegistrationDetail({ id }: { id: string }) {
  const result = useRegistrationDetailPageQuery({ id });
  const registration = result.data?.registration;
  const crumbs = useRecordCrumbs(registration?.displayName);
  const invoice = registration?.invoice;
  return (
    <DetailPage
      title={registration?.displayName ?? 'Registration'}
      crumbs={crumbs}
      tags={registration && <StatusTag label={REGISTRATION_STATUS[registration.status]} />}
      subtitle={
        registration &&
        [registration.plan?.name, registration.channel === 'SELF' && 'self-registered', `saved ${dateTime(registration.lastSavedAt)}`]
          .filter(Boolean)
          .join(', ')
      }
      result={result}
      bar={registration && <RegistrationActionBar registration={registration} />}
      right={
        registration && (
          <>
            {registration.status === 'INCOMPLETE' && (
              <Panel title="Still to do" note={`Next: ${REGISTRATION_STEP[registration.step]}`}>
                <MissingList missing={registration.missing} />
              </Panel>
            )}
            {registration.status === 'REJECTED' && (
              <Callout kind="block" title="Rejected">
                {registration.rejectionReason}
              </Callout>
            )}
            {registration.continues && (
              <Panel title="Continues an existing record">
                <OnFile record={registration.continues} />
              </Panel>
            )}
            {registration.plan && <RegistrationPlanRules plan={registration.plan} />}
            {registration.enrollee && <NinCheck enrollee={registration.enrollee} />}
            {invoice && (
              <Panel title="Premium" action={<StatusTag label={INVOICE_STATUS[invoice.status]} />}>
                <FactList
                  facts={[
                    {
                      label: 'Amount',
                      value: naira(invoice.amount),
                      second: invoice.lines.map(({ description, amount }) => `${description}: ${naira(amount)}`).join('; '),
                    },
                    { label: 'Paid', value: naira(invoice.amountPaid) },
                    { label: 'RRR', value: invoice.rrr, second: invoice.invoiceNo },
                    { label: 'Due', value: date(invoice.dueDate) },
                  ]}
                />
              </Panel>
            )}
            <StatusHistoryPanel history={registration.history} titleOf={titleByAction(REGISTRATION_DONE)} systemActor="The scheme" />
          </>
        )
      }
    >
      {registration?.enrollee && <RegistrationFamily family={registration.enrollee.family} />}
      {registration && <ReviewSummary registration={registration} />}
    </DetailPage>
  );
}
