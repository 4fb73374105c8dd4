import type { Prisma } from '../../generated/prisma/client.ts';
import type { PaRequestStatus } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { time } from '../../platform/lagos-text.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** A quarter of the usual time limit: long enough for a decision, and a request that was left is free again in time. */
export const HOLD_MINUTES = 15;

export type Held = { status: PaRequestStatus; heldById: string | null; heldSince: Date | null; heldUntil: Date | null };

/** The account manager who holds a pending request at this time. */
export const holderId = ({ status, heldById, heldUntil }: Held, at: Date): string | null =>
  status === 'PENDING' && heldUntil !== null && heldUntil > at ? heldById : null;

export function isHeldByOther(viewer: Viewer, request: Held, at: Date): boolean {
  const holder = holderId(request, at);
  return holder !== null && holder !== viewer.userId;
}

/** Rejects a decision on a request that another account manager holds. Errors: PA_HELD. */
export async function assertNotHeldByOther(tx: Tx, viewer: Viewer, request: Held): Promise<void> {
  if (!isHeldByOther(viewer, request, now())) return;
  const officer = await tx.userAccount.findUnique({ where: { id: request.heldById ?? '' }, select: { name: true } });
  const since = request.heldSince ? time(request.heldSince) : '';
  throw new DomainError('PA_HELD', { params: { officer: officer?.name ?? 'Another account manager', time: since } });
}

/** Pending requests by holder. */
export const heldBy = ({ userId }: Viewer, at: Date) =>
  ({
    MINE: { status: 'PENDING', heldById: userId, heldUntil: { gt: at } },
    NOBODY: { status: 'PENDING', OR: [{ heldUntil: null }, { heldUntil: { lte: at } }] },
    OTHERS: { status: 'PENDING', heldById: { not: userId }, heldUntil: { gt: at } },
  }) as const satisfies Record<string, Prisma.PaRequestWhereInput>;
