import type { DuplicatePair } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { duplicatePairMachine } from '../duplicate-pair.machine.ts';
import { reopenSuspicion } from '../duplicate-pairs.ts';
import { dismissDuplicateInput } from './duplicate.input.ts';
import { visibleDuplicatePairs } from './duplicate-pair.access.ts';

/** A pair of the viewer's scope on the version they saw, locked so that it is decided once. */
export async function lockedPair(write: Write, viewer: Viewer, id: string, version: number): Promise<DuplicatePair> {
  await lockRow(write.tx, 'DuplicatePair', id);
  const pair = await write.tx.duplicatePair.findFirst({ where: { id, AND: visibleDuplicatePairs(viewer) } });
  if (!pair) throw new DomainError('NOT_FOUND');
  if (pair.status === 'OPEN') assertVersion(pair, version);
  return pair;
}

/** Dismisses a pair as two different people; it is not flagged again. */
export async function dismissDuplicate(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(dismissDuplicateInput, raw);
  return transact(viewer, 'dismissDuplicate', async (write) => {
    const pair = await lockedPair(write, viewer, id, version);
    const people = await write.tx.enrollee.findMany({
      where: { id: { in: [pair.firstId, pair.secondId] } },
      select: { enrolmentNo: true, fullName: true },
    });
    await changeStatus(write, duplicatePairMachine, pair, 'DISMISS', {
      data: { decidedById: viewer.userId, decidedAt: now(), decisionReason: reason },
      note: reason,
      summary: `Decided that ${people.map(({ enrolmentNo, fullName }) => enrolmentNo ?? fullName).join(' and ')} are two different people`,
    });
    await reopenSuspicion(write.tx, [pair.firstId, pair.secondId]);
    return { id };
  });
}
