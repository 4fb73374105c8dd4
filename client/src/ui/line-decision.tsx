import { Box, chakra, Flex, Input, NativeSelect } from '@chakra-ui/react';
import { Check, Pencil, X } from 'lucide-react';
import { useKeys } from './keys.tsx';

export type LineChoice = 'PASS' | 'ADJUST' | 'REJECT';

const CHOICES = [
  { choice: 'PASS', text: 'Pass', icon: Check, tone: 'success' },
  { choice: 'ADJUST', text: 'Adjust', icon: Pencil, tone: 'warn' },
  { choice: 'REJECT', text: 'Reject', icon: X, tone: 'danger' },
] as const;

type Props = {
  /** The name of the line for screen readers: "line 1", or its service. */
  of: string;
  selectedChoice: LineChoice | null;
  disabled?: boolean;
  onChoose: (choice: LineChoice) => void;
};

/** Buttons for pass, adjust and reject; the selected one is filled and shows its text. */
export function LineDecision({ of, selectedChoice, disabled, onChoose }: Props) {
  return (
    <Flex
      as="fieldset"
      display="inline-flex"
      borderWidth="1px"
      borderColor="border.control"
      rounded="l2"
      h="28px"
      overflow="hidden"
      aria-label={`Decision on ${of}`}
    >
      {CHOICES.map(({ choice, text, icon: Icon, tone }, index) => {
        const on = selectedChoice === choice;
        return (
          <chakra.button
            key={choice}
            type="button"
            aria-pressed={on}
            aria-label={`${text} ${of}`}
            title={text}
            disabled={disabled}
            colorPalette={tone}
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            gap="1"
            minW="30px"
            px={on ? '2' : '0'}
            bg={on ? 'colorPalette.solid' : undefined}
            color={on ? 'colorPalette.contrast' : 'fg.muted'}
            fontWeight="600"
            textStyle="small"
            borderStartWidth={index > 0 ? '1px' : undefined}
            cursor="pointer"
            _hover={on ? undefined : { bg: 'bg.hover', color: 'fg' }}
            _disabled={{ opacity: 0.6, cursor: 'not-allowed' }}
            onClick={() => onChoose(choice)}
          >
            <Icon size={14} aria-hidden />
            {on && text}
          </chakra.button>
        );
      })}
    </Flex>
  );
}

type ReasonProps<Code extends string> = {
  /** The name of the line for screen readers. */
  of: string;
  reasons: Record<Code, string>;
  reasonCode: Code | null;
  note: string;
  /** Placeholder of a note for every reason; without it, only OTHER has a note. */
  notePlaceholder?: string;
  problem?: string | null;
  disabled?: boolean;
  w?: string;
  minW?: string;
  /** The value of `data-reason`, by which a page finds the select to focus it. */
  focusKey?: number;
  onChange: (change: { reasonCode?: Code | null; note?: string }) => void;
};

/** The reason for a cut or rejection of a line, with a note. */
export function LineReason<Code extends string>({ of, reasons, reasonCode, note, ...props }: ReasonProps<Code>) {
  const { notePlaceholder, problem, disabled, w, minW, focusKey, onChange } = props;
  return (
    <Flex direction="column" gap="1" w={w} minW={minW}>
      <NativeSelect.Root size="xs" disabled={disabled} invalid={!reasonCode}>
        <NativeSelect.Field
          aria-label={`Reason for ${of}`}
          data-reason={focusKey}
          placeholder="Choose a reason"
          value={reasonCode ?? ''}
          onChange={(event) => onChange({ reasonCode: (event.target.value || null) as Code | null })}
        >
          {Object.entries<string>(reasons).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {(notePlaceholder || reasonCode === 'OTHER') && (
        <Input
          size="xs"
          aria-label={`Note on ${of}`}
          placeholder={notePlaceholder}
          maxLength={300}
          disabled={disabled}
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
      {problem && (
        <Box textStyle="small" color="danger.fg" whiteSpace="normal">
          {problem}
        </Box>
      )}
    </Flex>
  );
}

type Lines = { count: number; current: number; setCurrent: (index: number) => void; decide: (choice: LineChoice) => void };

/** The shortcuts of a table whose lines are decided one by one. */
export function useLineKeys({ count, current, setCurrent, decide }: Lines, enabled: boolean): void {
  useKeys(
    [
      { key: 'p', label: 'Pass the line', run: () => decide('PASS') },
      { key: 'a', label: 'Adjust the line', run: () => decide('ADJUST') },
      { key: 'r', label: 'Reject the line', run: () => decide('REJECT') },
      { key: 'arrowdown', label: 'Next line', run: () => setCurrent(Math.min(current + 1, count - 1)) },
      { key: 'arrowup', label: 'Previous line', run: () => setCurrent(Math.max(current - 1, 0)) },
    ],
    { enabled, group: 'Lines' },
  );
}

/** The same shortcuts for the footer of a page. */
export const LINE_HINTS = [
  { keys: ['arrowup', 'arrowdown'], label: 'line' },
  { keys: ['p'], label: 'pass' },
  { keys: ['a'], label: 'adjust' },
  { keys: ['r'], label: 'reject' },
];
