import { Box, Button, Flex, Grid, Input, Span, VisuallyHidden } from '@chakra-ui/react';
import { MessageSquare, Phone, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { dateTime } from '../../ui/format.ts';
import { type DemoMessage, sendMessage, sendStep, type UssdAnswer } from './demo-phone.ts';

const KEYS = [
  ['1', ''],
  ['2', 'abc'],
  ['3', 'def'],
  ['4', 'ghi'],
  ['5', 'jkl'],
  ['6', 'mno'],
  ['7', 'pqrs'],
  ['8', 'tuv'],
  ['9', 'wxyz'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const;

type Session = UssdAnswer & { id: string; text: string };
type Props = { phone: string; code: string; messages: readonly DemoMessage[]; onAnswer: () => void };

/** A drawn phone: it dials, shows the screens of the menu, sends what is entered, and sends and lists text messages. */
export function Handset({ phone, code, messages, onAnswer }: Props) {
  const [session, setSession] = useState<Session | null>(null);
  const [line, setLine] = useState(code);
  const [shows, setShows] = useState<'MENU' | 'MESSAGES'>('MENU');
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  // A message that was not answered keeps its id, so that sending it again does not send two.
  const [message, setMessage] = useState({ id: crypto.randomUUID(), text: '' });
  const isOpen = session !== null && !session.isEnded;
  const writes = shows === 'MESSAGES';

  async function send(id: string, text: string) {
    setIsBusy(true);
    setNotice(null);
    try {
      const answer = await sendStep({ phone, sessionId: id, text });
      setSession({ ...answer, id, text });
      setLine(answer.isEnded ? code : '');
      onAnswer();
    } catch {
      setNotice('Connection problem or invalid MMI code.');
    } finally {
      setIsBusy(false);
    }
  }

  async function sendText() {
    if (message.text.trim() === '') return;
    setIsBusy(true);
    setNotice(null);
    try {
      await sendMessage({ phone, ...message });
      setMessage({ id: crypto.randomUUID(), text: '' });
      onAnswer();
    } catch {
      setNotice('The message was not sent. Send it again.');
    } finally {
      setIsBusy(false);
    }
  }

  function submit() {
    if (isBusy) return;
    if (writes) return void sendText();
    if (isOpen) {
      const input = line.trim();
      if (input !== '') void send(session.id, session.text === '' ? input : `${session.text}*${input}`);
    } else if (line === code) void send(crypto.randomUUID(), '');
    else setNotice('Connection problem or invalid MMI code.');
  }

  function press(key: string) {
    if (writes) setMessage({ ...message, text: message.text + key });
    else setLine(!isOpen && line === code ? key : line + key);
  }

  function hangUp() {
    setShows('MENU');
    setSession(null);
    setNotice(null);
    setLine(code);
  }

  return (
    <Box as="section" aria-label="Phone" w="full" maxW="20rem" mx="auto" rounded="2rem" bg={{ base: 'fg', _dark: 'bg.muted' }} p="3" pt="4">
      <Box mx="auto" mb="3" w="4rem" h="1" rounded="full" bg={{ base: 'bg.panel', _dark: 'fg' }} opacity="0.35" aria-hidden="true" />
      <Box rounded="l2" overflow="hidden" bg="bg.panel" color="fg">
        <Flex bg="bg.subtle" borderBottomWidth="1px" px="3" py="1.5" textStyle="caption" color="fg.muted" justify="space-between">
          <Span className="code">{phone}</Span>
          <Span>{isOpen ? 'USSD' : 'Lafiya'}</Span>
        </Flex>
        <Flex role="tablist" aria-label="Shown on the phone" borderBottomWidth="1px">
          <Tab name="Menu" isShown={shows === 'MENU'} onShow={() => setShows('MENU')} />
          <Tab
            name={messages.length > 0 ? `Messages (${messages.length})` : 'Messages'}
            isShown={shows === 'MESSAGES'}
            onShow={() => setShows('MESSAGES')}
          />
        </Flex>
        {shows === 'MENU' ? (
          <MenuScreen text={notice ?? session?.screen ?? `Dial ${code}`} isMuted={!session || notice !== null} isBusy={isBusy} />
        ) : (
          <MessageScreen messages={messages} notice={notice} />
        )}
      </Box>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Input
          mt="3"
          value={writes ? message.text : line}
          onChange={(event) => (writes ? setMessage({ ...message, text: event.target.value }) : setLine(event.target.value))}
          aria-label={writes ? 'Text message' : isOpen ? 'Answer' : 'Number to dial'}
          placeholder={writes ? 'HELP' : undefined}
          maxLength={500}
          readOnly={isBusy}
          autoComplete="off"
          bg="bg.panel"
          color="fg"
          fontWeight="600"
          textAlign="center"
        />
        <Flex gap="2" mt="2">
          <Button type="submit" flex="1" colorPalette="success" loading={isBusy}>
            {writes ? (
              <MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
            )}
            {writes || isOpen ? 'Send' : 'Dial'}
          </Button>
          <Button flex="1" colorPalette="danger" onClick={hangUp}>
            <PhoneOff size={16} strokeWidth={1.75} aria-hidden="true" />
            End
          </Button>
        </Flex>
      </form>
      <Grid templateColumns="repeat(3, 1fr)" gap="2" mt="3">
        {KEYS.map(([key, letters]) => (
          <Button key={key} h="11" rounded="l2" variant="surface" colorPalette="neutral" onClick={() => press(key)}>
            <Flex direction="column" align="center" lineHeight="1.1">
              <Span fontSize="1rem" fontWeight="600">
                <VisuallyHidden>Key </VisuallyHidden>
                {key}
              </Span>
              <Span textStyle="caption" color="fg.muted" minH="0.8rem" aria-hidden>
                {letters}
              </Span>
            </Flex>
          </Button>
        ))}
      </Grid>
    </Box>
  );
}

function Tab({ name, isShown, onShow }: { name: string; isShown: boolean; onShow: () => void }) {
  return (
    <Box
      asChild
      flex="1"
      py="2"
      textStyle="small"
      fontWeight="500"
      cursor="pointer"
      color={isShown ? 'accent.fg' : 'fg.muted'}
      borderBottomWidth="2px"
      borderColor={isShown ? 'accent.solid' : 'transparent'}
    >
      <button type="button" role="tab" aria-selected={isShown} onClick={onShow}>
        {name}
      </button>
    </Box>
  );
}

function MenuScreen({ text, isMuted, isBusy }: { text: string; isMuted: boolean; isBusy: boolean }) {
  return (
    <Box
      role="status"
      aria-label="Screen"
      aria-busy={isBusy}
      data-ussd-screen
      h="15rem"
      overflowY="auto"
      p="3.5"
      fontSize="0.875rem"
      lineHeight="1.45"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      color={isMuted ? 'fg.muted' : 'fg'}
    >
      {text}
    </Box>
  );
}

function MessageScreen({ messages, notice }: { messages: readonly DemoMessage[]; notice: string | null }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <Box role="region" aria-label="Messages" tabIndex={0} h="15rem" overflowY="auto" p="3">
      {notice && (
        <Box role="alert" color="danger.fg" mb="2">
          {notice}
        </Box>
      )}
      {messages.length === 0 && (
        <Box color="fg.muted">Text messages to this number will appear here. Send HELP to see what it can ask.</Box>
      )}
      <Flex direction="column" gap="2.5">
        {messages.map(({ id, at, text, isOwn }) => (
          <Box key={id} pl={isOwn ? '8' : undefined} textAlign={isOwn ? 'end' : undefined}>
            <Box
              bg={isOwn ? 'accent.subtle' : 'bg.muted'}
              textAlign="start"
              rounded="l2"
              px="2.5"
              py="2"
              textStyle="small"
              overflowWrap="anywhere"
            >
              {text}
            </Box>
            <Box textStyle="caption" color="fg.muted" mt="0.5">
              {dateTime(at)}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
