import { Box, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { amount, parseNaira } from '../../ui/format.ts';
import { LineDecision, LineReason } from '../../ui/line-decision.tsx';
import { applyChoice, editLine, figureProblem, type Line, type LineItem, lineProblem } from './line-state.ts';

type Editing<Code extends string> = { item: LineItem<Code>; line: Line<Code>; set: (line: Line<Code>) => void };

const changedBorder = (changed: boolean) => (changed ? { borderColor: 'warn.solid', fontWeight: '600' } : {});

export function QtyInput<Code extends string>({ item, line, set }: Editing<Code>) {
  return (
    <Input
      aria-label={`Quantity of line ${item.line}`}
      data-qty={item.line}
      h="28px"
      w="42px"
      px="1.5"
      textAlign="end"
      inputMode="numeric"
      aria-invalid={line.qty > item.maxQty || undefined}
      value={Number.isNaN(line.qty) ? '' : line.qty}
      onFocus={(event) => event.target.select()}
      onChange={(event) => set(editLine(item, line, { qty: event.target.value.trim() === '' ? Number.NaN : Number(event.target.value) }))}
      {...changedBorder(line.choice !== null && line.qty !== item.qty)}
    />
  );
}

export function PriceInput<Code extends string>({ item, line, set }: Editing<Code>) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      aria-label={`Price of line ${item.line}`}
      h="28px"
      w="76px"
      px="1.5"
      textAlign="end"
      inputMode="decimal"
      aria-invalid={line.price > item.maxPrice || undefined}
      value={text ?? (Number.isNaN(line.price) ? '' : amount(line.price))}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        setText(event.target.value);
        set(editLine(item, line, { price: parseNaira(event.target.value) ?? Number.NaN }));
      }}
      {...changedBorder(line.price !== item.unitPrice)}
    />
  );
}

export function Decision<Code extends string>({ item, line, set }: Editing<Code>) {
  return <LineDecision of={`line ${item.line}`} selectedChoice={line.choice} onChoose={(choice) => set(applyChoice(choice, item, line))} />;
}

type ReasonProps<Code extends string> = Omit<Editing<Code>, 'set'> & {
  reasons: Record<Code, string>;
  notePlaceholder?: string;
  set?: (line: Line<Code>) => void;
};

export function Reason<Code extends string>({ item, line, set, reasons, notePlaceholder }: ReasonProps<Code>) {
  // Where nothing can be decided, the decision's own column says that it is open.
  if (line.choice === null) return set ? <Box color="fg.muted">Not decided</Box> : null;
  if (line.choice === 'PASS') return null;
  if (!set) {
    return (
      <Box whiteSpace="normal" minW="120px">
        {line.reasonCode && reasons[line.reasonCode]}
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
      reasons={reasons}
      reasonCode={line.reasonCode}
      note={line.note}
      notePlaceholder={notePlaceholder}
      problem={line.reasonCode !== null ? lineProblem(item, line) : figureProblem(item, line)}
      w="164px"
      focusKey={item.line}
      onChange={(change) => set({ ...line, ...change })}
    />
  );
}
