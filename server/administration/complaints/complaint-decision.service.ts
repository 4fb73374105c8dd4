import { now } from '../../platform/clock.ts';
import { parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { decideComplaintInput } from './complaint.input.ts';
import { complaintMachine } from './complaint.machine.ts';
import { lockComplaint } from './complaint.service.ts';
import { notifyComplainant } from './complaint-notices.ts';

/** Answers a complaint, which releases the claim that waited for it, and tells the person. */
function decide(action: 'RESOLVE' | 'REJECT', operation: string) {
  return async (viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> => {
    const { version, answer } = parse(decideComplaintInput, raw);
    return transact(viewer, operation, async (write) => {
      const complaint = await lockComplaint(write.tx, viewer, id, version);
      const { complaintNo } = complaint;
      await changeStatus(write, complaintMachine, complaint, action, {
        data: { answer, decidedAt: now(), decidedById: viewer.userId, waitingFor: null },
        note: answer,
        summary: `${action === 'RESOLVE' ? 'Resolved' : 'Rejected'} complaint ${complaintNo}`,
      });
      const title = `Your complaint ${complaintNo} has been answered`;
      await notifyComplainant(write, complaint, { kind: 'COMPLAINT_DECIDED', title, answer });
      return { id };
    });
  };
}

/** The complaint was right, or is settled. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export const resolveComplaint = decide('RESOLVE', 'resolveComplaint');

/** The complaint was not right. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export const rejectComplaint = decide('REJECT', 'rejectComplaint');
