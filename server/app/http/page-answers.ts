import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { now } from '../../platform/clock.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import type { PageAnswers, PageSession } from './page-html.ts';

const BUNDLE = join(import.meta.dirname, '..', '..', '..', 'client', 'dist-server', 'first-queries.js');

type Query = { documentId: string; variables?: object };
/** What client/src/app/first-queries.tsx exports, built. */
type FirstQueries = { firstQueries: (page: { path: string; search: string; session: PageSession }) => Promise<Query[]> };

/** A page waits so long for an answer; then its scripts ask for it. */
const SESSION_MS = 1500;
const QUERIES_MS = 400;
/** A longer answer would keep the files of the page waiting. */
const MAX_LENGTH = 200_000;

/** The queries of the frame around all pages of a role. */
const FRAME_QUERIES = ['WorklistCounts', 'NotificationCount'];

/** The answer to a persisted document, asked as the reader of the page; null if it is refused or takes long. */
async function answerTo<Data extends object>(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  { documentId, variables }: Query,
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
export async function sessionFor(app: FastifyInstance, request: FastifyRequest): Promise<PageSession | null> {
  const documentId = persistedIdOf('Session');
  return state.prepared && documentId ? answerTo<PageSession>(app, request, { documentId }, SESSION_MS) : null;
}

let bundle: Promise<FirstQueries | null> | undefined;
const loadBundle = () => {
  bundle ??= existsSync(BUNDLE) ? (import(pathToFileURL(BUNDLE).href) as Promise<FirstQueries>) : Promise.resolve(null);
  return bundle;
};

/** The answers to what the scripts of a page would ask first, so that they need not wait for each other and then for the line. */
export async function answersFor(app: FastifyInstance, request: FastifyRequest, session: PageSession): Promise<PageAnswers | null> {
  if (!session.viewer || request.method !== 'GET') return null;
  const { pathname: path, search } = new URL(request.url, 'http://localhost');
  try {
    const at = now().getTime();
    const pageQueries = (await (await loadBundle())?.firstQueries({ path, search, session })) ?? [];
    const frameQueries = FRAME_QUERIES.flatMap((name) => persistedIdOf(name) ?? []).map((documentId) => ({ documentId }));
    const answers = await Promise.all(
      [...pageQueries, ...frameQueries].map(async (query) => {
        const data = await answerTo(app, request, query, QUERIES_MS);
        return data ? [{ ...query, data }] : [];
      }),
    );
    return { at, answers: answers.flat() };
  } catch (error) {
    // The scripts ask themselves.
    logUnexpected(request.log, newDigest(), error);
    return null;
  }
}
