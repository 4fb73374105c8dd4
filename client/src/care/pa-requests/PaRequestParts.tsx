import { Box, Stack } from '@chakra-ui/react';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { useSession } from '../../platform/session.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { historyEvents, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { dateTime, time } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { HourBar, StatusTag } from '../../ui/status.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import type { PaRequest_DetailsFragment } from './PaRequest.generated.ts';
import { PA_EVENT, PA_REASON, paRequestStatusLabel, URGENCY } from './pa-request.labels.ts';

export type PaRequestDetails = PaRequest_DetailsFragment;

export const paTitle = ({ diagnoses, items, requestNo }: PaRequestDetails) => diagnoses[0]?.name ?? items[0]?.service.name ?? requestNo;

export function PaTags({ request }: { request: PaRequestDetails }) {
  return (
    <>
      <StatusTag label={URGENCY[request.urgency]} />
      <StatusTag label={paRequestStatusLabel(request)} />
      {request.lateEmergency && <StatusTag label={{ text: 'Late', tone: 'warn' }} />}
    </>
  );
}

/** Time left to decide a pending request, with the time of the request. */
export function PaClock({ request }: { request: PaRequestDetails }) {
  if (request.status !== 'PENDING') return null;
  return (
    <Box borderWidth="1px" rounded="l3" bg="bg.panel" px="3" py="0.5" display="flex" gap="3" alignItems="center">
      <HourBar dueAt={request.dueAt} width={84} announce />
      <Box color="fg.muted" textStyle="small">
        <Box>requested {time(request.requestedAt)}</Box>
        <Box>due {time(request.dueAt)}</Box>
      </Box>
    </Box>
  );
}

/** Notices about a request: proceeded without a code, overdue, open query, code revoked. */
export function PaNotices({ request }: { request: PaRequestDetails }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const open = request.infoRequestedAt && !request.infoAnsweredAt;
  const { settings } = useSession();
  return (
    <Stack gap="2" _empty={{ display: 'none' }}>
      {request.proceededWithoutCode && request.proceededAt && (
        <Callout kind="info" title={t('care:authorised.begun')}>
          {t('care:authorised.begunText', { time: time(request.proceededAt) })}
          {request.status === 'PENDING' && ' Any decision is now for verification only.'}
        </Callout>
      )}
      {request.lateEmergency && (
        <Callout kind="warn" title={t('care:authorised.late')}>
          {t('care:authorised.lateText', { date: dateTime(request.careStartedAt), count: settings.emergencyWindowHours })}
        </Callout>
      )}
      {request.infoNote && (
        <Callout
          kind={open ? 'warn' : 'info'}
          title={open ? `Query from the scheme at ${time(request.infoRequestedAt)}` : 'Query and answer'}
        >
          <Box>{request.infoNote}</Box>
          {request.infoAnswer && (
            <Box mt="1">
              <b>Answer:</b> {request.infoAnswer}
            </Box>
          )}
        </Callout>
      )}
      {request.status === 'REJECTED' && request.decisionReasonCode && (
        <Callout
          kind="block"
          title={t('care:authorised.rejected', { reason: labelText(PA_REASON[request.decisionReasonCode]).toLowerCase() })}
        >
          {request.decisionReason}
        </Callout>
      )}
      {request.code?.status === 'REVOKED' && (
        <Callout kind="block" title={t('care:authorised.withdrawn')}>
          {request.code.revokeReason}
        </Callout>
      )}
    </Stack>
  );
}

export function ClinicalPanel({ request }: { request: PaRequestDetails }) {
  if (request.clinicalNotes === null) return null;
  return (
    <Panel title="Clinical notes" note={request.requestedBy.name}>
      <Box mb="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {request.clinicalNotes}
      </Box>
      <FactList
        layout="rows"
        facts={[
          { label: 'Diagnosis', value: request.diagnoses.map(({ code, name }) => `${code} ${name}`).join(', ') },
          ...(request.symptoms.length > 0 ? [{ label: 'Symptoms', value: request.symptoms.map(({ name }) => name).join(', ') }] : []),
          ...(request.careStartedAt ? [{ label: 'Care started', value: dateTime(request.careStartedAt) }] : []),
          {
            label: 'Referral',
            value: request.referralId ? (
              <ScreenLink to={referralDetail} params={{ id: request.referralId }}>
                {request.referralNo}
              </ScreenLink>
            ) : (
              'None'
            ),
          },
        ]}
      />
    </Panel>
  );
}

export const paHistoryEvents = (history: PaRequestDetails['history']) => historyEvents({ history, titleOf: titleByAction(PA_EVENT) });

export function HistoryPanel({ request }: { request: PaRequestDetails }) {
  if (request.history.length === 0) return null;
  return (
    <Panel title="History">
      <Timeline events={paHistoryEvents(request.history)} />
    </Panel>
  );
}
