import { useState } from 'react';
import { broadcastMessageInput } from '../../../../server/administration/messages/message.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import type { Role } from '../../graphql/types.ts';
import { useLgaPickerQuery } from '../../network/geography/LgaPicker.generated.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { number, plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useMessageFiles } from './MessageComposer.tsx';
import { useBroadcastAudienceQuery, useBroadcastMessageMutation } from './Messages.generated.ts';
import { DESK } from './message.labels.ts';

const ROLES = Object.entries(DESK).map(([value, label]) => ({ value: value as Role, label }));

/** An administrator sends a message to all users of a role, or of a role in an LGA. */
export function BroadcastDialog({ onClose, onSent }: { onClose: () => void; onSent: (threadId: string) => void }) {
  const { data } = useLgaPickerQuery();
  const lgas = (data?.lgas ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [isAsking, setIsAsking] = useState(false);
  const [run] = useBroadcastMessageMutation();
  const form = useMutationForm({
    schema: broadcastMessageInput,
    defaultValues: { lgaId: '', subject: '', body: '', files: [] },
    draft: 'message:broadcast',
    submit: (input) => run({ variables: { input } }),
    onDone: ({ data: answer }) => {
      onClose();
      if (!answer) return;
      toast.done(`Sent to ${number(answer.broadcastMessage.readers?.total ?? 0)} people`);
      onSent(answer.broadcastMessage.id);
    },
  });
  const [role, lgaId] = form.form.watch(['role', 'lgaId']);
  const audience = useBroadcastAudienceQuery(
    { role: role as Role, lgaId: lgaId || null },
    { skip: !isAsking || !role, fetchPolicy: 'network-only' },
  );
  const count = audience.data?.broadcastAudience;
  return (
    <>
      <FormDialog
        {...form}
        open
        onSubmit={async () => {
          if (await form.form.trigger()) setIsAsking(true);
        }}
        onClose={onClose}
        title="Broadcast a message"
        note="Everyone with an account in this group receives it. You can see who has read it. Replies come to you individually."
        submitLabel="Send broadcast"
        size="lg"
      >
        <SelectField name="role" label="To" options={ROLES} />
        <SelectField
          name="lgaId"
          label="Only this LGA"
          optional
          options={lgas}
          help="Facilities and members in that LGA, or officers assigned to it."
        />
        <TextField name="subject" label="Subject" maxLength={120} />
        <TextAreaField name="body" label="Message" maxLength={5000} rows={6} />
        <AttachmentsField name="files" more={useMessageFiles()} {...useAttachmentUpload()} />
      </FormDialog>
      <ConfirmDialog
        open={isAsking && count !== undefined}
        onClose={() => setIsAsking(false)}
        title={`Send this message to ${plural(count ?? 0, 'person', 'people')}?`}
        text="A broadcast cannot be withdrawn."
        confirmLabel="Send broadcast"
        cancelLabel="Keep editing"
        onConfirm={() => form.onSubmit()}
      />
    </>
  );
}
