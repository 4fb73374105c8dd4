import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { DomainError } from '../../platform/errors.ts';
import { MAX_SEARCH, MAX_SEARCH_WORDS, searchProblem, textProblem } from '../validation/text.shared.ts';

/** Maximum elements of a list and keys of a JSON object. */
const MAX_ITEMS = 5000;
/** Maximum of any number that is sent; adding as many days to today still gives a valid date. */
const MAX_INT = 10_000_000;
/** Maximum nesting of JSON values. */
const MAX_DEPTH = 20;

/** Names of texts that may contain line breaks. */
const LINES = ['note', 'reason', 'complaint', 'treatment', 'clinicalNotes', 'answer', 'lateReason', 'address', 'deductionReason', 'body'];
/** Names of arguments that search. */
const SEARCHES = ['search', 'text'];

type Problem = { path: string; message: string };

const TOO_MANY = `At most ${MAX_ITEMS.toLocaleString('en-NG')} at once.`;

function problemOfText(name: string, text: string): string | null {
  const problem = textProblem(text);
  if (problem || LINES.includes(name)) return problem;
  return /[\t\r\n]/.test(text) ? 'Write this on one line.' : null;
}

function problemOfDate(date: Date): string | null {
  const year = date.getUTCFullYear();
  return year < 1800 || year > 2100 ? 'Give a date between 1800 and 2100.' : null;
}

function problemOfJson(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return 'Nested too deeply.';
  const entries = Object.entries(value);
  if (entries.length > MAX_ITEMS) return TOO_MANY;
  for (const [key, inner] of entries) {
    const problem = textProblem(key) ?? problemOfJson(inner, depth - 1);
    if (problem) return problem;
  }
  return null;
}

/** Applies the same limits to the body of a request outside GraphQL. */
export function rejectOversizedBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const problems = Object.entries(body).map(([field, value]) => [field, problemOfJson(value, MAX_DEPTH)] as const);
  const fields = Object.fromEntries(problems.flatMap(([field, message]) => (message ? [[field, message]] : [])));
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_INPUT', { fields });
}

function problemOfValue(type: string, name: string, value: unknown): string | null {
  if (value instanceof Date) return problemOfDate(value);
  if (type === 'Int') return Math.abs(Number(value)) > MAX_INT ? 'Give a smaller number.' : null;
  if (type === 'JSON') return problemOfJson(value, MAX_DEPTH);
  return typeof value === 'string' ? problemOfText(name, value) : null;
}

function* problemsOf(type: GraphQLInputType, name: string, value: unknown, path: string): Generator<Problem> {
  if (value === null || value === undefined) return;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const items = value as unknown[];
    if (items.length > MAX_ITEMS) yield { path, message: TOO_MANY };
    else for (const [i, item] of items.entries()) yield* problemsOf(nullable.ofType, name, item, `${path}.${i}`);
  } else if (isInputObjectType(nullable)) {
    const fields = nullable.getFields();
    for (const [key, inner] of Object.entries(value)) {
      const field = fields[key];
      if (field) yield* problemsOf(field.type, key, inner, path ? `${path}.${key}` : key);
    }
  } else {
    const message = problemOfValue(nullable.name, name, value);
    if (message) yield { path, message };
  }
}

function* problemsOfArgument({ name, type }: GraphQLArgument, value: unknown): Generator<Problem> {
  if (SEARCHES.includes(name) && typeof value === 'string') {
    const message = searchProblem(value);
    if (message) yield { path: name, message };
    // Forms name their fields without the argument that holds them all.
  } else yield* problemsOf(type, name, value, name === 'input' ? '' : name);
}

const problemsOfRows = new WeakMap<object, Record<string, string>>();

/** Why a row of a field with the extension `answersRows` exceeds the limits, by path. The resolver answers such a row as rejected. */
export const rowProblems = (row: object): Record<string, string> => problemsOfRows.get(row) ?? {};

/** Notes the problems of each row, so that one row does not reject the others. */
function noteRows(type: GraphQLInputType, rows: readonly object[]): void {
  for (const row of rows) {
    const fields: Record<string, string> = {};
    for (const { path, message } of problemsOf(type, '', row, '')) fields[path] ??= message;
    if (Object.keys(fields).length > 0) problemsOfRows.set(row, fields);
  }
}

function refuseBeyondLimits(args: readonly GraphQLArgument[], values: Record<string, unknown>, answersRows: boolean): void {
  const fields: Record<string, string> = {};
  for (const argument of args) {
    const [type, value] = [getNullableType(argument.type), values[argument.name]];
    if (answersRows && isListType(type) && Array.isArray(value) && value.length <= MAX_ITEMS) {
      noteRows(type.ofType, value);
      continue;
    }
    for (const { path, message } of problemsOfArgument(argument, value)) fields[path] ??= message;
  }
  const paths = Object.keys(fields);
  if (paths.length === 0) return;
  if (paths.some((path) => !SEARCHES.includes(path))) throw new DomainError('INVALID_INPUT', { fields });
  throw new DomainError('SEARCH_TOO_LONG', { params: { words: MAX_SEARCH_WORDS, max: MAX_SEARCH }, fields });
}

/**
 * The schema with limits on every argument of every field, checked before its resolver: control characters, very long texts and lists, and
 * impossible dates are refused. Input schemas may be stricter. In one place, so that no new field can omit them.
 */
export function withInputLimits(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue;
      const { args, resolve = defaultFieldResolver } = field;
      field.resolve = (parent, values, context, info) => {
        refuseBeyondLimits(args, values, field.extensions.answersRows === true);
        return resolve(parent, values, context, info);
      };
    }
  }
  return schema;
}
