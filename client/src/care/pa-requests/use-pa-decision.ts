import { useState } from 'react';
import type { PaReason } from '../../graphql/generated.ts';
import type { LineChoice } from '../../ui/line-decision.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';

type Choice = 'APPROVED' | 'ADJUSTED' | 'REJECTED';
const DECISION: Record<LineChoice, Choice> = { PASS: 'APPROVED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' };

export type Line = { itemId: string; decision: Choice | null; qty: number; reasonCode: PaReason | ''; note: string };

type Item = PaRequestDetails['items'][number];

const undecided = (item: Item): Line => ({ itemId: item.id, decision: null, qty: item.qty, reasonCode: '', note: '' });
const needsReason = (line: Line) => line.decision === 'ADJUSTED' || line.decision === 'REJECTED';

/** The state of a decision in progress: a line per service, none above the requested quantity. */
export function usePaDecision(items: Item[]) {
  const [lines, setLines] = useState(() => items.map(undecided));
  const [current, setCurrent] = useState(0);
  const change = (index: number, part: Partial<Line>) =>
    setLines((current) => current.map((line, i) => (i === index ? { ...line, ...part } : line)));

  const choose = (index: number, choice: LineChoice) => {
    const decision = DECISION[choice];
    const item = items[index];
    if (!item) return;
    setCurrent(index);
    change(index, {
      decision,
      qty: decision === 'REJECTED' ? 0 : decision === 'APPROVED' ? item.qty : Math.max(1, lines[index]?.qty ?? 1),
      ...(decision === 'APPROVED' && { reasonCode: '', note: '' }),
    });
  };
  /** A changed quantity is an adjustment, zero a rejection. */
  const setQty = (index: number, typed: number) => {
    const item = items[index];
    if (!item) return;
    const qty = Math.min(item.qty, Math.max(0, Math.round(typed || 0)));
    change(index, { qty, decision: qty === item.qty ? 'APPROVED' : qty === 0 ? 'REJECTED' : 'ADJUSTED' });
  };
  const amountOf = (index: number) => (lines[index]?.decision ? (lines[index]?.qty ?? 0) * (items[index]?.unitPrice ?? 0) : 0);
  const total = lines.reduce((sum, _, index) => sum + amountOf(index), 0);
  const open = lines.filter(({ decision }) => !decision).length;
  const unexplained = lines.filter(
    (line) => needsReason(line) && (!line.reasonCode || (line.reasonCode === 'OTHER' && !line.note.trim())),
  ).length;
  const blocked =
    open > 0
      ? `${open} of ${lines.length} services still to decide`
      : lines.every(({ decision }) => decision === 'REJECTED')
        ? 'Every service is refused: reject the request instead'
        : unexplained > 0
          ? 'A cut or refused service needs its reason'
          : null;
  return {
    lines,
    current,
    setCurrent,
    choose,
    setQty,
    change,
    amountOf,
    total,
    blocked,
    approveAll: () => setLines(items.map((item) => ({ ...undecided(item), decision: 'APPROVED' }))),
    items: () =>
      lines.map(({ itemId, decision, qty, reasonCode, note }) => ({
        itemId,
        decision: decision ?? ('APPROVED' as const),
        approvedQty: qty,
        reasonCode: reasonCode || null,
        note: note.trim() || null,
      })),
  };
}

export type PaDecision = ReturnType<typeof usePaDecision>;
