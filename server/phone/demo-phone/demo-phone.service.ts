import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { smsPhone } from '../../scheme/texts/sms-text.shared.ts';

/** A number to try, and why it is of interest. */
export type DemoNumber = { phone: string; name: string; about: string };
/** `isOwn`: the phone sent it. */
export type DemoMessage = { id: string; at: Date; text: string; isOwn: boolean };

/** What is dialled in a scheme that has no code yet. */
const SAMPLE_CODE = '*347*15#';
const UNKNOWN_NUMBER: DemoNumber = { phone: '07000000000', name: 'Nobody', about: 'On no record' };
const MAX_MESSAGES = 30;
const VISIT_DAYS = 90;

/** What makes a number worth a try. */
const interests = (): { about: string; where: Prisma.EnrolleeWhereInput }[] => [
  {
    about: 'Has a visit to confirm',
    where: { encounters: { some: { status: 'CLOSED', enrolleeAnsweredAt: null, visitAt: { gte: addDays(now(), -VISIT_DAYS) } } } },
  },
  { about: 'Has an invoice to pay', where: { invoices: { some: { status: { in: ['PENDING', 'PART_PAID'] } } } } },
  { about: 'Has a family', where: { dependants: { some: { status: 'ACTIVE' } } } },
];

/** The code and a few numbers to try it with: principals who may use the menu, and a number of nobody. */
export async function demoPhone(): Promise<{ code: string; numbers: DemoNumber[] }> {
  const { ussdCode } = await getSettings();
  const numbers: DemoNumber[] = [];
  for (const { about, where } of interests()) {
    const person = await db.enrollee.findFirst({
      where: {
        AND: [
          { relationship: 'PRINCIPAL', status: { in: ['ACTIVE', 'EXPIRED'] }, enrolmentNo: { not: null } },
          { phone: { not: null, notIn: numbers.map(({ phone }) => phone) } },
          { OR: [{ account: null }, { account: { isActive: true } }] },
          where,
        ],
      },
      orderBy: { id: 'asc' },
      select: { phone: true, fullName: true },
    });
    if (person?.phone) numbers.push({ phone: person.phone, name: person.fullName, about });
  }
  return { code: ussdCode || SAMPLE_CODE, numbers: [...numbers, UNKNOWN_NUMBER] };
}

/** The latest text messages to and from a number, the newest first. */
export async function demoMessages(phone: string): Promise<DemoMessage[]> {
  const [received, sent] = await Promise.all([
    db.smsMessage.findMany({
      where: { phone: smsPhone(phone) ?? '' },
      orderBy: { createdAt: 'desc' },
      take: MAX_MESSAGES,
      select: { id: true, createdAt: true, text: true },
    }),
    db.smsInbound.findMany({
      where: { phone },
      orderBy: { receivedAt: 'desc' },
      take: MAX_MESSAGES,
      select: { id: true, receivedAt: true, text: true },
    }),
  ]);
  return [
    ...received.map(({ id, createdAt, text }) => ({ id, at: createdAt, text, isOwn: false })),
    ...sent.map(({ id, receivedAt, text }) => ({ id, at: receivedAt, text, isOwn: true })),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_MESSAGES);
}
