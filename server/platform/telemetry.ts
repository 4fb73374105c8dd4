import type { FastifyInstance } from 'fastify';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { knownError } from './errors.ts';

/** A piece of work with a name from the source code or the schema, never from input. */
export type Step = {
  kind: 'operation' | 'job' | 'thread';
  name: string;
  /** Id of a persisted document. */
  document?: string;
  /** Whether it reads a page of an export. */
  isExport?: boolean;
};

/** What listens. All are null unless traces (docs/adr/0089) or metrics are on; nothing of them is loaded then. */
export const telemetry = {
  /** Runs the work as a span of the current trace. */
  span: null as (<Result>(step: Step, work: () => Promise<Result>) => Promise<Result>) | null,
  /** Adds an attribute to the current span. */
  mark: null as ((attribute: 'lafiya.outcome' | 'lafiya.digest', value: string) => void) | null,
  /** Counts a finished step. The outcome is OK or the code of an error. */
  count: null as ((step: Step, outcome: string, seconds: number) => void) | null,
  /** Queues of GraphQL operations in this process. */
  limiters: {} as Record<string, ConcurrencyLimiter>,
  /** Traces the requests to a site, before its routes are registered. */
  site: null as ((app: FastifyInstance) => Promise<void>) | null,
};

/** Runs the work, visible to traces and metrics. */
export async function track<Result>(
  step: Step,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => string = () => 'OK',
): Promise<Result> {
  const { span, mark, count } = telemetry;
  if (!span && !count) return work();
  const startedAt = performance.now();
  const finish = (outcome: string) => {
    mark?.('lafiya.outcome', outcome);
    count?.(step, outcome, (performance.now() - startedAt) / 1000);
  };
  const observed = async () => {
    try {
      const result = await work();
      finish(outcomeOf(result));
      return result;
    } catch (error) {
      finish(knownError(error)?.code ?? 'INTERNAL');
      throw error;
    }
  };
  return span ? span(step, observed) : observed();
}
