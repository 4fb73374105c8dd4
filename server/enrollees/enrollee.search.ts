import type { Prisma } from '../generated/prisma/client.ts';

/**
 * Finds people by what an officer types: a phone number, a part of the enrolment number, or words of the name in any order.
 * Served by Enrollee_phone_idx and the trigram indexes on enrolmentNo and fullName; a part shorter than three letters reads more.
 */
export function enrolleeMatching(search: string | null | undefined): Prisma.EnrolleeWhereInput {
  const text = search?.trim();
  if (!text) return {};
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?234(?=\d{10}$)/, '0');
  if (/^0\d{10}$/.test(digits)) return { phone: digits };
  if (/\d/.test(text)) return { enrolmentNo: { contains: text.toUpperCase() } };
  const words = text.split(/\s+/).slice(0, 5);
  return { AND: words.map((word) => ({ fullName: { contains: word, mode: 'insensitive' } })) };
}
