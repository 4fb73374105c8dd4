import { useState } from 'react';
import { type LineChoice, useLineKeys } from '../../ui/line-decision.tsx';
import { applyChoice, type Line, type LineItem, type Lines, lineIn } from './line-state.ts';

/** The selected line and its keyboard shortcuts: PASS moves to the next line, ADJUST and REJECT focus the missing field. */
export function useLineSelection<Code extends string>(
  items: readonly LineItem<Code>[],
  lines: Lines<Code>,
  set: (itemId: string, line: Line<Code>) => void,
  enabled: boolean,
) {
  const [current, setCurrent] = useState(0);
  const decide = (choice: LineChoice) => {
    const item = items[current];
    if (!item) return;
    set(item.id, applyChoice(choice, item, lineIn(lines, item)));
    if (choice === 'PASS') setCurrent(Math.min(current + 1, items.length - 1));
    else {
      const field = choice === 'ADJUST' ? `[data-qty="${item.line}"]` : `[data-reason="${item.line}"]`;
      setTimeout(() => document.querySelector<HTMLElement>(field)?.focus());
    }
  };
  useLineKeys({ count: items.length, current, setCurrent, decide }, enabled);
  return { current, setCurrent };
}
