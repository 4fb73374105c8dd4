import {
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { rootFields } from './root-fields.ts';

type RootField = ReturnType<typeof rootFields>[number];
type Values = Record<string, unknown>;
/** An argument or a field within it: the names that lead to it, and its type. */
export type InputPath = { path: string[]; type: string };

/** Any value of each scalar. */
export const ANY_SCALARS: Values = {
  ID: '00000000-0000-7000-8000-000000000000',
  String: 'x',
  Int: 1,
  Float: 1,
  Boolean: true,
  Kobo: 1,
  Date: '2026-01-01',
  DateTime: '2026-01-01T00:00:00.000Z',
  JSON: {},
};

/** A valid value for a field or argument of this name, where validation would reject any other. */
export type Sample = (name: string) => unknown;
/** Leaves every value to ANY_SCALARS. */
export const noSample: Sample = () => undefined;

export function anyValue(type: GraphQLInputType, name: string, sample: Sample): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [anyValue(nullable.ofType, name, sample)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (!isInputObjectType(nullable)) return sample(name) ?? ANY_SCALARS[nullable.name];
  const requiredFields = Object.values(nullable.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(requiredFields.map((field) => [field.name, anyValue(field.type, field.name, sample)]));
}

/** A selection of the leaf fields of a type, and `__typename` of its objects. */
function selectionOf(type: GraphQLOutputType): string {
  const namedType = getNamedType(type);
  if (!isObjectType(namedType)) return isLeafType(namedType) ? '' : ' { __typename }';
  const fields = Object.values(namedType.getFields()).flatMap(({ name, args, type: inner }) => {
    if (args.some(isRequiredArgument)) return [];
    return [isLeafType(getNamedType(inner)) ? name : `${name} { __typename }`];
  });
  return ` { __typename ${fields.join(' ')} }`;
}

/** A document of one root field, with a variable for each of its arguments. */
export function rootDocument({ kind, name, field }: RootField): string {
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const values = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = `${name}${values && `(${values})`}${selectionOf(field.type)}`;
  return `${kind} ${variables && `(${variables})`} { ${selection} }`;
}

/** Any values for the required arguments of a root field. */
export const anyValues = ({ field }: RootField, sample = noSample): Values =>
  Object.fromEntries(field.args.filter(isRequiredArgument).map((arg) => [arg.name, anyValue(arg.type, arg.name, sample)]));

function pathsOf(type: GraphQLInputType, path: string[], within: string[]): InputPath[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return pathsOf(nullable.ofType, [...path, '0'], within);
  if (!isInputObjectType(nullable)) return isEnumType(nullable) ? [] : [{ path, type: nullable.name }];
  if (within.includes(nullable.name)) return [];
  return Object.values(nullable.getFields()).flatMap((field) => pathsOf(field.type, [...path, field.name], [...within, nullable.name]));
}

/** Every place in a root field's arguments that accepts more than an enum. */
export const inputPaths = ({ field }: RootField): InputPath[] => field.args.flatMap((arg) => pathsOf(arg.type, [arg.name], []));

function valueWith(type: GraphQLInputType, name: string, [first, ...rest]: string[], value: unknown, sample: Sample): unknown {
  if (first === undefined) return value;
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [valueWith(nullable.ofType, name, rest, value, sample)];
  if (!isInputObjectType(nullable)) return value;
  const field = nullable.getFields()[first];
  const others = anyValue(nullable, name, sample) as Values;
  return { ...others, ...(field && { [first]: valueWith(field.type, first, rest, value, sample) }) };
}

/** Any values for the required arguments of a root field, with a given value at one place. */
export function valuesWith(root: RootField, { path: [name, ...rest] }: InputPath, value: unknown, sample = noSample): Values {
  const argument = root.field.args.find((arg) => arg.name === name);
  return {
    ...anyValues(root, sample),
    ...(argument && { [argument.name]: valueWith(argument.type, argument.name, rest, value, sample) }),
  };
}
