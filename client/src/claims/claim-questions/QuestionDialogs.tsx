import { answerClaimQuestionInput, sendClaimQueryInput } from '../../../../server/claims/claim-questions/claim-question.input.ts';
import { StandardQueryField } from '../../care/standard-queries/StandardQueryField.tsx';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import type { ClaimDocumentKind } from '../../graphql/types.ts';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows, type RequestedDocument } from '../../ui/form/fields/attachments.ts';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import { AnswerClaimQuestionDocument, type ClaimQuestions_QuestionFragment, SendClaimQueryDocument } from './ClaimQuestions.generated.ts';
import { CLAIM_DOCUMENT } from './claim-question.labels.ts';
import { MAX_DOCUMENTS, RequestedDocumentsField } from './RequestedDocumentsField.tsx';

type Claim = Pick<ClaimFacts_ClaimFragment, 'id' | 'claimNo' | 'hcp' | 'items'>;

/** Sends a query to the facility; the claim stays with the officer. */
export function SendClaimQueryDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  return (
    <MutationDialog
      schema={sendClaimQueryInput}
      mutation={SendClaimQueryDocument}
      defaultValues={{ question: '', wanted: [] }}
      variables={(input) => ({ id: claim.id, input })}
      onClose={onClose}
      onDone={() => toast.done('Query sent', { text: 'The claim stays in this bill. You are notified when the facility answers.' })}
      title={`Send a query to ${claim.hcp.name}`}
      note={`About ${claim.claimNo}. The facility sees it immediately; the claim stays with you.`}
      submitLabel="Send query"
      size="lg"
    >
      <StandardQueryField use="CLAIM" into="question" />
      <TextAreaField name="question" label="Query" maxLength={1000} />
      <RequestedDocumentsField items={claim.items} />
    </MutationDialog>
  );
}

const requestedDocuments = ({ documents }: ClaimQuestions_QuestionFragment): RequestedDocument<ClaimDocumentKind>[] =>
  documents
    .filter(({ isWanted, file }) => isWanted && !file)
    .map(({ kind, item }) => ({
      kind,
      label: CLAIM_DOCUMENT[kind],
      ...(item && { line: { id: item.id, name: item.service.name } }),
    }));

/** The facility answers with text and the requested documents. */
export function AnswerQuestionDialog({
  claim,
  question,
  onClose,
}: {
  claim: Claim;
  question: ClaimQuestions_QuestionFragment;
  onClose: () => void;
}) {
  const requested = requestedDocuments(question);
  const more = { kind: 'OTHER' as const, label: 'Other documents', max: MAX_DOCUMENTS - requested.length };
  return (
    <MutationDialog
      schema={answerClaimQuestionInput}
      mutation={AnswerClaimQuestionDocument}
      defaultValues={{ answer: '', documents: attachmentRows(requested, []) }}
      variables={(input) => ({ id: claim.id, input })}
      onClose={onClose}
      onDone={() => toast.done('Answer sent')}
      title={`Answer about ${claim.claimNo}`}
      note={question.question}
      submitLabel="Send answer"
      size="md"
    >
      <TextAreaField name="answer" label="Answer" maxLength={1000} />
      <AttachmentsField name="documents" requested={requested} more={more.max > 0 ? more : undefined} {...useAttachmentUpload()} camera />
    </MutationDialog>
  );
}
