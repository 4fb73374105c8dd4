import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Send, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_FILES, MESSAGE_FILE, writeMessageInput } from '../../../../server/administration/messages/message.input.ts';
import { WRITES_TO } from '../../../../server/scheme/access/permissions.shared.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import type { Role } from '../../graphql/types.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useMessagesTexts } from '../../platform/i18n/use-messages-texts.ts';
import { useViewer } from '../../platform/session.tsx';
import { DraftNote, FormFrame } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import type { LabelText } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { useMessagePeoplePicker } from './MessagePeoplePicker.ts';
import { useMessageComposerQuery, useWriteMessageMutation } from './Messages.generated.ts';
import { DESK, RECORD_NAME } from './message.labels.ts';

export const useMessageFiles = () => ({ kind: MESSAGE_FILE, label: useMessagesTexts().t('messages:files'), max: MAX_MESSAGE_FILES });

type About = { type: string; id: string };
type Props = { about: About | null; onClose: () => void; onSent: (threadId: string) => void };

/** A new message with recipient, related record and text. The draft is saved until it is sent. */
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
  const { t } = useMessagesTexts();
  const labelText = useLabelText();
  const messageFiles = useMessageFiles();
  const recordName = record && labelText(RECORD_NAME[record.type] ?? '');
  const { role } = useViewer();
  const [run] = useWriteMessageMutation();
  const defaultValues = {
    toKind: 'ROLE',
    toRole: '' as const,
    toHcpId: '',
    toUserId: '',
    subject: record ? `${recordName} ${record.number}` : '',
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
      toast.done(t('messages:sent'));
      if (data) onSent(data.writeMessage.id);
    },
  });
  return (
    <FormFrame form={form} onSubmit={onSubmit} state={state} display="flex" flexDirection="column" flex="1" minH="0">
      <Flex align="center" gap="2" px="3.5" py="2.5" borderBottomWidth="1px">
        <Heading as="h2" textStyle="h2" flex="1">
          {t('messages:new')}
        </Heading>
        <Button variant="ghost" size="xs" onClick={onClose}>
          <X aria-hidden /> {t('app:close')}
        </Button>
      </Flex>
      <Flex direction="column" gap="3.5" p="3.5" flex="1" minH="0" overflowY={{ md: 'auto' }}>
        {record && (
          <Box textStyle="sm" bg="bg.subtle" rounded="l2" px="3" py="2">
            {t('messages:about')} {recordName?.toLowerCase().replace('pa ', 'PA ')} <span className="code">{record.number}</span>
          </Box>
        )}
        <AddresseeFields role={role} ownHcp={ownHcp} />
        <TextField name="subject" label={t('messages:subject')} maxLength={120} />
        <TextAreaField name="body" label={t('messages:message')} maxLength={5000} rows={8} />
        <AttachmentsField name="files" more={messageFiles} {...useAttachmentUpload()} camera />
        <FormSummary state={state} />
      </Flex>
      <Flex align="center" gap="3" px="3.5" py="2.5" borderTopWidth="1px">
        <DraftNote state={state} />
        <Button type="submit" ms="auto" loading={state.busy}>
          <Send aria-hidden /> {t('messages:send')}
        </Button>
      </Flex>
    </FormFrame>
  );
}

const rolesFor = (role: Role, labelText: LabelText) =>
  Object.keys(WRITES_TO[role]).flatMap((to) =>
    to === 'HCP' || to === 'ENROLLEE' ? [] : [{ value: to, label: labelText(DESK[to as Role]) }],
  );

function AddresseeFields({ role, ownHcp }: { role: Role; ownHcp: FormProps['ownHcp'] }) {
  const { t } = useMessagesTexts();
  const labelText = useLabelText();
  const kind: string = useWatch({ name: 'toKind' }) ?? 'ROLE';
  const reach = WRITES_TO[role];
  const kinds = (['ROLE', 'HCP', 'USER'] as const)
    .filter((value) =>
      value === 'ROLE' ? true : value === 'HCP' ? reach.HCP === 'ONE' || ownHcp !== null : Object.values(reach).includes('ONE'),
    )
    .map((value) => ({ value, label: t(`messages:to.${value}`) }));
  return (
    <>
      {kinds.length > 1 && <RadioField name="toKind" label={t('messages:to.label')} inline options={kinds} />}
      <FieldsWhen when={kind === 'ROLE'}>
        <SelectField
          name="toRole"
          label={t(kinds.length > 1 ? 'messages:to.desk' : 'messages:to.label')}
          options={rolesFor(role, labelText)}
        />
      </FieldsWhen>
      <FieldsWhen when={kind === 'HCP' && ownHcp !== null}>
        <SelectField name="toHcpId" label={labelText('Facility')} options={ownHcp ? [{ value: ownHcp.id, label: ownHcp.name }] : []} />
      </FieldsWhen>
      <FieldsWhen when={kind === 'HCP' && ownHcp === null}>
        <PickerField
          name="toHcpId"
          label={labelText('Facility')}
          picker={useActiveHcpPicker}
          placeholder={t('member:facility.searchHint')}
        />
      </FieldsWhen>
      <FieldsWhen when={kind === 'USER'}>
        <PickerField
          name="toUserId"
          label={t('messages:to.person')}
          picker={useMessagePeoplePicker}
          placeholder={t('messages:to.personHint')}
        />
      </FieldsWhen>
    </>
  );
}
