import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { pools } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { state } from '../../platform/http/state.ts';
import { telemetry } from '../../platform/telemetry.ts';
import { databaseFigures } from './database-figures.ts';
import { machineFigures } from './machine-figures.ts';

/** By the start of a route; addresses of pages have no route. */
const ROUTE_CLASSES: [start: string, routeClass: string][] = [
  ['/graphql', 'graphql'],
  ['/api/auth/', 'auth'],
  ['/api/changes', 'stream'],
  ['/api/files', 'file'],
  ['/api/', 'api'],
  ['/health', 'check'],
  ['/ready', 'check'],
  ['/metrics', 'check'],
  ['/*', 'asset'],
];
const routeClassOf = (route: string | undefined): string => ROUTE_CLASSES.find(([start]) => route?.startsWith(start))?.[1] ?? 'page';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Adds /metrics in the text format of Prometheus, for requests with the token. Register before the routes that are counted. */
export async function registerMetrics(app: FastifyInstance, token: string): Promise<void> {
  const registry = new Registry();
  countRequests(app, registry);
  countSteps(registry);
  watchProcess(registry);
  const database = databaseFigures(registry);
  const machine = machineFigures(registry);
  app.addHook('onClose', async () => {
    telemetry.count = null;
    await database.close();
  });
  const expected = sha256(token);
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Digests have one length, so that the comparison takes the same time for every token.
    if (!timingSafeEqual(sha256(bearerOf(request.headers) ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    await Promise.all([database.read(), machine.read()]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'lafiya_http_request_seconds',
    help: 'Answered requests and how long they took',
    labelNames: ['route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    requests.observe({ route: routeClassOf(request.routeOptions.url), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** Names come from documents of the client and from the source code, so their number is bounded. */
function countSteps(registry: Registry): void {
  const registers = [registry];
  const labelNames = ['name', 'outcome'] as const;
  const counters = {
    operation: new Counter({ name: 'lafiya_graphql_operations_total', help: 'GraphQL operations', labelNames, registers }),
    job: new Counter({ name: 'lafiya_job_runs_total', help: 'Attempts of jobs in this process', labelNames, registers }),
    thread: new Counter({ name: 'lafiya_thread_calls_total', help: 'Calls of worker threads', labelNames, registers }),
  };
  const exports = new Counter({ name: 'lafiya_export_pages_total', help: 'Pages read by exports', labelNames, registers });
  const seconds = new Counter({
    name: 'lafiya_step_seconds_total',
    help: 'Time that GraphQL operations, jobs and calls of threads took together',
    labelNames: ['kind', 'name'],
    registers,
  });
  telemetry.count = ({ kind, name, isExport }, outcome, duration) => {
    counters[kind].inc({ name, outcome });
    if (isExport) exports.inc({ name, outcome });
    seconds.inc({ kind, name }, duration);
  };
}

/** Read when /metrics is asked. */
function watchProcess(registry: Registry): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lafiya_pool_connections',
    help: 'Connections to the database',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'max' }, options.max);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'lafiya_queue',
    help: 'GraphQL operations that run or wait behind a limit; exports and ad hoc queries share one',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, { running, waiting }] of Object.entries(telemetry.limiters)) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'lafiya_jobs_running',
    help: '1 if this process takes jobs, 0 if it should and does not; absent with JOBS off',
    registers,
    collect() {
      if (env.JOBS) this.set(state.jobs?.isRunning() ? 1 : 0);
      else this.remove();
    },
  });
}
