import { type Enrollee, Prisma } from '../../generated/prisma/client.ts';
import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { enrolleeMachine } from '../../members/enrollee.machine.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { duplicatePairMachine } from '../duplicate-pair.machine.ts';
import { movePairs, reopenSuspicion } from '../duplicate-pairs.ts';
import { mergeDuplicateInput } from './duplicate.input.ts';
import { lockedPair } from './duplicate.service.ts';
import { assertMergeable } from './merge.rules.ts';
import { exchangeFields, shareWithFamily } from './merge-fields.ts';
import { moveReferences } from './references.ts';

/** Keeps earlier cover of the merged record, so that care in it stays covered. */
async function recordPreviousCover(tx: Tx, kept: Enrollee, merged: Enrollee): Promise<void> {
  if (!merged.coverageStart) return;
  const last = [merged.coverageEnd, addDays(today(), -1), kept.coverageStart && addDays(kept.coverageStart, -1)]
    .filter((date): date is Date => date !== null)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  if (last && last >= merged.coverageStart)
    await tx.coverPeriod.create({ data: { enrolleeId: kept.id, startsOn: merged.coverageStart, endsOn: last } });
}

/** Moves the dependants to the family of the kept record. */
async function joinFamilies(tx: Tx, kept: Enrollee, merged: Enrollee): Promise<void> {
  const headId = kept.principalId ?? kept.id;
  await tx.enrollee.updateMany({ where: { principalId: merged.id }, data: { principalId: headId, version: { increment: 1 } } });
  await shareWithFamily(tx, headId);
  // Cover of a dependant lasts no longer than that of the principal.
  await tx.$executeRaw(Prisma.sql`
    UPDATE "Enrollee" d SET "coverageEnd" = p."coverageEnd" FROM "Enrollee" p
    WHERE p.id = ${headId}::uuid AND d."principalId" = p.id AND d.status = 'ACTIVE' AND p."coverageEnd" >= d."coverageStart"
      AND (d."coverageEnd" IS NULL OR d."coverageEnd" > p."coverageEnd")`);
}

/** Deactivates the account of the merged record if the kept record has its own. */
async function closeAccount(write: Write, viewer: Viewer, merged: Enrollee, reason: string): Promise<void> {
  const account = await write.tx.userAccount.findUnique({ where: { enrolleeId: merged.id } });
  if (!account?.isActive) return;
  await write.tx.userAccount.update({
    where: { id: account.id },
    data: {
      isActive: false,
      deactivatedAt: now(),
      deactivatedById: viewer.userId,
      deactivateReason: reason,
      version: { increment: 1 },
    },
  });
  await write.tx.session.deleteMany({ where: { userId: account.id } });
  write.log({
    action: 'USER_DEACTIVATE',
    entityType: 'UserAccount',
    entityId: account.id,
    summary: `Deactivated ${account.name}: ${reason}`,
  });
}

/**
 * Merges two records: everything of the other one moves to the kept record, which takes the chosen fields. The other keeps its number, which still
 * finds the person, and is MERGED for good. Errors: MERGE_…, FOUR_EYES, STATE_INVALID, CONFLICT_STALE.
 */
export async function mergeDuplicate(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, keepId, take, reason } = parse(mergeDuplicateInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'mergeDuplicate', async (write) => {
      const { tx } = write;
      const pair = await lockedPair(write, viewer, id, version);
      duplicatePairMachine.next(viewer, pair, 'MERGE');
      const mergedId = [pair.firstId, pair.secondId].find((id) => id !== keepId) ?? '';
      if (![pair.firstId, pair.secondId].includes(keepId)) throw fieldError('NOT_FOUND', 'keepId');
      await lockFamilies(tx, { ids: [keepId, mergedId] });
      // Blocks concurrent writes about the merged person.
      await lockRow(tx, 'Enrollee', mergedId);
      const kept = await tx.enrollee.findUniqueOrThrow({ where: { id: keepId }, include: { plan: true } });
      const merged = await tx.enrollee.findUniqueOrThrow({ where: { id: mergedId } });
      await assertMergeable(tx, viewer, { kept, merged, take });

      const note = `Same person as ${kept.enrolmentNo}: ${reason}`;
      await changeStatus(write, duplicatePairMachine, pair, 'MERGE', {
        data: { keptId: kept.id, decidedById: viewer.userId, decidedAt: now(), decisionReason: reason },
        note: reason,
        summary: `Decided that ${merged.enrolmentNo} and ${kept.enrolmentNo} are the same person`,
      });
      await tx.enrollee.update({
        where: { id: merged.id },
        data: {
          status: enrolleeMachine.actions.MERGE.to,
          statusReason: note,
          statusChangedAt: now(),
          mergedIntoId: kept.id,
          matchedEnrolleeId: kept.id,
          duplicateFlag: 'CONFIRMED',
          disabledByActionId: null,
          version: { increment: 1 },
        },
      });
      const row = { id: merged.id, fromStatus: merged.status, number: merged.enrolmentNo ?? merged.fullName };
      await recordChanges(write, enrolleeMachine, 'MERGE', [row], (number) => `Merged ${number} into ${kept.enrolmentNo}`, note);
      await tx.enrollee.update({ where: { id: kept.id }, data: { version: { increment: 1 } } });
      await exchangeFields(tx, kept, merged, take);
      await joinFamilies(tx, kept, merged);
      await recordPreviousCover(tx, kept, merged);
      const rows = await moveReferences(tx, merged.id);
      await closeAccount(
        write,
        viewer,
        merged,
        `Record ${merged.enrolmentNo} was merged into ${kept.enrolmentNo}, which has its own account`,
      );
      await movePairs(write, kept.id, merged.id);
      await reopenSuspicion(tx, [kept.id]);
      write.log({
        action: 'Enrollee.TAKE_OVER',
        entityType: 'Enrollee',
        entityId: kept.id,
        summary: `Moved ${rows} records of ${merged.enrolmentNo}`,
        after: { mergedId: merged.id, rows, take: [...take], reason },
      });
      write.notify(
        { enrolleeId: kept.id },
        {
          kind: 'RECORDS_MERGED',
          title: `Your records ${merged.enrolmentNo} and ${kept.enrolmentNo} have been merged. Use ${kept.enrolmentNo}.`,
          entityType: 'Enrollee',
          entityId: kept.id,
        },
      );
      return { id };
    }),
  );
}
