import {
  enrolleeForAccount,
  inviteAccount,
  newTemporaryPassword,
  resetToTemporary,
  takenAccount,
} from '../../identity/accounts/invitation.service.ts';
import { visibleUserAccounts } from '../../identity/accounts/user-account.access.ts';
import { endOpenWays } from '../../identity/auth/password-changes.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import {
  correctUserInput,
  deactivateUserInput,
  inviteUserInput,
  ROLE_TIE,
  type UserTie,
  updateUserRoleInput,
  userVersionInput,
} from './user-account.input.ts';

const load = async (viewer: Viewer, id: string) => {
  const user = await db.userAccount.findFirst({ where: { id, AND: visibleUserAccounts(viewer) } });
  if (!user) throw new DomainError('NOT_FOUND');
  return user;
};

type Account = Awaited<ReturnType<typeof load>>;

/** Validates the scope of a role and drops fields that do not apply to it. */
async function tieOf({ role, hcpId, lgaIds }: UserTie): Promise<{ hcpId: string | null; lgaScoped: boolean; lgaIds: string[] }> {
  const none = { hcpId: null, lgaScoped: false, lgaIds: [] };
  switch (ROLE_TIE[role]) {
    case 'HCP': {
      if (!hcpId) throw fieldError('USR_HCP_REQUIRED', 'hcpId');
      const hcp = await db.hcp.findUnique({ where: { id: hcpId }, select: { status: true } });
      if (hcp?.status !== 'ACTIVATED') throw fieldError('ENR_HCP_INVALID', 'hcpId');
      return { ...none, hcpId };
    }
    case 'LGAS': {
      const wanted = [...new Set(lgaIds ?? [])];
      if (wanted.length > 0 && (await db.lga.count({ where: { id: { in: wanted } } })) !== wanted.length)
        throw fieldError('USR_LGA_REQUIRED', 'lgaIds');
      return { ...none, lgaScoped: wanted.length > 0, lgaIds: wanted };
    }
    case 'SCHEME':
    case 'ENROLLEE':
      return none;
  }
}

/** Creates an account and emails a temporary password. */
export async function inviteUser(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolmentNo, role, hcpId, lgaIds, ...person } = parse(inviteUserInput, raw);
  const tie = await tieOf({ role, hcpId, lgaIds });
  const enrolleeId = ROLE_TIE[role] === 'ENROLLEE' ? await enrolleeForAccount(enrolmentNo) : null;
  const password = await newTemporaryPassword();
  return transact(viewer, 'inviteUser', (write) => inviteAccount(write, { ...person, role, ...tie, enrolleeId }, password)).catch(
    takenAccount,
  );
}

/** Requires another active administrator. Locks administrators in a fixed order, so that two who remove each other are serialized. */
async function requireOtherAdmin(tx: Tx, user: Account): Promise<void> {
  const admins = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM "UserAccount" WHERE role = 'ADMIN' AND "isActive" ORDER BY id FOR UPDATE`;
  if (admins.some(({ id }) => id === user.id) && admins.length === 1) throw new DomainError('USR_LAST_ADMIN');
}

/** Changes an account with a version check; rejects the viewer’s own account. */
async function change(
  viewer: Viewer,
  operation: string,
  id: string,
  version: number,
  work: (write: Write, user: Account) => Promise<void>,
): Promise<{ id: string }> {
  const user = await load(viewer, id);
  if (user.id === viewer.userId) throw new DomainError('USR_SELF');
  return transact(viewer, operation, async (write) => {
    assertVersion(user, version);
    await work(write, user);
    return { id };
  });
}

async function update(tx: Tx, user: Account, data: object): Promise<void> {
  const { count } = await tx.userAccount.updateMany({
    where: { id: user.id, version: user.version },
    data: { ...data, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
}

/** Changes the role and scope of an account. Ends its sessions, so that no request runs with the old role. */
export async function updateUserRole(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(updateUserRoleInput, raw);
  return change(viewer, 'updateUserRole', id, input.version, async ({ tx, log }, user) => {
    if (user.enrolleeId || ROLE_TIE[input.role] === 'ENROLLEE') throw fieldError('USR_ENROLLEE_ROLE', 'role');
    const tie = await tieOf(input);
    if (input.role !== user.role) await requireOtherAdmin(tx, user);
    await update(tx, user, { role: input.role, ...tie });
    await tx.session.deleteMany({ where: { userId: id } });
    log({
      action: 'USER_CHANGE_ROLE',
      entityType: 'UserAccount',
      entityId: id,
      summary: `Changed the role of ${user.name}`,
      before: { role: user.role, hcpId: user.hcpId, lgaIds: user.lgaIds },
      after: { role: input.role, ...tie },
    });
  });
}

/** Notifies the old and the new address; a user who has not signed in yet gets a new password or link at the new one. */
async function announceAddress(
  write: Write,
  user: Account,
  email: string,
  password: Awaited<ReturnType<typeof newTemporaryPassword>>,
): Promise<void> {
  // Links sent to the old address must stop working.
  await endOpenWays(write.tx, user.id);
  const words = await emailMessage(write.tx, 'ADDRESS_CHANGED', { name: user.name, link: `${publicUrl()}/login` });
  if (user.email !== null) write.job('sendMail', { to: user.email, ...words });
  if (user.mustChangePassword) await resetToTemporary(write, { ...user, email, version: user.version + 1 }, password);
  else if (user.emailVerified) write.job('sendMail', { to: email, ...words });
  else write.job('accountMail', { login: email, kind: 'VERIFY' });
}

/** Corrects a name or email address. A verified address stays verified, because the administrator vouches for the new one; sessions continue. */
export async function correctUser(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { reason, version, ...details } = parse(correctUserInput, raw);
  // Hashing takes up to a second of the processor, and is needed for a new address only.
  const { email } = await load(viewer, id);
  const password = email === details.email ? null : await newTemporaryPassword();
  return change(viewer, 'correctUser', id, version, async (write, user) => {
    if (!user.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'deactivated' } });
    const before = { firstName: user.firstName, lastName: user.lastName, email: user.email };
    const hasNewName = details.firstName !== before.firstName || details.lastName !== before.lastName;
    if (hasNewName && user.enrolleeId)
      throw fieldError('USR_ENROLLEE_NAME', details.firstName !== before.firstName ? 'firstName' : 'lastName');
    const hasNewAddress = details.email !== before.email;
    if (!hasNewName && !hasNewAddress) throw new DomainError('USR_UNCHANGED');
    const name = hasNewName ? `${details.firstName} ${details.lastName}` : user.name;
    await update(write.tx, user, { ...details, name });
    write.log({
      action: 'USER_CORRECT',
      entityType: 'UserAccount',
      entityId: id,
      summary: `Corrected the name or email address of ${user.name}: ${reason}`,
      before,
      after: details,
    });
    if (hasNewAddress && !password) throw new DomainError('CONFLICT_STALE');
    if (password) await announceAddress(write, { ...user, name }, details.email, password);
  }).catch(takenAccount);
}

/** Deactivates an account and ends its sessions. */
export async function deactivateUser(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(deactivateUserInput, raw);
  return change(viewer, 'deactivateUser', id, input.version, async ({ tx, log }, user) => {
    await requireOtherAdmin(tx, user);
    if (!user.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'deactivated' } });
    await update(tx, user, { isActive: false, deactivatedAt: now(), deactivatedById: viewer.userId, deactivateReason: input.reason });
    await tx.session.deleteMany({ where: { userId: id } });
    log({ action: 'USER_DEACTIVATE', entityType: 'UserAccount', entityId: id, summary: `Deactivated ${user.name}: ${input.reason}` });
  });
}

export async function reactivateUser(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(userVersionInput, raw);
  return change(viewer, 'reactivateUser', id, input.version, async ({ tx, log }, user) => {
    if (user.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'active' } });
    await update(tx, user, { isActive: true, deactivatedAt: null, deactivatedById: null, deactivateReason: null });
    log({ action: 'USER_REACTIVATE', entityType: 'UserAccount', entityId: id, summary: `Reactivated ${user.name}` });
  });
}

/** Emails a temporary password: for a lost invitation or a forgotten password. */
export async function resetUserPassword(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(userVersionInput, raw);
  const password = await newTemporaryPassword();
  return change(viewer, 'resetUserPassword', id, input.version, async (write, user) => {
    if (!user.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'deactivated' } });
    await resetToTemporary(write, user, password);
  });
}

/** Removes a lost authenticator app: codes are sent by email again. */
export async function resetUserSecondStep(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(userVersionInput, raw);
  return change(viewer, 'resetUserSecondStep', id, input.version, async ({ tx, log, job }, user) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { userId: id } });
    if (count === 0) throw new DomainError('AUTH_APP_OFF');
    await update(tx, user, {});
    await tx.session.deleteMany({ where: { userId: id } });
    log({
      action: 'USER_RESET_SECOND_STEP',
      entityType: 'UserAccount',
      entityId: id,
      summary: `Removed the authenticator app of ${user.name}`,
    });
    const change =
      'An administrator removed the authenticator app from your account. You receive sign-in codes by email again, and you have been signed out everywhere.';
    const words = await emailMessage(tx, 'SIGN_IN_CHANGED', { name: user.name, change, link: `${publicUrl()}/forgot-password` });
    job('sendMail', { to: user.email, ...words });
  });
}

/** Ends all sessions of a user. Returns the account. */
export async function endUserSessions(viewer: Viewer, id: string): Promise<{ id: string }> {
  const user = await load(viewer, id);
  if (user.id === viewer.userId) throw new DomainError('USR_SELF');
  return transact(viewer, 'endUserSessions', async ({ tx, log }) => {
    const { count } = await tx.session.deleteMany({ where: { userId: id } });
    log({ action: 'USER_END_SESSIONS', entityType: 'UserAccount', entityId: id, summary: `Ended ${count} sessions of ${user.name}` });
    return { id };
  });
}
