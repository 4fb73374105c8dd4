import { Button, Flex, Kbd, Span } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeys } from '../keys.tsx';

type Props = {
  /** The noun for a record, such as "Claim". */
  what: string;
  /** The index of the current record, from 0. */
  place: number;
  /** Number of records that can be opened from here, and the total. */
  count: number;
  total?: number;
  onStep: (place: number) => void;
};

/** Buttons and keys ([ and ]) for the previous and the next record of a queue or a bill. */
export function Steps({ what, place, count, total = count, onStep }: Props) {
  const before = `Previous ${what.toLowerCase()}`;
  const next = `Next ${what.toLowerCase()}`;
  const [first, last] = [place <= 0, place + 1 >= count];
  useKeys(
    [
      { key: ']', label: next, run: () => !last && onStep(place + 1) },
      { key: '[', label: before, run: () => !first && onStep(place - 1) },
    ],
    { group: `${what}s` },
  );
  return (
    <Flex align="center" gap="2.5">
      <Button variant="outline" aria-label={before} disabled={first} onClick={() => onStep(place - 1)}>
        <ChevronLeft aria-hidden /> <Kbd hideBelow="md">[</Kbd>
      </Button>
      <Span whiteSpace="nowrap">
        {what} {place + 1} of {total}
      </Span>
      <Button variant="outline" aria-label={next} disabled={last} onClick={() => onStep(place + 1)}>
        <Kbd hideBelow="md">]</Kbd> <ChevronRight aria-hidden />
      </Button>
    </Flex>
  );
}
