import { loadHolidays } from '../../claims/public-holidays/business-days.ts';
import type { Complaint, ComplaintCategory, ComplaintChannel } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { deadlinesOf } from './complaint.rules.ts';
import { notifyHandlers } from './complaint-notices.ts';

export type NewComplaint = {
  channel: ComplaintChannel;
  category: ComplaintCategory;
  details: string;
  /** The person concerned, or name and phone of one who is not enrolled. */
  person: { enrolleeId: string } | { callerName: string; callerPhone: string };
  hcpId: string | null;
  encounterId: string | null;
  officerId: string | null;
};

/** Opens a complaint in the caller's transaction, for every channel: number, deadlines, history, log and notices. The input is checked. */
export async function openComplaint(write: Write, { person, ...complaint }: NewComplaint): Promise<Complaint> {
  const { tx, actor } = write;
  const [settings, holidays] = [await getSettings(tx), await loadHolidays()];
  const receivedAt = now();
  const created = await tx.complaint.create({
    data: {
      ...complaint,
      ...person,
      receivedAt,
      complaintNo: await monthlyNumber(tx, 'CMP', 5),
      recordedById: actor === 'SYSTEM' ? null : actor.userId,
      ...deadlinesOf(complaint.category, receivedAt, settings, holidays),
    },
  });
  const { id, complaintNo, channel, category, hcpId, encounterId } = created;
  await recordStatus(write, 'Complaint', id, 'RECEIVE', null, 'RECEIVED');
  write.log({
    action: 'Complaint.RECEIVE',
    entityType: 'Complaint',
    entityId: id,
    summary: `Received complaint ${complaintNo}`,
    after: { status: 'RECEIVED', channel, category, hcpId, encounterId },
  });
  await notifyHandlers(write, created, settings, 'COMPLAINT_RECEIVED');
  return created;
}
