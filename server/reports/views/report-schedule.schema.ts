import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { possibleRecipients } from './report-schedule.service.ts';

export const ReportSending = builder.prismaObject('ReportSending', {
  description: 'One scheduled email to one recipient.',
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.expose('day', { type: 'Date', description: 'The day of the run.' }),
    recipient: t.relation('recipient', { type: Actor }),
    outcome: t.expose('outcome', {
      type: enumOf('ReportSendingOutcome'),
      description:
        'SKIPPED: account inactive, or emails stopped. REFUSED: recipient can no longer read the report. FAILED: file could not be created or sent.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason why it was not sent; null if it was sent or is pending.' }),
    rowCount: t.exposeInt('rowCount', {
      nullable: true,
      description: 'Rows in the file, by the recipient’s permissions; null if it was not sent or is pending.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Time of the outcome; null while pending.' }),
  }),
});

export const ReportSchedule = builder.prismaObject('ReportSchedule', {
  description: 'Email schedule of a view, in Lagos time.',
  authScopes: { can: 'REPORT_VIEW_USE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    rhythm: t.expose('rhythm', { type: enumOf('ReportRhythm') }),
    weekday: t.exposeInt('weekday', { nullable: true, description: '1 Monday to 7 Sunday; null unless weekly.' }),
    monthDay: t.exposeInt('monthDay', {
      nullable: true,
      description: 'Day of the month; the last day in shorter months. Null unless monthly.',
    }),
    hour: t.exposeInt('hour'),
    format: t.expose('format', { type: enumOf('ReportFileFormat') }),
    recipients: t.field({
      type: [Actor],
      description: 'Recipients besides the owner.',
      select: { recipientIds: true },
      // Prisma batches these into one statement for all rows of a list.
      resolve: async ({ recipientIds }) => {
        const recipients = await Promise.all(recipientIds.map((id) => db.userAccount.findUnique({ where: { id } })));
        return recipients.filter((user) => user !== null).sort((a, b) => a.name.localeCompare(b.name, 'en'));
      },
    }),
    nextAt: t.expose('nextAt', { type: 'DateTime' }),
    stoppedAt: t.expose('stoppedAt', { type: 'DateTime', nullable: true, description: 'Null unless it is stopped.' }),
    stoppedBy: t.relation('stoppedBy', { type: Actor, nullable: true, description: 'Null unless a person stopped it.' }),
    stopReason: t.exposeString('stopReason', { nullable: true, description: 'Reason why the platform stopped it; null otherwise.' }),
  }),
});

builder.queryField('reportRecipients', (t) =>
  t.withAuth({ can: 'REPORT_VIEW_USE' }).field({
    type: [Actor],
    description: 'Staff who may read a report, by part of the name; at most 30. Empty for facilities.',
    args: { report: t.arg.string({ required: true }), search: t.arg.string(), ids: t.arg.idList() },
    resolve: (_root, { report, search, ids }, { viewer }) => possibleRecipients(viewer, report, search, ids),
  }),
);
