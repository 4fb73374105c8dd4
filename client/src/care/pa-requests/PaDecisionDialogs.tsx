import { queryPaRequestInput, rejectPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import { StandardQueryField } from '../standard-queries/StandardQueryField.tsx';
import { useAttachmentUpload } from '../use-attachment-upload.ts';
import { QueryPaRequestDocument, RejectPaRequestDocument } from './PaDecisionDialogs.generated.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { MAX_PA_DOCUMENTS } from './pa-documents.ts';
import { PA_DOCUMENT, PA_REASON } from './pa-request.labels.ts';

type Props = { request: PaRequestDetails; onClose: () => void; onDone: () => void };

export function RejectPaRequestDialog({ request, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      record={request}
      schema={rejectPaRequestInput}
      mutation={RejectPaRequestDocument}
      onClose={onClose}
      onDone={() => {
        toast.done(`${request.requestNo} rejected`, { text: `${request.hcp.name} has been notified.` });
        onDone();
      }}
      title={`Reject ${request.requestNo}?`}
      note={`${request.hcp.name} is notified immediately.`}
      submitLabel="Reject request"
      cancelLabel="Keep pending"
      tone="danger"
      reasonField={{ name: 'note', label: 'Reason (shown to the facility)', maxLength: 1000 }}
    >
      <SelectField name="reasonCode" label="Reason" options={optionsOf(PA_REASON)} />
    </ReasonDialog>
  );
}

const MORE = { kind: 'REQUEST_FORM', label: 'Form to fill in', max: MAX_PA_DOCUMENTS };

export function QueryPaRequestDialog({ request, onClose }: Omit<Props, 'onDone'>) {
  const services = request.items.map(({ id, service }) => ({ value: id, label: service.name }));
  return (
    <MutationDialog
      schema={queryPaRequestInput}
      mutation={QueryPaRequestDocument}
      defaultValues={{ version: request.version, note: '', wanted: [], documents: [] }}
      variables={(input) => ({ id: request.id, input })}
      onClose={onClose}
      onDone={() => toast.done('Query sent', { text: 'The time limit keeps running.' })}
      title={`Send a query to ${request.hcp.name}`}
      note="The request stays pending and the time limit keeps running."
      submitLabel="Send query"
      size="lg"
    >
      <StandardQueryField use="PA_REQUEST" into="note" />
      <TextAreaField name="note" label="Query" maxLength={1000} />
      <FieldArrayTable
        name="wanted"
        noun="document"
        addLabel="Request a document"
        blank={{ kind: '', lineId: '' }}
        max={MAX_PA_DOCUMENTS}
        columns={[
          {
            label: 'Document',
            cell: (i) => <SelectField bare name={`wanted.${i}.kind`} label={`Document ${i + 1}`} options={optionsOf(PA_DOCUMENT)} />,
          },
          {
            label: 'Service',
            cell: (i) => (
              <SelectField
                bare
                name={`wanted.${i}.lineId`}
                label={`Service of document ${i + 1}`}
                placeholder="The whole request"
                options={services}
              />
            ),
          },
        ]}
      />
      <AttachmentsField name="documents" more={MORE} {...useAttachmentUpload()} />
    </MutationDialog>
  );
}
