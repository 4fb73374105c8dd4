import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What a screen may know about a refusal; the catalogue of codes and texts is the server's. */
export type Failure = {
  code: string;
  message: string;
  /** Path of a field → what is wrong with it. */
  fields: Record<string, string>;
  data?: unknown;
  /** Found in the server's log too. */
  digest?: string;
  /** No answer came: nothing was refused, it can be tried again as it is. */
  network: boolean;
};

type Extensions = { code?: string; fields?: Record<string, string>; data?: unknown; digest?: string };

export function readFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const { code = 'INTERNAL', fields = {}, data, digest } = (first?.extensions ?? {}) as Extensions;
    return { code, message: first?.message ?? 'The server refused this.', fields, data, digest, network: code === 'DATABASE_AWAY' };
  }
  if (ServerError.is(error)) {
    const busy = error.statusCode === 429;
    return {
      code: `HTTP_${error.statusCode}`,
      message: busy ? 'Too many requests in a short time. Wait a minute and try again.' : 'The server could not answer just now.',
      fields: {},
      network: true,
    };
  }
  return { code: 'OFFLINE', message: 'The connection was lost.', fields: {}, network: true };
}
