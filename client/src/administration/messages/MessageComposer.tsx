import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Send, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_FILES, MESSAGE_FILE, writeMessageInput } from '../../../../server/administration/messages/message.input.ts';
import { WRITES_TO } from '../../../../server/platform/access/permissions.shared.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { type Role, useMessageComposerQuery, useWriteMessageMutation } from '../../graphql/generated.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useViewer } from '../../platform/session.tsx';
import { DraftNote, FormFrame } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { useMessagePeoplePicker } from './MessagePeoplePicker.ts';
import { DESK, RECORD_NAME } from './message.labels.ts';

export const MESSAGE_FILES = { kind: MESSAGE_FILE, label: 'Files', max: MAX_MESSAGE_FILES };

type About = { type: string; id: string };
type Props = { about: About | null; onClose: () => void; onSent: (threadId: string) => void };

/** A new message: to whom, about what, and the text. What was typed is kept until it is sent. */
export function MessageComposer({ about, onClose, onSent }: Props) {
  const { data, loading } = useMessageComposerQuery({
    type: about?.type ?? '',
    id: about?.id ?? '00000000-0000-0000-0000-000000000000',
    isAbout: Boolean(about),
  });
  if (loading && !data) return null;
  const record = data?.messageRecord ?? null;
  return <ComposerForm key={record?.id} record={record} ownHcp={data?.messageOwnHcp ?? null} onClose={onClose} onSent={onSent} />;
}

type FormProps = Omit<Props, 'about'> & {
  record: { type: string; id: string; number: string } | null;
  ownHcp: { id: string; name: string } | null;
};

function ComposerForm({ record, ownHcp, onClose, onSent }: FormProps) {
  const { role } = useViewer();
  const [run] = useWriteMessageMutation();
  const defaultValues = {
    toKind: 'ROLE',
    toRole: '' as const,
    toHcpId: '',
    toUserId: '',
    subject: record ? `${RECORD_NAME[record.type]} ${record.number}` : '',
    body: '',
    files: [],
    entityType: (record?.type ?? '') as '',
    entityId: record?.id ?? '',
  };
  const { form, onSubmit, state } = useMutationForm({
    schema: writeMessageInput,
    defaultValues,
    draft: record ? `message:new/${record.type}/${record.id}` : 'message:new',
    submit: (input) => run({ variables: { input } }),
    onDone: ({ data }) => {
      toast.done('Your message is sent');
      if (data) onSent(data.writeMessage.id);
    },
  });
  return (
    <FormFrame form={form} onSubmit={onSubmit} state={state} display="flex" flexDirection="column" flex="1" minH="0">
      <Flex align="center" gap="2" px="3.5" py="2.5" borderBottomWidth="1px">
        <Heading as="h2" textStyle="h2" flex="1">
          New message
        </Heading>
        <Button variant="ghost" size="xs" onClick={onClose}>
          <X aria-hidden /> Close
        </Button>
      </Flex>
      <Flex direction="column" gap="3.5" p="3.5" flex="1" minH="0" overflowY={{ md: 'auto' }}>
        {record && (
          <Box textStyle="sm" bg="bg.subtle" rounded="l2" px="3" py="2">
            About {RECORD_NAME[record.type]?.toLowerCase().replace('pa ', 'PA ')} <span className="code">{record.number}</span>
          </Box>
        )}
        <AddresseeFields role={role} ownHcp={ownHcp} />
        <TextField name="subject" label="Subject" maxLength={120} />
        <TextAreaField name="body" label="Message" maxLength={5000} rows={8} />
        <AttachmentsField name="files" more={MESSAGE_FILES} {...useAttachmentUpload()} camera />
        <FormSummary state={state} />
      </Flex>
      <Flex align="center" gap="3" px="3.5" py="2.5" borderTopWidth="1px">
        <DraftNote state={state} />
        <Button type="submit" ms="auto" loading={state.busy}>
          <Send aria-hidden /> Send
        </Button>
      </Flex>
    </FormFrame>
  );
}

const rolesFor = (role: Role) =>
  Object.keys(WRITES_TO[role]).flatMap((to) => (to === 'HCP' || to === 'ENROLLEE' ? [] : [{ value: to, label: DESK[to as Role] }]));

const KINDS = [
  { value: 'ROLE', label: 'Part of the office' },
  { value: 'HCP', label: 'A facility' },
  { value: 'USER', label: 'One person' },
];

function AddresseeFields({ role, ownHcp }: { role: Role; ownHcp: FormProps['ownHcp'] }) {
  const kind: string = useWatch({ name: 'toKind' }) ?? 'ROLE';
  const reach = WRITES_TO[role];
  const kinds = KINDS.filter(({ value }) =>
    value === 'ROLE' ? true : value === 'HCP' ? reach.HCP === 'ONE' || ownHcp !== null : Object.values(reach).includes('ONE'),
  );
  return (
    <>
      {kinds.length > 1 && <RadioField name="toKind" label="To" inline options={kinds} />}
      <FieldsWhen when={kind === 'ROLE'}>
        <SelectField name="toRole" label={kinds.length > 1 ? 'Which part' : 'To'} options={rolesFor(role)} />
      </FieldsWhen>
      <FieldsWhen when={kind === 'HCP' && ownHcp !== null}>
        <SelectField name="toHcpId" label="Facility" options={ownHcp ? [{ value: ownHcp.id, label: ownHcp.name }] : []} />
      </FieldsWhen>
      <FieldsWhen when={kind === 'HCP' && ownHcp === null}>
        <PickerField name="toHcpId" label="Facility" picker={useActiveHcpPicker} placeholder="Name, code or town" />
      </FieldsWhen>
      <FieldsWhen when={kind === 'USER'}>
        <PickerField name="toUserId" label="Person" picker={useMessagePeoplePicker} placeholder="Name, or enrolment number" />
      </FieldsWhen>
    </>
  );
}
