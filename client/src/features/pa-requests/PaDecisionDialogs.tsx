import { queryPaRequestInput, rejectPaRequestInput } from '../../../../server/pa-requests/pa-request.input.ts';
import { useQueryPaRequestMutation, useRejectPaRequestMutation } from '../../graphql/generated.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_REASON } from './pa-request.labels.ts';

type Props = { request: PaRequestDetails; onClose: () => void; onDone: () => void };

export function RejectPaRequestDialog({ request, onClose, onDone }: Props) {
  const [reject] = useRejectPaRequestMutation();
  const form = useMutationForm({
    schema: rejectPaRequestInput,
    defaultValues: { version: request.version, note: '' },
    submit: (input) => reject({ variables: { id: request.id, input } }),
    onDone: () => {
      toast.done(`${request.requestNo} is rejected`, { text: `${request.hcp.name} was told.` });
      onDone();
    },
  });
  return (
    <FormDialog
      {...form}
      open
      onClose={onClose}
      title={`Reject ${request.requestNo}?`}
      note={`${request.hcp.name} is told at once.`}
      submitLabel="Reject the request"
      cancelLabel="Keep it waiting"
      tone="danger"
    >
      <SelectField name="reasonCode" label="Reason" options={optionsOf(PA_REASON)} />
      <TextAreaField name="note" label="What the facility reads" maxLength={1000} />
    </FormDialog>
  );
}

export function QueryPaRequestDialog({ request, onClose, onDone }: Props) {
  const [query] = useQueryPaRequestMutation();
  const form = useMutationForm({
    schema: queryPaRequestInput,
    defaultValues: { version: request.version, note: '' },
    submit: (input) => query({ variables: { id: request.id, input } }),
    onDone: () => {
      toast.done('The question is sent', { text: 'The hour runs on.' });
      onDone();
    },
  });
  return (
    <FormDialog
      {...form}
      open
      onClose={onClose}
      title={`Ask ${request.hcp.name}`}
      note="The request stays waiting and the hour runs on."
      submitLabel="Send the question"
    >
      <TextAreaField name="note" label="Question" maxLength={1000} />
    </FormDialog>
  );
}
