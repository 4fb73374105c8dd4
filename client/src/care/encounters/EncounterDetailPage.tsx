import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { answerDisputeInput } from '../../../../server/care/encounters/encounter.input.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { useMount, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { careHistory, encounterCorrection, encounterForm } from '../../screens/care.screens.ts';
import { claimDetail } from '../../screens/claims.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList, Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { AnswerDisputeDocument, type EncounterDetailPageQuery, useEncounterDetailPageQuery } from './EncounterDetailPage.generated.ts';
import { EncounterDocuments } from './EncounterDocuments.tsx';
import {
  DISPUTE_FINDING,
  ENCOUNTER_DONE,
  ENCOUNTER_STATUS,
  memberAnswerLabel,
  VISIT_OUTCOME,
  VISIT_TYPE,
  yesNo,
} from './encounter.labels.ts';
import { VoidEncounterDialog } from './VoidEncounterDialog.tsx';

type Visit = EncounterDetailPageQuery['encounter'];

/** A visit with findings, services, the member's feedback and its history. */
export default function EncounterDetailPage() {
  const { t } = useCareTexts();
  const { id = '' } = useMount().params;
  const result = useEncounterDetailPageQuery({ id });
  const visit = result.data?.encounter;
  const crumbs = useRecordCrumbs(visit?.encounterNo);
  return (
    <DetailPage
      title={visit?.encounterNo ?? t('titles.encounterDetail')}
      crumbs={crumbs}
      tags={visit && <StatusTag label={ENCOUNTER_STATUS[visit.status]} />}
      subtitle={visit && `${visit.hcp.name}, ${dateTime(visit.visitAt)}`}
      actions={visit && <Actions visit={visit} onDone={() => void result.refetch()} />}
      result={result}
      rail={visit && <Rail visit={visit} />}
    >
      {visit && (
        <>
          {visit.status === 'VOID' && (
            <Callout kind="block" title={t('care:visit.void')}>
              {visit.voidReason}
            </Callout>
          )}
          <Findings visit={visit} />
          <EncounterDocuments visit={visit} onAdded={() => void result.refetch()} />
          <MemberAnswer visit={visit} />
          <StatusHistoryPanel history={visit.history} titleOf={titleByAction(ENCOUNTER_DONE)} systemActor="The scheme" />
        </>
      )}
    </DetailPage>
  );
}

function Rail({ visit }: { visit: Visit }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const { enrollee, claims, createdBy, createdAt, enteredByAdmin } = visit;
  return (
    <>
      <Panel
        action={
          <Flex gap="3">
            {enrollee.hasReadableCareHistory && (
              <ScreenLink to={careHistory} params={{ id: enrollee.id }}>
                {t('titles.careHistory')}
              </ScreenLink>
            )}
            <ScreenLink to={enrolleeDetail} params={{ id: enrollee.id }}>
              Profile
            </ScreenLink>
          </Flex>
        }
      >
        <Person name={enrollee.fullName} number={enrollee.enrolmentNo} note={t(`care:sexAge.${enrollee.sex}`, { age: enrollee.age })} />
      </Panel>
      <Panel title="Record">
        <FactList
          facts={[
            {
              label: 'Recorded by',
              value: createdBy?.name ?? labelText('Unknown'),
              second: enteredByAdmin ? labelText('On behalf of the facility') : undefined,
            },
            { label: 'Recorded on', value: dateTime(createdAt) },
            ...(visit.referralNo ? [{ label: 'Referral', value: visit.referralNo }] : []),
            ...claims.map(({ id, claimNo }) => ({
              label: 'Claim',
              value: (
                <ScreenLink to={claimDetail} params={{ claimId: id }}>
                  {claimNo}
                </ScreenLink>
              ),
            })),
          ]}
        />
      </Panel>
    </>
  );
}

function Findings({ visit }: { visit: Visit }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const { diagnoses, symptoms, services, admittedAt, dischargedAt, nights } = visit;
  const signs = [
    visit.temperature && `${visit.temperature} °C`,
    visit.bloodPressure && `${visit.bloodPressure} mmHg`,
    visit.pulse && t('care:visit.pulse', { pulse: visit.pulse }),
    visit.weightKg && `${visit.weightKg} kg`,
  ].filter(Boolean);
  // Members do not see clinical data. Empty values are omitted.
  const findings = [
    ['Symptoms', symptoms.map(({ name }) => name).join(', ')],
    ['Diagnoses', diagnoses.map(({ code, name }) => `${code} ${name}`).join(', ')],
    ['Complaint', visit.complaint],
    ['Treatment', visit.treatment],
    ['Vital signs', signs.join(', ')],
    ['Services', services.map(({ service, qty }) => (qty > 1 ? `${service.name} × ${qty}` : service.name)).join(', ')],
  ] as const;
  return (
    <Panel title="Care">
      <FactList
        columns={2}
        facts={[
          { label: 'Type', value: labelText(VISIT_TYPE[visit.visitType]) },
          { label: 'Attending clinician', value: visit.attendingName, second: visit.attendingCadre },
          { label: 'Outcome', value: labelText(visit.outcome ? VISIT_OUTCOME[visit.outcome] : 'Not recorded yet') },
          admittedAt !== null &&
            nights !== null && {
              label: 'Admitted',
              value: t('care:visit.stay', { from: date(admittedAt), to: dischargedAt ? date(dischargedAt) : t('care:visit.today') }),
              second: t('care:visit.nights', { count: nights }),
            },
          ...findings.map(([label, value]) => (value ? { label, value, wide: label === 'Services' } : null)),
        ]}
      />
    </Panel>
  );
}

function MemberAnswer({ visit }: { visit: Visit }) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const { enrolleeConfirmed, enrolleeNote, disputeFinding, disputeAnswer } = visit;
  if (enrolleeConfirmed === null) return null;
  return (
    <Panel title="Member’s feedback" action={<StatusTag label={memberAnswerLabel(visit)} />}>
      <FactList
        columns={2}
        facts={[
          { label: 'When', value: dateTime(visit.enrolleeAnsweredAt) },
          { label: 'Care was given', value: labelText(yesNo(visit.careReceived)) },
          { label: 'Was asked to pay', value: labelText(yesNo(visit.paymentAsked)) },
          { label: 'Drugs were prescribed', value: labelText(yesNo(visit.drugsPrescribed)) },
          { label: 'Drugs were given', value: labelText(yesNo(visit.drugsReceived)) },
          {
            label: 'Satisfaction',
            value: visit.rating === null ? labelText('Not stated') : t('care:visit.rating', { rating: visit.rating }),
          },
          ...(enrolleeNote ? [{ label: 'Comment', value: enrolleeNote, wide: true }] : []),
          ...(disputeFinding
            ? [{ label: 'Scheme’s answer', value: labelText(DISPUTE_FINDING[disputeFinding]), second: disputeAnswer, wide: true }]
            : []),
        ]}
      />
    </Panel>
  );
}

function Actions({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const [open, setOpen] = useState<'VOID' | 'ANSWER_DISPUTE' | null>(null);
  const screenPath = useScreenPath();
  const correction = screenPath(encounterCorrection, { id: visit.id });
  const form = screenPath(encounterForm, {}, { search: `?visit=${visit.id}` });
  const can = (action: Visit['availableActions'][number]) => visit.availableActions.includes(action);
  const close = () => setOpen(null);
  return (
    <>
      {can('UPDATE') && form && <LinkButton to={form}>Complete visit</LinkButton>}
      {can('CORRECT') && correction && (
        <LinkButton to={correction} variant="outline">
          Correct visit
        </LinkButton>
      )}
      {can('VOID') && (
        <Button variant="outline" colorPalette="danger" onClick={() => setOpen('VOID')}>
          Void visit
        </Button>
      )}
      {can('ANSWER_DISPUTE') && <Button onClick={() => setOpen('ANSWER_DISPUTE')}>Answer dispute</Button>}
      {open === 'VOID' && <VoidEncounterDialog visit={visit} onClose={close} onDone={onDone} />}
      {open === 'ANSWER_DISPUTE' && (
        <ReasonDialog
          record={visit}
          schema={answerDisputeInput}
          mutation={AnswerDisputeDocument}
          onClose={close}
          onDone={() => {
            toast.done('Answer sent to the member');
            onDone();
          }}
          title="Answer dispute"
          note={`“${visit.enrolleeNote}”`}
          submitLabel="Send answer"
          reasonField={{ name: 'answer', label: 'Answer to the member', maxLength: 500 }}
        >
          <SelectField name="finding" label="Finding" options={optionsOf(DISPUTE_FINDING)} />
        </ReasonDialog>
      )}
    </>
  );
}
