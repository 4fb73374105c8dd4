import type { FastifyInstance, FastifyRequest } from 'fastify';
import { state } from '../../platform/http/state.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import type { PageQuery, PageSession, PrefetchedQuery } from './page-html.ts';

/** A page waits so long for an answer; then its scripts ask for it. */
const SESSION_MS = 1500;
const QUERIES_MS = 400;
/** A longer answer would keep the files of the page waiting. */
const MAX_LENGTH = 200_000;

/** The answer to a persisted document, asked as the reader of the page; null if it is refused or takes long. */
async function fetchQuery<Data extends object>(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  { documentId, variables }: PageQuery,
  milliseconds: number,
): Promise<Data | null> {
  const { cookie = '', host = '' } = headers;
  const answer = app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', 'user-agent': headers['user-agent'] ?? '', host, ...(cookie && { cookie }) },
    payload: { variables, extensions: { documentId } },
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  const response = await Promise.race([answer, late]).catch(() => null);
  clearTimeout(timer);
  if (response?.statusCode !== 200 || response.body.length > MAX_LENGTH) return null;
  const { data, errors } = response.json() as { data?: Data; errors?: unknown };
  return errors ? null : (data ?? null);
}

/** The answer to the client's own query of the session. */
export async function fetchSession(app: FastifyInstance, request: FastifyRequest): Promise<PageSession | null> {
  const documentId = persistedIdOf('Session');
  return state.prepared && documentId ? fetchQuery<PageSession>(app, request, { documentId }, SESSION_MS) : null;
}

/** The answers to what the scripts of a page would ask, without those that are refused or take long. */
export async function fetchPageData(
  app: FastifyInstance,
  request: FastifyRequest,
  queries: readonly PageQuery[],
): Promise<PrefetchedQuery[]> {
  const answers = await Promise.all(
    queries.map(async (query) => {
      const data = await fetchQuery(app, request, query, QUERIES_MS);
      return data ? [{ ...query, data }] : [];
    }),
  );
  return answers.flat();
}
