import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import { friendlyIn, problemsOf } from './friendly.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: friendlyIn(englishOnly.getFixedT<['common', 'app']>('en', ['common', 'app'])) as never })
    .error?.issues.map((i) => i.message);

describe('a validation issue', () => {
  it('without a message in the schema gets a plain one', () => {
    expect(messages(z.object({ name: z.string() }), {})).toEqual(['This field is required']);
    expect(messages(z.string().min(1), '')).toEqual(['This field is required']);
    expect(messages(z.number(), Number.NaN)).toEqual(['Enter a number']);
    expect(messages(z.enum(['A', 'B']), 'C')).toEqual(['Choose an option from the list']);
    expect(messages(z.string().max(3), 'abcd')).toEqual(['At most 3 characters']);
    expect(messages(z.array(z.string()).min(1), [])).toEqual(['At least 1 required']);
  });

  it('with a message in the schema keeps it', () => {
    expect(messages(z.string().min(10, 'Give a reason of at least 10 characters'), 'no')).toEqual([
      'Give a reason of at least 10 characters',
    ]);
  });
});

it('the errors of a form are listed with their paths', () => {
  expect(
    problemsOf({
      nin: { type: 'server', message: 'NIN must be 11 digits.', ref: {} },
      items: [undefined, { qty: { type: 'too_big', message: 'At most 3' } }],
      children: { root: { type: 'too_small', message: 'At least 1 required' } },
    }),
  ).toEqual([
    { path: 'nin', message: 'NIN must be 11 digits.' },
    { path: 'items.1.qty', message: 'At most 3' },
    { path: 'children', message: 'At least 1 required' },
  ]);
});
