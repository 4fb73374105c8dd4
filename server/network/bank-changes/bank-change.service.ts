import { emailMessage } from '../../messaging/texts/message-text.ts';
import { now } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Notice, type Tx, transact } from '../../scheme/workflow/transact.ts';
import { bankChangesToDecide, visibleBankChanges } from '../hcps/hcp.access.ts';
import { cancelBankChangeInput, decideBankChangeInput, rejectBankChangeInput, requestBankChangeInput } from '../hcps/hcp.input.ts';
import { loadHcp } from '../hcps/hcp-rules.ts';
import { bankChangeMachine } from './bank-change.machine.ts';

async function loadChange(tx: Tx, viewer: Viewer, id: string) {
  const change = await tx.hcpBankChange.findFirst({ where: { id, AND: visibleBankChanges(viewer) }, include: { hcp: true } });
  if (!change) throw new DomainError('NOT_FOUND');
  return change;
}

/** Requests new bank details, which an administrator must approve. One pending change at a time. Errors: HCP_BANK_SAME, HCP_BANK_OPEN. */
export async function requestBankChange(viewer: Viewer, hcpId: string, raw: unknown): Promise<{ id: string }> {
  const { bank, reason } = parse(requestBankChangeInput, raw);
  return transact(viewer, 'requestBankChange', async (write) => {
    const { tx } = write;
    const hcp = await loadHcp(tx, viewer, hcpId);
    if (hcp.status === 'REJECTED') throw new DomainError('STATE_INVALID', { params: { state: 'rejected' } });
    if (
      hcp.bankAccountNumber === bank.accountNumber &&
      hcp.bankName === bank.bankName &&
      hcp.bankAccountName === bank.accountName &&
      hcp.bankSortCode === bank.sortCode
    )
      throw fieldError('HCP_BANK_SAME', 'bank.accountNumber');
    const change = await tx.hcpBankChange.create({ data: { ...bank, hcpId, reason, requestedById: viewer.userId, requestedAt: now() } });
    await recordStatus(write, 'HcpBankChange', change.id, 'REQUEST', null, 'PENDING', reason);
    write.log({
      action: 'HcpBankChange.REQUEST',
      entityType: 'HcpBankChange',
      entityId: change.id,
      summary: `Requested a bank change for ${hcp.name}`,
    });
    write.notify(bankChangesToDecide.audience(change), {
      kind: 'BANK_CHANGE_REQUESTED',
      title: `${hcp.name}: bank change pending`,
      entityType: 'Hcp',
      entityId: hcpId,
    });
    return { id: change.id };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new DomainError('HCP_BANK_OPEN');
    throw error;
  });
}

type Decision = 'APPROVE' | 'REJECT';

async function decide(viewer: Viewer, id: string, action: Decision, version: number, note: string | null): Promise<{ id: string }> {
  return transact(viewer, action === 'APPROVE' ? 'approveBankChange' : 'rejectBankChange', async (write) => {
    const { tx } = write;
    const { hcp, ...change } = await loadChange(tx, viewer, id);
    assertVersion(change, version);
    const approved = action === 'APPROVE';
    await changeStatus(write, bankChangeMachine, change, action, {
      data: { decidedById: viewer.userId, decidedAt: now(), decisionNote: note },
      note,
      summary: `${approved ? 'Approved' : 'Rejected'} the bank change of ${hcp.name}`,
    });
    if (approved) {
      await tx.hcp.update({
        where: { id: hcp.id },
        data: {
          bankName: change.bankName,
          bankCode: change.bankCode,
          bankAccountName: change.accountName,
          bankAccountNumber: change.accountNumber,
          bankSortCode: change.sortCode,
          version: { increment: 1 },
        },
      });
      const lastDigits = maskTail(change.accountNumber)?.slice(-4) ?? '';
      const values = { name: hcp.contactName, facility: hcp.name, lastDigits };
      write.job('sendMail', { to: hcp.email, ...(await emailMessage(write.tx, 'FACILITY_BANK_CHANGED', values)) });
    }
    const title = approved
      ? `The new bank details of ${hcp.name} have been approved`
      : `The bank details of ${hcp.name} were not changed: ${note}`;
    const notice: Notice = { kind: 'BANK_CHANGE_DECIDED', title, entityType: 'Hcp', entityId: hcp.id };
    write.notify({ hcpId: hcp.id }, notice);
    const requester = await tx.userAccount.findUniqueOrThrow({ where: { id: change.requestedById }, select: { hcpId: true } });
    if (requester.hcpId !== hcp.id) write.notify({ userIds: [change.requestedById] }, notice);
    return { id };
  });
}

/** Applies the new details from now on; prepared payments keep their account. Errors: FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function approveBankChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(decideBankChangeInput, raw);
  return decide(viewer, id, 'APPROVE', version, note);
}

export async function rejectBankChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(rejectBankChangeInput, raw);
  return decide(viewer, id, 'REJECT', version, note);
}

/** Withdraws a pending change: the requester, or anyone else who acts for the facility. */
export async function cancelBankChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(cancelBankChangeInput, raw);
  return transact(viewer, 'cancelBankChange', async (write) => {
    const { hcp, ...change } = await loadChange(write.tx, viewer, id);
    assertVersion(change, version);
    await changeStatus(write, bankChangeMachine, change, 'CANCEL', { summary: `Withdrew a bank change of ${hcp.name}` });
    return { id };
  });
}
