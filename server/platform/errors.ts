import { randomUUID } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import type { z } from 'zod';
import { databaseRefusal } from './database/database-failures.ts';
import { CATALOGUE, type ErrorCode } from './error-catalogue.ts';

type Params = Record<string, string | number | null | undefined>;
type Details = { params?: Params; fields?: Record<string, string>; data?: Record<string, unknown> };

/** Fills in {name}, and {name|one|many} by whether the number is one. */
const fill = (text: string, params: Params = {}) =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(params[name] ?? '') : String(params[name] === 1 ? one : many),
  );

/** Characters of a message that goes out. A message may hold what was sent, so it could grow with it. */
const MAX_MESSAGE = 300;
/** Messages of one field together, and fields of one refusal. */
const MAX_FIELD_MESSAGE = 1000;
const MAX_FIELDS = 100;

/** The text, cut to `max` characters. */
export const shorten = (text: string, max = MAX_MESSAGE): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** What may go out of a refusal, however much was sent. */
function bounded({ params, fields, ...rest }: Details): Details {
  const shortParam = ([name, value]: [string, Params[string]]) => [name, typeof value === 'string' ? shorten(value) : value];
  const shortField = ([path, message]: [string, string]) => [shorten(path), shorten(message, MAX_FIELD_MESSAGE)];
  return {
    ...rest,
    ...(params && { params: Object.fromEntries(Object.entries(params).map(shortParam)) }),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS).map(shortField)) }),
  };
}

/** The text of a code with its parameters. */
export const messageOf = (code: ErrorCode, params?: Params): string => fill(CATALOGUE[code], params);

/** A refusal from the catalogue. `fields` says which inputs it belongs to (path → message). All texts in it are cut to what may go out. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(shorten(messageOf(code, details.params)));
    this.code = code;
    this.details = bounded(details);
  }
}

/** A refusal as routes beside GraphQL send it. */
export const refusalBody = ({ code, message, details: { fields, params } }: DomainError) => ({
  code,
  message,
  ...(fields && { fields }),
  ...(params && { params }),
});

/** A refusal shown at one input field. */
export const fieldError = (code: ErrorCode, field: string, params?: Params): DomainError =>
  new DomainError(code, { params, fields: { [field]: messageOf(code, params) } });

/** A status as it is written in a sentence: 'pending approval'. */
export const statusText = (status: string): string => status.toLowerCase().replaceAll('_', ' ');

/** The refusal of an action that the status of the record does not allow. */
export const stateInvalid = ({ status }: { status: string }): DomainError =>
  new DomainError('STATE_INVALID', { params: { state: statusText(status) }, data: { status } });

/** Messages by field; those of one field one after the other. */
export function joinMessages(messages: readonly (readonly [field: string, message: string])[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, message] of messages) {
    const earlier = fields[field];
    if (!earlier?.includes(message)) fields[field] = earlier ? `${earlier} ${message}` : message;
  }
  return fields;
}

/** Several refusals at once, each at its field; the first gives the code. */
export function fieldErrors(problems: { code: ErrorCode; field: string; params?: Params }[]): DomainError | null {
  const [first] = problems;
  if (!first) return null;
  const fields = joinMessages(problems.map(({ code, field, params }) => [field, messageOf(code, params)]));
  return new DomainError(first.code, { params: first.params, fields });
}

/** The error code in the params of the first issue, if there is one. */
function codeOf([first]: z.core.$ZodIssue[]): ErrorCode | undefined {
  const code = first?.code === 'custom' ? first.params?.code : undefined;
  return typeof code === 'string' && code in CATALOGUE ? (code as ErrorCode) : undefined;
}

/** Parses an input; what does not fit becomes INVALID_INPUT, or the code its check names, with one message per field path. */
export function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new DomainError(codeOf(result.error.issues) ?? 'INVALID_INPUT', { fields });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Prisma's codes for a value that is too long, of the wrong kind or out of range. */
const VALUE_ERRORS = ['P2000', 'P2007', 'P2020'];

/** PostgreSQL's own code of a failure, as its driver says it or as Prisma passes it on. */
function sqlStateOf({ code, meta }: Record<string, unknown>): string | null {
  // Prisma's own codes look alike: P1001, P2025.
  if (typeof code === 'string' && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code)) return code;
  const cause = isRecord(meta) && isRecord(meta.driverAdapterError) ? meta.driverAdapterError.cause : null;
  return isRecord(cause) && typeof cause.originalCode === 'string' ? cause.originalCode : null;
}

/** The refusal that a caller may see for a failure; null for an unexpected error. */
export function knownError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isRecord(error)) return null;
  const code = typeof error.code === 'string' ? error.code : '';
  const message = typeof error.message === 'string' ? error.message : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('BODY_SIZE');
  // Prisma keeps the code of a refusal that a statement met.
  if (code in CATALOGUE) return new DomainError(code as ErrorCode);
  const sqlState = sqlStateOf(error);
  // No record has an id that is not a UUID, or that the database does not know.
  if (
    code === 'P2023' ||
    code === 'P2025' ||
    code === 'P2003' ||
    sqlState === '23503' ||
    /invalid input syntax for type uuid/i.test(message)
  )
    return new DomainError('NOT_FOUND');
  // Two simultaneous inserts of the same unique value: the second caller must reload and try again.
  if (code === 'P2002' || code === 'P2034' || /could not serialize|deadlock detected|duplicate key value/i.test(message)) {
    return new DomainError('CONFLICT_STALE');
  }
  // A value that the column cannot hold, or a pattern or text that PostgreSQL cannot read.
  if (VALUE_ERRORS.includes(code) || sqlState?.startsWith('22')) return new DomainError('INVALID_INPUT');
  // PostgreSQL stopped a statement at its time limit.
  if (sqlState === '57014' || /canceling statement due to statement timeout/i.test(message)) return new DomainError('QUERY_TIMEOUT');
  const refusal = databaseRefusal({ state: sqlState, code, message });
  return refusal && new DomainError(refusal);
}

/** Whether graphql-js refused a variable or an argument. An error that names a field, or no node, is about the result of a resolver. */
const isOfInput = ({ nodes: [node] = [], message }: GraphQLError): boolean =>
  (node !== undefined && node.kind !== Kind.FIELD) || message.startsWith('Too many errors processing variables');

export type ReportError = (digest: string, error: unknown) => void;

/** Apollo's formatError: catalogue errors keep code, fields and data; anything unexpected becomes INTERNAL with a digest that the log carries too. */
export const errorFormatter =
  (report: ReportError) =>
  (formatted: GraphQLFormattedError, raw: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(raw);
    const known = knownError(original);
    const place = { ...(formatted.path && { path: formatted.path }) };
    if (known) {
      const { fields, data, params } = known.details;
      return {
        message: known.message,
        ...place,
        extensions: { code: known.code, ...(fields && { fields }), ...(data && { data }), ...(params && { params }) },
      };
    }
    // Errors of the document itself or its variables: syntax, validation, limits.
    if (original instanceof GraphQLError && (!original.originalError || original.originalError instanceof GraphQLError)) {
      const given = String(formatted.extensions?.code ?? 'BAD_USER_INPUT');
      const code = given === 'INTERNAL_SERVER_ERROR' && isOfInput(original) ? 'BAD_USER_INPUT' : given;
      if (code !== 'INTERNAL_SERVER_ERROR')
        return { message: shorten(formatted.message), ...place, locations: formatted.locations, extensions: { code } };
    }
    const digest = randomUUID().slice(0, 8);
    report(digest, original);
    return { message: messageOf('INTERNAL', { digest }), ...place, extensions: { code: 'INTERNAL', digest } };
  };
