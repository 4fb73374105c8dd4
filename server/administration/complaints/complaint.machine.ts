import { ComplaintStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const handle = { can: 'COMPLAINT_HANDLE' } as const;

/** A complaint from its receipt to its answer. Both RESOLVE and REJECT answer the person; it can be reopened once. */
export const complaintMachine = defineMachine('Complaint', ComplaintStatus, {
  /** Acknowledges the complaint. */
  ASSIGN: { from: ['RECEIVED', 'REOPENED'], to: 'ASSIGNED', ...handle },
  REASSIGN: { from: ['ASSIGNED'], to: 'ASSIGNED', internal: true, ...handle },
  /** Corrects category, facility, visit or officer. */
  CLASSIFY: { from: ['ASSIGNED'], to: 'ASSIGNED', internal: true, ...handle },
  /** Shares the complaint with the facility. */
  ASK_FACILITY: { from: ['ASSIGNED'], to: 'WAITING', internal: true, ...handle },
  ASK_MEMBER: { from: ['ASSIGNED'], to: 'WAITING', ...handle },
  ANSWER_AS_FACILITY: { from: ['WAITING'], to: 'ASSIGNED', can: 'COMPLAINT_ANSWER', internal: true },
  ANSWER_AS_MEMBER: { from: ['WAITING'], to: 'ASSIGNED', can: 'OWN_COMPLAINT_WRITE' },
  /** Records an answer that was given by phone or at the counter. */
  RECORD_ANSWER: { from: ['WAITING'], to: 'ASSIGNED', internal: true, ...handle },
  RESOLVE: { from: ['ASSIGNED', 'WAITING'], to: 'RESOLVED', ...handle },
  REJECT: { from: ['ASSIGNED', 'WAITING'], to: 'REJECTED', ...handle },
  REOPEN: { from: ['RESOLVED', 'REJECTED'], to: 'REOPENED', can: 'COMPLAINT_RECORD' },
  REOPEN_OWN: { from: ['RESOLVED', 'REJECTED'], to: 'REOPENED', can: 'OWN_COMPLAINT_WRITE' },
});

export type ComplaintAction = keyof typeof complaintMachine.actions;
