import type { Prisma } from '../../generated/prisma/client.ts';
import type { ReportSendingOutcome } from '../../generated/prisma/enums.ts';
import { accountState, refusalOf } from '../../identity/auth/account-state.ts';
import { deliver } from '../../messaging/mail/transport.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { dayInWords, dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { viewerOfJob } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { reportOf } from '../catalogue/readable-report.ts';
import type { Report } from '../engine/report.ts';
import type { ReportViewAddress, ReportViewColumns } from './report-view.input.ts';
import { rhythmText } from './rhythm.shared.ts';
import { lastDue, nextRun } from './schedule-time.ts';
import { fileOf, sheetOfView } from './view-file.ts';

/** Schedules handled in one transaction. */
const SCHEDULES_AT_ONCE = 100;
/** Maximum attempts per email, with growing pauses. */
const MAX_TRIES = 8;

type Account = Prisma.UserAccountGetPayload<object>;

/** Reason why the recipient cannot get the report now; null if allowed. */
async function refusalFor(report: Report | undefined, user: Account): Promise<{ outcome: ReportSendingOutcome; reason: string } | null> {
  if (!report) return { outcome: 'REFUSED', reason: 'This report is no longer offered.' };
  const state = await accountState(user.id);
  if (!state || refusalOf(state)) return { outcome: 'SKIPPED', reason: 'The account is not active.' };
  return roleCan(user.role, report.permission) ? null : { outcome: 'REFUSED', reason: `${user.name} can no longer read this report.` };
}

/** Starts the schedules that are due: a row and a job for each recipient, once per view and day. Several missed runs are replaced by one. */
export async function startDueSendings(): Promise<number> {
  return transact('SYSTEM', 'startDueSendings', async (write) => {
    const { tx } = write;
    const at = now();
    // SKIP LOCKED, so that several server instances share the work.
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT s.id FROM "ReportSchedule" s JOIN "ReportView" v ON v.id = s."viewId"
      WHERE s."nextAt" <= ${at} AND s."stoppedAt" IS NULL AND v."retiredAt" IS NULL ORDER BY s."nextAt" LIMIT ${SCHEDULES_AT_ONCE} FOR UPDATE OF s SKIP LOCKED`;
    const due = await tx.reportSchedule.findMany({
      where: { id: { in: locked.map(({ id }) => id) } },
      include: { view: { include: { user: true } } },
    });
    for (const schedule of due) {
      const { view } = schedule;
      // A schedule requires an owner who may read the report, because only the owner manages it.
      const refusal = await refusalFor(reportOf(view.report), view.user);
      if (refusal) {
        await tx.reportSchedule.update({ where: { id: schedule.id }, data: { stoppedAt: at, stopReason: refusal.reason } });
        write.notify(
          { userIds: [view.userId] },
          { kind: 'REPORT_STOPPED', title: `Scheduled emails of “${view.name}” have stopped: ${refusal.reason}` },
        );
        continue;
      }
      const day = dayOf(lastDue(schedule, schedule.nextAt, at));
      const rows = await tx.reportSending.createManyAndReturn({
        data: [view.userId, ...schedule.recipientIds].map((recipientId) => ({ viewId: view.id, day, recipientId })),
        skipDuplicates: true,
      });
      for (const { id } of rows) write.job('sendReport', { id }, { jobKey: `sendReport:${id}` });
      await tx.reportSchedule.update({ where: { id: schedule.id }, data: { nextAt: nextRun(schedule, at) } });
    }
    return due.length;
  });
}

type End = { outcome: ReportSendingOutcome; reason?: string; rowCount?: number };

/** Stores the outcome of one email; notifies the owner if it was not sent. */
const endSending = (id: string, { outcome, reason, rowCount }: End) =>
  transact('SYSTEM', 'endReportSending', async (write) => {
    const data = { outcome, reason: reason ?? null, rowCount: rowCount ?? null, endedAt: now() };
    const [sending] = await write.tx.reportSending.updateManyAndReturn({
      where: { id, outcome: 'WAITING' },
      data,
      include: { view: true, recipient: true },
    });
    if (sending && outcome !== 'SENT') {
      const title = `“${sending.view.name}” was not sent to ${sending.recipient.name}: ${reason}`;
      write.notify({ userIds: [sending.view.userId] }, { kind: 'REPORT_NOT_SENT', title });
    }
    return null;
  });

/** Creates the file with the data the recipient may read now and sends it once. A retry has the same message id, so that the mail server can detect duplicates. */
export async function sendReport(id: string): Promise<void> {
  const sending = await db.reportSending.findUnique({
    where: { id },
    include: { recipient: true, view: { include: { schedule: true, user: true } } },
  });
  if (sending?.outcome !== 'WAITING') return;
  const { view, recipient, day } = sending;
  const { schedule } = view;
  if (!schedule || schedule.stoppedAt || view.retiredAt)
    return void (await endSending(id, { outcome: 'SKIPPED', reason: 'The scheduled emails were stopped.' }));
  const report = reportOf(view.report);
  const refusal = await refusalFor(report, recipient);
  if (refusal || !report) return void (await endSending(id, refusal ?? { outcome: 'REFUSED' }));
  const { email } = recipient;
  if (!email) return void (await endSending(id, { outcome: 'SKIPPED', reason: 'The account has no email address.' }));

  try {
    const saved = { name: view.name, address: view.address as ReportViewAddress, columns: view.columns as ReportViewColumns };
    const sheet = await sheetOfView(report, saved, viewerOfJob(recipient));
    const title = `${report.title}: ${view.name}`;
    const rhythm = `Sent ${rhythmText(schedule)}.`;
    const words = await emailMessage(db, 'SCHEDULED_REPORT', {
      name: recipient.firstName || recipient.name,
      title,
      day: dayInWords(day),
      rows: `${sheet.rowCount} ${sheet.rowCount === 1 ? 'row' : 'rows'}`,
      filters: sheet.criteria.join('\n\n'),
      why:
        view.userId === recipient.id
          ? `${rhythm} To stop or change this, open the report and choose Views.`
          : `${rhythm} You receive this because ${view.user.name} added you. Ask them to remove you if you no longer want it.`,
    });
    await deliver({
      once: { id, at: sending.createdAt },
      to: email,
      ...words,
      attachments: [await fileOf(sheet, schedule.format, `${report.title} - ${view.name}`)],
    });
    await endSending(id, { outcome: 'SENT', rowCount: sheet.rowCount });
  } catch (error) {
    if (error instanceof DomainError) return void (await endSending(id, { outcome: 'FAILED', reason: error.message }));
    const { attempts } = await db.reportSending.update({ where: { id }, data: { attempts: { increment: 1 } } });
    if (attempts < MAX_TRIES) throw error;
    await endSending(id, { outcome: 'FAILED', reason: `The email could not be sent after ${MAX_TRIES} attempts.` });
  }
}
