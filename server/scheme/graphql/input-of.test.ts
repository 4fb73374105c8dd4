import { printType } from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ItemDecision, Urgency } from '../../generated/prisma/enums.ts';
import { dayInput, emptyToNull, instantInput, kobo, optionalText, version } from '../validation/fields.ts';
import { builder } from './builder.ts';
import { inputOf } from './input-of.ts';
import './scalars.ts';

const line = z
  .object({ serviceId: z.uuid(), price: kobo('Give an amount.').nullish().describe('For one.') })
  .refine(({ price }) => price !== 0)
  .meta({ id: 'TestLineInput', description: 'A service on a form.' });

const form = z
  .object({
    version,
    urgency: z.enum(Urgency),
    decision: z.enum(ItemDecision).exclude(['PENDING']).meta({ graphql: 'ItemDecision' }),
    careStartedAt: emptyToNull(instantInput('Say when care started.')),
    visitOn: dayInput('Choose a day.'),
    weightKg: z.number().min(0.3).nullish(),
    confirmed: z.boolean().default(false).describe('Left out, it is false.'),
    name: z.string().trim().min(2),
    note: optionalText(300),
    diagnosisIds: z.array(z.uuid()).min(1),
    main: line.describe('The first of them.'),
    items: z.array(line).default([]),
    columns: z.record(z.string(), z.string()).nullish(),
  })
  .transform((values) => ({ ...values, weightKg: values.weightKg ?? null }));

const FormInput = inputOf(form, 'TestFormInput');
builder.queryField('test', (t) => t.boolean({ args: { input: t.arg({ type: FormInput, required: true }) }, resolve: () => true }));
builder.mutationField('test', (t) => t.boolean({ resolve: () => true }));
const schema = builder.toSchema();
const printed = (name: string) => printType(schema.getType(name) as never);

test('types, requirements and descriptions of an input are those of zod', () => {
  expect(printed('TestFormInput')).toBe(`input TestFormInput {
  careStartedAt: DateTime
  columns: JSON

  """Left out, it is false."""
  confirmed: Boolean
  decision: ItemDecision!
  diagnosisIds: [ID!]!
  items: [TestLineInput!]

  """The first of them."""
  main: TestLineInput!
  name: String!
  note: String
  urgency: Urgency!

  """
  Version of the record that was shown; a changed record is rejected with CONFLICT_STALE.
  """
  version: Int!
  visitOn: Date!
  weightKg: Float
}`);
  expect(printed('TestLineInput')).toBe(`"""A service on a form."""
input TestLineInput {
  """For one."""
  price: Kobo
  serviceId: ID!
}`);
});

test('an input is made once, and a name stands for one input', () => {
  expect(inputOf(line)).toBe(inputOf(line));
  expect(inputOf(line, 'TestOtherInput')).toBe(inputOf(line));
  expect(() => inputOf(z.object({ other: z.string() }), 'TestLineInput')).toThrow('Two inputs are called TestLineInput');
});

test('what has no name or no GraphQL type is refused when the schema is built', () => {
  expect(() => inputOf(z.object({ name: z.string() }))).toThrow('Name the input with .meta({ id }): name');
  expect(() => inputOf(z.string(), 'TestTextInput')).toThrow('A GraphQL input is an object, not string');
  expect(() => inputOf(z.object({ amount: z.bigint() }), 'TestAmountInput')).toThrow('No GraphQL type for zod’s bigint');
});
