import { expect, it } from 'vitest';
import { readInstant } from './scalars.ts';

it.each([
  ['2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z'],
  ['2026-11-24T10:00+01:00', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24T10:00:00', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24', '2026-11-24T00:00:00.000Z'],
])('the instant %s is read the same on a machine of any zone', (text, instant) => {
  expect(readInstant(text).toISOString()).toBe(instant);
});

it.each(['24 Nov 2026 10:00', '2026-11-24 10:00', '2026-13-01T00:00:00Z', '', 5])('%s is not an instant', (value) => {
  expect(() => readInstant(value)).toThrow('An ISO 8601 instant expected');
});
