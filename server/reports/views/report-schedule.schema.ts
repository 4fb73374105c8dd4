import { Actor } from '../../platform/activity/history.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { possibleRecipients } from './report-schedule.service.ts';

export const ReportSending = builder.prismaObject('ReportSending', {
  description: 'One email of one run to one person.',
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.expose('day', { type: 'Date', description: 'The day of the run.' }),
    recipient: t.relation('recipient', { type: Actor }),
    outcome: t.expose('outcome', {
      type: enumOf('ReportSendingOutcome'),
      description: 'SKIPPED: no active account, or stopped. REFUSED: may no longer read the report. FAILED: could not be made or sent.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was not sent; null if it was, and while it waits.' }),
    rowCount: t.exposeInt('rowCount', {
      nullable: true,
      description: 'Rows of the file, by the rights of the recipient; null if it was not sent, and while it waits.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When its outcome was known; null while it waits.' }),
  }),
});

export const ReportSchedule = builder.prismaObject('ReportSchedule', {
  description: 'When a view goes out by email; hours and days are those of Lagos.',
  authScopes: { can: 'REPORT_VIEW_USE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    rhythm: t.expose('rhythm', { type: enumOf('ReportRhythm') }),
    weekday: t.exposeInt('weekday', { nullable: true, description: '1 Monday to 7 Sunday; null unless it goes out weekly.' }),
    monthDay: t.exposeInt('monthDay', {
      nullable: true,
      description: 'Day of the month, in a shorter month its last day; null unless it goes out monthly.',
    }),
    hour: t.exposeInt('hour'),
    format: t.expose('format', { type: enumOf('ReportFileFormat') }),
    recipients: t.field({
      type: [Actor],
      description: 'Who gets it beside the owner.',
      select: { recipientIds: true },
      // One by one, which Prisma makes into one statement for all rows of a list.
      resolve: async ({ recipientIds }) => {
        const recipients = await Promise.all(recipientIds.map((id) => db.userAccount.findUnique({ where: { id } })));
        return recipients.filter((user) => user !== null).sort((a, b) => a.name.localeCompare(b.name, 'en'));
      },
    }),
    nextAt: t.expose('nextAt', { type: 'DateTime' }),
    stoppedAt: t.expose('stoppedAt', { type: 'DateTime', nullable: true, description: 'Null unless it is stopped.' }),
    stoppedBy: t.relation('stoppedBy', { type: Actor, nullable: true, description: 'Null unless a person stopped it.' }),
    stopReason: t.exposeString('stopReason', { nullable: true, description: 'Why the platform stopped it; null unless it did.' }),
  }),
});

builder.queryField('reportRecipients', (t) =>
  t.withAuth({ can: 'REPORT_VIEW_USE' }).field({
    type: [Actor],
    description: 'Staff who may read a report, by a part of the name; at most 30. For facilities nobody.',
    args: { report: t.arg.string({ required: true }), search: t.arg.string(), ids: t.arg.idList() },
    resolve: (_root, { report, search, ids }, { viewer }) => possibleRecipients(viewer, report, search, ids),
  }),
);
