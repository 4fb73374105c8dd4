import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { readableReport } from '../catalogue/readable-report.ts';
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
  description: 'A user’s saved view of a report: filters, sort order and columns.',
  authScopes: { can: 'REPORT_VIEW_USE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    report: t.exposeString('report', { description: 'Key of the report: the name of its field.' }),
    name: t.exposeString('name'),
    address: t.field({
      type: 'JSON',
      description: 'Filters and sort order as in the page address: key → text.',
      resolve: ({ address }) => address,
    }),
    columns: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Column order and hidden columns; null for the report’s default.',
      resolve: ({ columns }) => columns,
    }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    schedule: t.relation('schedule', {
      type: ReportSchedule,
      nullable: true,
      description: 'Email schedule; null if never scheduled.',
    }),
    sendings: t.relation('sendings', {
      type: ReportSending,
      description: 'The latest 40 emails, newest first.',
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
  description: 'Saves the filters, sort order and columns of a report as a view.',
  can: 'REPORT_VIEW_USE',
  input: saveReportViewInput,
  run: saveReportView,
});

recordMutation('overwriteReportView', {
  type: ReportView,
  description: 'Replaces the saved filters, sort order and columns.',
  can: 'REPORT_VIEW_USE',
  input: overwriteReportViewInput,
  run: overwriteReportView,
});

recordMutation('renameReportView', {
  type: ReportView,
  description: 'Renames a view.',
  can: 'REPORT_VIEW_USE',
  input: renameReportViewInput,
  run: renameReportView,
});

recordMutation('retireReportView', {
  type: ReportView,
  description: 'Removes a view; its scheduled emails stop.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: retireReportView,
});

recordMutation('scheduleReportView', {
  type: ReportView,
  description: 'Schedules emails of a view; each recipient gets the data they are allowed to see at that time.',
  can: 'REPORT_VIEW_USE',
  input: scheduleReportViewInput,
  run: scheduleReportView,
});

recordMutation('stopReportSchedule', {
  type: ReportView,
  description: 'Stops the scheduled emails until they are resumed. For the owner or an administrator.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: stopReportSchedule,
});

recordMutation('resumeReportSchedule', {
  type: ReportView,
  description: 'Resumes the scheduled emails.',
  can: 'REPORT_VIEW_USE',
  input: reportViewVersionInput,
  run: resumeReportSchedule,
});
