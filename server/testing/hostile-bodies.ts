import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';
import { hostileValues } from './hostile-payloads.ts';
import { anyValue, noSample } from './root-operation.ts';

export type HostileBody = { url: string; body: unknown };

const file = join(import.meta.dirname, '..', 'generated', 'persisted-documents.json');
/** Public routes beside GraphQL that accept JSON. */
const OTHER_ROUTES = ['/api/auth/sign-in', '/api/auth/verify-otp', '/api/auth/phone-code', '/monitoring', '/api/remita/notifications'];

/** Mostly small, sometimes as large as a body may be. */
const size = (max: number) => fc.oneof(fc.nat(20), fc.nat(max));

const text = fc.oneof(
  fc.constantFrom(...(hostileValues('String') as string[])),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.constantFrom('x', ' ', '(', '\\', '9', '"', 'é🙂', '%'), size(100_000)).map(([sign, count]) => sign.repeat(count)),
);
const simple = fc.oneof(text, fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', {}, []), fc.integer());
const deep = fc
  .tuple(size(120), fc.boolean(), simple)
  .map(([levels, lists, inner]) => Array.from({ length: levels }).reduce<unknown>((value) => (lists ? [value] : { a: value }), inner));
/** The limits of a body, and slightly more. */
const MAX_CHARACTERS = 1_100_000;
/** How often a value is repeated: at most so that it fits into a body. */
const times = (share: number, value: unknown, max: number) =>
  1 + Math.floor(share ** 2 * Math.min(max, MAX_CHARACTERS / (JSON.stringify(value ?? null).length + 10)));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const wide = fc
  .tuple(share, fc.constantFrom('k', 'field', '__proto__x', 'é'.repeat(50)), simple)
  .map(([part, name, value]) => Object.fromEntries(Array.from({ length: times(part, value, 20_000) }, (_, n) => [`${name}${n}`, value])));
const repeated = (values: fc.Arbitrary<unknown>) =>
  fc.tuple(share, values).map(([part, value]) => Array(times(part, value, 100_000)).fill(value));
const many = repeated(fc.oneof(simple, wide));
/** Deep, wide, long, many, or of another type. */
const anything = fc.oneof(simple, deep, wide, many);

/** A value of the type in which one field or element is hostile. */
function nearly(type: GraphQLInputType): fc.Arbitrary<unknown> {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return repeated(nearly(nullable.ofType));
  if (!isInputObjectType(nullable)) return fc.oneof(fc.constantFrom(...hostileValues(nullable.name)), simple);
  const valid = anyValue(nullable, '', noSample) as object;
  return fc.tuple(fc.constantFrom(...Object.values(nullable.getFields())), fc.boolean()).chain(([field, ofType]) => {
    const isNested = isInputObjectType(getNamedType(field.type));
    return (ofType && !isNested ? nearly(field.type) : anything).map((value) => ({ ...valid, [field.name]: value }));
  });
}

/** Bodies over all documents of the pages, queries and mutations, with hostile variables; and some for the other routes that take JSON. */
export function hostileBodies(schema: GraphQLSchema): fc.Arbitrary<HostileBody> {
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const documents = texts.flatMap((query) => {
    const [operation] = parse(query, { noLocation: true }).definitions;
    const variables = (operation?.kind === Kind.OPERATION_DEFINITION && operation.variableDefinitions) || [];
    const types = variables.flatMap(({ variable, type }) => {
      const inputType = typeFromAST(schema, type as never);
      return isInputType(inputType) ? [{ name: variable.name.value, type: inputType }] : [];
    });
    return types.length > 0 ? [{ query, types }] : [];
  });
  const ofPages = fc.constantFrom(...documents).chain(({ query, types }) =>
    fc.tuple(fc.nat(types.length - 1), fc.boolean()).chain(([at, ofType]) => {
      const valid = Object.fromEntries(types.map(({ name, type }) => [name, anyValue(type, name, noSample)]));
      const { name, type } = types[at] as (typeof types)[number];
      return (ofType ? nearly(type) : anything).map((value) => ({
        url: '/graphql',
        body: { query, variables: { ...valid, [name]: value } },
      }));
    }),
  );
  const asVariables = fc
    .tuple(fc.constantFrom(...documents), anything)
    .map(([{ query }, value]) => ({ url: '/graphql', body: { query, variables: value, extensions: value } }));
  const others = fc.tuple(fc.constantFrom(...OTHER_ROUTES), anything).map(([url, body]) => ({ url, body }));
  return fc.oneof({ weight: 8, arbitrary: ofPages }, asVariables, others);
}
