import { z } from 'zod';
import type { Hcp } from '../../generated/prisma/client.ts';
import { dayInWords, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { type Changed, recordChanges } from '../../scheme/workflow/change-many.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { notifyMembers } from '../cover/cover-notices.ts';
import { assignHcp } from '../enrollees/assign-hcp.service.ts';
import { facilityChangeMachine } from './facility-change.machine.ts';
import { lockedHcp } from './facility-change.rules.ts';

/** Batch size, so that locks are held briefly. */
const PART = 500;

type Due = { id: string; enrolleeId: string; gone: boolean; number: string };

/** Rejects changes that can no longer take effect; the people stay at their facility. */
async function lapse(write: Write, due: readonly Due[], reason: string): Promise<void> {
  if (due.length === 0) return;
  const changed = await write.tx.$queryRaw<Changed[]>`
    UPDATE "FacilityChangeRequest" r SET status = 'REJECTED', "rejectionReason" = ${reason}, version = version + 1, "updatedAt" = ${now()}
    FROM unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ number }) => number)}::text[]) AS t(id, number)
    WHERE r.id = t.id RETURNING r.id, 'APPROVED' AS "fromStatus", t.number`;
  await recordChanges(
    write,
    facilityChangeMachine,
    'LAPSE',
    changed,
    (number) => `The facility change of ${number} did not take effect`,
    reason,
  );
  const people = due.map(({ enrolleeId }) => ({ id: enrolleeId }));
  notifyMembers(write, people, { kind: 'HCP_CHANGE_REJECTED', title: `Your facility stays the same: ${reason}` });
}

/** Moves the people, each with their history, and tells both facilities how many. */
async function move(write: Write, due: readonly Due[], hcp: Hcp, since: Date): Promise<void> {
  if (due.length === 0) return;
  const { tx } = write;
  const note = `Changed to ${hcp.name}`;
  const assigned = await assignHcp(write, { enrolleeIds: due.map(({ enrolleeId }) => enrolleeId), hcp, since, note, actorId: null });
  const left = new Map(assigned.map(({ id, fromHcpId }) => [id, fromHcpId]));
  await tx.$executeRaw`
    UPDATE "FacilityChangeRequest" r SET "appliedAt" = ${now()}, "fromHcpId" = coalesce(t."from", r."fromHcpId"), version = version + 1, "updatedAt" = ${now()}
    FROM unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ enrolleeId }) => left.get(enrolleeId) ?? null)}::uuid[]) AS t(id, "from")
    WHERE r.id = t.id`;
  const people = (count: number) => (count === 1 ? '1 member' : `${count} members`);
  const day = dayInWords(since);
  const list = { kind: 'HCP_MEMBERS_CHANGED' } as const;
  if (assigned.length > 0) write.notify({ hcpId: hcp.id }, { ...list, title: `${people(assigned.length)} joined your facility on ${day}` });
  for (const [hcpId, those] of Map.groupBy(assigned, ({ fromHcpId }) => fromHcpId))
    if (hcpId) write.notify({ hcpId }, { ...list, title: `${people(those.length)} left for another facility on ${day}` });
}

type Group = { toHcpId: string; effectiveDate: Date };

/** Applies the next batch of changes to one facility on one day and returns their number. Idempotent. */
const applyPart = ({ toHcpId, effectiveDate }: Group): Promise<number> =>
  transact('SYSTEM', 'applyFacilityChanges', async (write) => {
    const hcp = await lockedHcp(write.tx, toHcpId);
    const due = await write.tx.$queryRaw<Due[]>`
      SELECT r.id, r."enrolleeId", e.status IN ('DECEASED', 'REJECTED') AS gone, coalesce(e."enrolmentNo", e."fullName") AS number
      FROM "FacilityChangeRequest" r JOIN "Enrollee" e ON e.id = r."enrolleeId"
      WHERE r."toHcpId" = ${toHcpId}::uuid AND r."effectiveDate" = ${isoDay(effectiveDate)}::date AND r.status = 'APPROVED' AND r."appliedAt" IS NULL
      ORDER BY e.id LIMIT ${PART} FOR NO KEY UPDATE`;
    if (hcp?.status !== 'ACTIVATED') await lapse(write, due, `${hcp?.name ?? 'The facility'} is no longer active.`);
    else {
      await lapse(
        write,
        due.filter(({ gone }) => gone),
        'The person’s record is closed.',
      );
      await move(
        write,
        due.filter(({ gone }) => !gone),
        hcp,
        effectiveDate,
      );
    }
    return due.length;
  });

/** Applies due changes and returns their number. Uses FacilityChangeRequest_ahead_idx. */
export async function applyFacilityChanges(): Promise<number> {
  const groups = await db.$queryRaw<Group[]>`
    SELECT DISTINCT "toHcpId", "effectiveDate" FROM "FacilityChangeRequest"
    WHERE status = 'APPROVED' AND "appliedAt" IS NULL AND "effectiveDate" <= ${isoDay(today())}::date ORDER BY 2, 1`;
  let total = 0;
  for (const group of groups) {
    for (;;) {
      const done = await applyPart(group);
      total += done;
      if (done < PART) break;
    }
  }
  return total;
}

/** Runs daily, to catch up if the platform was down on the first of a month. */
export const facilityChangeJob = defineJob({
  name: 'facilityChanges',
  payload: z.unknown(),
  schedule: { dailyAt: '00:05' },
  run: async () => {
    await applyFacilityChanges();
  },
});
