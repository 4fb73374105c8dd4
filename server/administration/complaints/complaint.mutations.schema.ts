import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import {
  answerComplaintInput,
  askAboutComplaintInput,
  assignComplaintInput,
  classifyComplaintInput,
  decideComplaintInput,
  recordComplaintAnswerInput,
  recordComplaintInput,
} from './complaint.input.ts';
import { Complaint } from './complaint.schema.ts';
import { assignComplaint, classifyComplaint, makeOwnComplaint, recordComplaint, reopenComplaint } from './complaint.service.ts';
import { rejectComplaint, resolveComplaint } from './complaint-decision.service.ts';
import {
  answerComplaint,
  answerOwnComplaint,
  askComplaintFacility,
  askComplaintMember,
  recordComplaintAnswer,
} from './complaint-question.service.ts';
import { answerOwnComplaintInput, makeOwnComplaintInput, reopenComplaintInput } from './own-complaint.input.ts';

const handle = { type: Complaint, can: 'COMPLAINT_HANDLE' } as const;
const own = { type: Complaint, can: 'OWN_COMPLAINT_WRITE' } as const;

createMutation('makeOwnComplaint', {
  ...own,
  description: 'A complaint of a member, for the member or a person of the family.',
  input: makeOwnComplaintInput,
  run: makeOwnComplaint,
});

createMutation('recordComplaint', {
  type: Complaint,
  can: 'COMPLAINT_RECORD',
  description: 'Records the complaint of a person at the counter or on the phone, who need not be enrolled.',
  input: recordComplaintInput,
  run: recordComplaint,
});

recordMutation('assignComplaint', {
  ...handle,
  description: 'Gives a complaint to an officer. The first time acknowledges it and notifies the person.',
  input: assignComplaintInput,
  run: assignComplaint,
});

recordMutation('classifyComplaint', {
  ...handle,
  description: 'Corrects category, facility, visit and officer of an assigned complaint.',
  input: classifyComplaintInput,
  run: classifyComplaint,
});

recordMutation('askComplaintFacility', {
  ...handle,
  description: 'Asks the facility, which sees the complaint from then on, but never its text.',
  input: askAboutComplaintInput,
  run: askComplaintFacility,
});

recordMutation('askComplaintMember', {
  ...handle,
  description: 'Asks the person who complained.',
  input: askAboutComplaintInput,
  run: askComplaintMember,
});

recordMutation('recordComplaintAnswer', {
  ...handle,
  description: 'Records an answer that was given by phone or at the counter.',
  input: recordComplaintAnswerInput,
  run: recordComplaintAnswer,
});

recordMutation('answerComplaint', {
  type: Complaint,
  can: 'COMPLAINT_ANSWER',
  description: 'The facility answers the question of the scheme.',
  input: answerComplaintInput,
  run: answerComplaint,
});

recordMutation('answerOwnComplaint', {
  ...own,
  description: 'The member answers the question of the scheme.',
  input: answerOwnComplaintInput,
  run: answerOwnComplaint,
});

recordMutation('resolveComplaint', {
  ...handle,
  description: 'Answers a complaint that was right or is settled, and notifies the person.',
  input: decideComplaintInput,
  run: resolveComplaint,
});

recordMutation('rejectComplaint', {
  ...handle,
  description: 'Answers a complaint that was not right, and notifies the person.',
  input: decideComplaintInput,
  run: rejectComplaint,
});

recordMutation('reopenComplaint', {
  type: Complaint,
  can: 'COMPLAINT_RECORD',
  description: 'Reopens a decided complaint for the person, once and within the days of the setting.',
  input: reopenComplaintInput,
  run: reopenComplaint,
});

recordMutation('reopenOwnComplaint', {
  ...own,
  description: 'The member reopens a decided complaint, once and within the days of the setting.',
  input: reopenComplaintInput,
  run: reopenComplaint,
});
