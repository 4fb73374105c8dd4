import type { FastifyInstance, FastifyRequest } from 'fastify';
import { state } from '../../platform/http/state.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import type { PageQuery, PageSession, PrefetchedQuery } from './page-html.ts';

type Requester = Pick<FastifyRequest, 'ip' | 'headers'>;

/** Time limit per response; after it, the page's scripts repeat the query. */
const SESSION_MS = 1500;
const QUERIES_MS = 400;
/** Larger responses would delay the page's scripts. */
const MAX_LENGTH = 200_000;

/** The response to a persisted document for the page's viewer; null if rejected or slow. */
async function fetchQuery<Data extends object>(
  app: FastifyInstance,
  { ip, headers }: Requester,
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
  const timedOut = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  const response = await Promise.race([answer, timedOut]).catch(() => null);
  clearTimeout(timer);
  if (response?.statusCode !== 200 || response.body.length > MAX_LENGTH) return null;
  const { data, errors } = response.json() as { data?: Data; errors?: unknown };
  return errors ? null : (data ?? null);
}

/** The response to the client's session query. */
export async function fetchSession(app: FastifyInstance, request: Requester): Promise<PageSession | null> {
  const documentId = persistedIdOf('Session');
  return state.prepared && documentId ? fetchQuery<PageSession>(app, request, { documentId }, SESSION_MS) : null;
}

/** The responses to a page's first queries, without rejected and slow ones. */
export async function fetchPageData(app: FastifyInstance, request: Requester, queries: readonly PageQuery[]): Promise<PrefetchedQuery[]> {
  const answers = await Promise.all(
    queries.map(async (query) => {
      const data = await fetchQuery(app, request, query, QUERIES_MS);
      return data ? [{ ...query, data }] : [];
    }),
  );
  return answers.flat();
}
