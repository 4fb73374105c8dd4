import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { answerPaQueryInput, cancelPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows } from '../../ui/form/fields/attachments.ts';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { naira } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useAttachmentUpload } from '../use-attachment-upload.ts';
import { AnswerPaQueryDocument, CancelPaRequestDocument, useProceedWithoutCodeMutation } from './PaFacilityActions.generated.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { MAX_PA_DOCUMENTS, requestedDocuments } from './pa-documents.ts';

type Props = { request: PaRequestDetails };
type Dialog = { onClose: () => void } & Props;

/** The actions of a facility on its own request. */
export function PaFacilityActions({ request }: Props) {
  const [open, setOpen] = useState<'ANSWER' | 'CANCEL' | 'PROCEED' | null>(null);
  const can = (action: PaRequestDetails['availableActions'][number]) => request.availableActions.includes(action);
  const close = () => setOpen(null);
  if (!can('ANSWER') && !can('CANCEL') && !can('PROCEED')) return null;
  return (
    <>
      <DecisionBar figures={[{ label: 'Requested', value: naira(request.requestedAmount) }]}>
        {can('CANCEL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setOpen('CANCEL')}>
            Withdraw request
          </Button>
        )}
        {can('PROCEED') && (
          <Button variant={can('ANSWER') ? 'outline' : 'solid'} onClick={() => setOpen('PROCEED')}>
            Proceed without a code
          </Button>
        )}
        {can('ANSWER') && (
          <Button colorPalette="accent" onClick={() => setOpen('ANSWER')}>
            Answer query
          </Button>
        )}
      </DecisionBar>
      {open === 'ANSWER' && <AnswerDialog request={request} onClose={close} />}
      {open === 'CANCEL' && <CancelDialog request={request} onClose={close} />}
      {open === 'PROCEED' && <ProceedDialog request={request} onClose={close} />}
    </>
  );
}

function AnswerDialog({ request, onClose }: Dialog) {
  const requested = requestedDocuments(request);
  const more = { kind: 'OTHER', label: 'Other documents', max: MAX_PA_DOCUMENTS - requested.length };
  return (
    <MutationDialog
      schema={answerPaQueryInput}
      mutation={AnswerPaQueryDocument}
      defaultValues={{ version: request.version, answer: '', documents: attachmentRows(requested, []) }}
      variables={(input) => ({ id: request.id, input })}
      onClose={onClose}
      title="Answer query"
      note={request.infoNote}
      submitLabel="Send answer"
      size="md"
    >
      <TextAreaField name="answer" label="Answer" maxLength={1000} />
      <AttachmentsField name="documents" requested={requested} more={more.max > 0 ? more : undefined} {...useAttachmentUpload()} camera />
    </MutationDialog>
  );
}

function CancelDialog({ request, onClose }: Dialog) {
  return (
    <ReasonDialog
      record={request}
      schema={cancelPaRequestInput}
      mutation={CancelPaRequestDocument}
      onClose={onClose}
      title={`Withdraw ${request.requestNo}?`}
      note="The request will not be decided. You can send a new request at any time."
      submitLabel="Withdraw request"
      cancelLabel="Keep request"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', optional: true, maxLength: 500 }}
    />
  );
}

function ProceedDialog({ request, onClose }: Dialog) {
  const [proceed] = useProceedWithoutCodeMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Proceed without a code?"
      text="The time limit has passed without a decision, so you may start care. The time is recorded as evidence. Any later decision is for verification only."
      confirmLabel="Proceed without a code"
      cancelLabel="Wait for the decision"
      onConfirm={async () => {
        await proceed({ variables: { id: request.id, input: { version: request.version } } });
        toast.done('Recorded. You may start care');
      }}
    />
  );
}
