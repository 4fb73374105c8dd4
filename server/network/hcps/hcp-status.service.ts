import type { Hcp } from '../../generated/prisma/client.ts';
import { inviteAccount, newTemporaryPassword } from '../../identity/accounts/invitation.service.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { now } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/env.ts';
import { parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { nextNumber } from '../../scheme/workflow/numbers.ts';
import { readers, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { visibleHcps } from './hcp.access.ts';
import { activateHcpInput, hcpReasonInput } from './hcp.input.ts';
import { hcpMachine } from './hcp.machine.ts';
import { assertAccredited, duplicateHcpError, loadHcp } from './hcp-rules.ts';

/** `PL-JON-0007` */
async function issueCode(tx: Tx, lgaId: string): Promise<string> {
  const [{ numberPrefix }, lga] = await Promise.all([getSettings(), tx.lga.findUniqueOrThrow({ where: { id: lgaId } })]);
  const series = `${numberPrefix}-${lga.shortCode}`;
  return `${series}-${String(await nextNumber(tx, series)).padStart(4, '0')}`;
}

/** 'Dr. Ladi Pam' → first name 'Dr. Ladi', surname 'Pam'. */
function namesOf(contact: string): { firstName: string; lastName: string } {
  const names = contact.trim().split(/\s+/);
  const lastName = names.at(-1) ?? contact;
  return { firstName: (names.slice(0, -1).join(' ') || 'Facility').slice(0, 60), lastName: lastName.slice(0, 60) };
}

type Temporary = Awaited<ReturnType<typeof newTemporaryPassword>>;

/** Invites the first user of a facility, unless it has users. Returns whether an invitation was sent. */
async function inviteFirst(write: Write, hcp: Hcp, email: string, temporary: Temporary): Promise<boolean> {
  if (await write.tx.userAccount.count({ where: { hcpId: hcp.id } })) return false;
  await inviteAccount(write, { email, ...namesOf(hcp.contactName), phone: hcp.contactPhone, role: 'HCP', hcpId: hcp.id }, temporary);
  return true;
}

/**
 * Activates a pending or deactivated facility: stores licence and accreditation, issues its code and invites its first user. Errors:
 * HCP_ACCREDITATION_ENDED, USR_EMAIL_TAKEN, STATE_INVALID, CONFLICT_STALE.
 */
export async function activateHcp(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, userEmail, accreditedFrom, accreditedTo, ...accreditation } = parse(activateHcpInput, raw);
  const until = new Date(`${accreditedTo}T00:00:00Z`);
  assertAccredited(until);
  const temporary = await newTemporaryPassword();
  return transact(viewer, 'activateHcp', async (write) => {
    const { tx } = write;
    const hcp = await loadHcp(tx, viewer, id);
    assertVersion(hcp, version);
    const action = hcp.status === 'DEACTIVATED' ? 'REACTIVATE' : 'ACTIVATE';
    hcpMachine.next(viewer, hcp, action);
    const code = hcp.code ?? (await issueCode(tx, hcp.lgaId));
    await changeStatus(write, hcpMachine, hcp, action, {
      data: {
        ...accreditation,
        code,
        accreditedFrom: new Date(`${accreditedFrom}T00:00:00Z`),
        accreditedTo: until,
        accreditationTold: null,
        statusReason: null,
        statusChangedAt: now(),
        statusChangedById: viewer.userId,
      },
      summary: `Activated ${hcp.name} (${code})`,
    });
    const invited = await inviteFirst(write, hcp, userEmail ?? hcp.email, temporary);
    if (!invited) {
      const values = { name: hcp.contactName, facility: hcp.name, link: `${publicUrl()}/login` };
      write.job('sendMail', { to: hcp.email, ...(await emailMessage(write.tx, 'FACILITY_REACTIVATED', values)) });
      write.notify({ hcpId: id }, { kind: 'HCP_ACTIVATED', title: `${hcp.name} is active again`, entityType: 'Hcp', entityId: id });
    }
    return { id };
  }).catch(duplicateHcpError);
}

/** Shared by deactivation and rejection: stores the reason and emails the facility. */
async function close(
  viewer: Viewer,
  operation: 'deactivateHcp' | 'rejectHcp',
  id: string,
  raw: unknown,
  effects?: (write: Write, hcp: Hcp) => Promise<void>,
): Promise<{ id: string }> {
  const { version, reason } = parse(hcpReasonInput, raw);
  const [action, verb, text] =
    operation === 'rejectHcp'
      ? (['REJECT', 'Rejected', 'FACILITY_REJECTED'] as const)
      : (['DEACTIVATE', 'Deactivated', 'FACILITY_DEACTIVATED'] as const);
  return transact(viewer, operation, async (write) => {
    const hcp = await loadHcp(write.tx, viewer, id);
    assertVersion(hcp, version);
    await changeStatus(write, hcpMachine, hcp, action, {
      data: { statusReason: reason, statusChangedAt: now(), statusChangedById: viewer.userId },
      note: reason,
      summary: `${verb} ${hcp.name}: ${reason}`,
    });
    write.job('sendMail', {
      to: hcp.email,
      ...(await emailMessage(write.tx, text, { name: hcp.contactName, facility: hcp.name, reason })),
    });
    await effects?.(write, hcp);
    return { id };
  });
}

/** Deactivates a facility: no new records, and its users are signed out; work in progress is completed. */
export const deactivateHcp = (viewer: Viewer, id: string, raw: unknown) =>
  close(viewer, 'deactivateHcp', id, raw, async ({ tx, notify }, hcp) => {
    await tx.session.deleteMany({ where: { user: { hcpId: id } } });
    const members = await tx.enrollee.count({ where: { hcpId: id, status: { notIn: ['DECEASED', 'REJECTED', 'MERGED'] } } });
    if (members > 0) {
      const title = `${hcp.name} has been deactivated; ${members} members need another facility`;
      notify(readers(['ACCOUNT_MANAGER'], visibleHcps, id), { kind: 'HCP_DEACTIVATED', title, entityType: 'Hcp', entityId: id });
    }
  });

/** Rejects an application; the applicant can read the reason. */
export const rejectHcp = (viewer: Viewer, id: string, raw: unknown) => close(viewer, 'rejectHcp', id, raw);
