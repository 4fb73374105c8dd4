import { PaRequestStatus } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';
import { type Held, holderId, isHeldByOther } from './pa-holder.ts';

const fourEyes = { notBy: ['requestedById'], four: { did: 'requested', decide: 'decide' } } as const;

/** Status of a PA request. A query and proceeding without a code leave it pending: the time limit keeps running. */
export const paRequestMachine = defineMachine('PaRequest', PaRequestStatus, {
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'PA_REQUEST_DECIDE', ...fourEyes },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'PA_REQUEST_DECIDE', ...fourEyes },
  /** Who decides it; others see that it is being worked on. */
  TAKE: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_DECIDE', ...fourEyes },
  TAKE_OVER: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_DECIDE', ...fourEyes },
  ASSIGN: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_DECIDE' },
  QUERY: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_DECIDE' },
  ANSWER: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_CREATE' },
  PROCEED: { from: ['PENDING'], to: 'PENDING', can: 'PA_REQUEST_CREATE' },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'PA_REQUEST_CREATE' },
  AUTO_APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'SYSTEM' },
  USE: { from: ['APPROVED'], to: 'USED', can: 'SYSTEM' },
  RELEASE: { from: ['USED'], to: 'APPROVED', can: 'SYSTEM' },
  EXPIRE: { from: ['APPROVED'], to: 'EXPIRED', can: 'SYSTEM' },
});

export type PaRequestAction = (typeof paRequestMachine.names)[number];

type Clocked = Held & {
  dueAt: Date;
  proceededWithoutCode: boolean;
  infoRequestedAt: Date | null;
  infoAnsweredAt: Date | null;
};

/** Whether a query to the facility is unanswered. */
export const hasOpenQuery = (request: Pick<Clocked, 'infoRequestedAt' | 'infoAnsweredAt'>): boolean =>
  request.infoRequestedAt !== null && (request.infoAnsweredAt === null || request.infoAnsweredAt < request.infoRequestedAt);

/** Actions that end or move the work of the account manager who holds the request. */
const HOLDER_ACTIONS: readonly PaRequestAction[] = ['TAKE', 'ASSIGN', 'APPROVE', 'REJECT', 'QUERY'];

/**
 * Actions that also make sense now: an answer only to an open query, proceeding without a code only when overdue. While another
 * account manager holds the request, only TAKE_OVER remains.
 */
export function paRequestActions(viewer: Viewer, request: Clocked, at: Date): PaRequestAction[] {
  return paRequestMachine.available(viewer, request).filter((action) => {
    if (action === 'ANSWER') return hasOpenQuery(request);
    if (action === 'PROCEED') return at >= request.dueAt && !request.proceededWithoutCode;
    if (action === 'TAKE_OVER') return isHeldByOther(viewer, request, at);
    if (action === 'TAKE' && holderId(request, at) === viewer.userId) return false;
    if (HOLDER_ACTIONS.includes(action)) return !isHeldByOther(viewer, request, at);
    return true;
  });
}
