import { Button } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  answerComplaintInput,
  askAboutComplaintInput,
  assignComplaintInput,
  classifyComplaintInput,
  decideComplaintInput,
  recordComplaintAnswerInput,
} from '../../../../server/administration/complaints/complaint.input.ts';
import {
  COMPLAINT_FILE,
  MAX_COMPLAINT_FILES,
  MAX_COMPLAINT_TEXT,
  reopenComplaintInput,
} from '../../../../server/administration/complaints/own-complaint.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useViewer } from '../../platform/session.tsx';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  AnswerComplaintDocument,
  AskComplaintFacilityDocument,
  AskComplaintMemberDocument,
  AssignComplaintDocument,
  ClassifyComplaintDocument,
  type Complaint_DetailsFragment,
  RecordComplaintAnswerDocument,
  RejectComplaintDocument,
  ReopenComplaintDocument,
  ResolveComplaintDocument,
} from './ComplaintDetailPage.generated.ts';
import { complaintAssigneePicker } from './ComplaintPickers.ts';
import { SubjectFields } from './SubjectFields.tsx';

type Complaint = Complaint_DetailsFragment;
type Action = Exclude<Complaint['availableActions'][number], 'ANSWER_AS_MEMBER' | 'REOPEN_OWN'>;
type Props = { complaint: Complaint; onClose: () => void };

const DIALOGS: Record<Action, (props: Props) => ReactNode> = {
  ASSIGN: AssignDialog,
  REASSIGN: AssignDialog,
  CLASSIFY: ClassifyDialog,
  ASK_FACILITY: AskFacilityDialog,
  ASK_MEMBER: AskMemberDialog,
  ANSWER_AS_FACILITY: AnswerDialog,
  RECORD_ANSWER: RecordAnswerDialog,
  REJECT: RejectDialog,
  RESOLVE: ResolveDialog,
  REOPEN: ReopenDialog,
};

const BUTTONS: Record<Action, string> = {
  ASSIGN: 'Assign',
  REASSIGN: 'Reassign',
  CLASSIFY: 'Correct',
  ASK_FACILITY: 'Ask facility',
  ASK_MEMBER: 'Ask member',
  ANSWER_AS_FACILITY: 'Answer',
  RECORD_ANSWER: 'Record answer',
  REJECT: 'Reject',
  RESOLVE: 'Resolve',
  REOPEN: 'Reopen',
};

const MAIN: readonly Action[] = ['ASSIGN', 'RESOLVE', 'ANSWER_AS_FACILITY'];

/** What an officer or the facility can do with a complaint now. */
export function ComplaintActions({ complaint }: { complaint: Complaint }) {
  const [action, setAction] = useState<Action | null>(null);
  const Dialog = action && DIALOGS[action];
  const open = (Object.keys(DIALOGS) as Action[]).filter((each) => complaint.availableActions.includes(each));
  return (
    <>
      <DecisionBar>
        {open.map((each) => (
          <Button
            key={each}
            variant={MAIN.includes(each) ? 'solid' : 'outline'}
            colorPalette={each === 'REJECT' ? 'danger' : undefined}
            onClick={() => setAction(each)}
          >
            {BUTTONS[each]}
          </Button>
        ))}
      </DecisionBar>
      {Dialog && <Dialog complaint={complaint} onClose={() => setAction(null)} />}
    </>
  );
}

function AssignDialog({ complaint, onClose }: Props) {
  const viewer = useViewer();
  const { id, version, complaintNo } = complaint;
  const assignee = complaint.assignee ?? viewer;
  const isNew = complaint.availableActions.includes('ASSIGN');
  const picker = useMemo(() => complaintAssigneePicker(id), [id]);
  return (
    <MutationDialog
      schema={assignComplaintInput}
      mutation={AssignComplaintDocument}
      defaultValues={{ version, assigneeId: assignee.id, note: '' }}
      variables={(input) => ({ id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${complaintNo} assigned`)}
      title={`${isNew ? 'Assign' : 'Reassign'} ${complaintNo}?`}
      note={isNew ? 'The person is told that the complaint is being dealt with.' : undefined}
      submitLabel={isNew ? 'Assign' : 'Reassign'}
    >
      <PickerField
        name="assigneeId"
        label="Officer"
        picker={picker}
        placeholder="Name"
        stored={{ value: assignee.id, label: assignee.name }}
      />
      {!isNew && <TextField name="note" label="Note for officers" maxLength={500} optional />}
    </MutationDialog>
  );
}

function ClassifyDialog({ complaint, onClose }: Props) {
  const { id, version, complaintNo, category, hcp, encounterId, officer, enrollee } = complaint;
  return (
    <MutationDialog
      schema={classifyComplaintInput}
      mutation={ClassifyComplaintDocument}
      defaultValues={{ version, category, hcpId: hcp?.id ?? '', encounterId: encounterId ?? '', officerId: officer?.id ?? '' }}
      variables={(input) => ({ id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${complaintNo} corrected`)}
      title={`Correct ${complaintNo}`}
      note="The time limits follow the category."
      submitLabel="Save"
      size="md"
    >
      <SubjectFields enrolleeId={enrollee?.id ?? null} officer={officer} />
    </MutationDialog>
  );
}

function AskFacilityDialog({ complaint, onClose }: Props) {
  const { id, version, complaintNo, hcp, namesPerson, sharedAt } = complaint;
  return (
    <MutationDialog
      schema={askAboutComplaintInput}
      mutation={AskComplaintFacilityDocument}
      defaultValues={{ version, question: '', namesPerson }}
      variables={(input) => ({ id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${hcp?.name ?? 'The facility'} asked`)}
      title={`Ask ${hcp?.name ?? 'the facility'} about ${complaintNo}`}
      note={
        sharedAt
          ? 'The facility reads your question, not the text of the complaint.'
          : 'From now on the facility sees the complaint: your question, not its text.'
      }
      submitLabel="Send question"
      size="md"
    >
      <TextAreaField name="question" label="Question" maxLength={MAX_COMPLAINT_TEXT} />
      {!namesPerson && (
        <CheckboxField
          name="namesPerson"
          label="Show the facility who complained, and the visit"
          help="Only with the person’s consent. It cannot be undone."
        />
      )}
    </MutationDialog>
  );
}

function AskMemberDialog({ complaint, onClose }: Props) {
  return (
    <ReasonDialog
      record={complaint}
      schema={askAboutComplaintInput}
      mutation={AskComplaintMemberDocument}
      also={{ namesPerson: false }}
      onClose={onClose}
      onDone={() => toast.done('Question sent')}
      title={`Ask the person about ${complaint.complaintNo}`}
      note={
        complaint.enrollee
          ? 'The member is notified, and answers in the own area. Record an answer by phone yourself.'
          : 'The person has no account. Call, and record the answer.'
      }
      submitLabel="Send question"
      reasonField={{ name: 'question', label: 'Question', maxLength: MAX_COMPLAINT_TEXT }}
    />
  );
}

function AnswerDialog({ complaint, onClose }: Props) {
  const { id, version, complaintNo } = complaint;
  return (
    <MutationDialog
      schema={answerComplaintInput}
      mutation={AnswerComplaintDocument}
      defaultValues={{ version, answer: '', files: [] }}
      variables={(input) => ({ id, input })}
      onClose={onClose}
      onDone={() => toast.done(`${complaintNo} answered`)}
      title={`Answer the question about ${complaintNo}`}
      submitLabel="Send answer"
      size="md"
    >
      <TextAreaField name="answer" label="Answer" maxLength={MAX_COMPLAINT_TEXT} />
      <AttachmentsField
        name="files"
        more={{ kind: COMPLAINT_FILE, label: 'Documents', max: MAX_COMPLAINT_FILES }}
        {...useAttachmentUpload()}
      />
    </MutationDialog>
  );
}

function RecordAnswerDialog({ complaint, onClose }: Props) {
  return (
    <ReasonDialog
      record={complaint}
      schema={recordComplaintAnswerInput}
      mutation={RecordComplaintAnswerDocument}
      onClose={onClose}
      onDone={() => toast.done('Answer recorded')}
      title={`Record the answer about ${complaint.complaintNo}`}
      note="An answer that was given by phone or at the counter. Also if no answer can be had."
      submitLabel="Record answer"
      reasonField={{ name: 'answer', label: 'Answer', maxLength: MAX_COMPLAINT_TEXT }}
    />
  );
}

/** Who complained by SMS or phone menu reads the answer in a text message. */
const answerField = ({ channel }: Complaint) => ({
  name: 'answer',
  label: 'Answer',
  maxLength: MAX_COMPLAINT_TEXT,
  help:
    channel === 'SMS' || channel === 'USSD'
      ? 'Sent as a text message of 160 characters: be brief, without anything about health.'
      : 'The person reads this text.',
});
const TOLD = 'The person is notified that the complaint has been answered.';
const releases = ({ heldClaims }: Complaint) => (heldClaims.length > 0 ? `${TOLD} The claim of the visit can then be approved.` : TOLD);

function ResolveDialog({ complaint, onClose }: Props) {
  return (
    <ReasonDialog
      record={complaint}
      schema={decideComplaintInput}
      mutation={ResolveComplaintDocument}
      onClose={onClose}
      onDone={() => toast.done(`${complaint.complaintNo} resolved`)}
      title={`Resolve ${complaint.complaintNo}?`}
      note={releases(complaint)}
      submitLabel="Resolve complaint"
      cancelLabel="Not now"
      reasonField={answerField(complaint)}
    />
  );
}

function RejectDialog({ complaint, onClose }: Props) {
  return (
    <ReasonDialog
      record={complaint}
      schema={decideComplaintInput}
      mutation={RejectComplaintDocument}
      onClose={onClose}
      onDone={() => toast.done(`${complaint.complaintNo} rejected`)}
      title={`Reject ${complaint.complaintNo}?`}
      note={releases(complaint)}
      submitLabel="Reject complaint"
      cancelLabel="Not now"
      tone="danger"
      reasonField={answerField(complaint)}
    />
  );
}

function ReopenDialog({ complaint, onClose }: Props) {
  return (
    <ReasonDialog
      record={complaint}
      schema={reopenComplaintInput}
      mutation={ReopenComplaintDocument}
      onClose={onClose}
      onDone={() => toast.done(`${complaint.complaintNo} reopened`)}
      title={`Reopen ${complaint.complaintNo}?`}
      note="For the person. A complaint can be reopened only once."
      submitLabel="Reopen complaint"
      cancelLabel="Keep as it is"
      reasonField={{ name: 'reason', label: 'Why the answer does not settle it', maxLength: MAX_COMPLAINT_TEXT }}
    />
  );
}
