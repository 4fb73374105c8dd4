import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import { friendlyIn, problemsOf } from './friendly.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: friendlyIn(englishOnly.getFixedT<['common', 'app']>('en', ['common', 'app'])) as never })
    .error?.issues.map((i) => i.message);

describe('what a schema left unsaid', () => {
  it('is said in plain words', () => {
    expect(messages(z.object({ name: z.string() }), {})).toEqual(['This is needed']);
    expect(messages(z.string().min(1), '')).toEqual(['This is needed']);
    expect(messages(z.number(), Number.NaN)).toEqual(['This is not a number']);
    expect(messages(z.enum(['A', 'B']), 'C')).toEqual(['Choose one of the list']);
    expect(messages(z.string().max(3), 'abcd')).toEqual(['At most 3 letters']);
    expect(messages(z.array(z.string()).min(1), [])).toEqual(['At least 1 needed']);
  });

  it('gives way to the words of the schema', () => {
    expect(messages(z.string().min(10, 'Say why, in at least 10 letters'), 'no')).toEqual(['Say why, in at least 10 letters']);
  });
});

it('the errors of a form are listed with their paths', () => {
  expect(
    problemsOf({
      nin: { type: 'server', message: 'NIN must be 11 digits.', ref: {} },
      items: [undefined, { qty: { type: 'too_big', message: 'At most 3' } }],
      children: { root: { type: 'too_small', message: 'At least 1 needed' } },
    }),
  ).toEqual([
    { path: 'nin', message: 'NIN must be 11 digits.' },
    { path: 'items.1.qty', message: 'At most 3' },
    { path: 'children', message: 'At least 1 needed' },
  ]);
});
