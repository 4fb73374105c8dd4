import { Box, Button, Flex, Heading, IconButton, Link, Stack } from '@chakra-ui/react';
import { Archive, ArchiveRestore, ArrowLeft, FileText, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { answerMessageInput } from '../../../../server/administration/messages/message.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useMessagesTexts } from '../../platform/i18n/use-messages-texts.ts';
import { liveRecord } from '../../platform/live.ts';
import { useEntityPath } from '../../platform/mount.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { readFailure } from '../../ui/errors.ts';
import { DraftNote, FormFrame } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { dateTime, fileSize, number } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { BroadcastReadersDialog } from './BroadcastReadersDialog.tsx';
import { useMessageFiles } from './MessageComposer.tsx';
import {
  type MessageThread_DetailsFragment,
  useAnswerMessageMutation,
  useArchiveMessagesMutation,
  useMessageThreadPaneQuery,
  useReadMessagesMutation,
} from './Messages.generated.ts';
import { MessageTaker } from './MessageTaker.tsx';
import { DESK, otherSide, RECORD_NAME } from './message.labels.ts';

type Thread = MessageThread_DetailsFragment;
type Message = Thread['messages'][number];

type Props = { id: string; onClose: () => void; onOpen: (id: string) => void };

/** A thread: its messages, oldest first, and the reply form. */
export function MessageThreadPane({ id, onClose, onOpen }: Props) {
  const { t } = useMessagesTexts();
  const result = useMessageThreadPaneQuery({ id }, { fetchPolicy: 'cache-and-network', ...liveRecord('MessageThread', id) });
  const thread = result.data?.messageThread;
  const [sentCount, setSentCount] = useState(0);
  useMarkRead(thread);
  if (!thread) {
    if (!result.error) return <LoadingPanel rows={8} />;
    return readFailure(result.error).code === 'NOT_FOUND' ? (
      <EmptyState title={t('messages:notFound')} text={t('messages:notFoundText')} />
    ) : (
      <ErrorPanel error={result.error} retry={result.refetch} />
    );
  }
  return (
    <Flex direction="column" flex="1" minH="0">
      <Head thread={thread} onClose={onClose} />
      <MessageList messages={thread.messages} />
      <AnswerForm
        key={`${id}/${sentCount}`}
        thread={thread}
        onSent={(threadId) => {
          setSentCount(sentCount + 1);
          // A reply to a broadcast starts a separate thread.
          if (threadId !== id) onOpen(threadId);
        }}
      />
    </Flex>
  );
}

/** Marks the open thread as read up to its last message. */
function useMarkRead(thread: Thread | undefined): void {
  const [markRead] = useReadMessagesMutation({ refetchQueries: ['WorklistCounts'] });
  const id = thread?.id;
  const upTo = thread?.isUnread ? thread.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (id && upTo) void markRead({ variables: { id, upTo } }).catch(() => {});
  }, [id, upTo, markRead]);
}

function Head({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { t } = useMessagesTexts();
  const labelText = useLabelText();
  const [archive] = useArchiveMessagesMutation({ refetchQueries: ['MessagesPage', 'WorklistCounts'] });
  const path = useEntityPath()(thread.record?.type, thread.record?.id);
  const { record, isArchived, readers } = thread;
  const recordText = record && `${labelText(RECORD_NAME[record.type] ?? '')} ${record.number}`;
  const [showsReaders, setShowsReaders] = useState(false);
  const { act, busy } = useAction(async () => {
    await archive({ variables: { id: thread.id, archived: !isArchived } });
    toast.done(isArchived ? t('messages:isBack') : t('messages:isArchived'), isArchived ? {} : { text: t('messages:isArchivedText') });
    if (!isArchived) onClose();
  });
  return (
    <Flex align="flex-start" gap="2" px="3.5" py="2.5" borderBottomWidth="1px">
      <IconButton variant="ghost" size="sm" aria-label={t('messages:backToList')} onClick={onClose} hideFrom="md">
        <ArrowLeft />
      </IconButton>
      <Box flex="1" minW="0">
        <Heading as="h2" textStyle="h2" overflowWrap="anywhere">
          {thread.subject}
        </Heading>
        <Box textStyle="small" color="fg.muted">
          {otherSide(thread, labelText)}
          {thread.broadcastLga && ` ${t('messages:ofLga', { lga: thread.broadcastLga.name })}`}
          {thread.isBroadcast && !readers && `, ${t('messages:toMany')}`}
          {thread.toRole && thread.withName && ` ${t('messages:toDesk', { desk: labelText(DESK[thread.toRole]).toLowerCase() })}`}
        </Box>
        <MessageTaker thread={thread} />
        {readers && (
          <Button variant="plain" size="2xs" px="0" color="accent.fg" onClick={() => setShowsReaders(true)}>
            {number(readers.read)} of {number(readers.total)} have read this
          </Button>
        )}
        {showsReaders && <BroadcastReadersDialog threadId={thread.id} onClose={() => setShowsReaders(false)} />}
        {record && (
          <Box textStyle="small">
            {t('messages:about')}{' '}
            {path ? (
              <Link asChild color="accent.fg">
                <RouterLink to={path}>{recordText}</RouterLink>
              </Link>
            ) : (
              recordText
            )}
          </Box>
        )}
      </Box>
      <Button variant="outline" size="xs" loading={busy} onClick={() => void act()}>
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {t(isArchived ? 'messages:unarchive' : 'messages:archive')}
      </Button>
    </Flex>
  );
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useMessagesTexts();
  const end = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a message comes in
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);
  return (
    <Stack
      as="ol"
      listStyleType="none"
      gap="3"
      p="3.5"
      flex="1"
      minH="0"
      overflowY={{ md: 'auto' }}
      aria-label={t('app:messages')}
      aria-live="polite"
    >
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
      <div ref={end} />
    </Stack>
  );
}

function MessageItem({ message: { from, isOwn, body, files, createdAt } }: { message: Message }) {
  const { t } = useMessagesTexts();
  return (
    <Box
      as="li"
      alignSelf={isOwn ? 'flex-end' : 'flex-start'}
      maxW={{ base: '92%', lg: '80%' }}
      bg={isOwn ? 'accent.subtle' : 'bg.subtle'}
      rounded="l3"
      px="3"
      py="2"
    >
      <Box textStyle="small" color="fg.muted">
        {isOwn ? t('messages:you') : from.name}, {dateTime(createdAt)}
      </Box>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
        {body}
      </Box>
      {files.map(({ id, filename, size, url }) => (
        <Flex key={id} gap="1.5" align="center" textStyle="small" mt="1">
          <FileText size={14} aria-hidden />
          <Link href={url} target="_blank" rel="noreferrer" color="accent.fg" overflowWrap="anywhere">
            {filename}
          </Link>
          <Box color="fg.muted">{fileSize(size)}</Box>
        </Flex>
      ))}
    </Box>
  );
}

function AnswerForm({ thread, onSent }: { thread: Thread; onSent: (threadId: string) => void }) {
  const { t } = useMessagesTexts();
  const messageFiles = useMessageFiles();
  const [run] = useAnswerMessageMutation();
  const { form, onSubmit, state } = useMutationForm({
    schema: answerMessageInput,
    defaultValues: { body: '', files: [] },
    draft: `message:${thread.id}`,
    submit: (input) => run({ variables: { id: thread.id, input } }),
    onDone: ({ data }) => onSent(data?.answerMessage.id ?? thread.id),
  });
  return (
    <FormFrame
      form={form}
      onSubmit={onSubmit}
      state={state}
      borderTopWidth="1px"
      px="3.5"
      py="2.5"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void onSubmit(event);
      }}
    >
      <Stack gap="2.5">
        <TextAreaField
          name="body"
          label={t(thread.isBroadcast && !thread.readers ? 'messages:answerToSender' : 'messages:answer')}
          maxLength={5000}
          rows={3}
        />
        <AttachmentsField name="files" more={messageFiles} {...useAttachmentUpload()} camera />
        <FormSummary state={state} />
        <Flex align="center" gap="3">
          <DraftNote state={state} />
          <Button type="submit" ms="auto" loading={state.busy}>
            <Send aria-hidden /> {t('messages:send')}
          </Button>
        </Flex>
      </Stack>
    </FormFrame>
  );
}
