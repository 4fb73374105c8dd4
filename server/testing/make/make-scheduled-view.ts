import { addDays, today } from '../../platform/clock.ts';
import { as } from '../as.ts';

export const SAVE = /* GraphQL */ `mutation ($input: SaveReportViewInput!) { saveReportView(input: $input) { id version } }`;
export const SCHEDULE = /* GraphQL */ `mutation ($id: ID!, $input: ScheduleReportViewInput!) {
  scheduleReportView(id: $id, input: $input) { id version schedule { rhythm weekday monthDay hour format nextAt stoppedAt stoppedBy { id } stopReason recipients { id } } }
}`;
export const STOP = /* GraphQL */ `mutation ($id: ID!, $input: ReportViewVersionInput!) {
  stopReportSchedule(id: $id, input: $input) { id version schedule { rhythm weekday monthDay hour format nextAt stoppedAt stoppedBy { id } stopReason recipients { id } } }
}`;

/** The report of all scheduled views. */
export const report = 'lgaClaims';
export const daily = { rhythm: 'DAILY', hour: 7, format: 'CSV', recipientIds: [] as string[], version: 0 };

/** That hour in Lagos, tomorrow or some days on. */
export const tomorrowAt = (hour: number, days = 1) => new Date(addDays(today(), days).getTime() + (hour - 1) * 3_600_000);

/** A view that goes out every day at seven. */
export async function makeScheduledView(who: { id: string }, options: { name?: string; address?: object; input?: object } = {}) {
  const { name = `View ${Math.random()}`, address = {}, input = {} } = options;
  const saved = await as(who).run(SAVE, { input: { report, name, address } });
  const { id } = saved.data.saveReportView;
  const answer = await as(who).run(SCHEDULE, { id, input: { ...daily, ...input } });
  if (saved.codes.length + answer.codes.length > 0) throw new Error(`Not scheduled: ${saved.codes} ${answer.codes}`);
  return { id, name };
}
