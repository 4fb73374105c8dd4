import { DAY, HOUR, instantAt, MINUTE, sqlTimestamp } from './world/days.ts';
import type { Random } from './world/random.ts';
import { type MessageSubject, scaled, type User, type World } from './world/world.ts';

type Addressee = { user?: User; role?: User['role']; hcpId?: string };

/** Typical conversations: who writes to whom, and the answer. */
const CONVERSATIONS: {
  from: 'HCP' | 'ACCOUNT_MANAGER' | 'CLAIMS_OFFICER' | 'ACCOUNTANT' | 'REGISTRATION_OFFICER';
  to: 'HCP' | User['role'];
  subject: string;
  body: string;
  answer: string;
}[] = [
  {
    from: 'HCP',
    to: 'ACCOUNT_MANAGER',
    subject: 'Code still awaited',
    body: 'Our request of this morning is not yet decided and the patient is in theatre. Kindly look at it.',
    answer: 'It has been decided now; the code is on your list.',
  },
  {
    from: 'HCP',
    to: 'ACCOUNTANT',
    subject: 'Payment advice',
    body: 'We received a transfer but no advice. Which bills does it cover?',
    answer: 'The advice is under Paid claims; it lists each bill with its claims.',
  },
  {
    from: 'CLAIMS_OFFICER',
    to: 'HCP',
    subject: 'Operation note missing',
    body: 'A claim of your last bill was returned because the operation note is missing. Attach it and send the claim again.',
    answer: 'The note is attached and the claim was sent with our next bill.',
  },
  {
    from: 'ACCOUNT_MANAGER',
    to: 'HCP',
    subject: 'Accreditation visit',
    body: 'The quality assurance team will visit your facility next week. Keep the registers ready.',
    answer: 'Noted. The medical director will receive the team.',
  },
  {
    from: 'REGISTRATION_OFFICER',
    to: 'ADMIN',
    subject: 'Cards for the polytechnic',
    body: 'The students of the polytechnic ask when their cards can be collected.',
    answer: 'Printing ends on Thursday; tell them Friday.',
  },
  {
    from: 'HCP',
    to: 'CLAIMS_OFFICER',
    subject: 'Question on a cut',
    body: 'Two days of admission were cut from a claim. The patient stayed five days; the notes show it.',
    answer: 'The claim can be disputed within 14 days; attach the nursing notes.',
  },
  {
    from: 'ACCOUNTANT',
    to: 'ADMIN',
    subject: 'Approval of an expense',
    body: 'The audit fee is recorded and is awaiting a second person.',
    answer: 'Approved this afternoon.',
  },
  {
    from: 'HCP',
    to: 'REGISTRATION_OFFICER',
    subject: 'Enrollee not on our list',
    body: 'A family says that they chose us but they are not on our list. Please check.',
    answer: 'Their change takes effect on the first of next month.',
  },
];
type Desk = 'ACCOUNT_MANAGER' | 'ACCOUNTANT' | 'CLAIMS_OFFICER' | 'REGISTRATION_OFFICER';
type RecordConversation = { type: MessageSubject['type']; with: Desk; isFromOffice?: boolean; body: string; answer: string };

/** Between a facility and staff about a record. */
const RECORD_CONVERSATIONS: RecordConversation[] = [
  {
    type: 'Claim',
    with: 'CLAIMS_OFFICER',
    body: 'The nursing notes went with the paper bill. Shall we attach them to this claim as well?',
    answer: 'Yes, please. A photograph of the pages is enough.',
  },
  {
    type: 'Claim',
    with: 'CLAIMS_OFFICER',
    isFromOffice: true,
    body: 'The laboratory result of this claim cannot be read. Please send it again.',
    answer: 'A better copy is attached to the claim now.',
  },
  {
    type: 'PaRequest',
    with: 'ACCOUNT_MANAGER',
    body: 'The patient is being prepared for theatre. When can we expect the decision?',
    answer: 'I am looking at it now; you will have the decision soon.',
  },
  {
    type: 'PaRequest',
    with: 'ACCOUNT_MANAGER',
    isFromOffice: true,
    body: 'Please add the estimate of costs to this request.',
    answer: 'It is in the file now.',
  },
  {
    type: 'Referral',
    with: 'ACCOUNT_MANAGER',
    body: 'The patient asks for a facility that is nearer to home. Is another one possible?',
    answer: 'Only where the specialist is; the nearest one is the facility that you chose.',
  },
];

/** From members to staff or to their own facility. */
const MEMBER_CONVERSATIONS: { to: Desk | 'HCP'; subject: string; body: string; answer: string }[] = [
  {
    to: 'REGISTRATION_OFFICER',
    subject: 'My date of birth',
    body: 'The date of birth on my card is wrong. What do you need from me to correct it?',
    answer: 'Bring your birth certificate or NIN slip to any of our offices.',
  },
  {
    to: 'HCP',
    subject: 'Opening hours',
    body: 'Is the laboratory open on Saturdays?',
    answer: 'Yes, from eight to one.',
  },
  {
    to: 'ACCOUNTANT',
    subject: 'My receipt',
    body: 'I paid my premium at the bank. From when is my family covered?',
    answer: 'The payment has arrived; the first day is on your card.',
  },
];

/** Broadcasts with read receipts. */
const BROADCASTS: [User['role'], string, string][] = [
  [
    'HCP',
    'New tariff in force',
    'The revised tariff for surgery, delivery and admission is in the catalogue. Prices follow the date of service.',
  ],
];
const ANNOUNCEMENTS: [User['role'], string, string][] = [
  ['ADMIN', 'Public holiday', 'Offices are closed on Monday. PA requests are decided as usual, day and night.'],
  ['CLAIMS_OFFICER', 'Month-end', 'Bills received before the tenth should be vetted by the end of the month.'],
];

const isDemoDesk = ({ email }: User) => /^(hospital|teaching|clinic)/.test(email);

const DAYS_OF_SUBJECTS = 90;
const SUBJECTS_OF_A_TYPE = 20;

/** Collects recent records for messages; half of the places are for records of the demo facilities. */
export function offerSubject(world: World, subject: MessageSubject): void {
  if (subject.at < world.now - DAYS_OF_SUBJECTS * DAY || subject.at > world.now - HOUR) return;
  const sameType = world.messageSubjects.filter(({ type }) => type === subject.type);
  const room = subject.hcp.users.some(isDemoDesk) ? SUBJECTS_OF_A_TYPE : SUBJECTS_OF_A_TYPE / 2;
  if (sameType.length < room && subject.hcp.users.length > 0) world.messageSubjects.push(subject);
}

export function makeMessages(world: World): void {
  const random = world.random.fork('messages');
  const deskOfficers = world.staff('HCP').filter((user) => user.hcpId !== null);
  const demoDeskOfficers = deskOfficers.filter(isDemoDesk);
  const threadCount = scaled(world.lives, 160, 600, 2000);
  for (let i = 0; i < threadCount; i++) {
    const conversation = random.pick(CONVERSATIONS);
    const deskOfficer = random.chance(0.4) && demoDeskOfficers.length > 0 ? random.pick(demoDeskOfficers) : random.pick(deskOfficers);
    const from = conversation.from === 'HCP' ? deskOfficer : random.pick(world.staff(conversation.from).slice(0, 3));
    const correspondent = conversation.to === 'HCP' ? deskOfficer : random.pick(world.staff(conversation.to).slice(0, 3));
    const day = world.today - Math.floor(random.next() ** 2 * 200);
    const sentAt = Math.min(instantAt(day, random.int(8, 16), random.int(0, 59)), world.now - random.int(5, 400) * MINUTE);
    const isNamed = random.chance(0.7);
    // Facilities write to roles, not to individual officers.
    const to: Addressee =
      conversation.to === 'HCP'
        ? { hcpId: deskOfficer.hcpId ?? undefined }
        : isNamed && from.role !== 'HCP'
          ? { user: correspondent }
          : { role: conversation.to };
    const isAnswered = sentAt < world.now - 2 * DAY && random.chance(0.75);
    const answerAt = isAnswered ? sentAt + random.int(1, 40) * HOUR : null;
    writeThread(world, random, {
      from,
      to,
      subject: conversation.subject,
      messages: [
        { by: from, body: conversation.body, at: sentAt },
        ...(answerAt === null ? [] : [{ by: correspondent, body: conversation.answer, at: answerAt }]),
      ],
      readers: [
        ...(isAnswered || random.chance(0.4) ? [correspondent] : []),
        ...(answerAt !== null && (answerAt < world.now - 4 * DAY || random.chance(0.5)) ? [from] : []),
      ],
      isArchived: isAnswered && sentAt < world.now - 60 * DAY && random.chance(0.3),
    });
  }
  ANNOUNCEMENTS.forEach(([role, subject, body], i) => {
    const at = instantAt(world.today - 6 - i * 9, 10);
    const [admin] = world.staff('ADMIN');
    if (admin)
      writeThread(world, random, {
        from: admin,
        to: { role },
        subject,
        messages: [{ by: admin, body, at }],
        readers: [],
        isArchived: false,
      });
  });
  writeBroadcasts(world);
  writeRecordThreads(world);
  writeMemberThreads(world);
}

const RECORD_NAME = { Claim: 'Claim', PaRequest: 'PA request', Referral: 'Referral' };

function writeRecordThreads(world: World): void {
  const random = world.random.fork('messages about records');
  for (const subject of world.messageSubjects) {
    const conversation = random.pick(RECORD_CONVERSATIONS.filter(({ type }) => type === subject.type));
    const deskOfficer = subject.hcp.users.find(isDemoDesk) ?? random.pick(subject.hcp.users);
    const officer = random.pick(world.staff(conversation.with).slice(0, 3));
    const [from, correspondent] = conversation.isFromOffice ? [officer, deskOfficer] : [deskOfficer, officer];
    writeConversation(world, random, {
      ...{ from, correspondent, body: conversation.body, answer: conversation.answer },
      to: conversation.isFromOffice ? { hcpId: subject.hcp.id } : { role: conversation.with },
      subject: `${RECORD_NAME[subject.type]} ${subject.number}`,
      record: subject,
      at: Math.min(subject.at + random.int(10, 3000) * MINUTE, world.now - random.int(5, 50) * MINUTE),
    });
  }
}

function writeMemberThreads(world: World): void {
  const random = world.random.fork('messages of members');
  for (const { user, lgaId, home, since } of world.messageMembers.slice(0, scaled(world.lives, 8, 30, 100))) {
    const conversation = random.pick(MEMBER_CONVERSATIONS);
    const correspondents = conversation.to === 'HCP' ? home.users : world.staff(conversation.to).slice(0, 3);
    if (correspondents.length === 0) continue;
    writeConversation(world, random, {
      ...{ from: user, correspondent: random.pick(correspondents), subject: conversation.subject, lgaId },
      ...{ body: conversation.body, answer: conversation.answer },
      to: conversation.to === 'HCP' ? { hcpId: home.id } : { role: conversation.to },
      at: Math.max(since + HOUR, world.now - random.int(30, 60 * 24 * 60) * MINUTE),
    });
  }
}

type Conversation = {
  from: User;
  correspondent: User;
  to: Addressee;
  subject: string;
  body: string;
  answer: string;
  at: number;
  record?: MessageSubject;
  lgaId?: string;
};

/** A question and, usually, its reply if there was time. */
function writeConversation(world: World, random: Random, { from, correspondent, body, answer, at, ...thread }: Conversation): void {
  const answerAt = at + random.int(20, 1500) * MINUTE;
  const isAnswered = answerAt < world.now && random.chance(0.75);
  writeThread(world, random, {
    ...thread,
    from,
    messages: [{ by: from, body, at }, ...(isAnswered ? [{ by: correspondent, body: answer, at: answerAt }] : [])],
    readers: isAnswered ? [correspondent, ...(random.chance(0.6) ? [from] : [])] : [],
    isArchived: false,
  });
}

function writeBroadcasts(world: World): void {
  const random = world.random.fork('broadcasts');
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  BROADCASTS.forEach(([role, subject, body], i) => {
    const at = instantAt(world.today - 15 - i * 9, 10);
    const threadId = random.uuid(at);
    const sentAt = sqlTimestamp(at);
    world.copyBuffer.add('MessageThread', {
      id: threadId,
      subject,
      startedById: admin.id,
      fromHcpId: null,
      toUserId: null,
      toHcpId: null,
      toRole: null,
      lgaId: null,
      entityType: null,
      entityId: null,
      isBroadcast: true,
      broadcastRole: role,
      lastMessageAt: sentAt,
      createdAt: sentAt,
    });
    world.copyBuffer.add('Message', { id: random.uuid(at), threadId, fromUserId: admin.id, body, createdAt: sentAt });
    for (const user of world.staff(role)) {
      world.copyBuffer.add('MessageThreadState', {
        id: random.uuid(at),
        threadId,
        userId: user.id,
        readAt: random.chance(0.6) ? sentAt : null,
        archivedAt: null,
        isRecipient: true,
      });
    }
  });
}

type ThreadDraft = {
  from: User;
  to: Addressee;
  subject: string;
  messages: { by: User; body: string; at: number }[];
  /** Users who have read all of it. */
  readers: User[];
  /** The first reader archived it. */
  isArchived: boolean;
  record?: MessageSubject | undefined;
  /** The LGA of a writing member; a facility’s is known. */
  lgaId?: string | undefined;
};

function writeThread(world: World, random: Random, { from, to, subject, messages, readers, isArchived, record, lgaId }: ThreadDraft): void {
  const sentAt = messages[0]?.at ?? world.now;
  const lastAt = messages.at(-1)?.at ?? sentAt;
  const threadId = random.uuid(sentAt);
  const fromHcp = from.hcpId ? world.hcps.find(({ id }) => id === from.hcpId) : undefined;
  world.copyBuffer.add('MessageThread', {
    id: threadId,
    subject,
    startedById: from.id,
    fromHcpId: from.hcpId,
    toUserId: to.user?.id ?? null,
    toHcpId: to.hcpId ?? null,
    toRole: to.role ?? null,
    lgaId: to.role ? (fromHcp?.place.lga.id ?? lgaId ?? null) : null,
    entityType: record?.type ?? null,
    entityId: record?.id ?? null,
    isBroadcast: false,
    broadcastRole: null,
    lastMessageAt: sqlTimestamp(lastAt),
    createdAt: sqlTimestamp(sentAt),
  });
  for (const { by, body, at } of messages) {
    world.copyBuffer.add('Message', { id: random.uuid(at), threadId, fromUserId: by.id, body, createdAt: sqlTimestamp(at) });
  }
  for (const [index, reader] of readers.entries()) {
    world.copyBuffer.add('MessageThreadState', {
      id: random.uuid(lastAt),
      threadId,
      userId: reader.id,
      readAt: sqlTimestamp(lastAt),
      archivedAt: isArchived && index === 0 ? sqlTimestamp(lastAt) : null,
      isRecipient: false,
    });
  }
}

type NotificationDraft = { kind: string; title: string; entity: string; id: string; at: number };

/** Writes a notification of the last ten days; most of the older ones are read. */
export function notify(world: World, users: readonly User[], notification: NotificationDraft): void {
  if (notification.at < world.now - 10 * DAY || notification.at > world.now) return;
  const random = world.notificationRandom;
  for (const user of users) {
    world.copyBuffer.add('Notification', {
      id: random.uuid(notification.at),
      userId: user.id,
      kind: notification.kind,
      title: notification.title,
      entityType: notification.entity,
      entityId: notification.id,
      readAt:
        notification.at < world.now - 2 * DAY && random.chance(0.85) ? sqlTimestamp(notification.at + random.int(3, 300) * MINUTE) : null,
      createdAt: sqlTimestamp(notification.at),
    });
  }
}

/** Merges unread notifications of one worklist, as `write.notify` does. */
export const GATHER_NOTICES = `
  WITH merged AS (
    SELECT n.id, w.worklist, count(*) OVER line AS gathered, max(n."createdAt") OVER line AS latest,
      row_number() OVER (PARTITION BY n."userId", w.worklist ORDER BY n."createdAt" DESC, n.id) AS place
    FROM "Notification" n
    JOIN (VALUES ('PA_REQUESTED', 'PA_PENDING'), ('BILL_SUBMITTED', 'BILLS_TO_VET'), ('BILL_VETTED', 'BILLS_TO_APPROVE')) AS w (kind, worklist)
      ON w.kind = n.kind
    WHERE n."readAt" IS NULL
    WINDOW line AS (PARTITION BY n."userId", w.worklist)
  )
  UPDATE "Notification" n SET worklist = merged.worklist, "waitingId" = n."entityId",
    gathered = CASE WHEN merged.place = 1 THEN merged.gathered ELSE 1 END, "expiredAt" = CASE WHEN merged.place > 1 THEN merged.latest END
  FROM merged WHERE merged.id = n.id`;
