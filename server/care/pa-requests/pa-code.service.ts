import type { PaRequest, Prisma } from '../../generated/prisma/client.ts';
import { addDays, dayInWords, isoDay, now, today } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { randomPaCode } from '../../scheme/workflow/numbers.ts';
import { type Notice, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { paCodeMachine } from './pa-code.machine.ts';
import { firstDayCovered } from './pa-code.rules.ts';
import { visiblePaCodes } from './pa-request.access.ts';
import { extendPaCodeInput, revokePaCodeInput } from './pa-request.input.ts';
import { paRequestMachine } from './pa-request.machine.ts';

/** Attempts to generate an unused code: random codes collide once in half a billion per month. */
const DRAWS = 5;

/** Issues the code of an approved request and notifies the facility and the member. `draw` is replaced in tests. */
export async function issuePaCode(
  write: Write,
  request: Pick<PaRequest, 'id' | 'requestNo' | 'enrolleeId' | 'hcpId' | 'requestedAmount'>,
  approvedAmount: bigint,
  settings: Settings,
  draw: () => string = randomPaCode,
): Promise<string> {
  const issuedAt = now();
  const validUntil = addDays(today(), settings.paCodeValidDays);
  const about = { paRequestId: request.id, enrolleeId: request.enrolleeId, hcpId: request.hcpId };
  for (let attempt = 0; attempt < DRAWS; attempt += 1) {
    const code = draw();
    const [made] = await write.tx.paCode.createManyAndReturn({
      data: [{ code, ...about, approvedAmount, issuedAt, validUntil }],
      skipDuplicates: true,
    });
    if (!made) continue;
    await recordStatus(write, 'PaCode', made.id, 'MINT', null, 'ACTIVE');
    const notice: Notice = {
      kind: 'PA_APPROVED',
      title: `${request.requestNo} is approved: ${code}`,
      entityType: 'PaRequest',
      entityId: request.id,
    };
    const isCut = approvedAmount < request.requestedAmount;
    const details = [
      isCut
        ? `Approved: ${nairaText(approvedAmount)} of ${nairaText(request.requestedAmount)}. The request shows what was cut and why.`
        : `Approved as requested: ${nairaText(approvedAmount)}.`,
      `The code is valid until ${dayInWords(validUntil)}, for one claim.`,
    ];
    write.notify({ hcpId: request.hcpId }, { ...notice, details });
    write.notify({ enrolleeId: request.enrolleeId }, notice);
    return code;
  }
  throw new DomainError('CONFLICT_STALE');
}

/**
 * The error when a new claim uses this code, or null: unknown, of another facility, revoked, used, expired, or not valid on the service
 * day, which may be after its last day or before its request. The code of a rejected claim stays with it, for its resubmission.
 */
export async function paCodeProblem(
  tx: Tx,
  where: Prisma.PaCodeWhereUniqueInput,
  claim: { hcpId: string; serviceFrom?: Date },
): Promise<DomainError | null> {
  const code = await tx.paCode.findUnique({
    where,
    include: {
      claims: { where: { status: { not: 'WITHDRAWN' } }, orderBy: { createdAt: 'desc' }, select: { claimNo: true } },
      paRequest: { select: { urgency: true, requestedAt: true } },
    },
  });
  if (!code) return new DomainError('PA_CODE_INVALID');
  if (code.hcpId !== claim.hcpId) return new DomainError('PA_CODE_OTHER_HCP');
  if (code.status === 'REVOKED') return new DomainError('PA_CODE_REVOKED');
  const [other] = code.claims;
  if (other) return new DomainError('PA_CODE_USED', { params: { claim: other.claimNo } });
  if (code.status === 'EXPIRED' || (claim.serviceFrom && claim.serviceFrom > code.validUntil)) {
    return new DomainError('PA_CODE_EXPIRED', { params: { date: dayInWords(code.validUntil) } });
  }
  const firstDay = firstDayCovered(code.paRequest, await getSettings(tx));
  if (claim.serviceFrom && claim.serviceFrom < firstDay)
    return new DomainError('PA_CODE_EARLY_CARE', { params: { date: dayInWords(firstDay) } });
  return null;
}

/** Reactivates the code of a withdrawn claim or one returned to draft, unless the code has expired meanwhile. */
export async function releasePaCode(write: Write, paCodeId: string, claim: { id: string; claimNo: string }): Promise<void> {
  const code = await write.tx.paCode.findUniqueOrThrow({ where: { id: paCodeId }, include: { paRequest: true } });
  if (code.status !== 'USED') return;
  const system: Write = { ...write, actor: 'SYSTEM' };
  const summary = `PA code ${code.code} released: ${claim.claimNo} was withdrawn`;
  await changeStatus(system, paCodeMachine, code, 'RELEASE', { data: { usedAt: null }, summary });
  await changeStatus(system, paRequestMachine, code.paRequest, 'RELEASE', { summary });
}

async function loadPaCode(tx: Tx, viewer: Viewer, id: string, version: number) {
  const code = await tx.paCode.findFirst({ where: { id, AND: visiblePaCodes(viewer) } });
  if (!code) throw new DomainError('NOT_FOUND');
  assertVersion(code, version);
  return code;
}

/** A change of the code is a change of its request, for systems that ask what changed. */
const touchRequest = ({ tx }: Write, { paRequestId }: { paRequestId: string }) =>
  tx.paRequest.update({ where: { id: paRequestId }, data: { updatedAt: now() } });

/** Extends the validity of a code, once. */
export async function extendPaCode(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(extendPaCodeInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'extendPaCode', async (write) => {
    const code = await loadPaCode(write.tx, viewer, id, input.version);
    if (code.status === 'ACTIVE' && code.extendedAt) throw new DomainError('PA_CODE_EXTENDED');
    const validUntil = addDays(code.validUntil, settings.paCodeValidDays);
    await changeStatus(write, paCodeMachine, code, 'EXTEND', {
      data: { validUntil, extendedAt: now() },
      note: `Valid until ${dayInWords(validUntil)}`,
      summary: `PA code ${code.code} extended to ${dayInWords(validUntil)}`,
      after: { validUntil: isoDay(validUntil) },
    });
    await touchRequest(write, code);
    write.notify(
      { hcpId: code.hcpId },
      {
        kind: 'PA_CODE_EXTENDED',
        title: `${code.code} is valid until ${dayInWords(validUntil)}`,
        entityType: 'PaRequest',
        entityId: code.paRequestId,
      },
    );
    return { id };
  });
}

/** Revokes an unused code. */
export async function revokePaCode(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(revokePaCodeInput, raw);
  return transact(viewer, 'revokePaCode', async (write) => {
    const code = await loadPaCode(write.tx, viewer, id, input.version);
    await changeStatus(write, paCodeMachine, code, 'REVOKE', {
      data: { revokeReason: input.reason },
      note: input.reason,
      summary: `PA code ${code.code} revoked`,
    });
    await touchRequest(write, code);
    write.notify(
      { hcpId: code.hcpId },
      { kind: 'PA_CODE_REVOKED', title: `${code.code} was revoked`, entityType: 'PaRequest', entityId: code.paRequestId },
    );
    return { id };
  });
}
