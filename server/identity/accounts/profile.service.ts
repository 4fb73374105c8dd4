import { optionalNoticesOf } from '../../messaging/notifications/notice-choice.shared.ts';
import { db } from '../../platform/db.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { chooseMyLanguageInput, chooseMyNoticesInput, updateMyProfileInput } from './profile.input.ts';
import { ownSessions } from './user-account.access.ts';

/** Changes the user’s own name and phone. An enrollee’s name stays as enrolled. */
export async function updateMyProfile(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { version, firstName, lastName, phone } = parse(updateMyProfileInput, raw);
  const id = viewer.userId;
  return transact(viewer, 'updateMyProfile', async ({ tx, log }) => {
    const names = viewer.scope.kind === 'SELF' ? {} : { firstName, lastName, name: `${firstName} ${lastName}` };
    const { count } = await tx.userAccount.updateMany({
      where: { id, version },
      data: { ...names, phone: phone ?? null, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({ action: 'USER_UPDATE_PROFILE', entityType: 'UserAccount', entityId: id, summary: 'Changed own name or phone' });
    return { id };
  });
}

/** Sets which notifications are also sent by text message and email. Leaves those that the role cannot choose. */
export async function chooseMyNotices(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { version, wanted } = parse(chooseMyNoticesInput, raw);
  const id = viewer.userId;
  return transact(viewer, 'chooseMyNotices', async ({ tx, log }) => {
    const noticesOff = optionalNoticesOf(viewer.role).filter((notice) => !wanted.includes(notice));
    const { count } = await tx.userAccount.updateMany({ where: { id, version }, data: { noticesOff, version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({
      action: 'USER_CHOOSE_NOTICES',
      entityType: 'UserAccount',
      entityId: id,
      summary: 'Changed notification preferences',
      after: { noticesOff },
    });
    return { id };
  });
}

/** Sets the display language. Does not change the version, so that open forms stay valid. */
export async function chooseMyLanguage(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { language } = parse(chooseMyLanguageInput, raw);
  const id = viewer.userId;
  return transact(viewer, 'chooseMyLanguage', async ({ tx, log }) => {
    await tx.userAccount.update({ where: { id }, data: { language } });
    log({
      action: 'USER_CHOOSE_LANGUAGE',
      entityType: 'UserAccount',
      entityId: id,
      summary: 'Changed display language',
      after: { language },
    });
    return { id };
  });
}

/** The viewer’s sessions, the current one first. */
export async function mySessions(viewer: Viewer) {
  const sessions = await db.session.findMany({ where: ownSessions(viewer), orderBy: { updatedAt: 'desc' }, take: 50 });
  return sessions.sort((a, b) => Number(b.id === viewer.sessionId) - Number(a.id === viewer.sessionId));
}

/** Ends one of the viewer’s sessions; NOT_FOUND for others. */
export async function revokeMySession(viewer: Viewer, sessionId: string): Promise<boolean> {
  return transact(viewer, 'revokeMySession', async ({ tx, log }) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, userId: viewer.userId } });
    if (count === 0) throw new DomainError('NOT_FOUND');
    log({ action: 'SESSION_REVOKE', entityType: 'UserAccount', entityId: viewer.userId, summary: 'Ended one of their own sessions' });
    return true;
  });
}

/** Ends all other sessions of the viewer; returns their number. */
export async function revokeMyOtherSessions(viewer: Viewer): Promise<number> {
  return transact(viewer, 'revokeMyOtherSessions', async ({ tx, log }) => {
    const { count } = await tx.session.deleteMany({
      where: { userId: viewer.userId, ...(viewer.sessionId && { id: { not: viewer.sessionId } }) },
    });
    log({
      action: 'SESSION_REVOKE',
      entityType: 'UserAccount',
      entityId: viewer.userId,
      summary: `Ended ${count} other sessions of their own`,
    });
    return count;
  });
}
