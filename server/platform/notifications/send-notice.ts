import { publicUrl } from '../env.ts';
import { addJobs } from '../jobs/add-job.ts';
import { mail } from '../mail/templates.ts';
import { settingsSchema } from '../settings/settings.ts';
import { queueSms } from '../sms/queue-sms.ts';
import type { Audience, Notice, Tx } from '../workflow/transact.ts';
import { type Channel, channelsOf } from './notice-kinds.ts';

type Recipient = { name: string; phone: string | null; email: string | null };

const NAME_AND_WAYS = { fullName: true, phone: true, email: true } as const;

/** A dependant without a phone is reached through the principal. */
async function members(tx: Tx, enrolleeIds: readonly string[]): Promise<Recipient[]> {
  const people = await tx.enrollee.findMany({
    where: { id: { in: [...enrolleeIds] }, status: { not: 'DECEASED' } },
    select: { ...NAME_AND_WAYS, principal: { select: NAME_AND_WAYS } },
  });
  return people.map(({ fullName: name, phone, email, principal }) => ({
    name,
    phone: phone ?? principal?.phone ?? null,
    email: email ?? principal?.email ?? null,
  }));
}

async function facility(tx: Tx, hcpId: string): Promise<Recipient[]> {
  const hcp = await tx.hcp.findUnique({ where: { id: hcpId }, select: { contactName: true, phone: true, email: true } });
  return hcp ? [{ name: hcp.contactName, phone: hcp.phone, email: hcp.email }] : [];
}

async function recipientsOf(tx: Tx, audience: Audience): Promise<Recipient[]> {
  if ('enrolleeId' in audience) return members(tx, [audience.enrolleeId]);
  if ('enrolleeIds' in audience) return members(tx, audience.enrolleeIds);
  if ('hcpId' in audience) return facility(tx, audience.hcpId);
  if ('userIds' in audience)
    return tx.userAccount.findMany({
      where: { id: { in: [...audience.userIds] }, isActive: true },
      select: { name: true, phone: true, email: true },
    });
  return [];
}

function channelsFor({ kind }: Notice, audience: Audience): readonly Channel[] {
  const { member: ofMember, facility: ofFacility, staff } = channelsOf(kind);
  return ('enrolleeId' in audience || 'enrolleeIds' in audience ? ofMember : 'hcpId' in audience ? ofFacility : staff) ?? [];
}

/** Sends a notice over the channels of its kind, once the caller's transaction is committed. */
export async function sendNotice(tx: Tx, audience: Audience, notice: Notice): Promise<void> {
  const channels = channelsFor(notice, audience);
  if (channels.length === 0) return;
  const recipients = await recipientsOf(tx, audience);
  if (channels.includes('SMS')) {
    const phones = recipients.map(({ phone }) => phone);
    await queueSms(tx, phones, notice.kind, `${await schemeNameIn(tx)}: ${notice.title}`);
  }
  if (channels.includes('MAIL')) {
    const parts = [{ text: notice.title }, { link: `${publicUrl()}/login`, label: 'Sign in to read more' }];
    const letters = recipients.flatMap(({ name, email }) => (email ? [{ to: email, ...mail(notice.title, name, parts) }] : []));
    await addJobs(tx, 'sendMail', letters);
  }
}

/** The name is read within the transaction, which has a connection already. */
async function schemeNameIn(tx: Tx): Promise<string> {
  const row = await tx.setting.findUnique({ where: { key: 'schemeName' } });
  return settingsSchema.shape.schemeName.parse(row?.value);
}
