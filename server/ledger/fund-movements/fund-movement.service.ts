import type { FundMovement } from '../../generated/prisma/client.ts';
import { dayOrNull, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { requireOpenMonth } from '../closed-month.rules.ts';
import { lockFundBalance, requireFund, requireNotOverdrawn } from '../funds.service.ts';
import { requireWholeScheme } from '../ledger.access.ts';
import { fundMovementsToConfirm, visibleFundMovements } from './fund-movement.access.ts';
import {
  confirmFundMovementInput,
  FUND_DOCUMENT,
  fundMovementReasonInput,
  recordFundMovementInput,
  reverseFundMovementInput,
} from './fund-movement.input.ts';
import { EVENT_OF_KIND, fundMovementReversed } from './fund-movement.ledger.ts';
import { fundMovementMachine } from './fund-movement.machine.ts';

const nameOf = ({ movementNo, amount, fundingPool }: FundMovement) => `${movementNo}, ${nairaText(amount)} to ${fundingPool}`;

/** Locks a movement at the version shown. Errors: NOT_FOUND, CONFLICT_STALE. */
async function lockMovement(tx: Tx, viewer: Viewer, id: string, version: number): Promise<FundMovement> {
  await lockRow(tx, 'FundMovement', id);
  const movement = await tx.fundMovement.findFirst({ where: { AND: [{ id }, visibleFundMovements(viewer)] } });
  if (!movement) throw new DomainError('NOT_FOUND');
  assertVersion(movement, version);
  return movement;
}

/** A unique index allows one opening balance per fund: reports its violation on the field. */
function rethrowSecondOpening(error: unknown): never {
  throw isUniqueViolation(error) ? fieldError('FUND_OPENED', 'fundingPool') : error;
}

/** Attaches uploaded files to the movement. */
async function takeDocuments({ tx }: Write, viewer: Viewer, movementId: string, documents: readonly { fileId: string | null }[]) {
  for (const [position, { fileId }] of documents.entries()) {
    if (!fileId) continue;
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, kind: FUND_DOCUMENT, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'FundMovement', ownerId: movementId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `documents.${position}.fileId`);
  }
}

/**
 * Records a grant, appropriation, opening balance or transfer, which a second person confirms.
 * Errors: FORBIDDEN for officers limited to some LGAs, FUND_UNKNOWN, FUND_DATE, FUND_OPENED, MONTH_CLOSED, NOT_FOUND for a file.
 */
export async function recordFundMovement(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { documents, day, periodFrom, periodTo, ...input } = parse(recordFundMovementInput, raw);
  requireWholeScheme(viewer);
  const accountingDay = new Date(`${day}T00:00:00Z`);
  if (accountingDay > today()) throw fieldError('FUND_DATE', 'day');
  const isTransfer = input.kind === 'TRANSFER';
  return transact(viewer, 'recordFundMovement', async (write) => {
    const { tx } = write;
    await requireFund(tx, input.fundingPool, 'fundingPool');
    if (isTransfer && input.fromFundingPool) await requireFund(tx, input.fromFundingPool, 'fromFundingPool');
    await requireOpenMonth(tx, accountingDay, 'day');
    const movement = await tx.fundMovement.create({
      data: {
        ...input,
        fromFundingPool: isTransfer ? input.fromFundingPool : null,
        day: accountingDay,
        periodFrom: dayOrNull(periodFrom),
        periodTo: dayOrNull(periodTo),
        movementNo: await monthlyNumber(tx, 'FND', 3),
        recordedById: viewer.userId,
      },
    });
    await takeDocuments(write, viewer, movement.id, documents);
    await recordStatus(write, 'FundMovement', movement.id, 'RECORD', null, 'RECORDED');
    write.log({
      action: 'FundMovement.RECORD',
      entityType: 'FundMovement',
      entityId: movement.id,
      summary: `Recorded ${nameOf(movement)}`,
      after: { status: 'RECORDED' },
    });
    write.notify(fundMovementsToConfirm.audience(movement), {
      kind: 'FUND_MOVEMENT_RECORDED',
      title: `${movement.movementNo} for ${nairaText(movement.amount)} is awaiting confirmation`,
      entityType: 'FundMovement',
      entityId: movement.id,
    });
    return { id: movement.id };
  }).catch(rethrowSecondOpening);
}

/**
 * Confirms a movement by a second person and posts it. A transfer that takes a fund below zero needs FUND_OVERDRAW.
 * Errors: FOUR_EYES, FUND_OVERDRAWN, MONTH_CLOSED, STATE_INVALID, CONFLICT_STALE.
 */
export async function confirmFundMovement(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(confirmFundMovementInput, raw);
  return transact(viewer, 'confirmFundMovement', async (write) => {
    const movement = await lockMovement(write.tx, viewer, id, version);
    fundMovementMachine.next(viewer, movement, 'CONFIRM');
    if (movement.fromFundingPool) await lockFundBalance(write.tx, movement.fromFundingPool);
    await changeStatus(write, fundMovementMachine, movement, 'CONFIRM', {
      data: { decidedById: viewer.userId, decidedAt: now() },
      summary: `Confirmed ${nameOf(movement)}`,
    });
    await EVENT_OF_KIND[movement.kind].post(write, [id]);
    if (movement.fromFundingPool) await requireNotOverdrawn(write.tx, viewer, movement.fromFundingPool);
    notifyRecorder(write, viewer, movement, 'was confirmed');
    return { id };
  });
}

function notifyRecorder(write: Write, viewer: Viewer, movement: FundMovement, decision: string): void {
  const people = [movement.recordedById, movement.reversalRequestedById];
  const userIds = [...new Set(people.filter((userId): userId is string => userId !== null && userId !== viewer.userId))];
  write.notify(
    { userIds },
    { kind: 'FUND_MOVEMENT_DECIDED', title: `${movement.movementNo} ${decision}`, entityType: 'FundMovement', entityId: movement.id },
  );
}

/** Rejects a recorded movement; the person who recorded it uses it to withdraw. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function rejectFundMovement(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(fundMovementReasonInput, raw);
  return transact(viewer, 'rejectFundMovement', async (write) => {
    const movement = await lockMovement(write.tx, viewer, id, version);
    await changeStatus(write, fundMovementMachine, movement, 'REJECT', {
      data: { decidedById: viewer.userId, decidedAt: now(), decisionNote: reason },
      note: reason,
      summary: `Rejected ${nameOf(movement)}: ${reason}`,
    });
    notifyRecorder(write, viewer, movement, `was rejected: ${reason}`);
    return { id };
  });
}

/** Checks that a reversal is requested, or is not. Errors: STATE_INVALID. */
function requireReversal(movement: FundMovement, isRequested: boolean): void {
  if (movement.status !== 'CONFIRMED' || (movement.reversalRequestedById !== null) !== isRequested)
    throw stateInvalid(movement, 'FundMovement');
}

/** Requests the reversal of a confirmed movement, which a second person confirms. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function requestFundMovementReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(fundMovementReasonInput, raw);
  return transact(viewer, 'requestFundMovementReversal', async (write) => {
    const movement = await lockMovement(write.tx, viewer, id, version);
    requireReversal(movement, false);
    await changeStatus(write, fundMovementMachine, movement, 'REQUEST_REVERSAL', {
      data: { reversalReason: reason, reversalRequestedById: viewer.userId },
      note: reason,
      summary: `Requested reversal of ${nameOf(movement)}: ${reason}`,
    });
    write.notify(fundMovementsToConfirm.audience(movement), {
      kind: 'FUND_MOVEMENT_RECORDED',
      title: `Reversal requested for ${movement.movementNo}, ${nairaText(movement.amount)}`,
      entityType: 'FundMovement',
      entityId: id,
    });
    return { id };
  });
}

/** Rejects a reversal; the person who requested it uses it to withdraw. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function declineFundMovementReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(fundMovementReasonInput, raw);
  return transact(viewer, 'declineFundMovementReversal', async (write) => {
    const movement = await lockMovement(write.tx, viewer, id, version);
    requireReversal(movement, true);
    await changeStatus(write, fundMovementMachine, movement, 'DECLINE_REVERSAL', {
      data: { reversalReason: null, reversalRequestedById: null },
      note: reason,
      summary: `Rejected the reversal of ${nameOf(movement)}: ${reason}`,
    });
    notifyRecorder(write, viewer, movement, `was not reversed: ${reason}`);
    return { id };
  });
}

/**
 * Reverses a movement by a second person, on today's date. The fund that received it cannot go below zero without FUND_OVERDRAW.
 * Errors: FOUR_EYES, FUND_OVERDRAWN, STATE_INVALID, CONFLICT_STALE.
 */
export async function reverseFundMovement(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reverseFundMovementInput, raw);
  return transact(viewer, 'reverseFundMovement', async (write) => {
    const movement = await lockMovement(write.tx, viewer, id, version);
    requireReversal(movement, true);
    fundMovementMachine.next(viewer, movement, 'REVERSE');
    await lockFundBalance(write.tx, movement.fundingPool);
    await changeStatus(write, fundMovementMachine, movement, 'REVERSE', {
      data: { reversedAt: now() },
      note: movement.reversalReason,
      summary: `Reversed ${nameOf(movement)}: ${movement.reversalReason}`,
    });
    await fundMovementReversed.post(write, [id]);
    await requireNotOverdrawn(write.tx, viewer, movement.fundingPool);
    notifyRecorder(write, viewer, movement, 'was reversed');
    return { id };
  });
}
