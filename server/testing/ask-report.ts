import { expect } from 'vitest';
import { reportDocuments } from '../reports/catalogue/report-documents.ts';
import { REPORTS } from '../reports/catalogue/reports.ts';
import { as } from './as.ts';

export type ReportQuestion = { from: string; to: string } & Record<string, unknown>;
type Row = Record<string, string | number | null> & { key: string; label: string };
type Answer = { rows: Row[]; total: Row; subtotals: Row[] };

/** All columns of a report, as its page asks for them. */
export async function askReport(who: { id: string }, key: string, filter: ReportQuestion): Promise<Answer> {
  const document = reportDocuments()[REPORTS.findIndex((report) => report.key === key)] ?? '';
  const answer = await as(who).runText<Record<string, Answer>>(document, { filter });
  expect(answer.codes).toEqual([]);
  return answer.data[key] as Answer;
}
