import { queryPaRequestInput, rejectPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import { QueryPaRequestDocument, RejectPaRequestDocument } from '../../graphql/generated.ts';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_REASON } from './pa-request.labels.ts';

type Props = { request: PaRequestDetails; onClose: () => void; onDone: () => void };

export function RejectPaRequestDialog({ request, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      record={request}
      schema={rejectPaRequestInput}
      mutation={RejectPaRequestDocument}
      onClose={onClose}
      onDone={() => {
        toast.done(`${request.requestNo} is rejected`, { text: `${request.hcp.name} was told.` });
        onDone();
      }}
      title={`Reject ${request.requestNo}?`}
      note={`${request.hcp.name} is told at once.`}
      submitLabel="Reject the request"
      cancelLabel="Keep it waiting"
      tone="danger"
      reasonField={{ name: 'note', label: 'What the facility reads', maxLength: 1000 }}
    >
      <SelectField name="reasonCode" label="Reason" options={optionsOf(PA_REASON)} />
    </ReasonDialog>
  );
}

export function QueryPaRequestDialog({ request, onClose }: Omit<Props, 'onDone'>) {
  return (
    <ReasonDialog
      record={request}
      schema={queryPaRequestInput}
      mutation={QueryPaRequestDocument}
      onClose={onClose}
      onDone={() => toast.done('The question is sent', { text: 'The hour runs on.' })}
      title={`Ask ${request.hcp.name}`}
      note="The request stays waiting and the hour runs on."
      submitLabel="Send the question"
      reasonField={{ name: 'note', label: 'Question', maxLength: 1000 }}
    />
  );
}
