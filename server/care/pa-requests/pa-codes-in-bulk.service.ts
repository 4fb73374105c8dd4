import { dayInWords, now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Changed, recordChanges } from '../../scheme/workflow/change-many.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { paCodeMachine } from './pa-code.machine.ts';
import { paRequestMachine } from './pa-request.machine.ts';

type CitingClaim = { claimNo: string; hcpId: string; enrolleeId: string; serviceFrom: Date; paCodeId: string };

/**
 * Marks codes and requests as used for claims submitted together, in bulk. A code already used by an earlier claim for the same care stays
 * used.
 */
export async function usePaCodes(write: Write, claims: readonly CitingClaim[]): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ paCodeId }) => paCodeId);
  await write.tx.$queryRaw`SELECT id FROM "PaCode" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const codes = new Map((await write.tx.paCode.findMany({ where: { id: { in: ids } } })).map((code) => [code.id, code]));
  for (const claim of claims) {
    const code = codes.get(claim.paCodeId);
    if (!code) throw new DomainError('PA_CODE_INVALID');
    if (code.hcpId !== claim.hcpId) throw new DomainError('PA_CODE_OTHER_HCP');
    if (code.enrolleeId !== claim.enrolleeId) throw new DomainError('PA_CODE_OTHER_ENROLLEE');
    if (code.status === 'REVOKED') throw new DomainError('PA_CODE_REVOKED');
    if (code.status === 'EXPIRED' || claim.serviceFrom > code.validUntil)
      throw new DomainError('PA_CODE_EXPIRED', { params: { date: dayInWords(code.validUntil) } });
  }
  const at = now();
  const used = await write.tx.$queryRaw<(Changed & { requestId: string })[]>`
    UPDATE "PaCode" SET status = 'USED', "usedAt" = ${at}, version = version + 1, "updatedAt" = ${at} WHERE id = ANY(${ids}::uuid[]) AND status = 'ACTIVE'
    RETURNING id, 'ACTIVE' AS "fromStatus", code AS number, "paRequestId" AS "requestId"`;
  const requests = await write.tx.$queryRaw<Changed[]>`
    UPDATE "PaRequest" SET status = 'USED', version = version + 1, "updatedAt" = ${at} WHERE id = ANY(${used.map(({ requestId }) => requestId)}::uuid[]) AND status = 'APPROVED'
    RETURNING id, 'APPROVED' AS "fromStatus", "requestNo" AS number`;
  const system: Write = { ...write, actor: 'SYSTEM' };
  await recordChanges(system, paCodeMachine, 'USE', used, (code) => `PA code ${code} used`);
  await recordChanges(system, paRequestMachine, 'USE', requests, (no) => `PA request ${no} used`);
}
