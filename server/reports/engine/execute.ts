import { reportsPool } from '../../platform/db.ts';
import { withTimeOfData } from '../../platform/replica-reads.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Fact } from './measures.ts';
import { plan } from './plan.ts';
import type { ReportFilter } from './report.input.ts';
import type { Report } from './report.ts';
import type { ReportAnswer } from './report-answer.ts';
import type { Plan, Row, Statement } from './statements.ts';
import type { StatsInput } from './stats.input.ts';
import { planStats, type StatsAnswer } from './stats-plan.ts';

type WithTime = { generatedAt: Date };
export type ReportResult = ReportAnswer & WithTime;
export type StatsResult = StatsAnswer & WithTime;

/** Sends the statements of a plan, each as soon as those it depends on are answered, and makes the result. */
export async function execute<Result>({ statements, result }: Plan<Result>): Promise<Result> {
  const answers = new Map<Statement, Row[]>();
  const sent = new Map<Statement, Promise<void>>();
  for (const statement of statements) sent.set(statement, send(statement, answers, sent));
  await Promise.all(sent.values());
  return result(answers);
}

async function send(statement: Statement, answers: Map<Statement, Row[]>, sent: ReadonlyMap<Statement, Promise<void>>): Promise<void> {
  let sql = statement.kind === 'ready' ? statement.sql : null;
  if (statement.kind === 'dependent') {
    await Promise.all(statement.after.map((earlier) => sent.get(earlier)));
    const keys = statement.keysOf(answers);
    if (keys.length > 0) sql = statement.sql(keys);
  }
  answers.set(statement, sql ? (await reportsPool.query<Row>({ text: sql.text, values: sql.values })).rows : []);
}

/** Throws RPT_RANGE, RPT_TOO_LARGE, RPT_FILTER, RPT_OUTSIDE and FORBIDDEN. */
export const runReport = (report: Report, filter: ReportFilter, viewer: Viewer): Promise<ReportResult> =>
  withTimeOfData(async () => execute(plan(report, filter, viewer)));

/** Throws RPT_RANGE, RPT_LIMIT, RPT_FILTER, RPT_TOO_LARGE, RPT_OUTSIDE, and FORBIDDEN for diagnoses without clinical permission. */
export const runStats = (fact: Fact, input: StatsInput, selectedMeasures: readonly string[], viewer: Viewer): Promise<StatsResult> =>
  withTimeOfData(async () => execute(planStats(fact, input, selectedMeasures, viewer)));
