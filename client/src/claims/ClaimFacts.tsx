import { Box, Flex, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paRequestDetail, referralDetail } from '../screens/care.screens.ts';
import { billDetail, paymentDetail } from '../screens/claims.screens.ts';
import { type Check, CheckList } from '../ui/detail/CheckList.tsx';
import { FactList } from '../ui/detail/facts.tsx';
import { Panel } from '../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByActionOrStatus } from '../ui/detail/StatusHistory.tsx';
import { date, dateRange, dateTime, minutesText, naira, plural } from '../ui/format.ts';
import { ScreenLink } from '../ui/link.tsx';
import type { ClaimFacts_ClaimFragment } from './ClaimFacts.generated.ts';
import { CARE_TYPE, CLAIM_CHECK, OUTCOME, VISIT_TYPE } from './claim.labels.ts';
import { payableFacts } from './co-payment.ts';

type Claim = ClaimFacts_ClaimFragment;

const nights = ({ serviceFrom, serviceTo }: Claim) => Math.round((Date.parse(serviceTo) - Date.parse(serviceFrom)) / 86_400_000);

/** Dates, care type, diagnosis and outcome in one line. */
export function CareStrip({ claim }: { claim: Claim }) {
  const [main, ...others] = claim.diagnoses ?? [];
  const stay =
    claim.careType === 'IN' ? `inpatient, ${plural(nights(claim), 'night')}` : claim.visitType === 'EMERGENCY' ? 'emergency' : 'outpatient';
  return (
    <Flex columnGap="6" rowGap="1" wrap="wrap" px="3" py="2.5" borderBottomWidth="1px">
      <Part label="Care">
        {dateRange(claim.serviceFrom, claim.serviceTo)}, {stay}
      </Part>
      {main && (
        <Part label="Diagnosis">
          {main.code} {main.name}
          {others.length > 0 && <Span fontWeight="400" color="fg.muted">{` and ${others.map(({ code }) => code).join(', ')}`}</Span>}
        </Part>
      )}
      {claim.outcome && <Part label="Outcome">{OUTCOME[claim.outcome]}</Part>}
    </Flex>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Span color="fg.muted" me="1.5">
      {label}
    </Span>
    <Span fontWeight="500">{children}</Span>
  </Box>
);

/** The checks of a claim, with links to their lines. */
export function ClaimChecks({ claim, jump }: { claim: Claim; jump?: (line: number) => void }) {
  const count = (severity: string) => claim.checks.filter((check) => check.severity === severity).length;
  const checks: Check[] = [
    ...claim.checks.map(
      ({ code, severity, line, message }, index): Check => ({
        id: `${code}-${line}-${index}`,
        kind: severity === 'BLOCK' ? 'block' : 'warn',
        text: message,
        action: line && jump ? <LineLink line={line} jump={jump} /> : line ? <Box color="fg.muted">Line {line}</Box> : undefined,
      }),
    ),
    ...claim.passedChecks.map((code): Check => ({ id: code, kind: 'passed', text: CLAIM_CHECK[code] })),
  ];
  const [blocks, warnings] = [count('BLOCK'), count('WARN')];
  const note = [blocks && `${blocks} blocking`, warnings && plural(warnings, 'warning')].filter(Boolean).join(', ');
  return (
    <Panel title="Checks" note={note || undefined}>
      <CheckList checks={checks} />
    </Panel>
  );
}

const LineLink = ({ line, jump }: { line: number; jump: (line: number) => void }) => (
  <Box as="button" color="accent.fg" textStyle="small" fontWeight="500" whiteSpace="nowrap" cursor="pointer" onClick={() => jump(line)}>
    Line {line}
  </Box>
);

/** The records that support a claim: PA code, referral, visit. */
export function ClaimSupport({ claim }: { claim: Claim }) {
  const { paCode, referral, encounter } = claim;
  const took = paCode?.decidedAt ? Math.round((Date.parse(paCode.decidedAt) - Date.parse(paCode.requestedAt)) / 60_000) : null;
  const facts = [
    ...(paCode
      ? [
          {
            label: 'PA code',
            value: (
              <ScreenLink to={paRequestDetail} params={{ id: paCode.requestId }} className="code">
                {paCode.code}
              </ScreenLink>
            ),
            second: `Valid ${dateRange(paCode.issuedAt, paCode.validUntil)}`,
          },
          {
            label: 'PA decision',
            value: paCode.decidedBy?.name ?? 'Automatic',
            second: `${took === null ? '' : `Decided in ${minutesText(took)}, `}${naira(paCode.approvedAmount)}`,
          },
        ]
      : [{ label: 'PA code', value: claim.visitType === 'EMERGENCY' ? 'None, emergency' : 'None needed' }]),
    ...(referral
      ? [
          {
            label: 'Referral',
            value: (
              <ScreenLink to={referralDetail} params={{ id: referral.id }}>
                From {referral.fromHcp.name}
              </ScreenLink>
            ),
            second: referral.acceptedAt ? `Accepted ${date(referral.acceptedAt)}` : referral.referralNo,
          },
        ]
      : []),
    encounter
      ? {
          label: 'Visit',
          value:
            encounter.enrolleeConfirmed === null
              ? `${date(encounter.visitAt)}`
              : encounter.enrolleeConfirmed
                ? 'Confirmed by the member'
                : 'Disputed by the member',
          second: encounter.enrolleeAnsweredAt ? date(encounter.enrolleeAnsweredAt) : 'The member has not answered yet',
        }
      : { label: 'Visit', value: 'Not recorded' },
  ];
  return (
    <Panel title="PA, referral and visit">
      <FactList facts={facts} layout="rows" />
    </Panel>
  );
}

/** The facts of a claim: facility, patient, amounts, bill. */
export function ClaimSummary({ claim }: { claim: Claim }) {
  return (
    <Panel title="Claim">
      <FactList
        layout="rows"
        facts={[
          { label: 'Facility', value: claim.hcp.name, second: claim.hcp.lga.name },
          { label: 'Plan', value: claim.plan.name },
          { label: 'Care type', value: `${CARE_TYPE[claim.careType]}, ${VISIT_TYPE[claim.visitType].toLowerCase()}` },
          { label: 'Attending clinician', value: claim.attendingName },
          { label: 'Prepared by', value: claim.preparedBy.name },
          ...(claim.submittedAt
            ? [{ label: 'Submitted', value: dateTime(claim.submittedAt), second: claim.attempt > 1 ? `${claim.attempt} times` : undefined }]
            : []),
          ...(claim.bill
            ? [
                {
                  label: 'Bill',
                  value: (
                    <ScreenLink to={billDetail} params={{ billId: claim.bill.id, hcpId: claim.hcp.id }} className="code">
                      {claim.bill.billNo}
                    </ScreenLink>
                  ),
                  wide: true,
                },
              ]
            : []),
          ...(claim.payment
            ? [
                {
                  label: 'Paid',
                  value: (
                    <ScreenLink to={paymentDetail} params={{ id: claim.payment.id }} className="code">
                      {claim.payment.paymentNo}
                    </ScreenLink>
                  ),
                  second: date(claim.payment.paidOn),
                },
              ]
            : []),
          ...(claim.vettedBy ? [{ label: 'Vetted by', value: claim.vettedBy.name, second: dateTime(claim.vettedAt) }] : []),
          ...(claim.approvedBy ? [{ label: 'Decided by', value: claim.approvedBy.name, second: dateTime(claim.approvedAt) }] : []),
          ...(claim.resubmissionOf ? [{ label: 'Replaces', value: <Span className="code">{claim.resubmissionOf.claimNo}</Span> }] : []),
          ...(claim.isLate ? [{ label: 'Late', value: claim.lateReason ?? 'No reason given' }] : []),
          ...(claim.approvedAt || claim.coPayAmount === 0
            ? payableFacts(claim)
            : [{ label: 'Co-payment', value: naira(claim.coPayAmount), second: 'Paid by the patient (drugs)' }]),
        ]}
      />
    </Panel>
  );
}

const HISTORY_TEXTS: Record<string, string> = {
  CREATE: 'Created',
  ASK: 'Query sent to the facility',
  ANSWER: 'The facility answered',
  LAPSE: 'No answer in time',
  SUBMIT_UNANSWERED: 'Back in vetting, not answered',
  REOPEN_VETTING: 'Reopened by the officer',
  MARK_READY: 'Ready',
  SEND_BACK: 'Sent back to the officer',
  REOPEN: 'Edited',
  REVERT_PAYMENT: 'Payment reversed',
  ANSWER_DISPUTE: 'Dispute answered',
  ACCEPT_OUTCOME: 'Decision accepted by the facility',
};

export function ClaimHistory({ claim }: { claim: Claim }) {
  return <StatusHistoryPanel history={claim.history} titleOf={titleByActionOrStatus(HISTORY_TEXTS)} />;
}
