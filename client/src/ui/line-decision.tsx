import { chakra, Flex } from '@chakra-ui/react';
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

type Lines = { count: number; current: number; setCurrent: (index: number) => void; decide: (choice: LineChoice) => void };

/** The shortcuts of a table whose lines are decided one by one. */
export function useLineKeys({ count, current, setCurrent, decide }: Lines, enabled: boolean): void {
  useKeys(
    [
      { key: 'p', label: 'Pass the line', run: () => decide('PASS') },
      { key: 'a', label: 'Adjust the line', run: () => decide('ADJUST') },
      { key: 'r', label: 'Reject the line', run: () => decide('REJECT') },
      { key: 'arrowdown', label: 'Next line', run: () => setCurrent(Math.min(current + 1, count - 1)) },
      { key: 'arrowup', label: 'Line before', run: () => setCurrent(Math.max(current - 1, 0)) },
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
