import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { rootFields } from './root-fields.ts';

type RootField = ReturnType<typeof rootFields>[number];
type Values = Record<string, unknown>;
/** One argument, or one field within it: the names that lead there, and the name of its type. */
export type InputPath = { path: string[]; type: string };

const SCALARS: Values = {
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

function anyValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [anyValue(nullable.ofType)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (!isInputObjectType(nullable)) return SCALARS[nullable.name];
  const needed = Object.values(nullable.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(needed.map((field) => [field.name, anyValue(field.type)]));
}

/** A document that asks one root field, with a variable for each of its arguments. */
export function rootDocument({ kind, name, field }: RootField): string {
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  if (field.args.length === 0) return `${kind} { ${name}${selection} }`;
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  return `${kind} (${variables}) { ${name}(${field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})${selection} }`;
}

/** Any values for what a root field requires. */
export const anyValues = ({ field }: RootField): Values =>
  Object.fromEntries(field.args.filter(isRequiredArgument).map((arg) => [arg.name, anyValue(arg.type)]));

function pathsOf(type: GraphQLInputType, path: string[], within: string[]): InputPath[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return pathsOf(nullable.ofType, [...path, '0'], within);
  if (!isInputObjectType(nullable)) return isEnumType(nullable) ? [] : [{ path, type: nullable.name }];
  if (within.includes(nullable.name)) return [];
  return Object.values(nullable.getFields()).flatMap((field) => pathsOf(field.type, [...path, field.name], [...within, nullable.name]));
}

/** Every place in a root field's arguments that takes more than a choice of words. */
export const inputPaths = ({ field }: RootField): InputPath[] => field.args.flatMap((arg) => pathsOf(arg.type, [arg.name], []));

function placed(type: GraphQLInputType, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value;
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [placed(nullable.ofType, rest, value)];
  if (!isInputObjectType(nullable)) return value;
  const field = nullable.getFields()[first];
  return { ...(anyValue(nullable) as Values), ...(field && { [first]: placed(field.type, rest, value) }) };
}

/** Any values for what a root field requires, with one value at one place. */
export function valuesWith(root: RootField, { path: [name, ...rest] }: InputPath, value: unknown): Values {
  const argument = root.field.args.find((arg) => arg.name === name);
  return { ...anyValues(root), ...(argument && { [argument.name]: placed(argument.type, rest, value) }) };
}
