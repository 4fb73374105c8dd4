import { Button, Stack } from '@chakra-ui/react';
import { useNavigate, useParams } from 'react-router';
import { WriteMessageButton } from '../../identity/messages/WriteMessageButton.tsx';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { liveRecord } from '../../platform/live.ts';
import { useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { paRequestDecide } from '../../screens/care.screens.ts';
import { authClaimForm, claimDetail, pendingClaimForm } from '../../screens/claims.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { amount, date, dateTime, minutesLeft, minutesText, naira } from '../../ui/format.ts';
import type { LabelText } from '../../ui/labels.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { EligibilityPerson } from '../eligibility/EligibilityPerson.tsx';
import { PaCodeActions } from './PaCodeActions.tsx';
import { PaDocumentsPanel } from './PaDocumentsPanel.tsx';
import { PaFacilityActions } from './PaFacilityActions.tsx';
import { usePaRequestDetailPageQuery } from './PaRequestDetailPage.generated.ts';
import { ClinicalPanel, HistoryPanel, PaClock, PaNotices, type PaRequestDetails, PaTags, paTitle } from './PaRequestParts.tsx';
import { PaSlip } from './PaSlip.tsx';
import { ASKED_COLUMNS, paItemColumns } from './pa-items.columns.tsx';
import { PA_CODE_STATUS } from './pa-request.labels.ts';

/** Read-only PA request: services, decision, history, and slip. */
export default function PaRequestDetailPage() {
  const { id = '' } = useParams();
  return <PaRequestView id={id} />;
}

export function PaRequestView({ id }: { id: string }) {
  const result = usePaRequestDetailPageQuery({ id }, liveRecord('PaRequest', id));
  const request = result.data?.paRequest;
  const crumbs = useRecordCrumbs(request?.requestNo);
  return (
    <DetailPage
      result={result}
      title={request ? paTitle(request) : ''}
      crumbs={crumbs}
      tags={request && <PaTags request={request} />}
      aside={request && <PaClock request={request} />}
      actions={
        <>
          {request && <WriteMessageButton type="PaRequest" id={request.id} />}
          {request?.status === 'PENDING' ? (
            <Decide id={request.id} />
          ) : (
            <>
              {request?.code && <PaCodeActions code={request.code} facilityName={request.hcp.name} />}
              <Claim request={request} />
            </>
          )}
        </>
      }
      rail={request && <Rail request={request} />}
      bar={request && <PaFacilityActions request={request} />}
    >
      {request && <Main request={request} />}
    </DetailPage>
  );
}

function Decide({ id }: { id: string }) {
  const to = useScreenPath()(paRequestDecide, { id });
  const navigate = useNavigate();
  return to ? (
    <Button colorPalette="accent" onClick={() => navigate(to)}>
      Decide
    </Button>
  ) : null;
}

/** Opens the claim form of an approved code: the one that was begun, or a new one. */
function Claim({ request }: { request: PaRequestDetails | undefined }) {
  const screenPath = useScreenPath();
  const code = request?.status === 'APPROVED' && request.code?.status === 'ACTIVE' ? request.code : null;
  if (!code) return null;
  const to = code.claimId
    ? screenPath(pendingClaimForm, {}, { search: `?id=${code.claimId}` })
    : screenPath(authClaimForm, {}, { search: `?code=${code.code}` });
  return to ? <LinkButton to={to}>{code.claimId ? 'Open claim form' : 'Create claim'}</LinkButton> : null;
}

function Rail({ request }: { request: PaRequestDetails }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  return (
    <>
      <Panel>
        <EligibilityPerson enrollee={request.enrollee} />
      </Panel>
      <Panel title="Request">
        <FactList
          layout="rows"
          facts={[
            { label: 'Facility', value: request.hcp.name, second: request.hcp.lga.name },
            { label: 'Requested', value: dateTime(request.requestedAt), second: request.requestedBy.name },
            {
              label: 'Due',
              value: dateTime(request.dueAt),
              second: request.slaBreached ? t('care:authorised.pastTheHour') : undefined,
            },
            ...(request.proceededAt
              ? [{ label: 'Proceeded without a code', value: dateTime(request.proceededAt), second: t('care:authorised.wentOn') }]
              : []),
            ...(request.decidedAt
              ? [
                  { label: 'Decided', value: dateTime(request.decidedAt), second: decider(request, labelText) },
                  { label: 'Decision time', value: minutesText(minutesLeft(request.decidedAt, Date.parse(request.requestedAt))) },
                ]
              : []),
            ...(request.code
              ? [
                  {
                    label: 'PA code',
                    value: <span className="code">{request.code.code}</span>,
                    second: <StatusTag label={PA_CODE_STATUS[request.code.status]} />,
                  },
                  {
                    label: 'Valid until',
                    value: date(request.code.validUntil),
                    second: request.code.daysLeft === null ? undefined : t('care:daysLeft', { count: request.code.daysLeft }),
                  },
                  ...(request.code.claimNo
                    ? [
                        {
                          label: 'Claim',
                          value: (
                            <ScreenLink to={claimDetail} params={{ claimId: request.code.claimId ?? '' }}>
                              {request.code.claimNo}
                            </ScreenLink>
                          ),
                        },
                      ]
                    : []),
                ]
              : []),
          ]}
        />
      </Panel>
      <HistoryPanel request={request} />
    </>
  );
}

const decider = ({ decidedBy, autoApproved }: PaRequestDetails, labelText: LabelText) =>
  decidedBy?.name ?? labelText(autoApproved ? 'Automatic' : 'Scheme');

function Main({ request }: { request: PaRequestDetails }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const decided = request.decidedAt !== null;
  const columns = paItemColumns(labelText);
  const body = (
    <Stack gap="3">
      <PaNotices request={request} />
      <Panel title="Services" note={t('care:authorised.prices', { facility: request.hcp.name })} padding={false}>
        <DataTable
          rows={request.items}
          columns={decided ? columns : columns.slice(0, ASKED_COLUMNS)}
          rowKey={(row) => row.id}
          totals={{ requested: request.requestedAmount, ...(decided && { approved: request.approvedAmount }) }}
          totalsLabel={t('care:services', { count: request.items.length })}
          label={t('care:authorised.servicesOf', { number: request.requestNo, amount: amount(request.requestedAmount) })}
        />
      </Panel>
      <PaDocumentsPanel request={request} />
      <ClinicalPanel request={request} />
    </Stack>
  );
  if (!request.code) return body;
  return (
    <UrlTabs
      tabs={[
        { key: 'request', label: t('care:authorised.requestTab', { amount: naira(request.approvedAmount) }), content: body },
        { key: 'slip', label: labelText('Slip'), content: <PaSlip request={request} /> },
      ]}
    />
  );
}
