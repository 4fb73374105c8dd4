import { expect, it } from 'vitest';
import { decideLine, isExplained, isOtherExplained, type LineChoice, partAboveLimit } from './line-decision.shared.ts';

const line = { qty: 4, amount: 4000n, limit: { qty: 4, price: 1000n } };

it.each<[string, Parameters<typeof decideLine>[1], ReturnType<typeof decideLine>]>([
  ['passes as requested', { choice: 'PASS' }, { choice: 'PASS', qty: 4, price: 1000n, amount: 4000n }],
  ['ignores figures of a pass', { choice: 'PASS', qty: 1, price: 1n }, { choice: 'PASS', qty: 4, price: 1000n, amount: 4000n }],
  ['cuts the quantity', { choice: 'ADJUST', qty: 3 }, { choice: 'ADJUST', qty: 3, price: 1000n, amount: 3000n }],
  ['cuts the price', { choice: 'ADJUST', price: 600n }, { choice: 'ADJUST', qty: 4, price: 600n, amount: 2400n }],
  ['passes an adjustment to the full amount', { choice: 'ADJUST', qty: 4 }, { choice: 'PASS', qty: 4, price: 1000n, amount: 4000n }],
  ['rejects an adjustment to no quantity', { choice: 'ADJUST', qty: 0 }, { choice: 'REJECT', qty: 0, price: 1000n, amount: 0n }],
  ['rejects an adjustment to no price', { choice: 'ADJUST', price: 0n }, { choice: 'REJECT', qty: 4, price: 0n, amount: 0n }],
  ['rejects', { choice: 'REJECT', qty: 2 }, { choice: 'REJECT', qty: 0, price: 1000n, amount: 0n }],
])('%s', (_, decision, result) => {
  expect(decideLine(line, decision)).toEqual(result);
});

it('adjusts a passed line whose price is above the limit', () => {
  expect(decideLine({ ...line, amount: 4800n }, { choice: 'PASS' })).toMatchObject({ choice: 'ADJUST', amount: 4000n });
});

it.each<[LineChoice, LineChoice]>([
  ['PASS', 'PASS'],
  ['REJECT', 'REJECT'],
])('with %s on a free line gives %s', (choice, result) => {
  expect(decideLine({ qty: 1, amount: 0n, limit: { qty: 1, price: 0n } }, { choice })).toMatchObject({ choice: result, amount: 0n });
});

it('finds the part above the limit', () => {
  expect(partAboveLimit(line.limit, { qty: 5, price: 1000n })).toBe('qty');
  expect(partAboveLimit(line.limit, { qty: 4, price: 1001n })).toBe('price');
  expect(partAboveLimit(line.limit, { qty: 4, price: 1000n })).toBeNull();
  expect(partAboveLimit(line.limit, {})).toBeNull();
});

it('rejects a reduction without a reason, and OTHER without a note', () => {
  expect(isExplained({ reasonCode: null, note: 'Words' })).toBe(false);
  expect(isExplained({ reasonCode: 'LATE' })).toBe(true);
  expect(isExplained({ reasonCode: 'OTHER', note: ' ' })).toBe(false);
  expect(isExplained({ reasonCode: 'OTHER', note: 'Words' })).toBe(true);
  expect(isOtherExplained({ reasonCode: null })).toBe(true);
});
