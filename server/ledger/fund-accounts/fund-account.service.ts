import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { requireFund } from '../funds.service.ts';
import { requireWholeScheme } from '../ledger.access.ts';
import { setFundAccountInput } from './fund-account.input.ts';

/** Sets the bank account of a fund. Errors: FORBIDDEN for officers limited to some LGAs, FUND_UNKNOWN, CONFLICT_STALE. */
export async function setFundAccount(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { version, ...input } = parse(setFundAccountInput, raw);
  requireWholeScheme(viewer);
  return transact(viewer, 'setFundAccount', async (write) => {
    const { tx } = write;
    await requireFund(tx, input.fundingPool, 'fundingPool');
    const data = { ...input, updatedById: viewer.userId };
    const before = await tx.fundAccount.findUnique({ where: { fundingPool: input.fundingPool } });
    if ((before?.version ?? null) !== (version ?? null)) throw new DomainError('CONFLICT_STALE');
    if (before) {
      const { count } = await tx.fundAccount.updateMany({
        where: { id: before.id, version: before.version },
        data: { ...data, version: { increment: 1 } },
      });
      if (count === 0) throw new DomainError('CONFLICT_STALE');
    }
    const id = before?.id ?? (await tx.fundAccount.create({ data })).id;
    write.log({
      action: 'FundAccount.SET',
      entityType: 'FundAccount',
      entityId: id,
      summary: `Set the bank account of ${input.fundingPool}: ${input.bankName}, ${input.accountNumber}`,
      before: before ? { bankName: before.bankName, accountNumber: before.accountNumber } : undefined,
      after: { bankName: input.bankName, accountNumber: input.accountNumber },
    });
    return { id };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('CONFLICT_STALE') : error;
  });
}
