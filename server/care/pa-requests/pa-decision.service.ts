import type { PaItem, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldErrors, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Notice, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { decideLine, partAboveLimit } from '../line-decision.shared.ts';
import { issuePaCode } from './pa-code.service.ts';
import { attachPaDocuments, requestDocuments } from './pa-document.service.ts';
import { assertNotHeldByOther } from './pa-holder.ts';
import { rejectionText } from './pa-rejection-text.ts';
import { visiblePaRequests } from './pa-request.access.ts';
import { approvePaRequestInput, queryPaRequestInput, rejectPaRequestInput } from './pa-request.input.ts';
import { paRequestMachine } from './pa-request.machine.ts';

const withItemsAndFacility = { items: { orderBy: { position: 'asc' } }, hcp: true } as const satisfies Prisma.PaRequestInclude;

/** Loads the request within the viewer's scope and checks the version. */
export async function loadPaRequest(tx: Tx, viewer: Viewer, id: string, version: number) {
  const request = await tx.paRequest.findFirst({ where: { id, AND: visiblePaRequests(viewer) }, include: withItemsAndFacility });
  if (!request) throw new DomainError('NOT_FOUND');
  assertVersion(request, version);
  return request;
}

/** Loads and locks a request that the viewer decides. Errors: PA_HELD. */
async function loadToDecide(tx: Tx, viewer: Viewer, id: string, version: number) {
  await lockRow(tx, 'PaRequest', id);
  const request = await loadPaRequest(tx, viewer, id, version);
  await assertNotHeldByOther(tx, viewer, request);
  return request;
}

type ItemInput = ReturnType<typeof approvePaRequestInput.parse>['items'][number];

/** The stored decision of an item, and the choice that `decideLine` computes with. */
const CHOICE_OF_DECISION = { APPROVED: 'PASS', ADJUSTED: 'ADJUST', REJECTED: 'REJECT' } as const;
const DECISION_OF_CHOICE = { PASS: 'APPROVED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' } as const;

/** Nothing above the requested quantity and price can be approved. */
const limitOf = ({ qty, unitPrice }: PaItem) => ({ qty, price: unitPrice });
const approvalOf = ({ approvedQty, approvedPrice }: ItemInput) => ({
  qty: approvedQty,
  price: approvedPrice == null ? null : BigInt(approvedPrice),
});

/** The approved values of an item, never above the requested ones. */
function decideItem(item: PaItem, input: ItemInput) {
  const request = { qty: item.qty, amount: BigInt(item.qty) * item.unitPrice, limit: limitOf(item) };
  const { choice, qty, price, amount } = decideLine(request, { choice: CHOICE_OF_DECISION[input.decision], ...approvalOf(input) });
  return {
    decision: DECISION_OF_CHOICE[choice],
    approvedQty: qty,
    approvedPrice: price,
    approvedAmount: amount,
    reasonCode: input.reasonCode || null,
    note: input.note,
  };
}

function decideItems(items: PaItem[], inputs: ItemInput[]) {
  const decided = items.map((item) => ({ item, input: inputs.find(({ itemId }) => itemId === item.id) }));
  if (decided.some(({ input }) => !input)) throw new DomainError('PA_UNDECIDED');
  const problems = decided.flatMap(({ item, input }) => {
    const position = inputs.findIndex(({ itemId }) => itemId === item.id);
    const part = input && partAboveLimit(limitOf(item), approvalOf(input));
    const field = part === 'qty' ? 'approvedQty' : 'approvedPrice';
    return part ? [{ code: 'PA_APPROVE_EXCEEDS' as const, field: `items.${position}.${field}` }] : [];
  });
  const error = fieldErrors(problems);
  if (error) throw error;
  return decided.map(({ item, input }) => ({ id: item.id, ...decideItem(item, input as ItemInput) }));
}

/** Approves item by item and issues the code. Quantities and prices can be reduced, never increased. */
export async function approvePaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(approvePaRequestInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'approvePaRequest', async (write) => {
    const request = await loadToDecide(write.tx, viewer, id, input.version);
    const items = decideItems(request.items, input.items);
    const approvedAmount = items.reduce((sum, item) => sum + item.approvedAmount, 0n);
    if (items.every(({ decision }) => decision === 'REJECTED')) throw new DomainError('PA_ALL_REJECTED');
    await changeStatus(write, paRequestMachine, request, 'APPROVE', {
      data: { approvedAmount, decidedAt: now(), decidedById: viewer.userId, decisionReason: input.note },
      note: input.note,
      summary: `${request.requestNo} approved`,
      after: { status: 'APPROVED', approvedAmount: Number(approvedAmount), requestedAmount: Number(request.requestedAmount) },
    });
    for (const { id: itemId, ...decision } of items) await write.tx.paItem.update({ where: { id: itemId }, data: decision });
    await issuePaCode(write, request, approvedAmount, settings);
    return { id };
  });
}

type Rejection = { reasonCode: ReturnType<typeof rejectPaRequestInput.parse>['reasonCode']; note: string };
type Loaded = Awaited<ReturnType<typeof loadPaRequest>>;

async function rejectLoaded(write: Write, request: Omit<Loaded, 'items' | 'hcp'>, { reasonCode, note }: Rejection): Promise<void> {
  await changeStatus(write, paRequestMachine, request, 'REJECT', {
    data: {
      decidedAt: now(),
      decidedById: write.actor === 'SYSTEM' ? null : write.actor.userId,
      decisionReasonCode: reasonCode,
      decisionReason: note,
    },
    note,
    summary: `${request.requestNo} rejected`,
    after: { status: 'REJECTED', reasonCode },
  });
  await write.tx.$executeRaw`
    UPDATE "PaItem" SET decision = 'REJECTED', "approvedQty" = 0, "approvedPrice" = "unitPrice", "approvedAmount" = 0, "reasonCode" = ${reasonCode}::"PaReason"
    WHERE "paRequestId" = ${request.id}::uuid`;
  const services = await write.tx.paItem.findMany({
    where: { paRequestId: request.id },
    orderBy: { position: 'asc' },
    select: { service: { select: { name: true } } },
  });
  const notice: Notice = { kind: 'PA_REJECTED', title: `${request.requestNo} was rejected`, entityType: 'PaRequest', entityId: request.id };
  const names = services.map(({ service }) => service.name);
  write.notify({ hcpId: request.hcpId }, notice);
  write.notify({ enrolleeId: request.enrolleeId }, { ...notice, title: rejectionText(request.requestNo, names, reasonCode) });
}

/** Rejects the request with a reason; the facility is notified immediately. */
export async function rejectPaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(rejectPaRequestInput, raw);
  return transact(viewer, 'rejectPaRequest', async (write) => {
    await rejectLoaded(write, await loadToDecide(write.tx, viewer, id, input.version), input);
    return { id };
  });
}

/** When cover is stopped, rejects the pending requests of these people as SYSTEM. Issued codes stay valid. */
export async function rejectOpenPaRequests(write: Write, enrolleeIds: readonly string[]): Promise<number> {
  // The ids are one parameter here: there may be more people than a statement can have parameters.
  const pendingIds = await write.tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "PaRequest" WHERE status = 'PENDING' AND "enrolleeId" = ANY(${[...enrolleeIds]}::uuid[])`;
  const requests = await write.tx.paRequest.findMany({ where: { id: { in: pendingIds.map(({ id }) => id) } } });
  for (const request of requests)
    await rejectLoaded({ ...write, actor: 'SYSTEM' }, request, { reasonCode: 'COVERAGE', note: 'This person’s cover was stopped.' });
  return requests.length;
}

/** Sends a query to the facility. The request stays pending and the time limit keeps running. */
export async function queryPaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(queryPaRequestInput, raw);
  return transact(viewer, 'queryPaRequest', async (write) => {
    const request = await loadToDecide(write.tx, viewer, id, input.version);
    const askedAt = now();
    await changeStatus(write, paRequestMachine, request, 'QUERY', {
      data: {
        infoRequestedAt: askedAt,
        infoNote: input.note,
        infoAnsweredAt: null,
        infoAnswer: null,
        // Whoever is free decides after the answer.
        heldById: null,
        heldSince: null,
        heldUntil: null,
      },
      note: input.note,
      summary: `${request.requestNo}: query to ${request.hcp.name}`,
    });
    await requestDocuments(write, request, input.wanted, askedAt);
    await attachPaDocuments(write, viewer, request, 'QUERY', input.documents);
    write.notify(
      { hcpId: request.hcpId },
      { kind: 'PA_QUERIED', title: `${request.requestNo}: query from the scheme`, entityType: 'PaRequest', entityId: id },
    );
    return { id };
  });
}
