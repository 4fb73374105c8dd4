import { startOfDay, today } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { listedEnrollees } from '../enrollees/enrollee.access.ts';
import { birthdayMessagesInput } from './birthday-message.input.ts';
import { birthdayIn } from './birthday-range.ts';

const ACTION = 'Enrollee.BIRTHDAY_MESSAGE';

/** Sends a wish to the people whose birthday is today, each once a year. Returns their number. Errors: NOT_FOUND, BIRTHDAY_NOBODY. */
export async function sendBirthdayMessages(viewer: Viewer, raw: unknown): Promise<number> {
  const { enrolleeIds } = parse(birthdayMessagesInput, raw);
  const ids = [...new Set(enrolleeIds)].sort();
  const { schemeName } = await getSettings();
  return transact(viewer, 'sendBirthdayMessages', async (write) => {
    const { tx } = write;
    // Of two people who send at once, the second waits and then finds the messages sent.
    await tx.$queryRaw`SELECT 1 FROM "Enrollee" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    const people = await tx.enrollee.findMany({
      where: { AND: [listedEnrollees(viewer), { id: { in: ids }, status: { in: ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED'] } }] },
      select: { id: true, firstName: true, dateOfBirth: true },
    });
    if (people.length < ids.length) throw new DomainError('NOT_FOUND');
    const year = today().getUTCFullYear();
    const sent = await tx.activityLog.findMany({
      where: { action: ACTION, entityType: 'Enrollee', entityId: { in: ids }, at: { gte: startOfDay(new Date(Date.UTC(year, 0, 1))) } },
      select: { entityId: true },
    });
    const sentIds = new Set(sent.map(({ entityId }) => entityId));
    const due = people.filter(
      ({ id, dateOfBirth }) => !sentIds.has(id) && dateOfBirth < today() && birthdayIn(year, dateOfBirth).getTime() === today().getTime(),
    );
    if (due.length === 0) throw new DomainError('BIRTHDAY_NOBODY');
    for (const { id, firstName } of due) {
      write.notify(
        { enrolleeId: id },
        {
          kind: 'BIRTHDAY',
          title: `Happy birthday, ${firstName}! ${schemeName} wishes you good health`,
          entityType: 'Enrollee',
          entityId: id,
        },
      );
      write.log({ action: ACTION, entityType: 'Enrollee', entityId: id, summary: 'Sent a birthday message' });
    }
    return due.length;
  });
}
