import { Box, Button, Flex, NativeSelect } from '@chakra-ui/react';
import { Megaphone, MessageSquare, MessageSquarePlus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type KeyboardEvent, useCallback } from 'react';
import { useMessagesTexts } from '../../platform/i18n/use-messages-texts.ts';
import { live } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { PageHeader } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { dateTime, number } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { type MessageThread_RowFragment, useMessagesPageQuery } from './Messages.generated.ts';
import { MessageThreadPane } from './MessageThreadPane.tsx';
import { otherSide, previewText } from './message.labels.ts';

const BOXES = ['inbox', 'unread', 'archived'] as const;
type BoxName = (typeof BOXES)[number];

const BOX_FILTER = { inbox: { archived: false }, unread: { unread: true }, archived: { archived: true } } as const;
const PAGE_SIZE = 30;

const STATE = {
  thread: parseAsString,
  new: parseAsInteger,
  about: parseAsString,
  broadcast: parseAsInteger,
  box: parseAsStringLiteral(BOXES).withDefault('inbox'),
  q: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
};

function aboutOf(text: string | null) {
  const [type, id] = (text ?? '').split(':');
  return type && id && /^[0-9a-f-]{36}$/i.test(id) ? { type, id } : null;
}

/** The viewer’s messages: the list beside a thread or a new message; on a phone, one at a time. */
export default function MessagesPage() {
  const { t } = useMessagesTexts();
  const [state, setState] = useQueryStates(STATE, { history: 'push' });
  const { can } = useSession();
  const isWriting = state.new !== null;
  const isOpen = isWriting || state.thread !== null;
  const close = () => void setState({ thread: null, new: null, about: null });
  const open = (thread: string) => void setState({ thread, new: null, about: null, broadcast: null });
  return (
    <Flex direction="column" gap="3" flex="1" minH={{ md: '0' }} px={{ base: '3', md: '5' }} py="3.5">
      <PageHeader
        inline
        actions={
          !isWriting && (
            <>
              {can('MESSAGE_BROADCAST') && (
                <Button variant="outline" onClick={() => void setState({ broadcast: 1 })}>
                  <Megaphone aria-hidden /> Broadcast a message
                </Button>
              )}
              <Button onClick={() => void setState({ new: 1, thread: null })}>
                <MessageSquarePlus aria-hidden /> {t('messages:new')}
              </Button>
            </>
          )
        }
      />
      <Flex flex="1" minH="0" bg="bg.panel" borderWidth="1px" rounded="l3" overflow="hidden">
        <Flex
          direction="column"
          w={{ base: 'full', md: '300px', xl: '360px' }}
          flexShrink={0}
          minH="0"
          borderEndWidth={{ md: '1px' }}
          hideBelow={isOpen ? 'md' : undefined}
        >
          <ThreadList state={state} setState={(change) => void setState(change)} onOpen={open} />
        </Flex>
        <Flex direction="column" flex="1" minW="0" minH="0" hideBelow={isOpen ? undefined : 'md'}>
          {isWriting ? (
            <MessageComposer about={aboutOf(state.about)} onClose={close} onSent={open} />
          ) : state.thread ? (
            <MessageThreadPane key={state.thread} id={state.thread} onClose={close} onOpen={open} />
          ) : (
            <EmptyState icon={<MessageSquare size={16} />} title={t('messages:choose')} text={t('messages:chooseText')} />
          )}
        </Flex>
      </Flex>
      {state.broadcast !== null && can('MESSAGE_BROADCAST') && (
        <BroadcastDialog onClose={() => void setState({ broadcast: null })} onSent={open} />
      )}
    </Flex>
  );
}

type ListState = { thread: string | null; box: BoxName; q: string; page: number };
type ListProps = { state: ListState; setState: (change: Partial<ListState>) => void; onOpen: (id: string) => void };

function ThreadList({ state: { thread, box, q, page }, setState, onOpen }: ListProps) {
  const { t } = useMessagesTexts();
  const result = useMessagesPageQuery(
    { page: { number: Math.max(1, page), size: PAGE_SIZE }, search: q || null, filter: BOX_FILTER[box] },
    { fetchPolicy: 'cache-and-network', ...live('MessageThread') },
  );
  const list = shownData(result)?.messageThreads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter of the address does not change
  const search = useCallback((text: string) => setState({ q: text, page: 1 }), []);
  const pageCount = Math.ceil((list?.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <Flex gap="2" p="2.5" borderBottomWidth="1px" wrap="wrap">
        <Box flex="1" minW="140px" css={{ '& > *': { width: '100%' } }}>
          <SearchBox value={q} hint={t('messages:searchHint')} onChange={search} />
        </Box>
        <NativeSelect.Root size="xs" w="auto">
          <NativeSelect.Field
            aria-label={t('messages:which')}
            value={box}
            onChange={(event) => setState({ box: event.target.value as BoxName, page: 1 })}
          >
            {BOXES.map((name) => (
              <option key={name} value={name}>
                {t(`messages:box.${name}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Flex>
      <Box flex="1" minH="0" overflowY={{ md: 'auto' }} aria-busy={result.loading || undefined} onKeyDown={moveByArrows}>
        {!list && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={6} />)}
        {list?.items.map((row) => (
          <ThreadRow key={row.id} row={row} isOpen={row.id === thread} onOpen={() => onOpen(row.id)} />
        ))}
        {list?.items.length === 0 &&
          (q ? (
            <EmptyState title={t('list:noMatch')} text={t('messages:noMatchText')} />
          ) : (
            <EmptyState title={t(`messages:empty.${box}.title`)} text={t(`messages:empty.${box}.text`)} />
          ))}
      </Box>
      {pageCount > 1 && (
        <Flex as="nav" aria-label={t('list:pages')} align="center" gap="2" p="2" borderTopWidth="1px" textStyle="small">
          <Button variant="outline" size="2xs" disabled={page <= 1} onClick={() => setState({ page: page - 1 })}>
            {t('messages:newer')}
          </Button>
          <Box flex="1" textAlign="center" color="fg.muted">
            {number(page)} {t('list:pageOf', { pages: number(pageCount) })}
          </Box>
          <Button variant="outline" size="2xs" disabled={page >= pageCount} onClick={() => setState({ page: page + 1 })}>
            {t('messages:older')}
          </Button>
        </Flex>
      )}
    </>
  );
}

/** Arrow keys move between threads, Enter opens one. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-thread]')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function ThreadRow({ row, isOpen, onOpen }: { row: MessageThread_RowFragment; isOpen: boolean; onOpen: () => void }) {
  const { t } = useMessagesTexts();
  const labelText = useLabelText();
  const { subject, isUnread, lastMessageAt, takenBy } = row;
  return (
    <Box
      as="button"
      data-thread
      display="block"
      w="full"
      textAlign="start"
      px="3"
      py="2"
      cursor="pointer"
      borderBottomWidth="1px"
      borderColor="border.muted"
      bg={isOpen ? 'accent.subtle' : undefined}
      _hover={{ bg: isOpen ? 'accent.subtle' : 'bg.hover' }}
      focusVisibleRing="inside"
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <Flex gap="2" align="baseline">
        <Box flex="1" minW="0" truncate fontWeight={isUnread ? '600' : '500'}>
          {otherSide(row, labelText)}
        </Box>
        <Box textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {dateTime(lastMessageAt)}
        </Box>
      </Flex>
      <Flex gap="2" align="center">
        <Box flex="1" minW="0" truncate textStyle="sm" fontWeight={isUnread ? '600' : '400'}>
          {subject}
        </Box>
        {isUnread && (
          <Box position="relative" boxSize="2" borderRadius="full" bg="accent.mark" flexShrink="0">
            <Box srOnly>{t('app:unread')}</Box>
          </Box>
        )}
      </Flex>
      <Box truncate textStyle="small" color="fg.muted">
        {takenBy && `${t('messages:takenBy', { name: takenBy.name })}. `}
        {previewText(row, t('messages:you'))}
      </Box>
    </Box>
  );
}
