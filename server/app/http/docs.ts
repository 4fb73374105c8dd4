import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { DomainError } from '../../platform/errors.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { buildContext } from '../context.ts';
import { sendErrorResponse } from '../graphql/graphql-refusals.ts';
import { wantsPage } from './client.ts';

const INTEGRATION = join(import.meta.dirname, '..', '..', '..', 'docs', 'integration.md');

/** `/docs/graphql` as text for programs, and `/docs/schema.graphql`: the schema visible to the session or key. */
export function registerDocs(app: FastifyInstance): void {
  app.get('/docs/graphql', async (request, reply) => {
    if (wantsPage(request)) return reply.callNotFound();
    return reply.type('text/markdown; charset=utf-8').send(await readFile(INTEGRATION, 'utf8'));
  });
  app.get('/docs/graphql.md', async (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(await readFile(INTEGRATION, 'utf8')),
  );
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
