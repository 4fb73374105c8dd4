import type { OptionalNotice } from '../../generated/prisma/enums.ts';
import { publicUrl } from '../../platform/env.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import { noticeTextKey } from '../../scheme/texts/message-templates.shared.ts';
import { type Channel, channelsOf } from '../../scheme/texts/notice-kinds.shared.ts';
import type { Audience, Notice, Tx } from '../../scheme/workflow/transact.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { message, notificationEmails } from '../texts/message-text.ts';

type Recipient = { name: string; phone: string | null; email: string | null };

/** Whether a person wants the notification over a channel; without an account everything is on. */
type Wants = (channel: Channel, account: { noticesOff: OptionalNotice[] } | null | undefined) => boolean;

function wantsOf({ kind }: Notice): Wants {
  const { group } = channelsOf(kind);
  return (channel, account) => !group || !account?.noticesOff.some((off) => off === `${group}_${channel}`);
}

const NAME_AND_WAYS = { fullName: true, phone: true, email: true, account: { select: { noticesOff: true } } } as const;

/** Dependants without a phone are notified through the principal, using the principal's preferences. */
async function members(tx: Tx, enrolleeIds: readonly string[], wants: Wants): Promise<Recipient[]> {
  const people = await tx.enrollee.findMany({
    where: { id: { in: [...enrolleeIds] }, status: { not: 'DECEASED' } },
    select: { ...NAME_AND_WAYS, principal: { select: NAME_AND_WAYS } },
  });
  return people.map(({ principal, ...person }) => {
    const byPhone = person.phone ? person : principal;
    const byMail = person.email ? person : principal;
    return {
      name: person.fullName,
      phone: wants('SMS', byPhone?.account) ? (byPhone?.phone ?? null) : null,
      email: wants('MAIL', byMail?.account) ? (byMail?.email ?? null) : null,
    };
  });
}

async function accounts(tx: Tx, userIds: readonly string[], wants: Wants): Promise<Recipient[]> {
  const users = await tx.userAccount.findMany({
    where: { id: { in: [...userIds] }, isActive: true },
    select: { name: true, phone: true, email: true, noticesOff: true },
  });
  return users.map((user) => ({
    name: user.name,
    phone: wants('SMS', user) ? user.phone : null,
    email: wants('MAIL', user) ? user.email : null,
  }));
}

async function facility(tx: Tx, hcpId: string): Promise<Recipient[]> {
  const hcp = await tx.hcp.findUnique({ where: { id: hcpId }, select: { contactName: true, phone: true, email: true } });
  return hcp ? [{ name: hcp.contactName, phone: hcp.phone, email: hcp.email }] : [];
}

async function recipientsOf(tx: Tx, audience: Audience, wants: Wants): Promise<Recipient[]> {
  if ('enrolleeId' in audience) return members(tx, [audience.enrolleeId], wants);
  if ('enrolleeIds' in audience) return members(tx, audience.enrolleeIds, wants);
  if ('hcpId' in audience) return facility(tx, audience.hcpId);
  if ('userIds' in audience) return accounts(tx, audience.userIds, wants);
  return [];
}

/** The record of the notice, which the client opens in the area of the reader; the sign-in if it has none. */
const linkTo = ({ entityType, entityId }: Notice) =>
  `${publicUrl()}${entityType && entityId ? `/records/${entityType}/${entityId}` : '/login'}`;

function channelsFor({ kind }: Notice, audience: Audience): readonly Channel[] {
  const { member: ofMember, facility: ofFacility, staff } = channelsOf(kind);
  return ('enrolleeId' in audience || 'enrolleeIds' in audience ? ofMember : 'hcpId' in audience ? ofFacility : staff) ?? [];
}

/** Sends a notice over the channels of its kind that the recipient has not turned off, once the caller's transaction is committed. */
export async function sendNotice(tx: Tx, audience: Audience, notice: Notice): Promise<void> {
  const channels = channelsFor(notice, audience);
  if (channels.length === 0) return;
  const recipients = await recipientsOf(tx, audience, wantsOf(notice));
  if (channels.includes('SMS')) {
    const phones = recipients.map(({ phone }) => phone);
    const text = notice.sms ?? (await message(tx, noticeTextKey(notice.kind, 'SMS'), { notice: notice.title }));
    await queueSms(tx, phones, notice.kind, text);
  }
  if (channels.includes('MAIL')) {
    const fill = await notificationEmails(tx, noticeTextKey(notice.kind, 'MAIL'));
    const values = { notice: notice.title, details: (notice.details ?? []).join('\n\n'), link: linkTo(notice) };
    const emails = recipients.flatMap(({ name, email }) => (email ? [{ to: email, ...fill({ ...values, name }) }] : []));
    await addJobs(tx, 'sendMail', emails);
  }
}
