import { describe, expect, it } from 'vitest';
import { applyChoice, approvedOf, editLine, type LineItem, lineProblem, openLine, passLine, sameLine, sumsOf } from './line-state.ts';

const item: LineItem = {
  id: 'a',
  line: 1,
  service: { name: 'Scan', code: 'S1' },
  qty: 4,
  unitPrice: 1200,
  amount: 4000,
  tariffPrice: 1000,
  maxQty: 4,
  maxPrice: 1000,
  limitReason: null,
};
const open = openLine(item);

describe('the decision on a line', () => {
  it('passes the full amount, or the limit with its reason', () => {
    expect(passLine(item)).toEqual({ choice: 'PASS', qty: 4, price: 1000, reasonCode: null, note: '' });
    expect(passLine({ ...item, maxQty: 3, limitReason: 'NO_VALID_PA' })).toMatchObject({
      choice: 'ADJUST',
      qty: 3,
      reasonCode: 'NO_VALID_PA',
    });
  });

  it('is adjusted by lower figures and passed by the full amount', () => {
    const cheaper = editLine(item, open, { price: 900 });
    expect([cheaper.choice, approvedOf(cheaper)]).toEqual(['ADJUST', 3600]);
    expect(editLine(item, cheaper, { price: 1000 })).toEqual(passLine(item));
  });

  it('restores the full figures when a rejected line is adjusted', () => {
    const rejected = applyChoice('REJECT', item, editLine(item, open, { qty: 2 }));
    expect(approvedOf(rejected)).toBe(0);
    expect(applyChoice('ADJUST', item, rejected)).toMatchObject({ choice: 'ADJUST', qty: 4, price: 1000 });
  });

  it('keeps the note if unchanged, and compares the figures of adjusted lines', () => {
    const cut = editLine(item, open, { qty: 3 });
    expect(sameLine(cut, { ...cut, note: ' ' })).toBe(true);
    expect(sameLine(cut, { ...cut, price: 900 })).toBe(false);
  });
});

it.each<[string, Partial<typeof open>, string | null]>([
  ['more than the limit', { choice: 'ADJUST', qty: 5, reasonCode: 'LATE' }, 'Maximum quantity is 4.'],
  ['no quantity', { choice: 'ADJUST', qty: Number.NaN, reasonCode: 'LATE' }, 'Enter a whole number.'],
  ['a higher price', { choice: 'ADJUST', price: 1001, reasonCode: 'LATE' }, 'You can only reduce the price.'],
  ['a cut without a reason', { choice: 'ADJUST', price: 900 }, 'Choose a reason.'],
  ['OTHER without words', { choice: 'REJECT', reasonCode: 'OTHER' }, 'State the reason.'],
  ['a lower price with a reason', { choice: 'ADJUST', price: 900, reasonCode: 'LATE' }, null],
  ['a passed line', { choice: 'PASS' }, null],
])('reports %s', (_what, line, problem) => {
  expect(lineProblem(item, { ...open, ...line })).toBe(problem);
});

it('counts a line above its limit as neither approved nor cut', () => {
  const over = editLine(item, open, { qty: item.maxQty + 1 });
  expect(sumsOf([item], { [item.id]: over })).toMatchObject({ approved: 0, cut: 0, open: item.amount, undecided: 0, incomplete: 1 });
});

it('sums approved, cut, open and incomplete lines', () => {
  const second = { ...item, id: 'b', line: 2 };
  const third = { ...item, id: 'c', line: 3 };
  const lines = { a: passLine(item), b: editLine(second, open, { qty: 1 }) };
  expect(sumsOf([item, second, third], lines)).toEqual({
    requested: 12_000,
    approved: 5000,
    cut: 3000,
    open: 4000,
    undecided: 1,
    incomplete: 1,
  });
});
