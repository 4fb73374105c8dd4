import { dayInWords, now } from '../clock.ts';
import { DomainError } from '../errors.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { changeStatus } from '../workflow/change-status.ts';
import type { Tx, Write } from '../workflow/transact.ts';
import { paCodeMachine } from './pa-code.machine.ts';
import { paRequestMachine } from './pa-request.machine.ts';

/** What a claim must say of itself to cite a code. */
export type CitingClaim = { id: string; claimNo: string; hcpId: string; enrolleeId: string; serviceFrom: Date };

const withRequest = { paRequest: true, claims: { where: { status: { notIn: ['WITHDRAWN', 'REJECTED'] } }, select: { id: true, claimNo: true } } } as const satisfies Prisma.PaCodeInclude;

/** The refusal a code meets when this claim cites it, or null: unknown, of another facility or person, withdrawn, used, expired, or not valid on the service day. */
export async function paCodeProblem(
  tx: Tx,
  where: Prisma.PaCodeWhereUniqueInput,
  claim: { id?: string | null; hcpId: string; enrolleeId?: string | null; serviceFrom?: Date | null },
): Promise<DomainError | null> {
  const code = await tx.paCode.findUnique({ where, include: withRequest });
  if (!code) return new DomainError('PA_CODE_INVALID');
  if (code.hcpId !== claim.hcpId) return new DomainError('PA_CODE_OTHER_HCP');
  if (claim.enrolleeId && code.enrolleeId !== claim.enrolleeId) return new DomainError('PA_CODE_OTHER_ENROLLEE');
  if (code.status === 'REVOKED') return new DomainError('PA_CODE_REVOKED');
  const other = code.claims.find(({ id }) => id !== claim.id);
  if (other) return new DomainError('PA_CODE_USED', { params: { claim: other.claimNo } });
  if (code.status === 'EXPIRED' || (claim.serviceFrom && claim.serviceFrom > code.validUntil)) {
    return new DomainError('PA_CODE_EXPIRED', { params: { date: dayInWords(code.validUntil) } });
  }
  return null;
}

/** A claim citing the code is submitted: code and request are used. */
export async function usePaCode(write: Write, paCodeId: string, claim: CitingClaim): Promise<void> {
  const problem = await paCodeProblem(write.tx, { id: paCodeId }, claim);
  if (problem) throw problem;
  const code = await write.tx.paCode.findUniqueOrThrow({ where: { id: paCodeId }, include: { paRequest: true } });
  const system: Write = { ...write, actor: 'SYSTEM' };
  const summary = `PA code ${code.code} used on ${claim.claimNo}`;
  await changeStatus(system, paCodeMachine, code, 'USE', { data: { usedAt: now() }, summary });
  await changeStatus(system, paRequestMachine, code.paRequest, 'USE', { summary });
}

/** The claim was withdrawn or taken back to draft: the code can be cited again, unless its time has run out meanwhile. */
export async function releasePaCode(write: Write, paCodeId: string, claim: { id: string; claimNo: string }): Promise<void> {
  const code = await write.tx.paCode.findUniqueOrThrow({ where: { id: paCodeId }, include: { paRequest: true } });
  if (code.status !== 'USED') return;
  const system: Write = { ...write, actor: 'SYSTEM' };
  const summary = `PA code ${code.code} freed: ${claim.claimNo} was taken back`;
  await changeStatus(system, paCodeMachine, code, 'RELEASE', { data: { usedAt: null }, summary });
  await changeStatus(system, paRequestMachine, code.paRequest, 'RELEASE', { summary });
}
