import { now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Notice, readers, transact } from '../../scheme/workflow/transact.ts';
import { loadPaRequest } from './pa-decision.service.ts';
import { attachPaDocuments } from './pa-document.service.ts';
import { paRequestsToDecide, visiblePaRequests } from './pa-request.access.ts';
import { answerPaQueryInput, cancelPaRequestInput, proceedWithoutCodeInput } from './pa-request.input.ts';
import { hasOpenQuery, paRequestMachine } from './pa-request.machine.ts';

/** Answers the scheme's query. */
export async function answerPaQuery(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(answerPaQueryInput, raw);
  return transact(viewer, 'answerPaQuery', async (write) => {
    const request = await loadPaRequest(write.tx, viewer, id, input.version);
    if (request.status === 'PENDING' && !hasOpenQuery(request))
      throw new DomainError('STATE_INVALID', { params: { state: 'without an open query' } });
    await changeStatus(write, paRequestMachine, request, 'ANSWER', {
      data: { infoAnsweredAt: now(), infoAnswer: input.answer },
      note: input.answer,
      summary: `${request.requestNo}: ${request.hcp.name} answered`,
    });
    await attachPaDocuments(write, viewer, request, 'ANSWER', input.documents);
    write.notify(paRequestsToDecide.audience(request), {
      kind: 'PA_ANSWERED',
      title: `${request.requestNo}: ${request.hcp.name} answered`,
      entityType: 'PaRequest',
      entityId: id,
    });
    return { id };
  });
}

/** Withdraws the request. */
export async function cancelPaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(cancelPaRequestInput, raw);
  return transact(viewer, 'cancelPaRequest', async (write) => {
    const request = await loadPaRequest(write.tx, viewer, id, input.version);
    await changeStatus(write, paRequestMachine, request, 'CANCEL', {
      note: input.reason,
      summary: `${request.requestNo} withdrawn by ${request.hcp.name}`,
    });
    return { id };
  });
}

/** The time limit passed without a decision: records that the facility proceeds. A later decision is for verification only. */
export async function proceedWithoutCode(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(proceedWithoutCodeInput, raw);
  return transact(viewer, 'proceedWithoutCode', async (write) => {
    const request = await loadPaRequest(write.tx, viewer, id, input.version);
    if (request.status === 'PENDING' && now() < request.dueAt) throw new DomainError('PA_NOT_OVERDUE');
    if (request.proceededWithoutCode) return { id };
    await changeStatus(write, paRequestMachine, request, 'PROCEED', {
      data: { proceededWithoutCode: true, proceededAt: now() },
      summary: `${request.requestNo}: ${request.hcp.name} proceeded without a code`,
    });
    const notice: Notice = {
      kind: 'PA_PROCEEDED',
      title: `${request.requestNo}: the facility proceeded without a code`,
      entityType: 'PaRequest',
      entityId: id,
    };
    write.notify(readers(['ACCOUNT_MANAGER', 'ADMIN'], visiblePaRequests, id), notice);
    return { id };
  });
}
