import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { readableReport } from '../engine/readable-report.ts';
import { ReportSchedule, ReportSending } from './report-schedule.schema.ts';
import { resumeReportSchedule, scheduleReportView, stopReportSchedule } from './report-schedule.service.ts';
import { visibleReportViews } from './report-view.access.ts';
import {
  overwriteReportViewInput,
  renameReportViewInput,
  reportViewVersionInput,
  saveReportViewInput,
  scheduleReportViewInput,
} from './report-view.input.ts';
import { overwriteReportView, renameReportView, retireReportView, saveReportView } from './report-view.service.ts';

const ReportView = builder.prismaObject('ReportView', {
  description: 'A person’s own way of looking at a report: filters, sort and columns under a name.',
  authScopes: { can: 'REPORT_VIEW_USE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    report: t.exposeString('report', { description: 'Key of the report: the name of its field.' }),
    name: t.exposeString('name'),
    address: t.field({
      type: 'JSON',
      description: 'Filters and sort as the page has them in its address: key → text.',
      resolve: ({ address }) => address,
    }),
    columns: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Order and switched-off columns; null leaves them as the report has them.',
      resolve: ({ columns }) => columns,
    }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    schedule: t.relation('schedule', {
      type: ReportSchedule,
      nullable: true,
      description: 'When it goes out by email; null if it was never scheduled.',
    }),
    sendings: t.relation('sendings', {
      type: ReportSending,
      description: 'The last 40 emails, the latest first.',
      query: { orderBy: [{ day: 'desc' }, { id: 'desc' }], take: 40 },
    }),
  }),
});

builder.queryField('reportViews', (t) =>
  t.withAuth({ can: 'REPORT_VIEW_USE' }).prismaField({
    type: [ReportView],
    description: 'The viewer’s own views of a report, by name.',
    args: { report: t.arg.string({ required: true }) },
    resolve: (query, _root, { report }, { viewer }) =>
      db.reportView.findMany({
        ...query,
        where: { AND: [visibleReportViews(viewer), { report: readableReport(viewer, report).key }] },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
);

createMutation('saveReportView', {
  type: ReportView,
  description: 'Keeps filters, sort and columns of a report under a name of one’s own.',
  can: 'REPORT_VIEW_USE',
  input: saveReportViewInput,
  run: saveReportView,
});

recordMutation('overwriteReportView', {
  type: ReportView,
  description: 'Puts the present filters, sort and columns in the place of those kept.',
  can: 'REPORT_VIEW_USE',
  input: overwriteReportViewInput,
  run: overwriteReportView,
});

recordMutation('renameReportView', {
  type: ReportView,
  description: 'Gives a view another name.',
  can: 'REPORT_VIEW_USE',
  input: renameReportViewInput,
  run: renameReportView,
});

recordMutation('retireReportView', {
  type: ReportView,
  description: 'Takes a view off the list; its emails end.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: retireReportView,
});

recordMutation('scheduleReportView', {
  type: ReportView,
  description: 'Sends a view by email on a rhythm, each recipient what they may see at that moment.',
  can: 'REPORT_VIEW_USE',
  input: scheduleReportViewInput,
  run: scheduleReportView,
});

recordMutation('stopReportSchedule', {
  type: ReportView,
  description: 'No email goes out until it is resumed. By the owner, or by an administrator.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: stopReportSchedule,
});

recordMutation('resumeReportSchedule', {
  type: ReportView,
  description: 'The emails go out again.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: resumeReportSchedule,
});
