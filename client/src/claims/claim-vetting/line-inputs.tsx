import { Box, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { amount, parseNaira } from '../../ui/format.ts';
import { LineDecision, LineReason } from '../../ui/line-decision.tsx';
import { CUT_REASON } from '../claim.labels.ts';
import { applyChoice, editLine, type Item, type Line, lineProblem } from './line-state.ts';

type Editing = { item: Item; line: Line; set: (line: Line) => void };

const changedBorder = (changed: boolean) => (changed ? { borderColor: 'warn.solid', fontWeight: '600' } : {});

export function QtyInput({ item, line, set }: Editing) {
  return (
    <Input
      aria-label={`Quantity of line ${item.line}`}
      data-qty={item.line}
      h="28px"
      w="42px"
      px="1.5"
      textAlign="end"
      inputMode="numeric"
      value={Number.isNaN(line.qty) ? '' : line.qty}
      onFocus={(event) => event.target.select()}
      onChange={(event) => set(editLine(item, line, { qty: event.target.value.trim() === '' ? Number.NaN : Number(event.target.value) }))}
      {...changedBorder(line.decision !== 'PENDING' && line.qty !== item.qty)}
    />
  );
}

export function PriceInput({ item, line, set }: Editing) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      aria-label={`Price of line ${item.line}`}
      h="28px"
      w="76px"
      px="1.5"
      textAlign="end"
      inputMode="decimal"
      value={text ?? (Number.isNaN(line.price) ? '' : amount(line.price))}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        setText(event.target.value);
        set(editLine(item, line, { price: parseNaira(event.target.value) ?? Number.NaN }));
      }}
      {...changedBorder(line.price !== item.unitPriceClaimed)}
    />
  );
}

const CHOICE_OF_DECISION = { PENDING: null, PASSED: 'PASS', ADJUSTED: 'ADJUST', REJECTED: 'REJECT' } as const;

export function Decision({ item, line, set }: Editing) {
  return (
    <LineDecision
      of={`line ${item.line}`}
      selectedChoice={CHOICE_OF_DECISION[line.decision]}
      onChoose={(choice) => set(applyChoice(choice, item, line))}
    />
  );
}

export function Reason({ item, line, set }: { item: Item; line: Line; set?: (line: Line) => void }) {
  if (line.decision === 'PENDING') return <Box color="fg.muted">Not decided</Box>;
  if (line.decision === 'PASSED') return null;
  if (!set) {
    return (
      <Box whiteSpace="normal" minW="120px">
        {line.reasonCode && CUT_REASON[line.reasonCode]}
        {line.note && (
          <Box textStyle="small" color="fg.muted">
            {line.note}
          </Box>
        )}
      </Box>
    );
  }
  return (
    <LineReason
      of={`line ${item.line}`}
      reasons={CUT_REASON}
      reasonCode={line.reasonCode}
      note={line.note}
      problem={lineProblem(item, line)}
      w="164px"
      focusKey={item.line}
      onChange={(change) => set({ ...line, ...change })}
    />
  );
}
