import type { Prisma } from '../generated/prisma/client.ts';
import type { BillStatus } from '../generated/prisma/enums.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import type { Tx } from '../scheme/workflow/transact.ts';
import { billMachine } from './bill.machine.ts';

/** Active officers who vet the bills of this LGA; of any LGA without one. */
export const officersOfLga = (lgaId: string | null | undefined): Prisma.UserAccountWhereInput => ({
  role: 'CLAIMS_OFFICER',
  isActive: true,
  ...(lgaId && { OR: [{ lgaScoped: false }, { lgaIds: { has: lgaId } }] }),
});

type Held = { status: BillStatus; assignedOfficerId: string | null };
type BillAction = keyof typeof billMachine.actions;

/** Actions that end or move the work of the officer who vets the bill. */
const HOLDER_ACTIONS: readonly BillAction[] = ['ASSIGN', 'FINISH', 'RETURN'];

export const isAssignedToOther = (viewer: Viewer, { status, assignedOfficerId }: Held): boolean =>
  status === 'IN_REVIEW' && assignedOfficerId !== null && assignedOfficerId !== viewer.userId;

/** Actions available to the viewer. On a bill that another officer vets, only TAKE_OVER remains. */
export const billActions = (viewer: Viewer, bill: Held): BillAction[] =>
  billMachine
    .available(viewer, bill)
    .filter((action) => (isAssignedToOther(viewer, bill) ? !HOLDER_ACTIONS.includes(action) : action !== 'TAKE_OVER'));

/** Rejects actions that would end or move the work of another officer. */
export async function assertAssignedOfficer(tx: Tx, viewer: Viewer, bill: Held): Promise<void> {
  if (!isAssignedToOther(viewer, bill)) return;
  const officer = await tx.userAccount.findUnique({ where: { id: bill.assignedOfficerId ?? '' }, select: { name: true } });
  throw new DomainError('BILL_HELD', { params: { officer: officer?.name ?? 'Another officer' } });
}
