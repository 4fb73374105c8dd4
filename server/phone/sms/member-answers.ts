import { COMPLAINT_LIMIT } from '../../administration/complaints/complaint.service.ts';
import { openComplaint } from '../../administration/complaints/open-complaint.ts';
import type { RecordPart } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { writeRead } from '../../members/record-access/record-access.ts';
import { cut, shortDay } from '../../messaging/sms/sms-reply.ts';
import { joinPlaces, nearestFirst, TREATING_TYPES } from '../../network/hcps/nearest.ts';
import { dayOf } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { nairaText } from '../../platform/money.ts';
import { visibleInvoices } from '../../premiums/invoices/invoice.access.ts';
import { countAttemptInTransaction, normalizedLoginKey } from '../../scheme/access/attempts.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { whoIsOn } from '../callers/callers.ts';
import { type Incoming, isReply, memberOf, type Outcome } from './incoming.ts';

/** Characters of a name in a text, so that the whole fits one message. */
const NAME = 30;

const read = (viewer: Viewer, enrolleeId: string, part: RecordPart) =>
  writeRead(viewer, 'sms', { enrolleeId, parts: [part], purpose: null });

/** COVER: whether the member is covered, until when, by which plan and at which facility. */
export async function cover(message: Incoming, rest: string): Promise<Outcome> {
  const found = await memberOf(message, rest, 'COVER');
  if (isReply(found)) return { meaning: 'COVER', reply: found };
  const { person, viewer } = found;
  const { fullName, status, coverageEnd, plan, hcp } = await db.enrollee.findFirstOrThrow({
    where: { AND: [{ id: person.id }, visibleEnrollees(viewer)] },
    select: { fullName: true, status: true, coverageEnd: true, plan: { select: { name: true } }, hcp: { select: { name: true } } },
  });
  await read(viewer, person.id, 'COVER');
  const name = cut(fullName, NAME);
  const isCovered = status === 'ACTIVE' && coverageEnd;
  return {
    meaning: 'COVER',
    enrolleeId: person.id,
    reply: isCovered
      ? { text: 'COVER', values: { name, plan: cut(plan.name, 25), date: shortDay(coverageEnd), facility: cut(hcp?.name ?? '-', NAME) } }
      : { text: 'COVER_NONE', values: { name } },
  };
}

/** PAY: amounts and references of the member’s unpaid invoices, the earliest due first. */
export async function pay(message: Incoming, rest: string): Promise<Outcome> {
  const found = await memberOf(message, rest, 'PAY');
  if (isReply(found)) return { meaning: 'PAY', reply: found };
  const { person, viewer } = found;
  const invoices = await db.invoice.findMany({
    where: { AND: [visibleInvoices(viewer), { status: { in: ['PENDING', 'PART_PAID'] } }] },
    select: { invoiceNo: true, amount: true, amountPaid: true, rrr: true },
    orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
    take: 3,
  });
  const lines = invoices.map(
    ({ invoiceNo, amount, amountPaid, rrr }) => `${nairaText(amount - amountPaid)} ${rrr ? `RRR ${rrr}` : invoiceNo}`,
  );
  return {
    meaning: 'PAY',
    enrolleeId: person.id,
    reply: lines.length > 0 ? { text: 'PAY', values: { list: lines.join('\n') } } : { text: 'PAY_NONE' },
  };
}

type Place = { lgaId: string; townId: string | null };

/** The town or LGA whose name begins with a text; null if there is none. */
async function placeOf(typed: string): Promise<Place | null> {
  if (typed.length < 2) return null;
  const named = { name: { startsWith: escapeLike(typed), mode: 'insensitive' } } as const;
  const town = await db.town.findFirst({ where: { lga: { isActive: true }, ...named }, orderBy: { name: 'asc' } });
  if (town) return { lgaId: town.lgaId, townId: town.id };
  const lga = await db.lga.findFirst({ where: { isActive: true, ...named }, orderBy: { name: 'asc' } });
  return lga && { lgaId: lga.id, townId: null };
}

/** FACILITY: the facilities nearest to a town or an LGA, with their phones. For anybody, as the directory. */
export async function facility(rest: string): Promise<Outcome> {
  const home = await placeOf(rest.slice(0, 80));
  const facilities = home
    ? await db.$queryRaw<{ name: string; phone: string | null }[]>`
        SELECT h.name, h.phone FROM "Hcp" h ${joinPlaces(home)}
        WHERE h.status = 'ACTIVATED' AND h."providerType"::text = ANY(${[...TREATING_TYPES]}::text[])
        ORDER BY ${nearestFirst(home)} LIMIT 3`
    : [];
  const lines = facilities.map(({ name, phone }) => `${cut(name, 30)} ${(phone ?? '').slice(0, 14)}`.trim());
  return {
    meaning: 'FACILITY',
    reply: lines.length > 0 ? { text: 'FACILITY', values: { list: lines.join('\n') } } : { text: 'FACILITY_HOW' },
  };
}

/** STOP and START: whether the number gets text messages. The choice of notices of its people stays. */
export const stopTexts = ({ phone }: Incoming): Outcome => ({
  meaning: 'STOP',
  reply: async (write) => {
    const number = await write.tx.phoneNumber.findUnique({ where: { phone }, select: { textsStoppedAt: true } });
    if (number?.textsStoppedAt) return null;
    write.log({ action: 'PhoneNumber.STOP', entityType: 'PhoneNumber', summary: `The number …${phone.slice(-4)} stopped text messages` });
    return { text: 'STOPPED' };
  },
});

export const startTexts = ({ phone }: Incoming): Outcome => ({
  meaning: 'START',
  reply: async (write) => {
    const { count } = await write.tx.phoneNumber.updateMany({
      where: { phone, textsStoppedAt: { not: null } },
      data: { textsStoppedAt: null },
    });
    if (count > 0)
      write.log({
        action: 'PhoneNumber.START',
        entityType: 'PhoneNumber',
        summary: `The number …${phone.slice(-4)} gets text messages again`,
      });
    return { text: 'STARTED' };
  },
});

const MIN_COMPLAINT = 5;

/** COMPLAIN: opens a complaint in the words of the message; an officer finds out what else is needed. */
export async function complain(message: Incoming, rest: string): Promise<Outcome> {
  const { phone } = message;
  if (rest.length < MIN_COMPLAINT) return { meaning: 'COMPLAIN', reply: { text: 'COMPLAIN_HOW' } };
  const on = await whoIsOn(phone);
  const found = on.kind === 'ONE' || /^\d{4} /.test(rest) ? await memberOf(message, rest, 'COMPLAIN') : null;
  const member = found && !isReply(found) ? found : null;
  const details = member && member.rest.length >= MIN_COMPLAINT ? member.rest : rest;
  return {
    meaning: 'COMPLAIN',
    enrolleeId: member?.person.id ?? null,
    actor: member?.viewer ?? 'SYSTEM',
    reply: async (write) => {
      const attempt = await countAttemptInTransaction(write.tx, `complaint-phone:${normalizedLoginKey(phone)}`, COMPLAINT_LIMIT);
      if (!attempt.allowed) return { text: 'COMPLAIN_LIMIT' };
      const { complaintNo, answerBy } = await openComplaint(write, {
        channel: 'SMS',
        category: 'OTHER',
        details,
        person: member ? { enrolleeId: member.person.id } : { callerName: 'Sender of a text message', callerPhone: phone },
        ...{ hcpId: null, encounterId: null, officerId: null },
      });
      return { text: 'COMPLAINT_RECEIVED', values: { complaint: complaintNo, date: shortDay(dayOf(answerBy)) } };
    },
  };
}
