import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { smsPhone } from '../../scheme/texts/sms-text.shared.ts';

/** A number to try, and why it is of interest. */
export type DemoNumber = { phone: string; name: string; about: string };
export type DemoMessage = { id: string; at: Date; text: string };

/** What is dialled in a scheme that has no code yet. */
const SAMPLE_CODE = '*347*15#';
const UNKNOWN_NUMBER = '07000000000';
const MESSAGES = 30;

type Found = { phone: string; fullName: string };

/** Active principals with a phone, by what makes them worth a try; the ones with most of it first. */
async function principalWith(about: string, where: 'VISITS' | 'INVOICE' | 'FAMILY', taken: readonly string[]): Promise<DemoNumber[]> {
  const since = addDays(now(), -90);
  const condition = {
    VISITS: { encounters: { some: { status: 'CLOSED', enrolleeAnsweredAt: null, visitAt: { gte: since } } } },
    INVOICE: { invoices: { some: { status: { in: ['PENDING', 'PART_PAID'] } } } },
    FAMILY: { dependants: { some: { status: 'ACTIVE' } } },
  } as const;
  const person: Found | null = (await db.enrollee.findFirst({
    where: {
      AND: [
        {
          relationship: 'PRINCIPAL',
          status: { in: ['ACTIVE', 'EXPIRED'] },
          enrolmentNo: { not: null },
          phone: { not: null, notIn: [...taken] },
        },
        { OR: [{ account: null }, { account: { isActive: true } }] },
        condition[where] as object,
      ],
    },
    orderBy: { id: 'asc' },
    select: { phone: true, fullName: true },
  })) as Found | null;
  return person ? [{ phone: person.phone, name: person.fullName, about }] : [];
}

/** The code and a few numbers to try it with. */
export async function demoPhone(): Promise<{ code: string; numbers: DemoNumber[] }> {
  const { ussdCode } = await getSettings();
  const numbers: DemoNumber[] = [];
  const add = async (about: string, where: 'VISITS' | 'INVOICE' | 'FAMILY') =>
    void numbers.push(
      ...(await principalWith(
        about,
        where,
        numbers.map(({ phone }) => phone),
      )),
    );
  await add('Has a visit to confirm', 'VISITS');
  await add('Has an invoice to pay', 'INVOICE');
  await add('Has a family', 'FAMILY');
  numbers.push({ phone: UNKNOWN_NUMBER, name: 'Nobody', about: 'On no record' });
  return { code: ussdCode || SAMPLE_CODE, numbers };
}

/** The latest text messages to a number, the newest first. */
export async function demoMessages(phone: string): Promise<DemoMessage[]> {
  const rows = await db.smsMessage.findMany({
    where: { phone: smsPhone(phone) ?? '' },
    orderBy: { createdAt: 'desc' },
    take: MESSAGES,
    select: { id: true, createdAt: true, text: true },
  });
  return rows.map(({ id, createdAt, text }) => ({ id, at: createdAt, text }));
}
