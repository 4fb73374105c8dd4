import { Button, Flex, Kbd, Span } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeys } from '../keys.tsx';

type Props = {
  /** What one steps through: "Claim". */
  what: string;
  /** Where one stands, from 0. */
  place: number;
  /** How many can be stepped through, and how many there are. */
  count: number;
  total?: number;
  onStep: (place: number) => void;
};

/** From record to record of a queue or a bill, by button or by the keys [ and ]. */
export function Steps({ what, place, count, total = count, onStep }: Props) {
  const before = `${what} before`;
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
