import { Box, Flex } from '@chakra-ui/react';
import { Link } from 'react-router';
import { paRequestDecide, paRequestList } from '../../screens/care.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { minutesLeft, minutesText, naira } from '../../ui/format.ts';
import { ScreenLink, useScreenHref } from '../../ui/link.tsx';
import { useNow } from '../../ui/now.ts';
import type { PaQueue_RequestFragment } from './AccountManagerDashboard.generated.ts';

type Request = PaQueue_RequestFragment;

const HOUR = 60;
/** Requests overdue by more minutes than this are drawn at the edge. */
const MAX_OVERDUE_MINUTES = 15;
/** Percentage of the strip for requests within the time limit. */
const HOUR_PERCENT = 80;

const place = (minutes: number) =>
  minutes >= 0
    ? ((HOUR - Math.min(minutes, HOUR)) / HOUR) * HOUR_PERCENT
    : HOUR_PERCENT + (Math.min(-minutes, MAX_OVERDUE_MINUTES) / MAX_OVERDUE_MINUTES) * (100 - HOUR_PERCENT - 3);

const tone = (minutes: number) => (minutes <= 10 ? 'danger.fg' : minutes <= 20 ? 'warn.fg' : 'accent.fg');

/** The PA queue on a time line: position is the time left, shape is the urgency. */
export function PaQueueCard({ requests, total, amount }: { requests: readonly Request[]; total: number; amount: number }) {
  const now = useNow();
  const href = useScreenHref();
  const marks = requests.map((request) => ({ request, minutes: minutesLeft(request.dueAt, now) }));
  const over = marks.filter(({ minutes }) => minutes <= 0);
  const soon = marks.filter(({ minutes }) => minutes > 0 && minutes <= 20);
  if (requests.length === 0) {
    return (
      <Panel title="PA queue" action={<ScreenLink to={paRequestList}>View list</ScreenLink>}>
        <Box color="fg.muted">No requests are running against the clock. New requests appear here with their time left.</Box>
      </Panel>
    );
  }
  const least = marks.reduce<number | null>((low, { minutes }) => (low === null ? minutes : Math.min(low, minutes)), null);
  return (
    <Panel title="PA queue" note="each mark is one request" action={<ScreenLink to={paRequestList}>View list</ScreenLink>}>
      <Flex gap="7" wrap="wrap" mb="3">
        <Figure value={total} label={`waiting, ${naira(amount)}`} large />
        <Figure
          value={least === null ? '–' : minutesText(least)}
          label={over.length > 0 ? 'longest overdue' : 'least time left'}
          colour={least !== null && least <= 10 ? 'danger.fg' : undefined}
        />
        <Figure value={over.length} label="overdue" colour={over.length > 0 ? 'danger.fg' : undefined} />
        <Figure value={soon.length} label="under 20 min left" colour={soon.length > 0 ? 'warn.fg' : undefined} />
      </Flex>
      <Box position="relative" h="84px" bg="bg.subtle" borderBottomWidth="1px" borderColor="fg.subtle">
        <Box position="absolute" insetY="0" left={`${place(20)}%`} w={`${place(10) - place(20)}%`} bg="warn.subtle" />
        <Box position="absolute" insetY="0" left={`${place(10)}%`} right="0" bg="danger.subtle" />
        <Box position="absolute" top="-6px" bottom="0" left={`${HOUR_PERCENT}%`} w="2px" bg="danger.solid" />
        {marks.map(({ request, minutes }, index) => (
          <Mark key={request.id} request={request} minutes={minutes} row={index % 3} href={href(paRequestDecide, { id: request.id })} />
        ))}
      </Box>
      <Box position="relative" h="18px" textStyle="caption" color="fg.muted" aria-hidden="true">
        {[60, 50, 40, 30, 20, 10, 0].map((minutes) => (
          <Box
            key={minutes}
            position="absolute"
            left={`${place(minutes)}%`}
            transform={minutes === 60 ? undefined : 'translateX(-50%)'}
            pt="1"
          >
            {minutes}
          </Box>
        ))}
        <Box position="absolute" right="0" pt="1">
          over
        </Box>
      </Box>
      <Flex gap="4" mt="2" textStyle="small" color="fg.muted" wrap="wrap">
        <span>◆ Emergency {requests.filter((request) => request.urgency === 'EMERGENCY').length}</span>
        <span>● Urgent {requests.filter((request) => request.urgency === 'URGENT').length}</span>
        <span>○ Routine {requests.filter((request) => request.urgency === 'ROUTINE').length}</span>
        <Box ms="auto">minutes left</Box>
      </Flex>
    </Panel>
  );
}

function Figure({ value, label, colour, large }: { value: string | number; label: string; colour?: string; large?: boolean }) {
  return (
    <Box>
      <Box textStyle={large ? 'figureLarge' : 'figure'} color={colour}>
        {value}
      </Box>
      <Box textStyle="small" color="fg.muted">
        {label}
      </Box>
    </Box>
  );
}

function Mark({ request, minutes, row, href }: { request: Request; minutes: number; row: number; href: string | null }) {
  const emergency = request.urgency === 'EMERGENCY';
  return (
    <Box
      asChild
      position="absolute"
      left={`${place(minutes)}%`}
      top={`${12 + row * 24}px`}
      boxSize="24px"
      ms="-12px"
      display="grid"
      placeItems="center"
      color={tone(minutes)}
      title={`${request.enrollee.fullName}, ${minutesText(minutes)}`}
    >
      <Link to={href ?? '.'} aria-label={`${request.requestNo}, ${request.enrollee.fullName}, ${minutesText(minutes)}`}>
        <Box
          boxSize={emergency ? '10px' : '11px'}
          rounded={emergency ? '1px' : 'full'}
          transform={emergency ? 'rotate(45deg)' : undefined}
          bg={request.urgency === 'ROUTINE' ? 'bg.panel' : 'currentColor'}
          borderWidth="2px"
          borderColor="currentColor"
        />
      </Link>
    </Box>
  );
}
