import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** An error as components use it. Codes and texts come from the server’s error catalogue. */
export type Failure = {
  code: string;
  message: string;
  /** Messages by the path of a field. */
  fields: Record<string, string>;
  data?: unknown;
  /** Parameters of the error text. */
  params?: Record<string, string | number>;
  /** The code of an unexpected error, which is also in the server log. */
  digest?: string;
  /** The server did not respond, so the request can be repeated. */
  network: boolean;
};

type Extensions = {
  code?: string;
  params?: Record<string, string | number>;
  fields?: Record<string, string>;
  data?: unknown;
  digest?: string;
};

/** Codes of transient errors. The request can be repeated: mutations have an Idempotency-Key. */
const TRANSIENT = new Set(['DATABASE_AWAY', 'FILES_AWAY', 'BUSY']);

export const isTransient = (errors: readonly { extensions?: Record<string, unknown> }[] | undefined): boolean =>
  errors?.some(({ extensions }) => TRANSIENT.has(String(extensions?.code))) ?? false;

export function readFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const { code = 'INTERNAL', fields = {}, data, params, digest } = (first?.extensions ?? {}) as Extensions;
    return {
      code,
      message: first?.message ?? 'The server rejected this request.',
      fields,
      data,
      params,
      digest,
      network: TRANSIENT.has(code),
    };
  }
  if (ServerError.is(error)) {
    const busy = error.statusCode === 429;
    return {
      code: `HTTP_${error.statusCode}`,
      message: busy ? 'Too many requests. Wait a minute and try again.' : 'The server is not responding. Try again in a moment.',
      fields: {},
      network: true,
    };
  }
  return { code: 'OFFLINE', message: 'The connection was lost.', fields: {}, network: true };
}
