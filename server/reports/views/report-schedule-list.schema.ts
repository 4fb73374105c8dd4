import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { reportOf } from '../catalogue/readable-report.ts';
import { ReportSchedule, ReportSending } from './report-schedule.schema.ts';
import { stoppableReportViews } from './report-view.access.ts';

const ScheduledReport = builder.prismaObject('ReportView', {
  variant: 'ScheduledReport',
  description: 'A view with scheduled emails, as administrators see it.',
  authScopes: { can: 'REPORT_SCHEDULE_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    title: t.string({
      description: 'Title of the report.',
      select: { report: true },
      resolve: ({ report }) => reportOf(report)?.title ?? report,
    }),
    owner: t.relation('user', { type: Actor }),
    schedule: t.relation('schedule', { type: ReportSchedule, nullable: true, description: 'Schedule; never null in this list.' }),
    lastSendings: t.relation('sendings', {
      type: ReportSending,
      description: 'The latest emails, newest day first.',
      query: { orderBy: [{ day: 'desc' }, { id: 'desc' }], take: 31 },
    }),
    version: t.exposeInt('version'),
  }),
});

const ScheduledReportFilter = builder.inputType('ScheduledReportFilter', {
  fields: (t) => ({ stopped: t.boolean({ description: 'Only stopped schedules, or only active ones.' }) }),
});

listField('scheduledReports', {
  description: 'All views with scheduled emails; the search matches the name of the view or its owner. Not indexed, because there are few.',
  type: ScheduledReport,
  permission: 'REPORT_SCHEDULE_MANAGE',
  filter: ScheduledReportFilter,
  sortBy: ['nextAt', 'name'],
  defaultDirection: 'ASC',
  orderBy: { nextAt: (direction) => ({ schedule: { nextAt: direction } }) },
  where: (viewer, filter, search): Prisma.ReportViewWhereInput => ({
    AND: [
      stoppableReportViews(viewer),
      { schedule: typeof filter?.stopped === 'boolean' ? { stoppedAt: filter.stopped ? { not: null } : null } : { isNot: null } },
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { user: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.reportView.findMany(args),
  count: (args) => db.reportView.count(args),
});
