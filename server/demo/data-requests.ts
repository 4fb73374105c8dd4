import { DAY, dayOf, HOUR, isoDate, sqlTimestamp, yearOf } from './world/days.ts';
import { recordChange } from './world/history.ts';
import type { World } from './world/world.ts';

/** Days for the answer, as in the settings. */
const ANSWER_DAYS = 30;

/** `member` is the place of the person among those with a portal account. */
const REQUESTS = [
  {
    member: 0,
    kind: 'CORRECTION',
    channel: 'LETTER',
    receivedAt: -52 * DAY,
    details: 'My name was misspelt at registration. Please correct it as on my NIN slip.',
    identityCheck: 'NIN slip compared with the record.',
    end: {
      action: 'ANSWER',
      to: 'ANSWERED',
      after: 9 * DAY,
      note: 'Granted: The name was corrected as on the NIN slip. A new card can be collected at your facility.',
      answer: 'The name was corrected as on the NIN slip. A new card can be collected at your facility.',
    },
  },
  {
    member: 1,
    kind: 'ERASURE',
    channel: 'IN_PERSON',
    receivedAt: -34 * DAY,
    details: 'Please delete my photograph and my email address.',
    identityCheck: 'Card and face compared with the photograph.',
  },
  {
    member: 2,
    kind: 'OBJECTION',
    channel: 'PHONE',
    receivedAt: -20 * DAY,
    details: 'I do not want birthday messages.',
    end: {
      action: 'WITHDRAW',
      to: 'WITHDRAWN',
      after: 2 * DAY,
      note: 'The caller turned the messages off on the profile and needs no answer.',
    },
  },
  { member: 0, kind: 'ACCESS', channel: 'PORTAL', receivedAt: -6 * DAY, details: 'I would like a copy of everything you hold about me.' },
] as const;

/** Requests about personal data: answered, overdue, withdrawn, and one that a member made on the portal. */
export function makeDataRequests(world: World): void {
  const [admin] = world.staff('ADMIN');
  const demoMember = world.portalAccounts.get('member');
  // The demo sign-in of a member shows two of them.
  const members = world.messageMembers.toSorted((a, b) => Number(b.user === demoMember) - Number(a.user === demoMember));
  if (!admin || members.length === 0) return;
  for (const request of REQUESTS) {
    const member = members[request.member % members.length];
    if (!member) continue;
    const receivedAt = world.now + request.receivedAt;
    const recordedAt = receivedAt + HOUR;
    const isOwn = request.channel === 'PORTAL';
    const by = isOwn ? member.user : admin;
    const end = 'end' in request ? request.end : null;
    const answer = end && 'answer' in end ? end.answer : null;
    const endedAt = end ? recordedAt + end.after : null;
    const id = world.random.fork('data request', request.kind).uuid(recordedAt);
    const requestNo = world.numbered(`DSR-${yearOf(dayOf(recordedAt))}`, 3);
    world.copyBuffer.add('DataSubjectRequest', {
      ...{ id, requestNo, enrolleeId: member.enrolleeId, kind: request.kind, requester: 'SELF', requesterName: null },
      ...{ channel: request.channel, receivedOn: isoDate(dayOf(receivedAt)), dueOn: isoDate(dayOf(receivedAt) + ANSWER_DAYS) },
      ...{ details: request.details, identityCheck: 'identityCheck' in request ? request.identityCheck : null },
      ...{ status: end?.to ?? 'OPEN', outcome: answer && 'GRANTED', ground: null, answer },
      ...{ answeredAt: answer && endedAt ? sqlTimestamp(endedAt) : null, recordedById: by.id },
      ...{ version: end ? 1 : 0, createdAt: sqlTimestamp(recordedAt), updatedAt: sqlTimestamp(endedAt ?? recordedAt) },
    });
    const record = { entity: 'DataSubjectRequest', id, label: requestNo };
    recordChange(world, { ...record, action: isOwn ? 'REQUEST' : 'RECORD', from: null, to: 'OPEN', by, at: recordedAt });
    if (end && endedAt)
      recordChange(world, { ...record, action: end.action, from: 'OPEN', to: end.to, by: admin, at: endedAt, note: end.note });
  }
}
