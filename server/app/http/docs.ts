import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { DomainError } from '../../platform/errors.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { buildContext } from '../context.ts';
import { sendErrorResponse } from '../graphql/graphql-refusals.ts';
import { wantsPage } from './client.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');
/** The texts for integrators, and what they link to. */
const SERVED = /^(integration|interoperability|graphql-api|disclosure-control)\.md$|^adr\/\d{4}-[a-z0-9-]+\.md$|^examples\/[a-z-]+\.mjs$/;

const sendText = async (reply: FastifyReply, name: string) =>
  reply.type(`text/${name.endsWith('.md') ? 'markdown' : 'javascript'}; charset=utf-8`).send(await readFile(join(DOCS, name), 'utf8'));

/** A key that only reads reports gets the text about reports; everyone else that of facilities. */
async function guideFor(request: FastifyRequest): Promise<string> {
  const viewer = bearerOf(request.headers) === null ? null : (await buildContext(request)).viewer;
  return viewer?.apiKey?.operations.length === 0 ? 'graphql-api.md' : 'integration.md';
}

/** `/docs/graphql` as text for programs, the texts that it links to, and `/docs/schema.graphql`: the schema visible to the session or key. */
export function registerDocs(app: FastifyInstance): void {
  app.get('/docs/graphql', async (request, reply) => {
    if (wantsPage(request)) return reply.callNotFound();
    try {
      return await sendText(reply.header('vary', 'authorization'), await guideFor(request));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendErrorResponse(reply, error);
    }
  });
  app.get('/docs/graphql.md', async (_request, reply) => sendText(reply, 'integration.md'));
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const name = request.params['*'];
    if (!SERVED.test(name) || !existsSync(join(DOCS, name))) return reply.callNotFound();
    return sendText(reply, name);
  });
  app.get('/docs/schema.graphql', async (request, reply) => {
    try {
      const { viewer } = await buildContext(request);
      if (!viewer) throw new DomainError('ADHOC_SIGN_IN');
      if (!can(viewer, 'ADHOC_QUERY')) throw new DomainError('ADHOC_FORBIDDEN');
      const text = printSchema(lexicographicSortSchema(visibleSchema(viewer)));
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return sendErrorResponse(reply, error);
    }
  });
}
