import { randomUUID } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import type { z } from 'zod';
import { databaseRefusal } from './database/database-failures.ts';
import { type ErrorCode, isErrorCode, statusTextOf, textOf } from './errors/error-texts.ts';

type Params = Record<string, string | number | null | undefined>;
type Details = { params?: Params; fields?: Record<string, string>; data?: Record<string, unknown> };

/** Fills in {name}, and {name|one|many} by whether the number is one. */
const fill = (text: string, params: Params = {}) =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(params[name] ?? '') : String(params[name] === 1 ? one : many),
  );

/** Maximum characters of a message in a response, because a message may contain the input. */
const MAX_MESSAGE = 300;
/** Maximum messages of one field, and fields of one error. */
const MAX_FIELD_MESSAGE = 1000;
const MAX_FIELDS = 100;

/** The text, cut to `max` characters. */
export const shorten = (text: string, max = MAX_MESSAGE): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Limits an error to the maximum response size. */
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
export const messageOf = (code: ErrorCode, params?: Params): string => fill(textOf(code), params);

/** An error from the catalogue. `fields` maps input paths to messages. All texts are cut to the maximum response size. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(shorten(messageOf(code, details.params)));
    this.code = code;
    this.details = bounded(details);
  }
}

/** The error as routes other than GraphQL send it. */
export const errorBody = ({ code, message, details: { fields, params } }: DomainError) => ({
  code,
  message,
  ...(fields && { fields }),
  ...(params && { params }),
});

/** An error of one input field. */
export const fieldError = (code: ErrorCode, field: string, params?: Params): DomainError =>
  new DomainError(code, { params, fields: { [field]: messageOf(code, params) } });

/** A status as written in a sentence: 'pending approval'. */
export const statusText = (status: string): string => status.toLowerCase().replaceAll('_', ' ');

/** The error of an action that the record's status does not allow. With the entity, the status is named as on its screens. */
export const stateInvalid = ({ status }: { status: string }, entity = ''): DomainError =>
  new DomainError('STATE_INVALID', { params: { state: statusTextOf(entity, status) ?? statusText(status) }, data: { status } });

/** Messages by field; those of one field one after the other. */
export function joinMessages(messages: readonly (readonly [field: string, message: string])[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, message] of messages) {
    const earlier = fields[field];
    if (!earlier?.includes(message)) fields[field] = earlier ? `${earlier} ${message}` : message;
  }
  return fields;
}

/** Several errors, each at its field; the first determines the code. */
export function fieldErrors(problems: { code: ErrorCode; field: string; params?: Params }[]): DomainError | null {
  const [first] = problems;
  if (!first) return null;
  const fields = joinMessages(problems.map(({ code, field, params }) => [field, messageOf(code, params)]));
  return new DomainError(first.code, { params: first.params, fields });
}

/** The error code in the params of the first issue, if there is one. */
function codeOf([first]: z.core.$ZodIssue[]): ErrorCode | undefined {
  const code = first?.code === 'custom' ? first.params?.code : undefined;
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}

/** Parses an input. Violations become INVALID_INPUT, or the code named by the check, with one message per field path. */
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

/** PostgreSQL's error code (SQLSTATE), from its driver or from Prisma. */
function sqlStateOf({ code, meta, cause: ownCause }: Record<string, unknown>): string | null {
  // Prisma's own codes look similar: P1001, P2025.
  if (typeof code === 'string' && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code)) return code;
  // Prisma does not wrap the error of a COMMIT.
  const cause = isRecord(meta) && isRecord(meta.driverAdapterError) ? meta.driverAdapterError.cause : ownCause;
  return isRecord(cause) && typeof cause.originalCode === 'string' ? cause.originalCode : null;
}

/** The catalogue error for a failure; null for an unexpected error. */
export function knownError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isRecord(error)) return null;
  const code = typeof error.code === 'string' ? error.code : '';
  const message = typeof error.message === 'string' ? error.message : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('BODY_SIZE');
  // Prisma wraps the error code of a failed statement.
  if (isErrorCode(code)) return new DomainError(code);
  const sqlState = sqlStateOf(error);
  // No record has an id that is not a UUID or that does not exist.
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
  // A value out of range, or a pattern or text that PostgreSQL cannot parse.
  if (VALUE_ERRORS.includes(code) || sqlState?.startsWith('22')) return new DomainError('INVALID_INPUT');
  // PostgreSQL stopped a statement at its time limit.
  if (sqlState === '57014' || /canceling statement due to statement timeout/i.test(message)) return new DomainError('QUERY_TIMEOUT');
  const refusal = databaseRefusal({ state: sqlState, code, message });
  return refusal && new DomainError(refusal);
}

/** Whether graphql-js rejected a variable or an argument. An error that names a field, or no node, is about the result of a resolver. */
const isOfInput = ({ nodes: [node] = [], message }: GraphQLError): boolean =>
  (node !== undefined && node.kind !== Kind.FIELD) || message.startsWith('Too many errors processing variables');

export type ReportError = (digest: string, error: unknown) => void;

/** Apollo's formatError: catalogue errors keep code, fields and data; unexpected errors become INTERNAL with a digest that is also logged. */
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
