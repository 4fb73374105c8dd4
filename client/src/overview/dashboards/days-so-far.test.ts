import { expect, it } from 'vitest';
import { daysSoFar } from './days-so-far.ts';

it('is today and the month so far in Lagos, which is an hour ahead of UTC', () => {
  expect(daysSoFar(Date.parse('2026-11-30T22:59:00Z'))).toEqual({
    today: { from: '2026-11-30', to: '2026-11-30' },
    month: { from: '2026-11-01', to: '2026-11-30' },
  });
  expect(daysSoFar(Date.parse('2026-11-30T23:00:00Z'))).toEqual({
    today: { from: '2026-12-01', to: '2026-12-01' },
    month: { from: '2026-12-01', to: '2026-12-01' },
  });
});
