import { dayInWords, now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockFamilies } from '../cover/cover-rows.ts';
import { visibleFacilityChanges } from './facility-change.access.ts';
import { approveFacilityChangeInput, cancelFacilityChangeInput, rejectFacilityChangeInput } from './facility-change.input.ts';
import { facilityChangeMachine, mayCancel } from './facility-change.machine.ts';
import { assertNobodyAdmitted, assertTakes, loadPeople, lockedHcp, nextMonth } from './facility-change.rules.ts';

async function load(tx: Tx, viewer: Viewer, id: string, version: number) {
  const request = await tx.facilityChangeRequest.findFirst({
    where: { id, AND: visibleFacilityChanges(viewer) },
    include: { toHcp: true, enrollee: { select: { fullName: true, enrolmentNo: true, principalId: true } } },
  });
  if (!request) throw new DomainError('NOT_FOUND');
  assertVersion(request, version);
  return request;
}

type Request = Awaited<ReturnType<typeof load>>;

/** Pending requests made together with this one. */
const others = (tx: Tx, { id, leadId }: Request) =>
  tx.facilityChangeRequest.findMany({
    where: { id: { not: id }, status: 'PENDING', OR: [{ leadId: leadId ?? id }, ...(leadId ? [{ id: leadId }] : [])] },
    include: { enrollee: { select: { fullName: true, enrolmentNo: true } } },
  });

type Action = 'APPROVE' | 'REJECT' | 'CANCEL';
type Details = { data?: object; note?: string; verb: string };

/** Changes the status of the request and of those made together with it. */
async function changeTogether(write: Write, request: Request, action: Action, { data, note, verb }: Details): Promise<void> {
  const { tx } = write;
  const followers = await others(tx, request);
  const summary = (number: string) => `${verb} the change of ${number} to ${request.toHcp.name}`;
  await changeStatus(write, facilityChangeMachine, request, action, {
    data,
    note,
    summary: summary(request.enrollee.enrolmentNo ?? request.enrollee.fullName),
  });
  await tx.facilityChangeRequest.updateMany({
    where: { id: { in: followers.map(({ id }) => id) } },
    data: { ...data, status: facilityChangeMachine.actions[action].to, version: { increment: 1 } },
  });
  const changed = followers.map(({ id, status, enrollee }) => ({
    id,
    fromStatus: status,
    number: enrollee.enrolmentNo ?? enrollee.fullName,
  }));
  await recordChanges(write, facilityChangeMachine, action, changed, summary, note);
}

/** Notifies the requester, and the person and principal if they have accounts. */
async function tell(write: Write, request: Request, kind: NoticeKind, title: string): Promise<void> {
  const { enrolleeId, requestedById, enrollee } = request;
  const accounts = await write.tx.userAccount.findMany({
    where: { enrolleeId: { in: [enrolleeId, enrollee.principalId ?? enrolleeId] } },
    select: { id: true },
  });
  const userIds = [...new Set([requestedById, ...accounts.map(({ id }) => id)])];
  write.notify({ userIds }, { kind, title, entityType: 'FacilityChangeRequest', entityId: request.id });
}

/** The people of a change, such as "Gyang Pam and 3 family members". */
const whose = ({ enrollee }: Request, more: number) =>
  more > 0 ? `${enrollee.fullName} and ${more} family ${more === 1 ? 'member' : 'members'}` : enrollee.fullName;

/** Approves the change from the first of the next month and reserves the places. Errors: NOT_FOUND, STATE_INVALID, FOUR_EYES, ENR_HCP_ADMITTED, ENR_HCP_INVALID, ENR_HCP_LEVEL, ENR_HCP_FULL, CONFLICT_STALE. */
export async function approveFacilityChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(approveFacilityChangeInput, raw);
  return transact(viewer, 'approveFacilityChange', async (write) => {
    const { tx } = write;
    const seen = await load(tx, viewer, id, version);
    const hcp = await lockedHcp(tx, seen.toHcpId);
    await lockFamilies(tx, { ids: [seen.enrolleeId] });
    const request = await load(tx, viewer, id, version);
    facilityChangeMachine.next(viewer, request, 'APPROVE');
    const followers = await others(tx, request);
    const people = await loadPeople(tx, [request.enrolleeId, ...followers.map(({ enrolleeId }) => enrolleeId)]);
    await assertNobodyAdmitted(tx, people);
    await assertTakes(tx, hcp, people);
    const effectiveDate = nextMonth();
    const data = { decidedAt: now(), decidedById: viewer.userId, effectiveDate };
    await changeTogether(write, request, 'APPROVE', { data, verb: 'Approved' });
    const title = `${whose(request, followers.length)}: ${request.toHcp.name} from ${dayInWords(effectiveDate)}`;
    await tell(write, request, 'HCP_CHANGE_APPROVED', title);
    return { id };
  });
}

/** Rejects the request with a reason shown to the member. */
export async function rejectFacilityChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(rejectFacilityChangeInput, raw);
  return transact(viewer, 'rejectFacilityChange', async (write) => {
    const request = await load(write.tx, viewer, id, version);
    const data = { decidedAt: now(), decidedById: viewer.userId, rejectionReason: reason };
    await changeTogether(write, request, 'REJECT', { data, note: reason, verb: 'Rejected' });
    await tell(write, request, 'HCP_CHANGE_REJECTED', `${request.enrollee.fullName} stays with the current facility: ${reason}`);
    return { id };
  });
}

/** Withdraws a request before it is decided. Errors: NOT_FOUND, FORBIDDEN, STATE_INVALID, CONFLICT_STALE. */
export async function cancelFacilityChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(cancelFacilityChangeInput, raw);
  return transact(viewer, 'cancelFacilityChange', async (write) => {
    const request = await load(write.tx, viewer, id, version);
    if (!mayCancel(viewer, request)) throw new DomainError('FORBIDDEN');
    await changeTogether(write, request, 'CANCEL', { verb: 'Withdrew' });
    return { id };
  });
}
