import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { rolesWith } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { readableReport } from '../catalogue/readable-report.ts';
import type { Report } from '../engine/report.ts';
import { stoppableReportViews } from './report-view.access.ts';
import { reportViewVersionInput, scheduleReportViewInput } from './report-view.input.ts';
import { changeView, logged, ownView } from './report-view.service.ts';
import { rhythmText } from './rhythm.shared.ts';
import { nextRun } from './schedule-time.ts';

/** Possible recipients besides the owner: staff who may read the report. None for facilities. */
export function recipientsOf(report: Report, viewer: Viewer): Prisma.UserAccountWhereInput {
  const readers = rolesWith(report.permission).filter((role) => role !== 'HCP' && role !== 'ENROLLEE');
  return viewer.scope.kind === 'SCHEME'
    ? { role: { in: [...readers] }, isActive: true, mustChangePassword: false, emailVerified: true, id: { not: viewer.userId } }
    : { id: { in: [] } };
}

/** Searches recipients by part of the name. */
export const possibleRecipients = (
  viewer: Viewer,
  key: string,
  search: string | null | undefined,
  ids: readonly string[] | null | undefined,
) =>
  db.userAccount.findMany({
    where: {
      AND: [
        recipientsOf(readableReport(viewer, key), viewer),
        search?.trim() ? { name: { contains: escapeLike(search.trim()), mode: 'insensitive' } } : {},
        ids ? { id: { in: [...ids] } } : {},
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 30,
  });

/** Creates or changes the email schedule of a view. A stopped schedule resumes. */
export async function scheduleReportView(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, recipientIds, ...rhythm } = parse(scheduleReportViewInput, raw);
  const distinctRecipientIds = [...new Set(recipientIds)];
  return transact(viewer, 'scheduleReportView', async (write) => {
    const view = await ownView(write, viewer, id, version);
    const allowed = recipientsOf(readableReport(viewer, view.report), viewer);
    // Check only new recipients: lost permissions are handled on sending, with a notification to the owner.
    const newRecipientIds = distinctRecipientIds.filter((userId) => !view.schedule?.recipientIds.includes(userId));
    if ((await write.tx.userAccount.count({ where: { AND: [allowed, { id: { in: newRecipientIds } }] } })) < newRecipientIds.length)
      throw fieldError('VIEW_RECIPIENT', 'recipientIds');
    const data = {
      ...rhythm,
      recipientIds: distinctRecipientIds,
      nextAt: nextRun(rhythm, now()),
      stoppedAt: null,
      stoppedById: null,
      stopReason: null,
    };
    await write.tx.reportSchedule.upsert({ where: { viewId: id }, create: { viewId: id, ...data }, update: data });
    await changeView(write, view, {});
    const people = `${distinctRecipientIds.length + 1} people`;
    logged(write, 'SCHEDULE', id, `Scheduled emails of the view “${view.name}” to ${people}: ${rhythmText(rhythm)}`);
    return { id };
  });
}

/** Stops the emails until they are resumed. For the owner or an administrator. */
export async function stopReportSchedule(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reportViewVersionInput, raw);
  return transact(viewer, 'stopReportSchedule', async (write) => {
    const view = await write.tx.reportView.findFirst({ where: { id, AND: stoppableReportViews(viewer) }, include: { schedule: true } });
    if (!view?.schedule) throw new DomainError('NOT_FOUND');
    assertVersion(view, version);
    if (view.schedule.stoppedAt) throw new DomainError('STATE_INVALID', { params: { state: 'stopped' } });
    await changeView(write, view, {});
    await write.tx.reportSchedule.update({ where: { viewId: id }, data: { stoppedAt: now(), stoppedById: viewer.userId } });
    logged(write, 'STOP', id, `Stopped the scheduled emails of the view “${view.name}”`);
    if (view.userId !== viewer.userId) {
      const title = `${viewer.name} stopped the scheduled emails of your view “${view.name}”`;
      write.notify({ userIds: [view.userId] }, { kind: 'REPORT_STOPPED', title });
    }
    return { id };
  });
}

export async function resumeReportSchedule(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reportViewVersionInput, raw);
  return transact(viewer, 'resumeReportSchedule', async (write) => {
    const view = await ownView(write, viewer, id, version);
    readableReport(viewer, view.report);
    if (!view.schedule) throw new DomainError('NOT_FOUND');
    if (!view.schedule.stoppedAt) throw new DomainError('STATE_INVALID', { params: { state: 'running' } });
    await changeView(write, view, {});
    const data = { stoppedAt: null, stoppedById: null, stopReason: null, nextAt: nextRun(view.schedule, now()) };
    await write.tx.reportSchedule.update({ where: { viewId: id }, data });
    logged(write, 'RESUME', id, `Resumed the scheduled emails of the view “${view.name}”`);
    return { id };
  });
}
