import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  answerOwnComplaintInput,
  COMPLAINT_FILE,
  MAX_COMPLAINT_FILES,
  MAX_COMPLAINT_TEXT,
  reopenComplaintInput,
} from '../../../../server/administration/complaints/own-complaint.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useComplaintTexts } from '../../platform/i18n/use-complaint-texts.ts';
import { liveRecord } from '../../platform/live.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel } from '../../ui/detail/StatusHistory.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { ComplaintDocuments } from './ComplaintDocuments.tsx';
import { COMPLAINT_CATEGORY, COMPLAINT_DONE, COMPLAINT_STATUS } from './complaint.labels.ts';
import {
  AnswerOwnComplaintDocument,
  type OwnComplaint_DetailsFragment,
  ReopenOwnComplaintDocument,
  useOwnComplaintDetailPageQuery,
} from './OwnComplaints.generated.ts';

type Complaint = OwnComplaint_DetailsFragment;
type Props = { complaint: Complaint };

/** A complaint of the member: what was written, the questions, the answer and what can be done. */
export default function OwnComplaintDetailPage() {
  const { id = '' } = useParams();
  const { t } = useComplaintTexts();
  const labelText = useLabelText();
  const result = useOwnComplaintDetailPageQuery({ id }, liveRecord('Complaint', id));
  const complaint = result.data?.complaint;
  const crumbs = useRecordCrumbs(complaint?.complaintNo);
  const titleOf = ({ action }: { action: string }) => labelText(COMPLAINT_DONE[action] ?? action);
  return (
    <DetailPage
      result={result}
      title={complaint ? labelText(COMPLAINT_CATEGORY[complaint.category]) : ''}
      crumbs={crumbs}
      tags={complaint && <StatusTag label={COMPLAINT_STATUS[complaint.status]} />}
      subtitle={complaint?.complaintNo}
      right={complaint && <StatusHistoryPanel title={t('complaints:history')} history={complaint.history} titleOf={titleOf} />}
      bar={complaint && <Bar complaint={complaint} />}
    >
      {complaint && (
        <>
          {complaint.answer && (
            <Callout kind={complaint.status === 'REJECTED' ? 'info' : 'passed'} title={t('complaints:answerOf')}>
              <Text>{complaint.answer}</Text>
            </Callout>
          )}
          {complaint.questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
          <Facts complaint={complaint} />
        </>
      )}
    </DetailPage>
  );
}

const Text = ({ children }: { children: string | null }) => (
  <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
    {children}
  </Box>
);

function Facts({ complaint }: Props) {
  const { t } = useComplaintTexts();
  const { enrollee, hcp, visitAt, details, documents, receivedAt, answerBy, decidedAt } = complaint;
  return (
    <Panel title={t('complaints:what')}>
      <FactList
        columns={3}
        facts={[
          enrollee && { label: t('complaints:person'), value: enrollee.fullName },
          hcp && { label: t('complaints:facility'), value: hcp.name, second: visitAt && date(visitAt) },
          { label: t('complaints:received'), value: dateTime(receivedAt) },
          !decidedAt && { label: t('complaints:answerBy'), value: dateTime(answerBy) },
          { label: t('complaints:details'), value: <Text>{details}</Text>, wide: true },
        ].filter((fact) => fact !== false && fact !== null)}
      />
      {documents.length > 0 && <ComplaintDocuments documents={documents} />}
    </Panel>
  );
}

function Question({ question: { question, askedAt, answer, documents } }: { question: Complaint['questions'][number] }) {
  const { t } = useComplaintTexts();
  return (
    <Panel title={t('complaints:question')} note={date(askedAt)}>
      <Text>{question}</Text>
      {answer && (
        <Box mt="2">
          <Box textStyle="small" color="fg.muted">
            {t('complaints:yourAnswer')}
          </Box>
          <Text>{answer}</Text>
        </Box>
      )}
      {documents.length > 0 && <ComplaintDocuments documents={documents} />}
    </Panel>
  );
}

function Bar({ complaint }: Props) {
  const { t } = useComplaintTexts();
  const [dialog, setDialog] = useState<'ANSWER' | 'REOPEN' | null>(null);
  const { id, version, availableActions } = complaint;
  const close = () => setDialog(null);
  if (availableActions.length === 0) return null;
  return (
    <>
      <DecisionBar>
        {availableActions.includes('ANSWER_AS_MEMBER') && <Button onClick={() => setDialog('ANSWER')}>{t('complaints:answer')}</Button>}
        {availableActions.includes('REOPEN_OWN') && (
          <Button variant="outline" onClick={() => setDialog('REOPEN')}>
            {t('complaints:reopen')}
          </Button>
        )}
      </DecisionBar>
      {dialog === 'ANSWER' && <AnswerDialog id={id} version={version} onClose={close} />}
      {dialog === 'REOPEN' && (
        <ReasonDialog
          record={complaint}
          schema={reopenComplaintInput}
          mutation={ReopenOwnComplaintDocument}
          onClose={close}
          onDone={() => toast.done(t('complaints:reopened'))}
          title={t('complaints:reopenTitle')}
          note={t('complaints:reopenNote')}
          submitLabel={t('complaints:reopen')}
          reasonField={{ name: 'reason', label: t('complaints:reopenWhy'), maxLength: MAX_COMPLAINT_TEXT }}
        />
      )}
    </>
  );
}

function AnswerDialog({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { t } = useComplaintTexts();
  return (
    <MutationDialog
      schema={answerOwnComplaintInput}
      mutation={AnswerOwnComplaintDocument}
      defaultValues={{ version, answer: '', files: [] }}
      variables={(input) => ({ id, input })}
      onClose={onClose}
      onDone={() => toast.done(t('complaints:answerSent'))}
      title={t('complaints:answerTitle')}
      submitLabel={t('complaints:sendAnswer')}
    >
      <TextAreaField name="answer" label={t('complaints:yourAnswer')} maxLength={MAX_COMPLAINT_TEXT} />
      <AttachmentsField
        name="files"
        more={{ kind: COMPLAINT_FILE, label: t('complaints:files'), max: MAX_COMPLAINT_FILES }}
        {...useAttachmentUpload()}
        camera
      />
    </MutationDialog>
  );
}
