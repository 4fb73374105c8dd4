import { Badge, Box, chakra, Flex, Span } from '@chakra-ui/react';
import {
  Check,
  CircleSlash,
  Clock,
  Eye,
  FileCheck,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Scissors,
  Send,
  Timer,
  TriangleAlert,
  Undo2,
  X,
  Zap,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { minutesLeft, minutesText } from './format.ts';
import type { Label, Tone } from './labels.ts';
import { useNow } from './now.ts';
import { useLabelText } from './use-label-text.ts';

// A status has the same icon on every screen.
const ICONS: Readonly<Record<string, LucideIcon>> = {
  Approved: Check,
  Covered: Check,
  Paid: Check,
  Completed: Check,
  Accepted: Check,
  Verified: Check,
  Answered: Check,
  Vetted: Check,
  Waiting: Clock,
  Pending: Clock,
  Submitted: Send,
  'In review': Eye,
  'With PA code': KeyRound,
  'In part': Scissors,
  Returned: Undo2,
  Late: TriangleAlert,
  Emergency: Zap,
  Rejected: X,
  Overdue: Timer,
  Revoked: CircleSlash,
  Draft: Pencil,
  'Query open': MessageSquare,
  Used: FileCheck,
  Withdrawn: Undo2,
};

type TagProps = { tone?: Tone; icon?: LucideIcon; children: ReactNode };

export function Tag({ tone = 'neutral', icon: Icon, children }: TagProps) {
  return (
    <Badge colorPalette={tone} variant="subtle" flexShrink={0} fontWeight="500" whiteSpace="nowrap">
      {Icon && <Icon size={12} strokeWidth={2} aria-hidden />}
      {children}
    </Badge>
  );
}

/** `text` replaces the label text. */
export function StatusTag({ label, text }: { label: Label | undefined; text?: string }) {
  const labelText = useLabelText();
  if (!label) return null;
  return (
    <Tag tone={label.tone} icon={label.icon ?? ICONS[label.text]}>
      {text ?? labelText(label.text)}
    </Tag>
  );
}

export const clockTone = (minutes: number): Tone => (minutes > 20 ? 'accent' : minutes > 10 ? 'warn' : 'danger');

const STRIPES = 'repeating-linear-gradient(115deg, var(--mark) 0 4px, transparent 4px 7px)';

type BarProps = { minutes: number; total?: number; width?: number };

/** The icon only, for use beside its text. */
function HourTrack({ minutes, total = 60, width = 36 }: BarProps) {
  const tone = clockTone(minutes);
  const over = minutes < 0;
  const share = Math.min(1, Math.max(0, minutes / total));
  return (
    <Box
      aria-hidden
      colorPalette={tone}
      css={{ '--mark': 'colors.colorPalette.mark' }}
      flexShrink={0}
      w={`${width}px`}
      h="6px"
      rounded="full"
      overflow="hidden"
      bg={over ? undefined : 'bg.muted'}
      backgroundImage={over ? STRIPES : undefined}
    >
      {!over && <Box w={`max(5px, ${share * 100}%)`} h="full" rounded="full" bg="colorPalette.mark" />}
    </Box>
  );
}

type HourBarProps = { dueAt: string; total?: number; width?: number; announce?: boolean };

const ANNOUNCED_AT = [20, 10, 0];

/** The time left of the PA clock, as a bar and in words; counts down by the server's time. */
export function HourBar({ dueAt, total = 60, width = 36, announce = false }: HourBarProps) {
  const minutes = minutesLeft(dueAt, useNow());
  return (
    <Flex as="span" align="center" gap="2" display="inline-flex" whiteSpace="nowrap">
      <HourTrack minutes={minutes} total={total} width={width} />
      <Span textStyle="strong" colorPalette={clockTone(minutes)} color={minutes > 20 ? 'fg' : 'colorPalette.fg'}>
        {minutesText(minutes)}
      </Span>
      {announce && <Announcement minutes={minutes} />}
    </Flex>
  );
}

/** Announces to screen readers when 20, 10 and 0 minutes are left. */
function Announcement({ minutes }: { minutes: number }) {
  const before = useRef(minutes);
  const [text, setText] = useState('');
  useEffect(() => {
    const passed = ANNOUNCED_AT.find((limit) => before.current > limit && minutes <= limit);
    if (passed !== undefined) setText(passed === 0 ? 'The time limit has passed' : `${minutesText(minutes)} left`);
    before.current = minutes;
  }, [minutes]);
  return (
    <chakra.span srOnly role="status">
      {text}
    </chakra.span>
  );
}

type UseBarProps = { label: string; used: number; limit: number; text: string };

/** Usage of a limit. */
export function UseBar({ label, used, limit, text }: UseBarProps) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <Box colorPalette={share >= 1 ? 'danger' : share >= 0.85 ? 'warn' : 'accent'}>
      <Flex justify="space-between" gap="3" mb="1">
        <Span>{label}</Span>
        <Span fontWeight="500">{text}</Span>
      </Flex>
      <Box aria-hidden h="6px" rounded="full" bg="bg.muted" overflow="hidden">
        <Box h="full" w={`${share * 100}%`} bg="colorPalette.mark" rounded="full" />
      </Box>
    </Box>
  );
}
