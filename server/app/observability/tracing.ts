import { createRequire } from 'node:module';
import FastifyOtelInstrumentation from '@fastify/otel';
import { type Attributes, context, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { telemetry } from '../../platform/telemetry.ts';

/** Attributes that leave the process. Libraries also record addresses with their tokens, and messages of errors. */
const SENT_ATTRIBUTES = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.system.name',
  'db.query.text',
  'lafiya.kind',
  'lafiya.name',
  'lafiya.document',
  'lafiya.outcome',
  'lafiya.digest',
]);
const MAX_STATEMENT = 2000;

/** Without constants. Values are parameters already; this is for a statement that was composed otherwise. */
const withoutConstants = (statement: string): string =>
  statement
    .slice(0, MAX_STATEMENT)
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'?'")
    .replace(/\b\d{5,}\b/g, '?');

function sentAttributes(attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).filter(([name]) => SENT_ATTRIBUTES.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'db.query.text' ? withoutConstants(String(value)) : value]));
}

/** The span without anything that may contain data of people: only known attributes, no events (exceptions), no messages. */
const withoutPersonalData = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: sentAttributes(span.attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  });

const withoutPersonalDataIn = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutPersonalData), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

type Options = { exporter?: SpanExporter; processorOf?: (exporter: SpanExporter) => SpanProcessor };

/** Sends traces to the collector that the OTEL_ variables name. Returns the function that sends the rest and stops. */
export function startTracing({
  exporter = new OTLPTraceExporter(),
  processorOf = (to) => new BatchSpanProcessor(to),
}: Options = {}): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lafiya' }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processorOf(withoutPersonalDataIn(exporter))],
  });
  // Callers cannot choose ids of traces: headers of requests are not read.
  provider.register({ propagator: null });
  const sql = instrumentSql(provider);
  const http = new FastifyOtelInstrumentation({ instrumentHooks: false, recordExceptions: false });
  http.setTracerProvider(provider);
  const tracer = provider.getTracer('lafiya');
  telemetry.site = async (app) => {
    await app.register(http.plugin());
  };
  telemetry.mark = (attribute, value) => void trace.getActiveSpan()?.setAttribute(attribute, value);
  telemetry.span = ({ kind, name, document }, work) =>
    tracer.startActiveSpan(
      `${kind} ${name}`,
      { attributes: { 'lafiya.kind': kind, 'lafiya.name': name, ...(document && { 'lafiya.document': document }) } },
      async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      },
    );
  return async () => {
    Object.assign(telemetry, { span: null, mark: null, site: null } satisfies Partial<typeof telemetry>);
    sql.disable();
    http.disable();
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}

/** Statements within a request or job; those of the job queue itself would be most of all spans. */
function instrumentSql(provider: NodeTracerProvider): PgInstrumentation {
  const instrumentation = new PgInstrumentation({ requireParentSpan: true });
  instrumentation.setTracerProvider(provider);
  // It changes the driver when the driver is required, also if it was loaded before.
  const require = createRequire(import.meta.url);
  require('pg');
  createRequire(require.resolve('pg'))('pg-pool');
  return instrumentation;
}
