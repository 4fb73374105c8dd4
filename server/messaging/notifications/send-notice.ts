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

/** The contacts of all facilities among the recipients, read together: a payment run notifies thousands. */
async function facilities(tx: Tx, audiences: readonly Audience[]): Promise<Map<string, Recipient>> {
  const ids = audiences.flatMap((audience) => ('hcpId' in audience ? [audience.hcpId] : []));
  if (ids.length === 0) return new Map();
  const hcps = await tx.hcp.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, contactName: true, phone: true, email: true },
  });
  return new Map(hcps.map(({ id, contactName: name, phone, email }) => [id, { name, phone, email }]));
}

async function recipientsOf(tx: Tx, audience: Audience, wants: Wants, hcps: ReadonlyMap<string, Recipient>): Promise<Recipient[]> {
  if ('enrolleeId' in audience) return members(tx, [audience.enrolleeId], wants);
  if ('enrolleeIds' in audience) return members(tx, audience.enrolleeIds, wants);
  if ('hcpId' in audience) return [hcps.get(audience.hcpId) ?? []].flat();
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

type Addressed = { audience: Audience; notice: Notice };
type Email = { recipients: readonly Recipient[]; notice: Notice };

/** Sends notices over the channels of their kind that the recipient has not turned off, once the caller's transaction is committed. */
export async function sendNotices(tx: Tx, notices: readonly Addressed[]): Promise<void> {
  const sent = notices
    .map(({ audience, notice }) => ({ audience, notice, channels: channelsFor(notice, audience) }))
    .filter(({ channels }) => channels.length > 0);
  const hcps = await facilities(
    tx,
    sent.map(({ audience }) => audience),
  );
  const emailsByTemplate = new Map<string, Email[]>();
  for (const { audience, notice, channels } of sent) {
    const recipients = await recipientsOf(tx, audience, wantsOf(notice), hcps);
    if (channels.includes('SMS')) {
      const phones = recipients.map(({ phone }) => phone);
      const text = notice.sms ?? (await message(tx, noticeTextKey(notice.kind, 'SMS'), { notice: notice.title }));
      await queueSms(tx, phones, notice.kind, text);
    }
    if (channels.includes('MAIL')) {
      const template = noticeTextKey(notice.kind, 'MAIL');
      const emails = emailsByTemplate.get(template) ?? [];
      emails.push({ recipients, notice });
      emailsByTemplate.set(template, emails);
    }
  }
  for (const [template, emails] of emailsByTemplate) await sendEmails(tx, template, emails);
}

/** The emails of one template, which is read once. */
async function sendEmails(tx: Tx, template: string, emails: readonly Email[]): Promise<void> {
  const fill = await notificationEmails(tx, template);
  const filled = emails.flatMap(({ recipients, notice }) => {
    const values = { notice: notice.title, details: (notice.details ?? []).join('\n\n'), link: linkTo(notice) };
    return recipients.flatMap(({ name, email }) => (email ? [{ to: email, ...fill({ ...values, name }) }] : []));
  });
  await addJobs(tx, 'sendMail', filled);
}
