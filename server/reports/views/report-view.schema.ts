import type { InputRef } from '@pothos/core';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { readableReport } from '../engine/readable-report.ts';
import { ReportSchedule, ReportSending, ScheduleReportViewInput } from './report-schedule.schema.ts';
import { resumeReportSchedule, scheduleReportView, stopReportSchedule } from './report-schedule.service.ts';
import { visibleReportViews } from './report-view.access.ts';
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
    schedule: t.relation('schedule', { type: ReportSchedule, nullable: true, description: 'When it goes out by e-mail, if it does.' }),
    sendings: t.relation('sendings', {
      type: ReportSending,
      description: 'The last 40 e-mails, the latest first.',
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

const required = { required: true } as const;
const version = { required: true, description: 'The version that was on screen.' } as const;
const ColumnsInput = builder.inputType('ReportViewColumns', {
  description: 'Ids of the columns in their order, and those switched off.',
  fields: (t) => ({ order: t.stringList(required), hidden: t.stringList(required) }),
});

const SaveReportViewInput = builder.inputType('SaveReportViewInput', {
  fields: (t) => ({
    report: t.string(required),
    name: t.string(required),
    address: t.field({ type: 'JSON', required: true, description: 'Key → text, as in the address of the page.' }),
    columns: t.field({ type: ColumnsInput }),
  }),
});
const OverwriteReportViewInput = builder.inputType('OverwriteReportViewInput', {
  fields: (t) => ({
    address: t.field({ type: 'JSON', required: true }),
    columns: t.field({ type: ColumnsInput }),
    version: t.int(version),
  }),
});
const RenameReportViewInput = builder.inputType('RenameReportViewInput', {
  fields: (t) => ({ name: t.string(required), version: t.int(version) }),
});
const ReportViewVersionInput = builder.inputType('ReportViewVersionInput', { fields: (t) => ({ version: t.int(version) }) });

builder.mutationField('saveReportView', (t) =>
  t.withAuth({ can: 'REPORT_VIEW_USE' }).prismaField({
    type: ReportView,
    description: 'Keeps filters, sort and columns of a report under a name of one’s own.',
    args: { input: t.arg({ type: SaveReportViewInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const id = await saveReportView(viewer, input);
      return db.reportView.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

type Act = { description: string; input: InputRef<object>; run: (viewer: Viewer, id: string, raw: unknown) => Promise<string> };

const onView = (name: string, { description, input: type, run }: Act) =>
  builder.mutationField(name, (t) =>
    t.withAuth({ can: 'REPORT_VIEW_USE' }).prismaField({
      type: ReportView,
      description,
      args: { id: t.arg.id(required), input: t.arg({ type, required: true }) },
      resolve: async (query, _root, args, { viewer }) => {
        const id = await run(viewer, args.id, args.input);
        return db.reportView.findUniqueOrThrow({ ...query, where: { id } });
      },
    }),
  );

onView('overwriteReportView', {
  description: 'Puts the present filters, sort and columns in the place of those kept.',
  input: OverwriteReportViewInput,
  run: overwriteReportView,
});
onView('renameReportView', { description: 'Gives a view another name.', input: RenameReportViewInput, run: renameReportView });
onView('retireReportView', {
  description: 'Takes a view off the list; its e-mails end.',
  input: ReportViewVersionInput,
  run: retireReportView,
});
onView('scheduleReportView', {
  description: 'Sends a view by e-mail on a rhythm, each recipient what they may see at that moment.',
  input: ScheduleReportViewInput,
  run: scheduleReportView,
});
onView('stopReportSchedule', {
  description: 'No e-mail goes out until it is resumed. By the owner, or by an administrator.',
  input: ReportViewVersionInput,
  run: stopReportSchedule,
});
onView('resumeReportSchedule', { description: 'The e-mails go out again.', input: ReportViewVersionInput, run: resumeReportSchedule });
