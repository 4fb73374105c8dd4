import { isOfficeHour, onDutyAt } from '../../care/pa-requests/pa-duty.rules.ts';
import type { Complaint } from '../../generated/prisma/client.ts';
import type { ComplaintChannel, Role } from '../../generated/prisma/enums.ts';
import { queueSms } from '../../messaging/sms/queue-sms.ts';
import { helpDeskOf, smsIn } from '../../messaging/sms/sms-reply.ts';
import { message } from '../../messaging/texts/message-text.ts';
import { languageOfPhone } from '../../messaging/texts/phone-language.ts';
import { now } from '../../platform/clock.ts';
import { time } from '../../platform/lagos-text.shared.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { noticeTextKey } from '../../scheme/texts/message-templates.shared.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { readers, readersOf, type Write } from '../../scheme/workflow/transact.ts';
import { complaintsToHandle, visibleComplaints } from './complaint.access.ts';
import { isUrgent } from './complaint.rules.ts';

type PersonNotice = { kind: NoticeKind; title: string; answer?: string };

const BY_PHONE: readonly ComplaintChannel[] = ['SMS', 'USSD'];

/** Numbers of NIN, which begin with no zero. */
const withoutNin = (text: string): string => text.replace(/\b[1-9]\d{10}\b/g, '***');

/** For who complained by SMS or phone menu: the same in a text message of their language, with the answer, which they cannot read on the web. */
async function textByPhone(
  write: Write,
  { complaintNo, channel, callerPhone, enrolleeId }: Complaint,
  { kind, answer = '' }: PersonNotice,
) {
  if (!BY_PHONE.includes(channel)) return undefined;
  const { tx } = write;
  const person = enrolleeId
    ? await tx.enrollee.findUniqueOrThrow({
        where: { id: enrolleeId },
        select: { phone: true, principalId: true, principal: { select: { phone: true } } },
      })
    : null;
  const phone = person ? (person.phone ?? person.principal?.phone) : callerPhone;
  if (!phone) return undefined;
  const language = await languageOfPhone(tx, phone, person && !person.phone ? person.principalId : enrolleeId);
  switch (kind) {
    case 'COMPLAINT_ACKNOWLEDGED':
      return smsIn(tx, language, 'COMPLAINT_ACKNOWLEDGED', { complaint: complaintNo });
    case 'COMPLAINT_QUESTION':
      return smsIn(tx, language, 'COMPLAINT_QUESTION', { complaint: complaintNo, phone: helpDeskOf(await getSettings(tx), language) });
    default:
      return smsIn(tx, language, 'COMPLAINT_DECIDED', { complaint: complaintNo, answer: withoutNin(answer) });
  }
}

/**
 * Tells the person who complained, over the channels that they chose: the person concerned, and the member who complained for a relative.
 * A person who is not enrolled gets a text message. Never contains the text of the complaint; the answer only for who complained by phone.
 */
export async function notifyComplainant(write: Write, complaint: Complaint, notice: PersonNotice): Promise<void> {
  const { id, enrolleeId, callerPhone, recordedById } = complaint;
  const { kind, title } = notice;
  const sms = await textByPhone(write, complaint, notice);
  if (!enrolleeId) {
    const text = sms ?? (await message(write.tx, noticeTextKey(kind, 'SMS'), { notice: title }));
    await queueSms(write.tx, [callerPhone], kind, text);
    return;
  }
  const recorder = recordedById
    ? await write.tx.userAccount.findUnique({ where: { id: recordedById }, select: { enrolleeId: true } })
    : null;
  const enrolleeIds = [...new Set([enrolleeId, recorder?.enrolleeId ?? enrolleeId])];
  write.notify({ enrolleeIds }, { kind, title, entityType: 'Complaint', entityId: id, sms });
}

/** The officers who deal with a complaint of this category, among those who may see it. */
const rolesFor = ({ category }: Pick<Complaint, 'category'>): Role[] => {
  if (category === 'OFFICER') return ['ADMIN'];
  return ['CARD_OR_RECORD', 'PREMIUM', 'OTHER'].includes(category) ? ['ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'] : ['ACCOUNT_MANAGER'];
};

/** Tells officers of a complaint that nobody has taken, and outside office hours those on duty if it is urgent. */
export async function notifyHandlers(
  write: Write,
  complaint: Complaint,
  settings: Settings,
  kind: 'COMPLAINT_RECEIVED' | 'COMPLAINT_REOPENED',
) {
  const { id, complaintNo, category, answerBy } = complaint;
  const record = { entityType: 'Complaint', entityId: id };
  const urgent = isUrgent(category);
  const what = kind === 'COMPLAINT_REOPENED' ? 'was reopened' : 'was received';
  write.notify(
    { ...complaintsToHandle.audience({ id }, { urgent }), roles: rolesFor(complaint) },
    { kind, title: `Complaint ${complaintNo} ${what}${urgent ? `: denial of care, answer by ${time(answerBy)}` : ''}`, ...record },
  );
  if (!urgent || isOfficeHour(settings, now())) return;
  const onDuty = onDutyAt(settings.paDutyRota, now());
  const userIds = await readersOf(write.tx, readers(['ACCOUNT_MANAGER'], visibleComplaints, id), onDuty);
  const title = `You are on duty: complaint ${complaintNo} about denial of care is due at ${time(answerBy)}`;
  write.notify({ userIds }, { kind: 'COMPLAINT_ON_CALL', title, ...record });
}
